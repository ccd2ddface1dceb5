import Foundation
import TestSupport
import Testing

@testable import Blog
@testable import Ingest

typealias TemporaryFolder = TestSupport.TemporaryFolder

/// Everything a source gives.
struct Everything {
    var changes: [Change] = []
    /// What was left out, and what is missing of what was kept.
    var skipped: [Skipped] = []
    var incomplete: [Skipped] = []
    var pages = 0
    var bytes = 0

    init(of source: some Source) async throws {
        var source = source
        while let page = try await source.nextPage() {
            pages += 1
            bytes += page.bytes
            changes += page.changes
            skipped += page.skipped + page.incomplete
            incomplete += page.incomplete
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
