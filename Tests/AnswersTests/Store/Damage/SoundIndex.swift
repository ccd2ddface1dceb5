import Blog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BlogSearchStore

/// A small index with something in every column: two sites, segments, a tail, deletions, words that wait, words for
/// completion, checkpoints, packed bodies and others; and the same file as it was a few changes before.
struct SoundIndex {
    static let site = "https://example.org"
    static let other = "https://example.com"

    let bytes: [UInt8]
    let older: [UInt8]
    let answers: UserAnswers
    /// What it says when it was compacted: then words that waited are counted with others.
    let compacted: UserAnswers
    /// The file then.
    let compactedBytes: [UInt8]

    static let shared = Result { try SoundIndex() }

    private init() throws {
        let folder = try TemporaryFolder()
        var store = try IndexStore.create(at: folder.index)
        _ = try store.write(SoundIndex.names, site: SoundIndex.site) { _ in [] }
        try SoundIndex.write(Array(1...24), to: store)
        try store.seal()
        try store.mergeDue(after: 1_000)
        _ = try store.write(
            SoundIndex.others.map { .post($0) }, site: SoundIndex.other, checkpoint: "page 1",
            blocks: SoundIndex.blocks)
        try SoundIndex.write(Array(31...34), to: store)
        try store.finishSync(
            ofSite: SoundIndex.site, at: Moment(seconds: 1_700_000_000), checkpoint: "2023")
        try store.close()
        older = Array(try Data(contentsOf: URL(fileURLWithPath: folder.index)))

        store = try IndexStore.open(at: folder.index, readOnly: false)
        try store.packBodies()
        _ = try store.write(
            [7, 8, 33].map { .removal($0) }, site: SoundIndex.site
        ) { _ in [] }
        try SoundIndex.write([9, 34, 35, 36], to: store, word: "later")
        try store.file.write { try CompletionTable($0, crowd: 2).rebuild() }
        #expect(try store.problems() == [])
        try store.close()
        bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.index)))
        answers = try UserAnswers(folder.index)
        store = try IndexStore.open(at: folder.index, readOnly: false)
        _ = try store.compact()
        #expect(try store.problems() == [])
        try store.close()
        compacted = try UserAnswers(folder.index)
        compactedBytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.index)))
    }

    private static func write(
        _ ids: [Int], to store: IndexStore, word: String = "early"
    ) throws {
        _ = try store.write(
            ids.map { .post(post($0, site: site, word: word)) }, site: site, checkpoint: "\(ids)",
            blocks: blocks)
    }

    /// What its sites have now, as a sync or an import reads them again to their end, and no more than that.
    static func readAgain(into store: IndexStore) throws {
        let later: Set = [9, 34, 35, 36]
        let own = (1...24).filter { ![7, 8].contains($0) } + [31, 32, 34, 35, 36]
        let posts = own.map { post($0, site: site, word: later.contains($0) ? "later" : "early") }
        try readAgain(names, posts, of: site, into: store)
        try readAgain([.site(Site(url: other))], others, of: other, into: store)
    }

    private static func readAgain(
        _ names: [Change], _ posts: [Post], of site: String, into store: IndexStore
    ) throws {
        let known = try store.read { try $0.knownSite(site) }
        let extra = Set(known.posts.keys).subtracting(posts.map(\.id)).map { Change.removal($0) }
        _ = try store.write(names + posts.map { .post($0) } + extra, site: site, blocks: blocks)
        try store.mergeDue(after: posts.count, removed: extra.count)
        try store.finishSync(ofSite: site, at: Moment(seconds: 1_700_000_000), checkpoint: "2023")
    }

    /// The posts of the other site. So many that they make a segment, and their words wait.
    private static var others: [Post] {
        (1...100).map { $0 < 6 ? post($0, site: other) : Post(id: $0, title: "o", html: "o") }
    }

    /// Everything that posts name.
    static var names: [Change] {
        [
            .site(
                Site(
                    url: site, name: "Example", tagline: "All about it", language: "en",
                    apiRoot: site + "/wp-json/")),
            .author(
                Author(
                    id: 1, slug: "ada", name: "Ada Blue", link: site + "/ada", summary: "Writes")),
            .author(
                Author(
                    id: 2, slug: "bo", name: "Bo Green", link: site + "/bo",
                    avatars: [Author.Avatar(size: 24, url: site + "/bo.png")])),
        ]
            + (1...4).map { id in
                .term(
                    Term(
                        key: .init(taxonomy: id < 3 ? "category" : "post_tag", id: id),
                        slug: "t\(id)", name: "Term \(id)", summary: "What \(id) is about",
                        parent: id == 2 ? 1 : nil, link: site + "/t\(id)"))
            }
            + (1...3).map { id in
                .media(
                    Media(
                        id: id, url: site + "/\(id).png", alt: "Picture \(id)", caption: "Seen",
                        width: 10 * id, height: 20 * id, mimeType: "image/png"))
            }
    }

    static func post(_ id: Int, site: String, word: String = "early") -> Post {
        Post(
            id: id, type: id % 5 == 0 ? "page" : "post", slug: "post-\(id)",
            link: "\(site)/\(id)/", title: "Title \(id) wombat", html: "\(word) word\(id % 9) text",
            excerpt: id % 3 == 0 ? "An excerpt of \(id)" : nil,
            date: Moment(seconds: 1_500_000_000 + Int64(id) * 86_400),
            modified: Moment(seconds: 1_600_000_000 + Int64(id)), author: id % 2 + 1,
            terms: id % 4 == 0
                ? []
                : [
                    .init(taxonomy: "category", id: 2), .init(taxonomy: "post_tag", id: id % 2 + 3),
                ],
            featuredMedia: id % 3 + 1, image: "\(site)/\(id).jpg",
            language: id % 7 == 0 ? "de" : nil, isSticky: id % 11 == 0,
            license: id % 2 == 0 ? "CC0" : nil,
            extra: Post.Extra(
                guid: "\(site)/?p=\(id)", menuOrder: id % 2, formerAddresses: ["former-\(id)"]))
    }

    @Sendable static func blocks(_ post: Post) -> [ContentBlock] {
        let link = ContentBlock.Span(
            start: 0, length: 1, style: .link, url: "/\(post.id % 30 + 1)/")
        return [
            ContentBlock(.heading, "Heading \(post.id % 3)"),
            ContentBlock(.paragraph, post.html, spans: [link]),
        ]
    }

    /// Puts bytes where a store can open them.
    static func put(_ bytes: [UInt8], _ folder: TemporaryFolder) throws {
        for file in try folder.files {
            try FileManager.default.removeItem(atPath: folder.path + "/" + file)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.index))
    }
}
