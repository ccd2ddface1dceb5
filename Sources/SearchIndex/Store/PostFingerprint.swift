// Two 64-bit fingerprints tell what a new version of a post asks for:
//
//   content   everything a document is made of: title, excerpt, HTML, language, type, date, author, terms.
//             Another one: a new document.
//   details   everything else: slug, link, modified, image, sticky, licence.
//             Another one: a new row, without analysing anything.
//
// FNV-1a over each value and a separator. It is no cryptographic hash: it protects nobody from a site that wants its
// own change overlooked.

internal import Blog

/// What is compared to know whether a post changed.
struct PostFingerprint: Sendable, Hashable {
    let content: Int64
    let details: Int64

    init(_ post: Post) {
        var content = FNV1a()
        content.add(post.title)
        content.add(post.excerpt)
        content.add(post.html)
        content.add(post.language)
        content.add(post.type)
        content.add(post.date.map { String($0.seconds) })
        content.add(post.author.map { String($0) })
        for key in post.terms {
            content.add(key.taxonomy)
            content.add(String(key.id))
        }
        self.content = content.value
        var details = FNV1a()
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

/// 64-bit FNV-1a, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv.
private struct FNV1a {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    var value: Int64 { Int64(bitPattern: hash) }

    /// Adds a text and a byte that no UTF-8 text holds; an absent text differs from an empty one.
    mutating func add(_ text: String?) {
        guard let text else { return add(0xfe) }
        for byte in text.utf8 { add(byte) }
        add(0xff)
    }

    private mutating func add(_ byte: UInt8) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
