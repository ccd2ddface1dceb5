import ArgumentParser
import BlogSearch

/// `wpsearch open`: a post in the browser.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open a post in the browser.",
        discussion: """
            Example:
              wpsearch open 18f-an-open-source-team --print

            The browser is one of $BROWSER, programs with colons between in which %s
            stands for the address, else that of the desktop. Where there is none,
            the address is printed.
            """)

    @Argument(help: "Id, slug or address of the post.", completion: .posts)
    var post: String

    @Flag(name: .customLong("print"), help: "Print the address instead.")
    var isPrinted = false

    @OptionGroup var indexOption: IndexOption

    func run() async throws {
        let engine = try indexOption.openBriefly().despiteSettings()
        guard let found = try await engine.lookup(post) else { throw Failure.noPost(post) }
        try Self.open(found.url, of: found.title, isPrinted: isPrinted)
    }

    /// Opens the address of a post, or prints it where there is no browser.
    ///
    /// - Throws: `CommandError` for a post without an address of the web.
    static func open(_ address: String?, of title: String?, isPrinted: Bool = false) throws {
        guard let address, isWebAddress(address) else {
            let name = title.map { "The post \"\(printable($0))\"" } ?? "The post"
            throw CommandError(
                "\(name) has no address to open: its source gave none; read it with \"wpsearch show\"."
            )
        }
        if isPrinted || !Browser.open(address) { Standard.output.writeLine(address) }
    }
}
