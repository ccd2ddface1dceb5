internal import Blog

/// Texts that pages show and an export keeps elsewhere than in the posts.
///
/// | in a post | shown | kept in |
/// |---|---|---|
/// | `<!-- wp:block {"ref":77} /-->` | a synced pattern | a post of its own |
/// | `<!-- wp:footnotes /-->` | the footnotes | a meta of the post, as JSON |
/// | `[gallery ids="1,2"]`, `[gallery]` | captions | attachments: these, or those that were uploaded to the post |
package struct SharedTexts: Sendable {
    private enum Mark {
        case pattern(Int)
        case footnotes
        /// A gallery of these pictures; `nil` for those of the post.
        case gallery([Int]?)
    }

    private var patterns: [Int: String] = [:]
    private var captions: [Int: String] = [:]
    private var uploads: [Int: [Int]] = [:]

    /// Patterns in one another, and bytes that a post may grow by, of which a pattern counts for some at least.
    private static let (maximumDepth, maximumGrowth, leastGrowth) = (8, 1 << 20, 64)

    /// Creates a collection without texts.
    package init() {}

    /// Notes a pattern that everybody sees.
    package mutating func add(pattern html: String, id: Int) { patterns[id] = html }

    /// Notes the caption of a picture.
    /// - Parameter post: what it was uploaded to.
    package mutating func add(caption html: String, of picture: Int, in post: Int?) {
        captions[picture] = html
        if let post { uploads[post, default: []].append(picture) }
    }

    /// Takes over those of another file of the site.
    package mutating func merge(_ other: SharedTexts) {
        patterns.merge(other.patterns) { own, _ in own }
        captions.merge(other.captions) { own, _ in own }
        uploads.merge(other.uploads) { $0 + $1 }
    }

    /// The text of a post as everybody sees it, with what it shows of these, and whether something of it is for members.
    ///
    /// - Parameter footnotes: its footnotes, as WordPress keeps them.
    /// - Complexity: O(length); at the speed of memory where it shows none of these.
    package func completed(
        _ html: String, of post: Int, footnotes: String?
    ) -> (shown: String, isCut: Bool) {
        let text = MembershipText(html)
        let notes = footnotes.flatMap { Self.list($0, without: text.hidden) }
        let isCut = !text.hidden.isEmpty
        if patterns.isEmpty, captions.isEmpty, notes == nil { return (text.shown, isCut) }
        var growth = Self.maximumGrowth
        return (completed(text.shown, post, notes, within: [], &growth), isCut)
    }

    /// - Parameter outer: the patterns that it stands in; none shows itself.
    private func completed(
        _ html: String, _ post: Int, _ notes: String?, within outer: [Int], _ growth: inout Int
    ) -> String {
        SourceBytes.with(html) { source in
            let marks = marks(in: source, notes)
            if marks.isEmpty { return html }
            var output: [UInt8] = []
            var start = 0
            for (range, mark) in marks where range.lowerBound >= start {
                let further: String?
                switch mark {
                case .pattern(let id):
                    guard let pattern = patterns[id], outer.count < Self.maximumDepth,
                        !outer.contains(id), growth > 0
                    else { continue }
                    // What stands in it counts for itself.
                    growth -= max(pattern.utf8.count, Self.leastGrowth)
                    further = completed(
                        MembershipText(pattern).shown, post, nil, within: outer + [id], &growth)
                case .footnotes:
                    further = notes
                    growth -= notes?.utf8.count ?? 0
                case .gallery(let pictures):
                    let found = (pictures ?? uploads[post] ?? []).compactMap { captions[$0] }
                    let figures = found.map { "<figure><figcaption>\($0)</figcaption></figure>" }
                    further = figures.isEmpty ? nil : source.string(range) + figures.joined()
                    growth -= further?.utf8.count ?? 0
                }
                guard let further, growth > 0 else { continue }
                source.append(start..<range.lowerBound, to: &output)
                output += further.utf8
                start = range.upperBound
            }
            source.append(start..<source.count, to: &output)
            return String(decoding: output, as: UTF8.self)
        }
    }

    // MARK: - Where they are shown

    private func marks(
        in source: SourceBytes, _ notes: String?
    ) -> [(range: Range<Int>, mark: Mark)] {
        var found: [(range: Range<Int>, mark: Mark)] = []
        let blocks = notes == nil && patterns.isEmpty ? [] : [(ASCII.exclamation, Self.block)]
        let galleries = captions.isEmpty ? [] : [(ASCII.leftBracket, Self.gallery)]
        for (byte, read) in blocks + galleries {
            var at = source.firstFar(byte, in: 0..<source.count)
            while at < source.count {
                if let one = read(source, at) { found.append(one) }
                at = source.firstFar(byte, in: (at + 1)..<source.count)
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func block(
        _ source: SourceBytes, _ at: Int
    ) -> (range: Range<Int>, mark: Mark)? {
        guard at > 0,
            source.startsWith("!-- wp:block ", at: at)
                || source.startsWith("!-- wp:footnotes ", at: at),
            let block = MembershipBlock(source, at: at - 1), block.form == .single
        else { return nil }
        let range = (at - 1)..<block.end
        if block.name == "footnotes" { return (range, .footnotes) }
        let open = source.first(UInt8(ascii: "{"), in: range)
        return json(source.string(open..<range.upperBound))?["ref"]?.integer.map {
            (range, .pattern($0))
        }
    }

    private static func gallery(
        _ source: SourceBytes, _ at: Int
    ) -> (range: Range<Int>, mark: Mark)? {
        guard source.startsWith("[gallery", at: at),
            let tag = Shortcode(in: source, at: at), source.string(tag.name) == "gallery",
            tag.form != .escaped, at == 0 || source[at - 1] != ASCII.leftBracket
        else { return nil }
        let named = ShortcodeAttributes(in: source, tag.attributes).named
        let ids = (named["ids"] ?? named["include"])?.split { !$0.isNumber }.compactMap { Int($0) }
        return (at..<tag.end, .gallery(ids))
    }

    // MARK: - Footnotes

    /// A list of footnotes as WordPress shows it, without those that text for members calls.
    private static func list(_ footnotes: String, without hidden: [String]) -> String? {
        let notes = (json(footnotes)?.elements ?? []).compactMap { note -> String? in
            guard let text = note["content"]?.text, let id = note["id"]?.text,
                !hidden.contains(where: { $0.contains(id) })
            else { return nil }
            return "<li id=\"\(HTMLEscapes.name(id))\">\(MembershipText(text).shown)</li>"
        }
        return notes.isEmpty
            ? nil : "<ol class=\"wp-block-footnotes\">\(notes.joined())</ol>"
    }

    private static func json(_ text: String) -> JSONValue? {
        var reader = JSONReader(Array(text.utf8))
        do { return try reader.value() } catch { return nil }
    }
}
