import Foundation
import Testing

@testable import Blog
@testable import Ingest

/// A folder that is gone when the test is.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "wpsearch-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, making folders on the way; returns its path.
    @discardableResult
    func write(_ contents: some Sequence<UInt8>, to name: String) throws -> String {
        let file = path + "/" + name
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(contents).write(to: URL(fileURLWithPath: file))
        return file
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }
}

/// Everything a source gives.
struct Everything {
    var changes: [Change] = []
    var skipped: [Skipped] = []
    var pages = 0
    var bytes = 0

    init(of source: some Source) async throws {
        var source = source
        while let page = try await source.nextPage() {
            pages += 1
            bytes += page.bytes
            changes += page.changes
            skipped += page.skipped
        }
    }

    var posts: [Post] { changes.compactMap { if case .post(let post) = $0 { post } else { nil } } }
    var terms: [Term] { changes.compactMap { if case .term(let term) = $0 { term } else { nil } } }
    var authors: [Author] {
        changes.compactMap { if case .author(let author) = $0 { author } else { nil } }
    }
    var media: [Media] {
        changes.compactMap { if case .media(let media) = $0 { media } else { nil } }
    }
    var sites: [Site] { changes.compactMap { if case .site(let site) = $0 { site } else { nil } } }
    var reasons: [String] { skipped.map(\.reason) }

    func names(of post: Post, in taxonomy: String) -> [String] {
        post.terms.filter { $0.taxonomy == taxonomy }
            .compactMap { key in terms.first { $0.key == key }?.name }
    }
}
