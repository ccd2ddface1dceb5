// Work that takes time and needs no database is done before the one thread that stores: HTML
// becomes blocks, and these are encoded, and the text of fields and the language are found. This
// was two fifths of that thread's work. (Analysing texts has threads of its own, see
// SegmentBuilder.swift.)

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import TextAnalysis
internal import BlogSearchPackedPosts

/// What is made of a post's content before anything is stored.
struct PreparedContent: Sendable {
    /// Content blocks, encoded for the disk.
    let blocks: [UInt8]
    /// The searchable text without the names of terms.
    let text: DocumentFields
    let language: Language
    /// The features of the content; see `SegmentDocument.features`.
    let features: UInt32
    /// See `DocumentFields.sketch`.
    let sketch: ShingleSketch
    /// Where it links to.
    let links: [PostLinks.Link]

    init(_ post: Post, siteLanguage: String?, _ body: BodyContent) {
        let blocks = body.blocks
        self.blocks = PackedBlocks.encode(blocks, html: Array(post.html.utf8))
        text = DocumentFields(
            title: post.title, excerpt: post.excerpt, blocks: blocks,
            custom: post.extra?.fields ?? [:])
        language = DocumentSource.language(
            post: post.language, site: siteLanguage, title: post.title, blocks: blocks)
        features = ContentFeatures.bits(of: body)
        sketch = text.sketch
        links = PostLinks.links(in: blocks, at: post.link)
    }
}

/// The contents of posts in their order. A thread of its own prepares them while earlier ones are
/// stored.
final class PreparedContents {
    /// The number of posts that are prepared at a time.
    private static let batch = 32
    /// The maximum number of batches that are being prepared or wait to be stored.
    private static let depth = 3

    private let thread: WorkThread?
    private let prepare: @Sendable (Int) throws -> PreparedContent
    /// The indices of posts that are yet to be prepared.
    private var rest: Range<Int>
    private var batches: [Deferred<[PreparedContent]>] = []
    private var ready: ArraySlice<PreparedContent> = []

    /// Begins with the first posts.
    ///
    /// - Parameters:
    ///   - ahead: contents that may have been made before.
    ///   - body: reads the body of a post.
    init(
        of posts: [PostPlan.Rewrite], siteLanguage: String?, ahead: ContentsAhead = ContentsAhead(),
        body: @escaping @Sendable (Post) throws -> BodyContent
    ) {
        prepare = { index in
            let post = posts[index].post
            if let made = try ahead.take(post.id, siteLanguage: siteLanguage) { return made }
            return PreparedContent(post, siteLanguage: siteLanguage, try body(post))
        }
        rest = posts.indices
        thread = posts.isEmpty ? nil : WorkThread()
        while batches.count < PreparedContents.depth, !rest.isEmpty { startBatch() }
    }

    /// The content of the next post. It must be called once for each post.
    ///
    /// - Throws: an error that `body` threw for a post of its batch; `CancellationError`.
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
