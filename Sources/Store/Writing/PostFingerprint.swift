// Two 64-bit fingerprints tell what a new version of a post asks for:
//
//   content   everything a document is made of: title, excerpt, HTML, language, type, date, the offset of
//             the site's clock, author, terms.
//             Another one: a new document.
//   details   everything else: slug, link, modified, image, sticky, licence.
//             Another one: a new row, without analysing anything.
//
// Eight bytes at a time, each step a bijection (xor, multiplication by an odd number, xor-shift), so that two texts
// that differ in one place only never collide. It is no cryptographic hash: it protects nobody from a site that wants
// its own change overlooked.

internal import Blog
internal import BlogSearchPlatform

/// What is compared to know whether a post changed.
struct PostFingerprint: Sendable, Hashable {
    /// Raised with every change of what is hashed, or how. Files that do not say theirs have any of the former ones, post by
    /// post: see `FormerFingerprint`.
    static let version = 3

    let content: Int64
    let details: Int64

    init(_ post: Post) {
        // Without order, see `PostOutline`, and each once, as they are stored.
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
        self.details = details.value
    }
}

/// A 64-bit hash of a row of texts.
struct TextHash {
    private var hash: UInt64 = 0

    /// Of all that the content of a post is but its terms, which come last.
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
    }

    init() {}

    var value: Int64 { Int64(bitPattern: hash) }

    /// Adds a text and its length; an absent text differs from an empty one.
    mutating func add(_ text: String?) {
        guard let text else { return add(UInt64.max) }
        add(UInt64(text.utf8.count))
        text.forEachEightBytes { add($0) }
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
