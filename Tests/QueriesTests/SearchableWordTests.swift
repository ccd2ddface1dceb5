import Testing

@testable import BlogSearchQueries

@Suite struct SearchableWordTests {
    @Test(arguments: [
        ("why", "why"), ("why?", "why"), ("«why»", "why"), ("...a...", ".a"), ("C++", "C++"),
        ("C++,", "C++"),
        ("C#", "C#"), ("C##", "C#"), ("F#?", "F#"), ("+1", "1"), (".NET", ".NET"),
        ("..NET", ".NET"),
        ("@nasa!", "@nasa"), ("#tag", "#tag"), ("don't", "don't"), ("'tis", "tis"),
        ("dogs'", "dogs"), ("20.04", "20.04"),
        ("50%", "50"), ("€5", "€5"), ("5€", "5€"), ("★", "★"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("日本。", "日本"),
        ("a-b-", "a-b"), ("1st.", "1st"), ("a\u{301}.", "a\u{301}"), ("½", "½"), ("Ⅷ", "Ⅷ"),
        ("x²", "x²"),
    ])
    func punctuation_isCutFromBothEnds(word: String, part: String) {
        #expect(SearchableWord.part(of: word) == part)
        #expect(SearchableWord.part(of: part) == part)
    }

    @Test(arguments: [
        "", "?", "...", "++", "#", "@", "&", "--", "*", "=", "<>", "~", "^", "\u{200D}", "\u{378}",
    ])
    func wordWithoutMeaning_isNothing(word: String) {
        #expect(SearchableWord.part(of: word) == nil)
    }
}
