import Foundation
import Testing

/// An index in a folder of its own, and what is done to it as a file.
final class FileSituation {
    let scratch: Scratch
    /// Where the index is.
    private(set) var index: String

    /// - Parameter posts: of how many posts it is made.
    init(posts: Int) throws {
        scratch = try Scratch()
        index = scratch.path("a/blog.sqlite")
        try FileManager.default.createDirectory(
            atPath: scratch.path("a"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: scratch.path("b"), withIntermediateDirectories: true)
        try make(index, of: 0..<posts)
    }

    /// Posts that all have the word `wombat`, one a line.
    func posts(_ ids: Range<Int>, words: Int = 40) throws -> String {
        let lines = ids.map { id in
            let text = (0..<words).map { "w\((id * 7 + $0 * $0) % 900)" }.joined(separator: " ")
            return """
                {"id": \(id + 1), "title": "Wombat \(id)", "text": "wombat \(text)", \
                "link": "https://example.org/\(id)/"}
                """
        }
        return try scratch.file("posts\(ids)\(words).jsonl", lines.joined(separator: "\n"))
    }

    func make(_ path: String, of ids: Range<Int>) throws {
        let made = try Command.wpsearch(Self.importing(try posts(ids)), index: path)
        try #require(made.status == 0, "\(made.errors)")
    }

    static func importing(_ file: String) -> [String] {
        ["import", file, "--site", "https://example.org"]
    }

    /// What is beside a file, by the ends of its name.
    func beside(_ path: String) throws -> [String] {
        let file = URL(fileURLWithPath: path)
        return try FileManager.default.contentsOfDirectory(
            atPath: file.deletingLastPathComponent().path
        ).filter { $0 != file.lastPathComponent && $0.hasPrefix(file.lastPathComponent) }.map {
            String($0.dropFirst(file.lastPathComponent.count))
        }.sorted()
    }

    /// Posts of `example.org` that the index has; `nil` where it does not say.
    func count(_ path: String) throws -> Int? {
        let status = try Command.wpsearch(["status", "--json"], index: path)
        guard status.status == 0,
            let found = try JSONSerialization.jsonObject(with: Data(status.output.utf8))
                as? [String: Any], let sites = found["sites"] as? [[String: Any]]
        else { return nil }
        let site = sites.first { ($0["url"] as? String)?.contains("example.org") == true }
        return site?["posts"] as? Int
    }

    /// Puts a file in the place of another, as `cp` does: its number stays.
    static func copy(_ source: String, over target: String) throws {
        let data =
            source == "/dev/null" ? Data() : try Data(contentsOf: URL(fileURLWithPath: source))
        let descriptor = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let written = data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        try #require(written == data.count)
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    static func bytes(_ path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// When a file was written to last, in nanoseconds.
    static func written(_ path: String) -> Int {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return 0 }
        #if canImport(Darwin)
            return facts.st_mtimespec.tv_sec * 1_000_000_000 + facts.st_mtimespec.tv_nsec
        #else
            return facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
        #endif
    }
}

/// What must never be said of a sound file, nor at all.
func expectTrueReasons(_ text: String, _ what: String) {
    for false_ in [
        "is damaged", "no such table", "SQLite", "FileChange", "Fatal", "Signal", "DatabaseError",
        "not an index", "There is no index",
    ] {
        #expect(!text.contains(false_), "\(what): \(text)")
    }
}
