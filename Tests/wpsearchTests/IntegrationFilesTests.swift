import Foundation
import TestSupport
import Testing

/// What the files in `Integrations` say of the command is so.
@Suite struct IntegrationFilesTests {
    private static let folder = Command.root.appendingPathComponent("Integrations")

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
    }

    /// `NAME=value` lines.
    private func settings() throws -> [String: String] {
        let lines = try text("systemd/wpsearch.env").split(separator: "\n")
        let pairs = lines.filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "=", maxSplits: 1).map(String.init)
        }
        return try Dictionary(once: pairs.map { try ($0[at: 0], $0[at: 1]) })
    }

    /// The line of a unit that starts the command, with what the file of settings says.
    private func started(_ unit: String) throws -> [String] {
        let lines = try text("systemd/\(unit)").split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("ExecStart=") })
        var words = line.dropFirst("ExecStart=".count).split(separator: " ").map(String.init)
        #expect(words.first == "/usr/local/bin/wpsearch")
        words = Array(words.dropFirst())
        for (name, value) in try settings() {
            words = words.map { $0.replacingOccurrences(of: "${\(name)}", with: value) }
        }
        #expect(!words.contains { $0.contains("$") }, "\(words)")
        return words
    }

    @Test func everyOptionThatIsNamed_isOneOfTheCommand() throws {
        let help = try ["serve", "sync"].map { try Command.wpsearch([$0, "--help"]).output }
            .joined()
        let known = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
        let files = try #require(FileManager.default.enumerator(atPath: Self.folder.path))
        var named = 0
        for case let path as String in files {
            guard files.fileAttributes?[.type] as? FileAttributeType == .typeRegular else {
                continue
            }
            let isOfContainer = path.hasSuffix("/Containerfile")
            for line in try text(path).split(separator: "\n") where !line.hasPrefix("systemctl ") {
                let words = isOfContainer ? Self.ownWords(line) : line
                for option in words.matches(of: /--[a-z][a-z-]+/) {
                    #expect(known.contains(String(option.output)), "\(path): \(line)")
                    named += 1
                }
            }
        }
        #expect(named >= 8)
    }

    /// What a line of a Containerfile says to our command: the words that a container starts it with, and those behind the image's
    /// name in an example. All else is for other programs.
    private static func ownWords(_ line: Substring) -> Substring {
        if line.hasPrefix("CMD [") || line.hasPrefix("ENTRYPOINT [") { return line }
        guard line.hasPrefix("#"), let name = line.ranges(of: " wpsearch ").last else { return "" }
        return line[name.upperBound...]
    }

    /// That there is no index is found after every option was read.
    @Test func theServicesLine_isUnderstood() throws {
        let scratch = try Scratch()
        let words = try started("wpsearch-serve.service")
        #expect(words.first == "serve")
        let ran = try Command.wpsearch(words, index: scratch.path("none.sqlite"))
        #expect(ran.status == 2 && ran.errors.contains("none.sqlite"), "\(ran.errors)")
    }

    @Test func theTimersLine_isUnderstood() throws {
        let scratch = try Scratch()
        let blog = try #require(try settings()["WPSEARCH_BLOG"])
        let words = try started("wpsearch-sync.service").map {
            // Nobody answers there.
            $0 == blog ? "http://127.0.0.1:9" : $0
        }
        #expect(words == ["sync", "http://127.0.0.1:9"])
        let ran = try Command.wpsearch(words, index: scratch.path("blog.sqlite"))
        #expect(ran.status == 2 && ran.errors.contains("127.0.0.1:9"), "\(ran.errors)")
    }

    @Test func bothServices_areTheSameUser_andHaveTheIndexInTheirFolder() throws {
        let units = try ["serve", "sync"].map { try text("systemd/wpsearch-\($0).service") }
        for line in ["DynamicUser=yes", "User=wpsearch", "StateDirectory=wpsearch"] {
            #expect(units.allSatisfy { $0.contains("\n\(line)\n") }, "\(line)")
        }
        #expect(try settings()["WPSEARCH_INDEX"]?.hasPrefix("/var/lib/wpsearch/") == true)
        let address = try #require(try settings()["WPSEARCH_LISTEN"])
        for proxy in ["nginx/wpsearch.conf", "caddy/Caddyfile"] {
            #expect(try text(proxy).contains(" \(address)"), "\(proxy)")
        }
    }
}
