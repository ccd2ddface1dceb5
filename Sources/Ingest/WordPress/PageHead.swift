internal import Blog

/// What the head of an HTML page says about its site: its API, `<link rel="https://api.w.org/" href="…">`, its feeds, the
/// page's language, `<html lang="en-US">`, its title, and what made it.
///
/// Addresses are taken wherever a start tag names them: a wrong one costs one request and proves itself wrong. Where a page is
/// a witness that a site belongs to an API, only elements of its head count, read as a browser would: not what stands in
/// comments, scripts, attributes, or in the body, which may hold words of strangers.
struct PageHead: Sendable, Hashable {
    /// Addresses of `link` elements with WordPress's relation, as written.
    private(set) var apiLinks: [String] = []
    /// Those of them that stand in the head.
    private(set) var vouchedLinks: [String] = []
    /// Addresses of feeds of the site's posts, as written.
    private(set) var feeds: [String] = []
    /// The page's language tag.
    private(set) var language: String?
    /// The page's title as plain text.
    private(set) var title: String?
    /// What made the page by its own account: `WordPress 6.1.9`.
    private(set) var generators: [String] = []

    /// The relation that names an API root.
    static let relation = "https://api.w.org/"
    private static let maximumHeadLength = 1 << 20

    /// Reads a page's bytes.
    init(_ bytes: [UInt8]) {
        SourceBytes.with(Array(bytes.prefix(Self.maximumHeadLength))) { source in
            var tokenizer = HTMLTokenizer(source)
            read(&tokenizer)
        }
    }

    private mutating func read(_ tokenizer: inout HTMLTokenizer) {
        var isInHead = true
        while true {
            let isMarkup = tokenizer.state == .data
            switch tokenizer.next() {
            case .startTag(let tag): take(tag.name, &tokenizer, &isInHead)
            case .endTag(let tag): if tag.name == HTMLName("head") { isInHead = false }
            // Words outside of its elements end the head, too.
            case .text(let range):
                if isMarkup, isInHead, !Self.isSpace(range, tokenizer.source) { isInHead = false }
            case .scalars(let first, _): if isMarkup, first != "\n" { isInHead = false }
            case .comment, .doctype: continue
            case .endOfFile: return
            }
        }
    }

    private mutating func take(
        _ name: HTMLName, _ tokenizer: inout HTMLTokenizer, _ isInHead: inout Bool
    ) {
        switch name {
        case HTMLName("html"):
            let tag = tokenizer.value(HTMLName("lang")).map(JSONValue.string)
            language = language ?? RecordDecoder.languageTag(tag)
        case HTMLName("meta"):
            guard tokenizer.value(HTMLName("name"))?.lowercased() == "generator" else { return }
            generators += tokenizer.value(HTMLName("content")).map { [HTMLText.plain($0)] } ?? []
        case HTMLName("link"): takeLink(tokenizer, isInHead)
        case HTMLName("title"):
            tokenizer.enter(.rcdata)
            takeTitle(tokenizer)
        case HTMLName("style"): tokenizer.enter(.rawText)
        case HTMLName("noscript"): if isInHead { tokenizer.enter(.rawText) }
        case HTMLName("script"): tokenizer.enter(.scriptData)
        case HTMLName("head"), HTMLName("base"): break
        // Any other element ends the head.
        default: isInHead = false
        }
    }

    private mutating func takeLink(_ tokenizer: HTMLTokenizer, _ isInHead: Bool) {
        guard let target = tokenizer.value(HTMLName("href")) else { return }
        let relations = tokenizer.value(HTMLName("rel"))?.split(whereSeparator: \.isWhitespace)
        if relations?.contains(Substring(Self.relation)) == true {
            apiLinks.append(target)
            if isInHead { vouchedLinks.append(target) }
        }
        let type = tokenizer.value(HTMLName("type"))?.lowercased() ?? ""
        let isFeed = ["application/rss+xml", "application/atom+xml"].contains(type)
        if isFeed, relations?.contains("alternate") == true, !target.contains("comments") {
            feeds.append(target)
        }
    }

    /// Takes the text of a title; of several titles the first counts.
    private mutating func takeTitle(_ tokenizer: HTMLTokenizer) {
        let end = min(tokenizer.rawTextEnd, tokenizer.position + 1000)
        guard title == nil, tokenizer.position < end else { return }
        let plain = HTMLText.plain(tokenizer.source.string(tokenizer.position..<end))
        if !plain.isEmpty { title = plain }
    }

    /// Whether a text is white space, behind a byte order mark where it begins the page.
    private static func isSpace(_ range: Range<Int>, _ source: SourceBytes) -> Bool {
        let isMarked = range.lowerBound == 0 && source.startsWith("\u{FEFF}", at: 0)
        return range.dropFirst(isMarked ? 3 : 0).allSatisfy { source[$0] <= 0x20 }
    }
}
