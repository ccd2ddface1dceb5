internal import Blog

extension RecordDecoder {
    /// The author's own excerpt, cleaned as a body is. WordPress does not say which kind it sends, so an automatic one is told
    /// by its look: it ends in `[…]`, holds a "continue reading" link, or is how the body begins.
    func excerpt(of record: JSONValue, html: String) -> String? {
        guard let written = record["excerpt"]?.nonEmptyText,
            !Self.continues(written)
        else { return nil }
        let excerpt = HTMLContent.line(in: written)
        if excerpt.isEmpty { return nil }
        if ["[…]", "[...]", "[&hellip;]"].contains(where: excerpt.hasSuffix) { return nil }
        let letters = Self.letters(excerpt)
        let isAutomatic =
            isBeginning(letters, of: html, withFigures: true)
            || isBeginning(letters, of: html, withFigures: false)
        return isAutomatic ? nil : excerpt
    }

    /// Classes of links that go on reading.
    private static let continuations = [
        "more-link", "moretag", "more-tag", "read-more", "readmore", "excerpt-more",
        "continue-reading",
    ].map { Array($0.utf8) }

    /// Whether one of them is named; looked for by bytes, for every post has an excerpt.
    private static func continues(_ written: String) -> Bool {
        let bytes = Array(written.utf8)
        return bytes.indices.contains { start in
            continuations.contains { name in
                bytes[start] == name[0] && bytes[start...].starts(with: name)
            }
        }
    }

    /// Compares letters and digits alone: the two are rendered with different quotes, dashes and spaces.
    ///
    /// - Parameter withFigures: whether code and pictures count; WordPress leaves blocks of these out.
    private func isBeginning(
        _ wanted: [Unicode.Scalar], of html: String, withFigures: Bool
    ) -> Bool {
        if wanted.isEmpty { return true }
        var length = 4_096 + 8 * wanted.count
        while true {
            let isWhole = length >= html.utf8.count
            let head = Self.text(of: Array(html.utf8.prefix(length)), withFigures: withFigures)
            var letters = head.unicodeScalars.lazy.filter(Self.isLetter).makeIterator()
            if wanted.allSatisfy({ $0 == letters.next() }) { return true }
            // Where the head is cut, in a reference or a tag, letters may be others than they will be.
            if isWhole || (0..<Self.longestCut).allSatisfy({ _ in letters.next() != nil }) {
                return false
            }
            length *= 8
        }
    }

    /// More letters than a reference to a character has.
    private static let longestCut = 40

    private static func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter(isLetter)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "\0"..."\u{7F}": false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }

    /// Text without tags and what stands inside them, as WordPress makes excerpts: no alternative texts.
    private static func text(of html: [UInt8], withFigures: Bool) -> String {
        var text: [UInt8] = []
        var isInTag = false
        var figures = 0
        for (index, byte) in html.enumerated() {
            if byte == UInt8(ascii: "<") {
                isInTag = true
                if !withFigures { figures = max(0, figures + step(html[(index + 1)...].prefix(8))) }
            }
            if !isInTag, figures == 0 { text.append(byte) }
            if byte == UInt8(ascii: ">"), isInTag {
                isInTag = false
                text.append(UInt8(ascii: " "))
            }
        }
        return HTMLText.plain(String(decoding: text, as: UTF8.self))
    }

    /// 1 where a tag opens code or a figure, -1 where one closes it.
    private static func step(_ tag: ArraySlice<UInt8>) -> Int {
        for name in ["pre", "figure"] {
            if tag.starts(with: "/\(name)>".utf8) { return -1 }
            if tag.starts(with: "\(name) ".utf8) || tag.starts(with: "\(name)>".utf8) { return 1 }
        }
        return 0
    }
}
