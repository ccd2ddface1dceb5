import Foundation
import Synchronization
import Testing

/// One index of the bundled corpus, made once by the command itself and shared by tests that only read.
final class CorpusIndex: Sendable {
    /// The index of a shape: `wxr`, `markdown` or `rest`.
    static func of(_ shape: String) throws -> CorpusIndex {
        switch shape {
        case "wxr": try wxr.get()
        case "markdown": try markdown.get()
        default: try rest.get()
        }
    }

    private static let wxr = Result { try CorpusIndex("Corpus/wxr") }
    private static let markdown = Result { try CorpusIndex("Corpus/markdown") }
    private static let rest = Result { try CorpusIndex("Corpus/rest") }

    let path: String
    /// What `import --json` said.
    let summary: String

    /// Folders that go when the process does: nothing else tells which test is the last to read them.
    private static let folders = Mutex<[URL]>([])

    private static let removal: Void = {
        atexit {
            for folder in CorpusIndex.folders.withLock({ $0 }) { removeLeavingNoTrace(folder) }
        }
    }()

    private init(_ corpus: String) throws {
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("wpsearch-corpus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        CorpusIndex.folders.withLock { $0.append(scratch) }
        CorpusIndex.removal
        path = scratch.appendingPathComponent("blog.sqlite").path
        let made = try Command.wpsearch(["import", corpus, "--json"], index: path)
        summary = made.output
        try #require(made.status == 0, "\(made.errors)")
    }

    /// Runs a command on this index.
    func wpsearch(_ arguments: String..., input: String = "") throws -> Command {
        try Command.wpsearch(arguments, index: path, input: input)
    }

    /// Runs a command that prints JSON, and reads it.
    func json(_ arguments: String...) throws -> [String: Any] {
        let ran = try Command.wpsearch(arguments, index: path)
        let value = try JSONSerialization.jsonObject(with: Data(ran.output.utf8))
        return try #require(value as? [String: Any], "\(ran.errors)")
    }
}
