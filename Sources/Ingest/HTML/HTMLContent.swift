package import Blog

/// The body of a post, read: what other parts of the library use of the HTML reader.
package enum HTMLContent {
    /// The blocks of a post's body in reading order, and what it shows beside them.
    ///
    /// Takes any text: rendered HTML of the REST API, raw content of an export with block comments
    /// and shortcodes, broken markup. Never fails; time and memory are linear in the length of
    /// `html`.
    package static func body(in html: String) -> BodyContent {
        SourceBytes.with(html) { source in
            var parser = ContentParser(source, for: .blocks)
            parser.parse()
            return BodyContent(blocks: parser.output.finishedBlocks(), marks: parser.marks)
        }
    }

    /// The blocks alone.
    package static func blocks(in html: String) -> [ContentBlock] { body(in: html).blocks }

    /// What a body shows beside its blocks, where those are stored already.
    package static func marks(in html: [UInt8]) -> ContentMarks {
        SourceBytes.with(html) { source in
            var parser = ContentParser(source, for: .text)
            parser.parse()
            return parser.marks
        }
    }

    /// The text of a post's body: that of all its blocks, a line feed between two. Faster than
    /// making the blocks.
    package static func text(in html: String) -> String {
        SourceBytes.with(html) { source in
            var parser = ContentParser(source, for: .text)
            parser.parse()
            return parser.output.finishedText()
        }
    }

    /// The same as one line: what an excerpt is, which may hold shortcodes as a body does.
    package static func line(in html: String) -> String {
        guard html.utf8.contains(ASCII.leftBracket) else { return HTMLText.plain(html) }
        // Properties of every letter would take longer than reading the HTML.
        let words = text(in: html).unicodeScalars.split { scalar in
            scalar.isASCII
                ? scalar == " " || (0x09...0x0D).contains(scalar.value)
                : scalar.properties.isWhitespace
        }
        return words.map { String($0) }.joined(separator: " ")
    }
}
