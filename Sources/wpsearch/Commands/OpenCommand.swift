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

    @Flag(help: "Print the address and the title as JSON instead.")
    var json = false

    @OptionGroup var indexOption: IndexOption

    func run() async throws {
        let engine = try indexOption.openBriefly().despiteSettings()
        guard let found = try await engine.lookup(post) else {
            throw Failure.noPost(post, in: engine)
        }
        guard json else {
            return try Self.open(found.url, of: found.title, isPrinted: isPrinted)
        }
        let opened = Opened(
            id: found.id, site: found.site, title: found.title,
            url: try Self.address(of: found.url, found.title))
        Standard.output.writeJSON(try JSONText.pretty(opened) + "\n")
    }

    /// What is opened, for programs, by the names that a hit has.
    private struct Opened: Encodable {
        let id: Post.ID
        let site: String
        let title: String?
        let url: String

        private enum CodingKeys: String, CodingKey {
            case id, site, title, url
        }

        /// Writes every key; no title is `null`.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(site, forKey: .site)
            try container.encode(title, forKey: .title)
            try container.encode(url, forKey: .url)
        }
    }

    /// Opens the address of a post, or prints it where there is no browser.
    ///
    /// - Throws: `CommandError` for a post without an address of the web.
    static func open(_ address: String?, of title: String?, isPrinted: Bool = false) throws {
        let address = try Self.address(of: address, title)
        if isPrinted || !Browser.open(address) { Standard.output.writeLine(address) }
    }

    private static func address(of address: String?, _ title: String?) throws -> String {
        guard let address, isWebAddress(address) else {
            let name = title.map { "The post \"\(printable($0))\"" } ?? "The post"
            throw CommandError(
                "\(name) has no address to open: its source gave none; read it with \"wpsearch show\"."
            )
        }
        return address
    }
}
