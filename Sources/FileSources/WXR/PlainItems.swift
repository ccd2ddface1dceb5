internal import Ingest

/// Passes over the items of an export from which a first pass learns nothing: those that are no attachment and name no
/// featured image, as their bytes show. With them libxml2 spent most of a first pass.
///
/// An item is held back until it ends, the texts of posts apart, which no first pass needs. One that does not end, or is odd
/// in any way, is given out to be read.
struct PlainItems {
    /// Bytes of an item that are held back at most.
    private static let maximumHeld = 1 << 20

    /// Items passed over so far.
    private(set) var count = 0
    /// The present item without its bodies; empty between items.
    private var held: [UInt8] = []

    /// What is to be read of the next pieces.
    mutating func pass(_ pieces: [XMLItemSplitter.Piece], isLast: Bool) -> [XMLItemSplitter.Piece] {
        var given: [XMLItemSplitter.Piece] = []
        for piece in pieces {
            if piece.beginsItem { give(&given) }
            guard piece.beginsItem || !held.isEmpty else {
                given.append(piece)
                continue
            }
            if piece.isInLongTag || piece.followsBroken {
                give(&given)
                given.append(piece)
                continue
            }
            if !piece.isBody, !piece.isDeclaration { held += piece.bytes }
            if piece.endsItem, SourceBytes.with(held, PlainItems.isPlain) {
                held.removeAll(keepingCapacity: true)
                count += 1
            } else if piece.endsItem || held.count > PlainItems.maximumHeld {
                give(&given)
            }
        }
        if isLast { give(&given) }
        return given
    }

    private mutating func give(_ given: inout [XMLItemSplitter.Piece]) {
        if !held.isEmpty { given.append(.init(beginsItem: true, bytes: held[...])) }
        held = []
    }

    /// Whether an item has one type, which is written plainly and is not `attachment`, and no `_thumbnail_id`.
    private static func isPlain(_ item: SourceBytes) -> Bool {
        let underscore = UInt8(ascii: "_")
        var types = 0
        var at = item.first(underscore, in: 0..<item.count)
        while at < item.count {
            if item.startsWith("_thumbnail_id", at: at) { return false }
            if at >= 5, item.startsWith(":post_type>", at: at - 5) {
                switch value(item, from: at + 6) {
                case "": break
                case "attachment", nil: return false
                default: types += 1
                }
            }
            at = item.first(underscore, in: at + 1..<item.count)
        }
        return types == 1
    }

    /// The small letters behind a tag, as text or `CDATA`: `""` behind an end tag, `nil` when anything else follows them.
    private static func value(_ item: SourceBytes, from start: Int) -> String? {
        let isSection = item.startsWith("<![CDATA[", at: start)
        let start = isSection ? start + 9 : start
        var end = start
        while let byte = item.byte(at: end), byte.isPlainInType { end += 1 }
        if end == start { return isSection ? nil : "" }
        return item.byte(at: end) == UInt8(ascii: isSection ? "]" : "<")
            ? item.string(start..<end) : nil
    }
}

extension UInt8 {
    /// Whether names of post types are made of it.
    fileprivate var isPlainInType: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
