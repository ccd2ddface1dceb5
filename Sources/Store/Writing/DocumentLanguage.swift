// Which language a post is in:
//
//   1  the language that the post itself has
//   2  the language of its text (`LanguageDetector`), compared with the expected one:
//      a  the site's language, unless that is English; the text must have at least five more function
//         words of another language
//      b  English; at least one more word
//
// A site's English locale counts as b only, because WordPress is installed with it, so it says
// little about the posts. Any other locale has been chosen by somebody. But a post in another
// language than its site's is stemmed by its own rules, too, if it is long enough to decide.
//
// A language whose stems cannot be made here counts as none: the codes of an index's languages say what its stems are.
//
// Only the post and its site's locale decide. If the languages of the site's other posts counted,
// an index would depend on the order in which posts came.

internal import Blog
internal import TextAnalysis

extension DocumentSource {
    /// The language in which a post is analysed.
    ///
    /// - Parameters:
    ///   - post: the language tag of the post.
    ///   - site: the language tag of its site.
    static func language(
        post: String?, site: String?, title: String, blocks: [ContentBlock]
    ) -> Language {
        if let named = post.flatMap(Language.init(named:)) { return named.indexed }
        var expected = LanguageDetector.Expectation(.assumed, words: 1)
        if let named = site.flatMap(Language.init(named:)), named != .assumed {
            expected = LanguageDetector.Expectation(named, words: 5)
        }
        var sample = LanguageSample()
        sample.add(title)
        for block in blocks where !sample.isFull && block.kind != .code { sample.add(block.text) }
        return LanguageDetector.language(of: sample.bytes.span, expecting: expected).indexed
    }
}

extension Language {
    /// The language of posts when nothing decides. Most blogs are in English, and English stemming
    /// does not change words in other scripts.
    static let assumed = Language(tag: "en") ?? .undetermined

    /// The language of a tag; `nil` when the tag has none.
    fileprivate init?(named tag: String) {
        self.init(tag: tag)
        if self == .undetermined { return nil }
    }
}
