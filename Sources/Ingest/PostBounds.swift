// What one post may have at most, so that no post, whoever wrote it, costs more than a bounded amount of work and memory.
// What goes beyond is left out and told; no blog's own posts were met that have half as much.
//
//   terms         1,000        each of its own costs as much as a short post
//   ideographs    1,000,000    each is a word, and with the next one another: three megabytes take five seconds

internal import Blog

/// How much of a post is read.
package enum PostBounds {
    /// Categories, tags and other terms.
    package static let terms = 1_000
    /// Characters of Han, kana, Thai and other scripts without spaces between words.
    static let ideographs = 1_000_000

    /// What is told of a post with more terms.
    package static let furtherTerms = "its terms behind the first \(terms)"
    /// What is told of a post with more ideographs.
    package static let furtherIdeographs = "its text behind the first \(ideographs) ideographs"

    /// A text as far as it is read; `nil` for all of it, as a rule.
    package static func cut(_ html: String) -> String? {
        guard html.utf8.count > 3 * ideographs else { return nil }
        var html = html
        html.makeContiguousUTF8()
        let end = SourceBytes.with(html) { text in
            var count = 0
            var offset = 0
            while offset < text.count {
                if isIdeograph(text, at: offset) {
                    if count == ideographs { return offset }
                    count += 1
                }
                offset += 1
            }
            return offset
        }
        return end < html.utf8.count ? String(decoding: html.utf8.prefix(end), as: UTF8.self) : nil
    }

    private static func isIdeograph(_ text: SourceBytes, at offset: Int) -> Bool {
        let lead = text[offset]
        guard lead >= 0xE0 else { return false }
        let next = text.byte(at: offset + 1) ?? 0
        switch lead {
        case 0xE3...0xE9: return true
        case 0xE0: return next >= 0xB8
        case 0xE1: return next <= 0x82 || next == 0x9E || next == 0x9F
        case 0xF0: return next >= 0xA0
        default: return false
        }
    }
}
