/// Plain text of a short piece of HTML: a title, an excerpt, a term's or an author's name.
///
///     HTMLText.plain("Q&#038;A: <em>fish</em> &amp; chips, 5 > 4")  // "Q&A: fish & chips, 5 > 4"
package enum HTMLText {
    /// One line of text: tags gone, references decoded, white space collapsed.
    ///
    /// Unlike in a post's body nothing in square brackets is special, and a `<` that begins no
    /// complete tag is text. Titles that were encoded twice are decoded twice where that is
    /// certain: `&amp;#8217;` is an apostrophe and `&amp;amp;` an ampersand, but `&amp;lt;` is how
    /// to write `&lt;`. Text without markup is returned as it is, without a copy. Linear in the
    /// length of `html`.
    package static func plain(_ html: String) -> String {
        if isPlain(html) { return html }
        return SourceBytes.with(html) { source in
            var parser = ContentParser(source, for: .line)
            parser.parse()
            return parser.output.finishedText()
        }
    }

    /// Whether nothing has to be decoded, dropped or collapsed; only certain for ASCII.
    private static func isPlain(_ text: String) -> Bool {
        var last = ASCII.space
        for byte in text.utf8 {
            if byte < ASCII.space || byte >= 0x7F || byte == ASCII.lessThan
                || byte == ASCII.ampersand
                || (byte == ASCII.space && last == ASCII.space)
            {
                return false
            }
            last = byte
        }
        return last != ASCII.space || text.isEmpty
    }
}
