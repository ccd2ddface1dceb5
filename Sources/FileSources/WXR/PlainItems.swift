internal import Ingest

/// Passes over the items of an export from which a first pass learns nothing: those that are no attachment and name no
/// featured image, as their bytes show. With them libxml2 spent most of a first pass.
///
/// An item is held back until it ends. Texts of posts no first pass needs, but those of attachments and patterns, which other
/// posts show. One that does not end, or is odd
/// in any way, is given out to be read.
struct PlainItems {
    /// Bytes of an item that are held back at most.
    private static let maximumHeld = 1 << 20

    /// Items passed over so far.
    private(set) var count = 0
    /// The present item without its bodies; empty between items.
    private var held: [UInt8] = []
    /// Its bodies, and where in what is held they stand.
    private var bodies: [(at: Int, bytes: ArraySlice<UInt8>)] = []

    private enum Kind { case plain, shared, other }

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
            if piece.isBody {
                bodies.append((held.count, piece.bytes))
            } else if !piece.isDeclaration {
                held += piece.bytes
            }
            let kind = piece.endsItem ? SourceBytes.with(held, PlainItems.kind) : .other
            if kind == .plain {
                held.removeAll(keepingCapacity: true)
                bodies.removeAll(keepingCapacity: true)
                count += 1
            } else if kind == .shared {
                give(&given, bodies)
            } else if piece.endsItem || held.count > PlainItems.maximumHeld {
                give(&given)
            }
        }
        if isLast { give(&given) }
        return given
    }

    /// Gives out what is held, with some of its bodies.
    private mutating func give(
        _ given: inout [XMLItemSplitter.Piece], _ bodies: [(at: Int, bytes: ArraySlice<UInt8>)] = []
    ) {
        var start = 0
        for body in bodies where body.at > 0 {
            given.append(.init(beginsItem: start == 0, bytes: held[start..<body.at]))
            given.append(.init(isBody: true, bytes: body.bytes))
            start = body.at
        }
        if start < held.count {
            given.append(.init(beginsItem: start == 0, bytes: held[start...]))
        }
        (held, self.bodies) = ([], [])
    }

    /// Plain is an item that has one type, which is written plainly and is not `attachment`, and no `_thumbnail_id`.
    private static func kind(_ item: SourceBytes) -> Kind {
        let underscore = UInt8(ascii: "_")
        var types = 0
        var at = item.first(underscore, in: 0..<item.count)
        while at < item.count {
            if item.startsWith("_thumbnail_id", at: at) { return .other }
            if at >= 5, item.startsWith(":post_type>", at: at - 5) {
                switch value(item, from: at + 6) {
                case "": break
                case "attachment", "wp_block": return .shared
                case nil: return .other
                default: types += 1
                }
            }
            at = item.first(underscore, in: at + 1..<item.count)
        }
        return types == 1 ? .plain : .other
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
