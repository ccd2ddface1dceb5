import Foundation
import TestSupport
import Testing

/// Runs the built command as a user's shell would, and keeps what it said.
struct Command {
    var output: String
    var errors: String
    var status: Int32

    /// Where this package is.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static var products: URL { BuiltProducts.folder }

    /// Runs `wpsearch` with arguments, an index file, and standard input.
    static func wpsearch(
        _ arguments: [String], index: String? = nil, input: String = "",
        environment: [String: String] = [:]
    ) throws -> Command {
        var all = ProcessInfo.processInfo.environment
        for name in ["WPSEARCH_INDEX", "NO_COLOR", "WPSEARCH_PASSWORD"] { all[name] = nil }
        if let index { all["WPSEARCH_INDEX"] = index }
        all.merge(environment) { $1 }
        return try run(
            products.appendingPathComponent("wpsearch").path, arguments, environment: all,
            input: input)
    }

    /// Runs a program in the package's folder.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String], input: String = ""
    ) throws -> Command {
        let folder = try TemporaryFolder()
        // Files rather than pipes: nothing can block, whatever the sizes.
        let files = ["in", "out", "err"].map { folder.url.appendingPathComponent($0) }
        try Data(input.utf8).write(to: files[0])
        try Data().write(to: files[1])
        try Data().write(to: files[2])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = root
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Command(
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
            status: process.terminationStatus)
    }
}

typealias Scratch = TemporaryFolder

extension TemporaryFolder {
    var folder: URL { url }

    /// Writes a file and gives its path.
    func file(_ name: String, _ text: String) throws -> String { try write(text, to: name) }

    /// Makes an index of posts, one JSON object a line, and gives its path.
    func index(ofPosts lines: String) throws -> String {
        let posts = try file("posts.jsonl", lines)
        let made = try Command.wpsearch(["import", posts], index: path("blog.sqlite"))
        try #require(made.status == 0, "\(made.errors)")
        return path("blog.sqlite")
    }
}

/// Removes a folder of a test, if it can.
func removeLeavingNoTrace(_ folder: URL) {
    do { try FileManager.default.removeItem(at: folder) } catch {}
}
