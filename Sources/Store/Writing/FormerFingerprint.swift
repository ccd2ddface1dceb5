// What the fingerprint of a post's content was before the file noted by which rule it is:
//
//   1   terms in the order of the post, as often as it names them       to 2026-11-21
//   2   terms in the order of their keys, as often as it names them     to 2026-11-23
//   3   the present one: in the order of their keys, each once
//
// The file holds each term of a post once, and does not say how often the post named it. So it is tried: every choice where
// terms are few, and where they are many each one or two of them named twice, or all.

internal import Blog

/// Tells whether a post of an older file is what was stored.
enum FormerFingerprint {
    /// Whether a fingerprint of content is that of a post by any rule, the present one too.
    static func fits(_ content: Int64, _ post: Post) -> Bool {
        let terms = post.terms.sorted { ($0.taxonomy, $0.id) < ($1.taxonomy, $1.id) }
        let start = TextHash(contentBeforeTermsOf: post)
        if hash(start, terms) == content || hash(start, post.terms) == content
            || hash(start, post.terms + post.terms) == content
        {
            return true
        }
        let (most, further) = choice(ofTerms: terms.count)
        return fits(content, start, terms[...], most: most, further: further)
            || hash(start, terms.flatMap { [$0, $0] }) == content
    }

    /// How often one term may be named, and how often all of them more than once: about a thousand choices.
    private static func choice(ofTerms count: Int) -> (most: Int, further: Int) {
        switch count {
        case ...6: (3, 12)
        case ...10: (2, 10)
        default: (2, 2)
        }
    }

    private static func hash(_ start: TextHash, _ terms: [Term.Key]) -> Int64 {
        var hash = start
        for term in terms { hash.add(term) }
        return hash.value
    }

    private static func fits(
        _ content: Int64, _ start: TextHash, _ terms: ArraySlice<Term.Key>, most: Int,
        further: Int
    ) -> Bool {
        guard let term = terms.first else { return start.value == content }
        var hash = start
        for times in 0..<min(most, further + 1) {
            hash.add(term)
            let rest = terms.dropFirst()
            if fits(content, hash, rest, most: most, further: further - times) { return true }
        }
        return false
    }
}
