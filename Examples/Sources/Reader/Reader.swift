import BlogSearchImport
import BlogSearchURLSession
import Foundation
import Terminal

/// A blog reader for the terminal.
@main struct Reader {
    static let usage = """
        Reader SITE | FILE… | INDEX.sqlite [--open ADDRESS]
        reads a WordPress site (kept for reading offline), a folder of Markdown, an export, or an index.
        """

    @MainActor static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var address: String?
        if let option = arguments.firstIndex(of: "--open"), option + 1 < arguments.count {
            address = arguments[option + 1]
            arguments.removeSubrange(option...option + 1)
        }
        guard let source = BlogSource(arguments), !arguments.contains("--help") else {
            return print(usage)
        }
        do {
            let engine = try await source.engine()
            let site: String? = if case .site(let address) = source { address } else { nil }
            let model = ReaderModel(engine, site: site, over: URLSessionTransport())
            let screen = try Screen()
            defer {
                screen.close()
                model.close()
            }
            Task { await model.sync() }
            if let address { await model.open(address: address) }
            await screen.run(ReaderProgram(model))
        } catch {
            FileHandle.standardError.write(Data("Reader: \(error.localizedDescription)\n".utf8))
            exit(2)
        }
    }
}
