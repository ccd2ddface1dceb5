/// The documents of one list, within some fields.
///
/// Holds one open block and the pages of the streams it stands at; allocates nothing after `init`.
final class SegmentPostingsLeaf: PostingsLeaf {
    private var blocks: BlockReader
    private var block = PostingsBlock()
    /// The open block, -1 for none.
    private var open = -1
    /// Where the last document asked for was found in it.
    private var ordinal = 0
    /// The block to begin to look at.
    private var near = 0
    private let scope: FieldMask
    private var stream: StreamReader
    private var scratch = DocumentWindow(around: 0)

    init(_ blocks: BlockReader, positions: StreamReader, scope: FieldSet) {
        self.blocks = blocks
        self.scope = scope.mask
        stream = positions
    }

    var count: Int { blocks.documents }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        let index = try blocks.block(endingFrom: target, near: near)
        near = index
        guard index < blocks.count else { return .none }
        try openBlock(index)
        if target <= block.first { return block.first }
        return try block.first(from: target) ?? (index + 1 < blocks.count ? target : .none)
    }

    func bound(in documents: Range<DocumentID>) throws -> Double {
        if let bound = try blocks.bound(in: documents, scope: scope, near: near) {
            return Double(bound)
        }
        try openBlock(0)
        guard try firstDocument(from: documents.lowerBound) < documents.upperBound else { return 0 }
        return Double(block.bound)
    }

    func fill(_ window: inout DocumentWindow) throws {
        try fill(&window, boundedBy: 0)
    }

    func fill(_ window: inout DocumentWindow, boundedBy bound: Double) throws {
        let range = window.range
        var index = try blocks.block(endingFrom: range.lowerBound, near: near)
        near = index
        while index < blocks.count {
            let entry = try blocks.entry(index)
            if let entry {
                if Double(entry.bound) >= bound {
                    try openBlock(index, entry.address)
                    if block.first >= range.upperBound { return }
                    try block.fill(&window, scope: scope)
                }
                if entry.last >= range.upperBound - 1 { return }
            } else {
                try openBlock(index)
                if Double(block.bound) >= bound { try block.fill(&window, scope: scope) }
            }
            index += 1
        }
    }

    func retain(_ window: inout DocumentWindow) throws {
        scratch.reset(around: window.first)
        try fill(&scratch)
        window.formIntersection(scratch)
    }

    func frequencies(in document: DocumentID) throws -> FieldCounts? {
        guard let ordinal = try seek(document) else { return nil }
        let counts = block.counts(of: ordinal, in: scope)
        return counts == .zero && scope != .max ? nil : counts
    }

    func positions(in field: Field, of document: DocumentID, into positions: inout [UInt32]) throws
    {
        positions.removeAll(keepingCapacity: true)
        guard scope & 1 << FieldMask(field.rawValue) != 0, let ordinal = try seek(document) else {
            return
        }
        let place = block.place(of: ordinal, field: field.rawValue)
        guard place.count > 0 else { return }
        let reader = try block.positions(&stream)
        try reader.append(
            &stream, first: place.first, gap: place.gap, count: place.count, to: &positions)
    }

    /// The place of a document in the block that would hold it, which is then open with its columns.
    private func seek(_ document: DocumentID) throws -> Int? {
        let index = try blocks.block(endingFrom: document, near: near)
        near = index
        guard index < blocks.count else { return nil }
        try openBlock(index)
        guard let ordinal = try block.ordinal(of: document, from: ordinal) else { return nil }
        self.ordinal = ordinal
        try block.openColumns()
        return ordinal
    }

    @inline(__always)
    private func openBlock(_ index: Int, _ address: UInt32? = nil) throws {
        guard index != open else { return }
        open = -1
        if let address {
            try blocks.open(address, into: &block)
        } else {
            try blocks.open(index, into: &block)
        }
        open = index
        ordinal = 0
    }
}
