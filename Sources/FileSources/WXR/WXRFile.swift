internal import Blog
internal import Ingest

/// Pulls entries out of an export file, a chunk at a time.
///
/// Damage stays where it is: an item that does not end before the next begins, or that makes libxml2 give up,
/// comes out with its `damage` named, and the next is read by a new parser. So does one that is longer than any post: what
/// is left of it is passed over.
struct WXRFile {
    private static let chunk = 256 << 10
    private static let maximumItemLength = 64 << 20

    /// Items that began.
    var items: Int { reader.items + (plainItems?.count ?? 0) }

    /// The state machine behind: channel fields, root element, number of items.
    private(set) var reader: WXRReader
    /// What is wrong with the file outside of its items, `nil` while nothing is.
    private(set) var damage: String?
    /// Whether the file begins as XML does.
    private(set) var beginsAsXML = false

    /// What is wrong with what was packed; `nil` while nothing is.
    var packingDamage: String? { file.damage }

    private let file: ByteFile
    private let wanted: Set<String>
    private var cleaner = XMLCleaner()
    private var splitter = XMLItemSplitter()
    private var plainItems: PlainItems?
    private var parser: XMLPushParser
    private var isDone = false
    /// Bytes of the present item so far.
    private var itemLength = 0
    /// Whether what follows is passed over, up to the end of the item or to the next.
    private var isPassing = false
    private var hasBegun = false
    /// Bytes of the document type so far.
    private var documentTypeLength = 0
    /// Number of the last item that was given up.
    private var lastDamaged = -1

    /// Opens an export.
    /// - Parameters:
    ///   - wanted: canonical names of the elements whose text is needed.
    ///   - keepsMeta: whether every meta of a post is kept.
    ///   - keepsFields: whether metas are kept of which custom fields are made.
    ///   - passesPlainItems: whether items are passed over that tell of no picture.
    ///   - root: the folder that the file must lie in; `nil` for any.
    init(
        path: String, wanted: Set<String>, keepsMeta: Bool = false, keepsFields: Bool = false,
        passesPlainItems: Bool = false, within root: FolderRoot? = nil
    ) throws(IngestError) {
        if passesPlainItems { plainItems = PlainItems() }
        reader = WXRReader(keepsMeta: keepsMeta, keepsFields: keepsFields)
        file = try ByteFile(path, within: root)
        self.wanted = wanted
        parser = try Self.parser(wanted: wanted)
    }

    /// The entries that the next chunk completes, possibly none; `nil` at the end of the file.
    mutating func nextEntries() throws(IngestError) -> [WXREntry]? {
        if isDone { return nil }
        let bytes = try nextBytes()
        isDone = bytes.isEmpty
        var entries: [WXREntry] = []
        let clean = cleaner.clean(bytes, isLast: isDone)
        if !hasBegun, let first = clean.firstIndex(where: { $0 > 0x20 }) {
            hasBegun = true
            beginsAsXML = cleaner.hasDeclaration || Self.opensMarkup(clean[first...])
        }
        let pieces = splitter.split(clean, isLast: isDone)
        for piece in plainItems?.pass(pieces, isLast: isDone) ?? pieces {
            if piece.followsBroken, !isPassing { breakOff(before: piece, &entries) }
            if piece.beginsItem { try startAnew(&entries) }
            if isPassing {
                if piece.endsItem { try restart() }
                continue
            }
            if piece.isInLongTag {
                giveUp(XMLItemSplitter.longTag, &entries)
                continue
            }
            // Nothing is read of them, and libxml2 would keep them whole.
            if piece.isComment { continue }
            if piece.isDeclaration {
                pass(piece)
                continue
            }
            itemLength += piece.bytes.count
            if itemLength > Self.maximumItemLength, reader.isInsideItem {
                giveUp("it is longer than 64 MB", &entries)
                if piece.endsItem { try restart() }
                continue
            }
            read(piece.isBody ? parser.take(piece.bytes) : parser.feed(piece.bytes), &entries)
            if parser.isHalted { stop(&entries) }
        }
        if isDone, !parser.isHalted {
            read(parser.finish(), &entries)
            if reader.isInsideItem { abandon("the file ends inside the item", &entries) }
            if parser.isDocumentOpen { note("the file ends early") }
        }
        return entries
    }

