// How the fingerprint of a post's content was computed before the file recorded the rule:
//
//   1   terms in the order of the post, with repetitions     to 2026-11-21
//   2   terms in the order of their keys, with repetitions   to 2026-11-23
//   3   the present rule: in the order of their keys, each term once
//
// The file has each term of a post once, and does not say how often the post named it. So the
// repetitions are guessed: with few terms every combination is tried, with many terms only one or
// two of them named twice, or all.

internal import Blog

/// Tells whether a post of an older file is what was stored.
enum FormerFingerprint {
    /// Whether a fingerprint of content fits a post by any rule, including the present one.
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

    /// The maximum number of times that a term is named, and the maximum number of repetitions in
    /// all: about a thousand combinations.
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
