internal import Ingest

/// Cuts XML at every `<item` that is markup, so that the damage of one item ends where the next begins, and behind `</item>`.
///
/// Knows just enough XML for that: `<![CDATA[ … ]]>` and `<!-- … -->` hide these, nothing else does. What stands in
/// the `CDATA` of `content:encoded` and `excerpt:encoded`, nine tenths of an export, it cuts out as pieces of their own:
/// there is nothing to parse in them, and so it does comments and document types, of which nothing is read. It says where a tag is longer than any
/// that an export has, or has so many attributes: libxml2 compares each with all the others.
struct XMLItemSplitter {
    /// Bytes up to the next cut.
    struct Piece: Hashable {
        /// Whether these bytes begin with an `<item`.
        var beginsItem = false
        /// Whether these bytes end with `</item>`.
        var endsItem = false
        /// Whether these bytes are a part of the text of a post.
        var isBody = false
        /// Whether these bytes are a part of a comment.
        var isComment = false
        /// Whether these bytes are a part of a document type, or of a declaration that stands outside of one.
        var isDeclaration = false
        /// Whether a declaration before these bytes does not end.
        var followsBroken = false
        /// Whether these bytes begin inside of a tag that has become too long.
        var isInLongTag = false
        /// The bytes, never empty.
        var bytes: ArraySlice<UInt8>
    }

    private enum Context { case markup, cdata, body, comment, tag, declaration }

    private static let maximumTagLength = 1 << 20
    private static let maximumAttributes = 500
    /// What is said of a tag that is longer.
    static let longTag = "a tag in it is longer than 1 MB or has more than 500 attributes"

    private var context = Context.markup
    private var declaration = XMLDeclaration()
    /// Whether a tag began: what declares something behind it is damage.
    private var hasElement = false
    /// Bytes and values of the present tag so far, and the quotation mark that is open in it, 0 for none.
    private var tagLength = 0
    private var values = 0
    private var quote: UInt8 = 0
    private var isLongTag = false
    /// The start of something that only the next chunk tells.
    private var held: [UInt8] = []

    /// The pieces of the next chunk; `isLast` gives out what was held back.
    mutating func split(_ chunk: [UInt8], isLast: Bool = false) -> [Piece] {
        let bytes = held.isEmpty ? chunk : held + chunk
        held = []
        return SourceBytes.with(bytes) { split(bytes, $0, isLast: isLast) }
    }

    private mutating func split(_ bytes: [UInt8], _ span: SourceBytes, isLast: Bool) -> [Piece] {
        var pieces: [Piece] = []
        var next = Piece(
            isBody: context == .body, isComment: context == .comment,
            isDeclaration: context == .declaration, bytes: bytes[...])
        /// Ends the piece; what follows is another.
        func cut(
            at end: Int, beginsItem: Bool = false, isBody: Bool = false, isComment: Bool = false,
            isDeclaration: Bool = false
        ) {
            let start = next.bytes.startIndex
            let followsBroken = end == start && next.followsBroken
            next.bytes = bytes[start..<end]
            if end > start { pieces.append(next) }
            next = Piece(
                beginsItem: beginsItem, isBody: isBody, isComment: isComment,
                isDeclaration: isDeclaration, followsBroken: followsBroken, bytes: bytes[end...])
        }
        var index = 0
        scan: while index < span.count {
            switch step(span, &index) {
            case .on: continue
            case .item(let at): cut(at: at, beginsItem: true)
            case .itemEnds:
                next.endsItem = true
                cut(at: index)
            case .bodyBegins: cut(at: index, isBody: true)
            case .bodyEnds(let at): cut(at: at)
            case .commentBegins(let at): cut(at: at, isComment: true)
            case .commentEnds, .declarationEnds: cut(at: index)
            case .declarationBreaks:
                cut(at: index)
                next.followsBroken = true
            case .declarationBegins(let at): cut(at: at, isDeclaration: true)
            case .tagIsLong:
                cut(at: index)
                next.isInLongTag = true
            case .cut(let at):
                if isLast { break scan }
                held = Array(bytes[at...])
                cut(at: at)
                return pieces
            }
        }
        cut(at: bytes.count)
        return pieces
    }

    private enum Step {
        case on
        case item(at: Int)
        case itemEnds
        /// What follows is a part of a body, up to where it ends.
        case bodyBegins
        case bodyEnds(at: Int)
        case commentBegins(at: Int)
        case commentEnds
        case declarationBegins(at: Int)
        case declarationEnds
        case declarationBreaks
        case tagIsLong
        /// What begins here needs more bytes to be understood.
        case cut(at: Int)
    }

    private mutating func step(_ span: SourceBytes, _ index: inout Int) -> Step {
        switch context {
        case .markup: markup(span, &index)
        case .cdata, .body: close("]]>", UInt8(ascii: "]"), span, &index)
        case .comment: close("-->", UInt8(ascii: "-"), span, &index)
        case .tag: tag(span, &index)
        case .declaration: passDeclaration(span, &index)
        }
    }