    /// The next bytes of the file. What is packed and damaged ends where it can be read no more.
    private mutating func nextBytes() throws(IngestError) -> [UInt8] {
        do throws(IngestError) {
            return try file.read(Self.chunk)
        } catch  where error.code == .damaged {
            damage = file.damage.map { "damaged: \($0)" } ?? error.description
            return []
        }
    }

    /// Before an item: leaves behind what could not be read.
    private mutating func startAnew(_ entries: inout [WXREntry]) throws(IngestError) {
        itemLength = 0
        let hasEnded = reader.root != nil && !parser.isDocumentOpen
        guard
            isPassing || parser.isHalted || parser.hasMismatch || reader.isInsideEntry || hasEnded
        else { return }
        abandon("the item does not end", &entries)
        try restart()
    }

    /// Reads what follows as a channel's, by a new parser.
    private mutating func restart() throws(IngestError) {
        isPassing = false
        itemLength = 0
        parser = try Self.parser(wanted: wanted)
        _ = parser.feed(Array("<rss><channel>".utf8)[...])
    }

    /// Says where a document type is longer than that of any export; it tells nothing, however long it is.
    private mutating func pass(_ piece: XMLItemSplitter.Piece) {
        guard reader.root == nil else { return }
        documentTypeLength += piece.bytes.count
        if documentTypeLength > XMLDeclaration.maximumLength {
            damage = damage ?? "damaged: its document type is longer than 64 kB"
        }
    }

    /// After a declaration that does not end.
    private mutating func breakOff(
        before piece: XMLItemSplitter.Piece, _ entries: inout [WXREntry]
    ) {
        if reader.isInsideItem {
            giveUp("a tag in it is broken", &entries)
        } else if piece.beginsItem, reader.root == nil {
            damage = "damaged: its document type does not end"
            isPassing = true
        } else {
            damage = damage ?? "damaged: a tag in it is broken"
        }
    }

    /// Gives up what is being read, and passes over the rest of it.
    private mutating func giveUp(_ reason: String, _ entries: inout [WXREntry]) {
        if reader.isInsideItem { abandon(reason, &entries) } else { note(reason) }
        isPassing = true
    }

    /// After the parser gave up.
    private mutating func stop(_ entries: inout [WXREntry]) {
        let complaint = parser.complaint ?? "its XML is broken"
        if reader.isInsideItem {
            abandon(complaint, &entries)
        } else {
            note(complaint)
        }
    }

    private mutating func abandon(_ reason: String, _ entries: inout [WXREntry]) {
        let isInsideEntry = reader.isInsideEntry
        guard let entry = reader.abandonEntry(because: reason) else {
            if isInsideEntry { note("an author or term does not end") }
            return
        }
        entries.append(entry)
        lastDamaged = reader.items
    }

    /// Names damage between items, unless the item before was named already: it is one and the same.
    private mutating func note(_ reason: String) {
        if reader.root != nil || parser.hasGivenUp, damage == nil, lastDamaged != reader.items {
            damage = "damaged: \(reason)"
        }
    }

    private mutating func read(_ events: [XMLEvent], _ entries: inout [WXREntry]) {
        for event in events {
            guard let entry = reader.read(event) else { continue }
            if case .item(let item) = entry, item.damage != nil { lastDamaged = reader.items }
            entries.append(entry)
        }
    }

    private static func opensMarkup(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: "<"), let next = bytes.dropFirst().first else {
            return bytes.first == UInt8(ascii: "<")
        }
        return next == UInt8(ascii: "?") || next == UInt8(ascii: "!") || next.isASCIILetter
    }

    private static func parser(wanted: Set<String>) throws(IngestError) -> XMLPushParser {
        guard let parser = XMLPushParser(wanted: wanted) else {
            throw IngestError(
                .unreadable, "The XML parser got no memory",
                then: "close other programs and try again")
        }
        return parser
    }
}
