import BlogSearchImport
import Foundation

/// Reads and converts many notes at the same time. Nothing is shared between them: a converter is a value, and a text is all
/// that it needs.
struct Converter: Sendable {
    /// A note that was read.
    struct Note: Sendable {
        var file: URL
        var document: MarkdownDocument
    }

    /// The Markdown files of a folder and the folders in it, by their paths.
    static func files(in folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? [])
            .filter { ["md", "markdown"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }

    /// Reads files, as many at a time as there are processors.
    ///
    /// - Returns: the notes in the order of the files, and those that could not be read.
    func read(_ files: [URL]) async -> (notes: [Note], failures: [(file: URL, error: any Error)]) {
        await withTaskGroup(of: (Int, Result<Note, any Error>).self) { group in
            var results: [Int: Result<Note, any Error>] = [:]
            var next = 0
            func begin() {
                guard next < files.count else { return }
                let (place, file) = (next, files[next])
                next += 1
                group.addTask {
                    (
                        place,
                        Result {
                            Note(file: file, document: MarkdownDocument(try Self.text(of: file)))
                        }
                    )
                }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { begin() }
            while let (place, result) = await group.next() {
                results[place] = result
                begin()
            }
            var notes: [Note] = []
            var failures: [(file: URL, error: any Error)] = []
            for place in files.indices {
                switch results[place] {
                case .success(let note): notes.append(note)
                case .failure(let error): failures.append((files[place], error))
                case nil: break
                }
            }
            return (notes, failures)
        }
    }

    private static func text(of file: URL) throws -> String {
        String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}
