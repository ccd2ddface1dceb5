import BlogSearchImport
import BlogSearchStore
import Ingest
import Synchronization
import Testing

@testable import BlogSearch

/// Pieces of an export as they come.
final class ExportPieces: Sendable {
    private let pieces = Mutex<[ExportPiece]>([])

    var all: [ExportPiece] { pieces.withLock { $0 } }
    var bytes: [UInt8] { all.flatMap(\.bytes) }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    func take(_ piece: ExportPiece) { pieces.withLock { $0.append(piece) } }
}

extension SearchEngine {
    /// An export of this index, read into a fresh one.
    func exported(
        _ form: ExportForm, in folder: Scratch, site: String? = nil,
        options: SearchOptions = SearchOptions(), fields: [String] = []
    ) async throws -> SearchEngine {
        let name = form.isFolder ? "exported" : "exported.\(form.rawValue)"
        let pieces = ExportPieces()
        try await export(form, options: options) { pieces.take($0) }
        if form.isFolder {
            for piece in pieces.all {
                let path = try #require(piece.path)
                _ = try folder.write(
                    String(decoding: piece.bytes, as: UTF8.self), to: "\(name)/\(path)")
            }
        } else {
            _ = try folder.write(pieces.text, to: name)
        }
        let other = try SearchEngine.temporary()
        let summary = try await other.importFiles(
            [folder.path(name)], as: form == .markdown ? .markdown : nil, site: site,
            fields: fields)
        // Pictures are attachments in WXR, which are no posts.
        let skipped = summary.skipped.filter { $0.reason != "attachment" }
        #expect(skipped.isEmpty && summary.incomplete.isEmpty, "\(skipped) \(summary.incomplete)")
        return other
    }

    /// Every post, whole, by site and id.
    func records() async throws -> [PostReference: PostRecord] {
        var records: [PostReference: PostRecord] = [:]
        try store.read { snapshot in
            var last: Int64 = 0
            while let row = try snapshot.postRows(after: last, limit: 1, sites: nil).first {
                last = row
                var record = try #require(try snapshot.post(ofRow: row))
                // Which version of which index it is says nothing of the post.
                record.document = 0
                records[PostReference(site: record.site, id: record.post.id)] = record
            }
        }
        return records
    }

    /// What is known of sites besides posts.
    func sitesBesidePosts() throws -> [String: [AnyHashable]] {
        try store.read { snapshot in
            var found: [String: [AnyHashable]] = [:]
            for site in try snapshot.sites() {
                var record = try #require(try snapshot.site(at: site.url)).site
                // Where a site is asked again does not leave the index.
                record.apiRoot = nil
                found[site.url] = [
                    record, try snapshot.terms(ofSite: site.url),
                    try snapshot.authors(ofSite: site.url),
                ]
            }
            return found
        }
    }

    /// The posts of a query with their scores, and the counts of facets.
    func answer(to query: String, sort: SearchOptions.SortOrder = .relevance) async throws
        -> AnswerFacts
    {
        let options = SearchOptions(
            limit: 50, sort: sort, facets: [.category, .tag, .author, .year, .type, .language])
        let results = try await search(query, options: options)
        return AnswerFacts(
            posts: results.hits.map(\.reference), scores: results.hits.map(\.score),
            total: results.total, facets: results.facets)
    }
}

/// What two indexes of the same posts have in common.
struct AnswerFacts: Equatable {
    var posts: [PostReference]
    var scores: [Double]
    var total: Int
    var facets: [FacetKind: [FacetValue]]
}

/// Checks that two indexes hold the same and answer the same, addresses in bodies apart that must not leave an index.
func expectSame(
    _ left: SearchEngine, _ right: SearchEngine, queries: [String],
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let (records, others) = (try await left.records(), try await right.records())
    #expect(Set(records.keys) == Set(others.keys), sourceLocation: sourceLocation)
    for (reference, record) in records {
        var expected = record
        expected.post.html = HTMLAddresses.harmless(record.post.html)
        let isChanged = expected.post.html != record.post.html
        if isChanged { expected.blocks = others[reference]?.blocks ?? [] }
        #expect(others[reference] == expected, "\(reference)", sourceLocation: sourceLocation)
    }
    #expect(
        try left.sitesBesidePosts() == right.sitesBesidePosts(), sourceLocation: sourceLocation)
    for query in queries {
        let (first, second) = (
            try await left.answer(to: query), try await right.answer(to: query)
        )
        #expect(first == second, "\(query)", sourceLocation: sourceLocation)
    }
    for taxonomy in [Term.tag, Term.category] {
        let options = try CloudOptions(number: 0)
        let (first, second) = (
            try await left.cloud(of: taxonomy, options: options),
            try await right.cloud(of: taxonomy, options: options)
        )
        #expect(first == second, sourceLocation: sourceLocation)
    }
}
