import ArgumentParser
import BlogSearchPlatform

/// A picture as PNG, drawn by librsvg's own command: a library for it would be larger than all of wpsearch.
enum PNGPicture {
    private static let program = "rsvg-convert"

    /// Draws a picture to standard output.
    ///
    /// - Throws: `CommandError` where the program is not there or does not succeed, which says why itself.
    static func write(svg: String) throws {
        let code: CInt
        do throws(Errno) {
            code = try System.run([program], reading: svg)
        } catch .noFile {
            throw CommandError(
                "PNG needs the program \(program), which is not here: install it (Debian: apt install librsvg2-bin; Homebrew: brew install librsvg), or take --format svg."
            )
        } catch {
            throw CommandError("The program \(program) cannot be started (\(error.words)).")
        }
        // Whoever read the picture has gone; that is silent in every command.
        if code == 128 + Signal.brokenPipe { throw ExitCode.success }
        guard code == 0 else {
            throw CommandError(
                "The program \(program) has drawn no picture (it ended with \(code)).")
        }
    }
}
