// Two 64-bit fingerprints tell what to do with a new version of a post:
//
//   content   everything a document is made of: title, excerpt, HTML, language, type, date, the offset of
//             the site's clock, author, custom fields, terms. When it changes, the post gets a new document.
//   details   everything else: slug, link, modified, image, sticky, licence, and what the source says
//             besides. When it changes, the row is stored again, without analysing anything.
//
// It hashes eight bytes at a time. Each step is a bijection (xor, multiplication by an odd number,
// xor-shift), so two texts that differ in one group of eight bytes never collide. It is no
// cryptographic hash: it cannot detect a change that a site made to go unnoticed.

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPackedPosts

/// What is compared to decide whether a post changed.
struct PostFingerprint: Sendable, Hashable {
    /// Incremented with every change of what is hashed, or how. In files that do not have the
    /// version, each post may have any of the former ones: see `FormerFingerprint`.
    static let version = 3

    let content: Int64
    let details: Int64

    init(_ post: Post) {
        // Terms are hashed without their order, see `PostOutline`, and each of them once, as they
        // are stored.
        let terms = Set(post.terms).sorted { ($0.taxonomy, $0.id) < ($1.taxonomy, $1.id) }
        var content = TextHash(contentBeforeTermsOf: post)
        for term in terms { content.add(term) }
        self.content = content.value
        var details = TextHash()
        details.add(post.slug)
        details.add(post.link)
        details.add(post.modified.map { String($0.seconds) })
        details.add(post.featuredMedia.map { String($0) })
        details.add(post.image)
        details.add(post.isSticky ? "sticky" : nil)
        details.add(post.license)
        // A post of which nothing else is said is what it was before that was kept.
        if let extra = post.extra?.packed(at: post.link) { details.add(bytes: extra) }
        self.details = details.value
    }
}

/// A 64-bit hash of a sequence of texts.
struct TextHash {
    private var hash: UInt64 = 0

    /// Hashes all the content of a post except its terms, which come last.
    init(contentBeforeTermsOf post: Post) {
        self.init()
        add(post.title)
        add(post.excerpt)
        add(post.html)
        add(post.language)
        add(post.type)
        add(post.date.map { String($0.seconds) })
        add(post.author.map { String($0) })
        // A post whose offset nobody knows is what it was before offsets were kept.
        if let offset = post.utcOffset { add("clock \(offset)") }
        // Nor do posts differ from what they were before custom fields were kept.
        for (name, text) in (post.extra?.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
            add("field " + name)
            add(text)
        }
    }

    init() {}

    var value: Int64 { Int64(bitPattern: hash) }

    /// Adds a text and its length. A missing text differs from an empty one.
    mutating func add(_ text: String?) {
        guard let text else { return add(UInt64.max) }
        add(UInt64(text.utf8.count))
        text.forEachEightBytes { add($0) }
    }

    /// Adds bytes and their number.
    mutating func add(bytes: [UInt8]) {
        add(UInt64(bytes.count))
        add(bytes.withBytes { PageChecksum.of($0) })
    }

    mutating func add(_ term: Term.Key) {
        add(term.taxonomy)
        add(String(term.id))
    }

    private mutating func add(_ word: UInt64) {
        hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 32
    }
}