    private mutating func passDeclaration(_ span: SourceBytes, _ index: inout Int) -> Step {
        let found = declaration.pass(span, &index)
        switch found {
        case .goesOn: return .on
        case .needsMore(let at): return .cut(at: at)
        case .ends, .breaks:
            context = .markup
            return found == .ends ? .declarationEnds : .declarationBreaks
        }
    }

    /// The rest of a tag. A `<` in it begins another: it is damaged.
    private mutating func tag(_ span: SourceBytes, _ index: inout Int) -> Step {
        if tagLength == 0 {
            // Up to the next, hardly any is long enough to be too long, or to have so many values.
            let near = min(index + 2 * Self.maximumAttributes, span.count)
            let next = span.first(UInt8(ascii: "<"), in: index..<near)
            if next < near {
                index = next
                context = .markup
                return .on
            }
        }
        while index < span.count, span[index] != UInt8(ascii: "<") {
            let byte = span[index]
            index += 1
            tagLength += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                values += 1
            } else if byte == UInt8(ascii: ">") {
                context = .markup
                return .on
            }
            if !isLongTag, tagLength > Self.maximumTagLength || values > Self.maximumAttributes {
                isLongTag = true
                return .tagIsLong
            }
        }
        if index < span.count { context = .markup }
        return .on
    }

    private mutating func markup(_ span: SourceBytes, _ index: inout Int) -> Step {
        index = span.first(UInt8(ascii: "<"), in: index..<span.count)
        guard index < span.count else { return .on }
        let at = index
        index = at + 1
        let next = span.byte(at: index)
        guard let next else { return .cut(at: at) }
        if next == UInt8(ascii: "!") { return section(span, &index, at) }
        if next == UInt8(ascii: "/") {
            switch match("</item>", span, at) {
            case .no: return enterTag()
            case .perhaps: return .cut(at: at)
            case .yes:
                index = at + 7
                return .itemEnds
            }
        }
        if next.isASCIILetter { hasElement = true }
        guard next == UInt8(ascii: "i") else { return enterTag() }
        switch match("<item", span, at) {
        case .no: return enterTag()
        case .perhaps: return .cut(at: at)
        case .yes:
            guard at + 5 < span.count else { return .cut(at: at) }
            let next = span[at + 5]
            let isItem = next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
            return isItem ? enterTag(.item(at: at)) : enterTag()
        }
    }

    private mutating func enterTag(_ step: Step = .on) -> Step {
        (context, tagLength, values, quote, isLongTag) = (.tag, 0, 0, 0, false)
        return step
    }

    /// What begins with `<!`.
    private mutating func section(
        _ span: SourceBytes, _ index: inout Int, _ at: Int
    ) -> Step {
        let kinds: [(StaticString, Context)] = [("<![CDATA[", .cdata), ("<!--", .comment)]
        for (word, opens) in kinds {
            switch match(word, span, at) {
            case .yes:
                index = at + word.utf8CodeUnitCount
                let isBody =
                    opens == .cdata && at >= 9
                    && span.startsWith(":encoded>", at: at - 9)
                context = isBody ? .body : opens
                if opens == .comment { return .commentBegins(at: at) }
                return isBody ? .bodyBegins : .on
            case .perhaps: return .cut(at: at)
            case .no: continue
            }
        }
        for word in XMLDeclaration.beginnings {
            switch match(word, span, at) {
            case .yes:
                index = at + word.utf8CodeUnitCount
                let isDocumentType = word.utf8CodeUnitCount == 9 && !hasElement
                declaration = XMLDeclaration(isDocumentType: isDocumentType)
                context = .declaration
                return .declarationBegins(at: at)
            case .perhaps: return .cut(at: at)
            case .no: continue
            }
        }
        return .on
    }

    private mutating func close(
        _ word: StaticString, _ first: UInt8, _ span: SourceBytes, _ index: inout Int
    ) -> Step {
        while index < span.count {
            index = span.firstFar(first, in: index..<span.count)
            switch match(word, span, index) {
            case .no: index += 1
            case .perhaps: return index < span.count ? .cut(at: index) : .on
            case .yes:
                let (closed, end) = (context, index)
                index += word.utf8CodeUnitCount
                context = .markup
                return closed == .body
                    ? .bodyEnds(at: end) : closed == .comment ? .commentEnds : .on
            }
        }
        return .on
    }

    private enum Match { case yes, no, perhaps }

    private func match(_ word: StaticString, _ span: SourceBytes, _ at: Int) -> Match {
        if span.startsWith(word, at: at) { return .yes }
        return span.endsWithin(word, from: at) ? .perhaps : .no
    }
}
