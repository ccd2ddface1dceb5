import Foundation
import TestSupport

/// The measuring data beside the checkout, which is no part of the project: tests that read it are skipped without.
enum SharedData {
    static let folder = SharedFolder.url

    static var hasStems: Bool {
        FileManager.default.fileExists(
            atPath: folder.appendingPathComponent("data/snowball/english.tsv").path)
    }

    /// Word and stem of each line of a vocabulary.
    static func stems(_ name: String) throws -> [(word: String, stem: String)] {
        let file = folder.appendingPathComponent("data/snowball/\(name).tsv")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return fields.count == 2 ? (String(fields[0]), String(fields[1])) : nil
        }
    }
}
