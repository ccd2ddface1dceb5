// What costs time and needs no database is done ahead of the one thread that stores: HTML into blocks, their form on disk,
// the text of fields, the language. It was two fifths of what that thread had to do. (Analysing texts has threads of its
// own, see SegmentBuilder.swift.)

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import TextAnalysis

/// What is made of a post's content before anything is stored.
struct PreparedContent: Sendable {
    /// Content blocks in their form on disk.
    let blocks: [UInt8]
    /// The searchable text but for the names of terms.
    let text: DocumentFields
    let language: Language
    /// What the content has; see `SegmentDocument.features`.
    let features: UInt32

    init(_ post: Post, siteLanguage: String?, _ blocks: [ContentBlock]) {
        let html = Array(post.html.utf8)
        self.blocks = PackedBlocks.encode(blocks, html: html)
        text = DocumentFields(title: post.title, excerpt: post.excerpt, blocks: blocks)
        language = DocumentSource.language(
            post: post.language, site: siteLanguage, title: post.title, blocks: blocks)
        features = ContentFeatures.bits(of: blocks, html: html)
    }
}

/// The contents of posts in their order, prepared on a thread of its own while those before them are stored.
final class PreparedContents {
    /// Posts that are prepared at a time.
    private static let batch = 32
    /// Batches that are prepared or wait to be stored, at most.
    private static let depth = 3

    private let thread: WorkThread?
    private let prepare: @Sendable (Int) throws -> PreparedContent
    /// Posts that are yet to be prepared, by their place.
    private var rest: Range<Int>
    private var batches: [Deferred<[PreparedContent]>] = []
    private var ready: ArraySlice<PreparedContent> = []

    /// Begins with the first posts.
    ///
    /// - Parameters:
    ///   - ahead: contents that may have been made before.
    ///   - blocks: the content blocks of a post.
    init(
        of posts: [PostPlan.Rewrite], siteLanguage: String?, ahead: ContentsAhead = ContentsAhead(),
        blocks: @escaping @Sendable (Post) throws -> [ContentBlock]
    ) {
        prepare = { place in
            let post = posts[place].post
            if let made = try ahead.take(post.id, siteLanguage: siteLanguage) { return made }
            return PreparedContent(post, siteLanguage: siteLanguage, try blocks(post))
        }
        rest = posts.indices
        thread = posts.isEmpty ? nil : WorkThread()
        while batches.count < PreparedContents.depth, !rest.isEmpty { startBatch() }
    }

    /// The content of the next post; there is one for each, and no more.
    ///
    /// - Throws: what `blocks` threw for a post of its batch; `CancellationError`.
    func next() throws -> PreparedContent {
        try Task.checkCancellation()
        if ready.isEmpty {
            ready = try batches.removeFirst().value()[...]
            if !rest.isEmpty { startBatch() }
        }
        return ready.removeFirst()
    }

    private func startBatch() {
        let slice = rest.prefix(PreparedContents.batch)
        rest = rest.dropFirst(slice.count)
        batches.append(Deferred(on: thread) { [prepare] in try slice.map(prepare) })
    }
}
