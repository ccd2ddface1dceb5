internal import Ingest

/// Passes over a document type, of which nothing is read, or over a declaration that stands where none may.
///
/// ```
/// <!DOCTYPE rss SYSTEM "a>b" [ <!ENTITY c "]>"> <!-- ]> --> <?d ]> ?> ]>     ends at its last byte
/// <!ELEMENT rss (channel)>                                                   ends at the next `>` outside of quotation marks
/// ```
/// What is damaged may never end: where an item begins in a document type longer than any export needs, or another tag in any
/// other declaration, it was none.
struct XMLDeclaration {
    /// How one begins.
    static let beginnings: [StaticString] = [
        "<!DOCTYPE", "<!ELEMENT", "<!ATTLIST", "<!ENTITY", "<!NOTATION",
    ]
    /// Bytes that a document type has in any export.
    static let maximumLength = 64 << 10

    /// What was found.
    enum Found: Hashable {
        /// It goes on behind these bytes.
        case goesOn
        /// What begins here needs more bytes to be understood.
        case needsMore(at: Int)
        /// It has ended.
        case ends
        /// It is damaged, and something else begins here.
        case breaks
    }

    private enum Inside: Hashable {
        case nothing, comment, instruction
        case quotes(UInt8)
    }

    private let isDocumentType: Bool
    private var inside = Inside.nothing
    private var isInSubset = false
    private var length = 0

    /// - Parameter isDocumentType: whether it may hold other declarations.
    init(isDocumentType: Bool = false) { self.isDocumentType = isDocumentType }

    /// Goes on to the end; `index` is behind what was passed over.
    mutating func pass(_ source: SourceBytes, _ index: inout Int) -> Found {
        let start = index
        defer { length += index - start }
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "<") {
                if let found = passTag(source, &index, since: start) { return found }
                index += 1
                continue
            }
            switch inside {
            case .nothing:
                let isEnd = passPlain(byte)
                index += 1
                if isEnd { return .ends }
            case .quotes(let mark):
                if byte == mark { inside = .nothing }
                index += 1
            case .comment:
                guard byte == UInt8(ascii: "-") else { index += 1; continue }
                if let found = passEnd("-->", source, &index) { return found }
            case .instruction:
                guard byte == UInt8(ascii: "?") else { index += 1; continue }
                if let found = passEnd("?>", source, &index) { return found }
            }
        }
        return .goesOn
    }

    /// - Returns: whether the byte ends the declaration.
    private mutating func passPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): inside = .quotes(byte)
        case UInt8(ascii: "["): isInSubset = isDocumentType
        case UInt8(ascii: "]"): isInSubset = false
        case UInt8(ascii: ">"): return !isInSubset
        default: break
        }
        return false
    }

    /// Looks at what begins with `<`; `nil` when it belongs to the declaration.
    private mutating func passTag(
        _ source: SourceBytes, _ index: inout Int, since start: Int
    ) -> Found? {
        guard isDocumentType else { return .breaks }
        if length + index - start > Self.maximumLength {
            if source.startsWith("<item", at: index) { return .breaks }
            if source.endsWithin("<item", from: index) { return .needsMore(at: index) }
        }
        guard inside == .nothing else { return nil }
        if source.startsWith("<!--", at: index) {
            inside = .comment
            index += 3
        } else if source.startsWith("<?", at: index) {
            inside = .instruction
            index += 1
        } else if source.endsWithin("<!--", from: index) {
            return .needsMore(at: index)
        }
        return nil
    }

    private mutating func passEnd(
        _ end: StaticString, _ source: SourceBytes, _ index: inout Int
    ) -> Found? {
        if source.startsWith(end, at: index) {
            inside = .nothing
            index += end.utf8CodeUnitCount
        } else if source.endsWithin(end, from: index) {
            return .needsMore(at: index)
        } else {
            index += 1
        }
        return nil
    }
}
