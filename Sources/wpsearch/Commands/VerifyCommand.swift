import ArgumentParser
import BlogSearch

/// `wpsearch verify`: checks the index against itself.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the index against itself.",
        discussion: """
            Example:
              wpsearch verify

            Reads everything: pages and checksums, postings, statistics, and that posts and documents
            agree. Prints what is wrong, one line each, and ends with 1 then. Changes nothing.
            """)

    @OptionGroup var place: IndexOption

    func run() async throws {
        let engine = try SearchEngine.open(at: place.path)
        let problems = try await withProgress("Verifying") { progress in
            try await engine.verify(progress: progress)
        }
        try engine.close()
        for problem in problems { Standard.output.writeLine(printable(problem)) }
        guard problems.isEmpty else { throw Failure.nothingFound }
    }
}
