/// The addresses that the head of an HTML page names as its site's REST API, read as a browser would.
///
/// `PageHead` looks at every start tag, wherever it stands; that finds more, and a wrong address proves itself wrong. Where
/// a page is a witness that a site belongs to an API, only elements of its head count: not what stands in comments, scripts,
/// attributes, or in the body, which may hold words of strangers.
enum HeadLinks {
    private static let maximumHeadLength = 1 << 20

    /// Addresses of `link` elements with WordPress's relation, as written.
    static func api(in bytes: [UInt8]) -> [String] {
        SourceBytes.with(Array(bytes.prefix(maximumHeadLength))) { source in
            var tokenizer = HTMLTokenizer(source)
            var found: [String] = []
            while let tag = nextTag(&tokenizer) {
                switch tag.name {
                case name("html"), name("head"), name("meta"), name("base"): break
                case name("link"):
                    let relations = tokenizer.value(name("rel"))?.split(
                        whereSeparator: \.isWhitespace)
                    if relations?.contains(Substring(PageHead.relation)) == true,
                        let target = tokenizer.value(name("href"))
                    {
                        found.append(target)
                    }
                case name("title"): tokenizer.enter(.rcdata)
                case name("style"), name("noscript"): tokenizer.enter(.rawText)
                case name("script"): tokenizer.enter(.scriptData)
                // Any other element ends the head.
                default: return found
                }
            }
            return found
        }
    }

    /// The next start tag of the head; `nil` at its end. Words outside of its elements end it, too.
    private static func nextTag(_ tokenizer: inout HTMLTokenizer) -> HTMLTag? {
        while true {
            let isMarkup = tokenizer.state == .data
            switch tokenizer.next() {
            case .startTag(let tag): return tag
            case .endTag(let tag) where tag.name == name("head"): return nil
            case .endOfFile: return nil
            case .text(let range) where isMarkup:
                let isSpace = range.allSatisfy { tokenizer.source[$0] <= 0x20 }
                if !isSpace, range.lowerBound > 0 || !isMark(range, tokenizer) { return nil }
            case .scalars(let first, _) where isMarkup && first != "\n": return nil
            case .text, .scalars, .endTag, .comment, .doctype: continue
            }
        }
    }

    /// Whether a text is a byte order mark alone.
    private static func isMark(_ range: Range<Int>, _ tokenizer: HTMLTokenizer) -> Bool {
        let bytes = range.map { tokenizer.source[$0] }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF])
            && bytes.dropFirst(3).allSatisfy { $0 <= 0x20 }
    }

    private static func name(_ text: String) -> HTMLName { HTMLName(text) }
}
