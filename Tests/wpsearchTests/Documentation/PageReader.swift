import Foundation
import TestSupport
import Testing

/// Types what a page shows, in a folder of its own that has the Corpus, and compares what comes out.
///
/// - A `console` block has commands, and below them what they print, on either output. `…` stands for anything there.
/// - A block called `json` below one is the last answer in another layout.
/// - A block with a name, `json mapping.json`, is a file. It is there for the commands below it.
///
/// A cluster that a page names is a stand-in of ours. Times are not compared. `https://example.org` is a site that nobody answers for. A server that a page starts has another
/// port, and answers until the page has been read.
final class PageReader {
    private let scratch: Scratch
    private let index: String
    private var server: (spawned: Spawned, address: String)?
    private var cluster: PlainServer?
    private var printed = ""

    private static let clusterAddress = "http://localhost:9200"

    /// - Parameter hasPosts: whether the posts of the Corpus are in the index from the beginning.
    init(hasPosts: Bool) throws {
        scratch = try Scratch()
        index = scratch.path("data/blog.sqlite")
        let files = FileManager.default
        try files.createDirectory(atPath: scratch.path("data"), withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: scratch.path("Corpus"),
            withDestinationPath: Command.root.appendingPathComponent("Corpus").path)
        if hasPosts { try files.copyItem(atPath: CorpusIndex.of("wxr").path, toPath: index) }
    }

    deinit { cluster?.stop() }

    /// Does what a block says.
    func read(_ block: DocumentationPage.Block) throws {
        if let file = block.file {
            // Settings are where the index is.
            let folder = file.hasSuffix(".settings.json") ? "data/" : ""
            try scratch.write(block.text + "\n", to: folder + file)
        } else if block.kind == "console" {
            for shown in block.commands { try compare(shown) }
        } else if block.kind == "json" {
            let (shown, answer) = (try Self.sorted(block.text), try Self.sorted(printed))
            #expect(Self.timeless(shown) == Self.timeless(answer))
        }
    }

    private func compare(_ shown: DocumentationPage.Shown) throws {
        let isNetwork = shown.command.contains("https://example.org")
        let ran = try type(shown.command)
        guard let ran else { return }
        if isNetwork {
            // Nobody answers there: that it was understood shows in what is said.
            #expect(
                ran.status == 2 && ran.output.contains("127.0.0.1:9"),
                "\(shown.command): \(ran.output)")
            return
        }
        #expect(ran.status == 0, "\(shown.command): \(ran.output)")
        let expected = shown.output.joined(separator: "\n")
        if !expected.isEmpty {
            let isShown = Self.isShown(Self.timeless(ran.output), as: Self.timeless(expected))
            #expect(isShown, "\(shown.command) prints: \(ran.output)")
        }
    }

    /// Programs of others that pages show, and that may not be there.
    private static let others = ["curl", "sqlite3"]

    /// Runs a command as a shell would; both outputs are one. `nil` when it needs a program that is not there.
    func type(_ command: String) throws -> Command? {
        if command.hasPrefix("wpsearch serve") { return try serve(command) }
        let program = String(command.prefix { $0 != " " })
        if Self.others.contains(program),
            !FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
        {
            return nil
        }
        var typed = command.replacingOccurrences(
            of: "https://example.org", with: "http://127.0.0.1:9")
        if typed.contains(Self.clusterAddress) {
            let cluster = try cluster ?? StubCluster().serve()
            self.cluster = cluster
            typed = typed.replacingOccurrences(of: Self.clusterAddress, with: cluster.url)
        }
        if let server {
            typed = typed.replacingOccurrences(of: "http://127.0.0.1:8080", with: server.address)
        }
        var ran = try Command.run(
            "/bin/sh", ["-c", "cd '\(scratch.path)' && exec 2>&1\n" + typed],
            environment: [
                "WPSEARCH_INDEX": index, "HOME": scratch.path,
                "PATH": Command.products.path + ":/usr/bin:/bin",
            ])
        ran.output = asShown(ran.output)
        printed = ran.output
        return ran
    }

    /// Starts a server at a free port; what it says is its output.
    private func serve(_ command: String) throws -> Command {
        var arguments = command.split(separator: " ").dropFirst(2).map(String.init)
        if let place = arguments.firstIndex(of: "--listen") {
            arguments.removeSubrange(place...place + 1)
        }
        let started = try Spawned.serving(
            arguments, index: index, shell: "cd '\(scratch.path)'")
        server = started
        let said = try started.spawned.errorsSoFar
        return Command(output: asShown(said), errors: "", status: 0)
    }

    /// Output with the names that pages have for what is the test's own, and with their line ends.
    private func asShown(_ output: String) -> String {
        var text = output.replacingOccurrences(of: scratch.path, with: "/home/you")
            .replacingOccurrences(of: "\r\n", with: "\n")
        if let server {
            text = text.replacingOccurrences(of: server.address, with: "http://127.0.0.1:8080")
        }
        return text
    }

    /// Times differ from run to run: `(3.3 ms)`, `(0.2 s, 2.2 MB)`, `"microseconds":412`.
    private static func timeless(_ text: String) -> String {
        text.replacingOccurrences(
            of: #"\([0-9.]+ m?s\b"#, with: "(time", options: .regularExpression
        ).replacingOccurrences(
            of: #""((micro)?seconds|waiting|working)" ?: ?[-+0-9.e]+"#, with: "\"$1\":0",
            options: .regularExpression)
    }

    /// JSON in one layout.
    private static func sorted(_ text: String) throws -> String {
        let value = try JSONSerialization.jsonObject(
            with: Data(text.utf8), options: [.fragmentsAllowed])
        let data = try JSONSerialization.data(
            withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self)
    }

    /// Whether a text is what is shown, where `…` may be anything, but for white space around it.
    private static func isShown(_ text: String, as shown: String) -> Bool {
        let pieces = shown.trimmingCharacters(in: .whitespacesAndNewlines)
            .components(separatedBy: "…")
        var rest = text.trimmingCharacters(in: .whitespacesAndNewlines)[...]
        guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
            return rest == shown.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        guard rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
