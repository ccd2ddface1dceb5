internal import Ingest

/// Captions as authors write them where Markdown has none: a picture, and on the next line of its paragraph
/// nothing but emphasis.
enum PictureCaptions {
    /// HTML in which such emphasis is the picture's caption. O(length).
    static func marked(in html: String) -> String {
        guard mentionsPictureAndEmphasis(html) else { return html }
        var result = ""
        var rest = html[...]
        while let start = rest.firstRange(of: "<p><img ") {
            result += rest[..<start.lowerBound]
            rest = rest[start.lowerBound...]
            guard let end = rest.firstRange(of: "</p>") else { break }
            let paragraph = rest[..<end.lowerBound].dropFirst(3)
            rest = rest[end.upperBound...]
            guard let close = paragraph.firstIndex(of: ">") else {
                result += "<p>\(paragraph)</p>"
                continue
            }
            let picture = paragraph[...close]
            let below = paragraph[paragraph.index(after: close)...]
            if below.first?.isNewline == true, let caption = emphasis(below.dropFirst()) {
                result += "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>"
            } else {
                result += "<p>\(paragraph)</p>"
            }
        }
        return result + rest
    }

    /// Whether both are there; by bytes, because searching strings is 20 times slower.
    private static func mentionsPictureAndEmphasis(_ html: String) -> Bool {
        SourceBytes.with(html) { bytes in
            bytes.contains(UInt8(ascii: "<")) { bytes.startsWith("<im", at: $0) }
                && bytes.contains(UInt8(ascii: "<")) { bytes.startsWith("<em", at: $0) }
        }
    }

    /// What is emphasised, where that is all of a text.
    private static func emphasis(_ text: Substring) -> Substring? {
        guard text.hasPrefix("<em>"), text.hasSuffix("</em>") else { return nil }
        let inner = text.dropFirst(4).dropLast(5)
        return inner.isEmpty || inner.contains("<em>") ? nil : inner
    }
}
