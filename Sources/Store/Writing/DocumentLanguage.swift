// Which language a post is in:
//
//   1  what the post says itself
//   2  what its text tells (`LanguageDetector`), against what is expected of it:
//      a  the site's language, where that is not English; five function words more must speak against it
//      b  English; one word more
//
// A site's English locale is no more than b: it is what WordPress is installed with, and says little about the posts.
// Any other locale has been chosen by somebody; but a post in another language than its site's is stemmed by its own
// rules, too, if only it is long enough to tell.
//
// Nothing but the post and its site's locale decides: with what the site's other posts are in, an index would depend on
// the order in which posts came.

internal import Blog
internal import TextAnalysis

extension DocumentSource {
    /// The language to analyse a post in.
    ///
    /// - Parameters:
    ///   - post: the post's own language tag.
    ///   - site: the language tag of its site.
    static func language(
        post: String?, site: String?, title: String, blocks: [ContentBlock]
    ) -> Language {
        if let named = post.flatMap(Language.init(named:)) { return named }
        var expected = LanguageDetector.Expectation(.assumed, words: 1)
        if let named = site.flatMap(Language.init(named:)), named != .assumed {
            expected = LanguageDetector.Expectation(named, words: 5)
        }
        var sample = LanguageSample()
        sample.add(title)
        for block in blocks where !sample.isFull && block.kind != .code { sample.add(block.text) }
        return LanguageDetector.language(of: sample.bytes.span, expecting: expected)
    }
}

extension Language {
    /// What posts are taken to be in when nothing tells: most blogs are, and English stems leave words of other
    /// scripts as they are.
    static let assumed = Language(tag: "en") ?? .undetermined

    /// The language that a tag names; `nil` when it names none.
    fileprivate init?(named tag: String) {
        self.init(tag: tag)
        if self == .undetermined { return nil }
    }
}
