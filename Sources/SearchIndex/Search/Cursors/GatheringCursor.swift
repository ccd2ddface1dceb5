/// Many stems as one word where positions are not asked for: the words a prefix stands for.
///
/// It gathers a window of documents at a time, member by member, so that a posting costs an addition instead of a
/// heap's way down. Measured on 10,000 posts of 550 words, the 2,000 most frequent words behind one letter: 12 ms,
/// 150 ms with `UnionCursor`.
final class GatheringCursor: PostingsCursor {
    /// Documents gathered at a time: 32 kB of counts.
    private static let windowSize = 1024

    private var members: [any PostingsCursor]
    private var window: Range<DocumentID> = 0..<0
    /// For each document of the window: occurrences by field, all zero where no member has it.
    private var counts = Array(repeating: FieldCounts.zero, count: windowSize)
    private(set) var document: DocumentID = .none
    let count: Int
    let documentFrequency: Int

    /// Takes fresh cursors of different words; frequencies add up, document frequencies too, up to the
    /// collection's size.
    init(_ members: [any PostingsCursor], collectionSize: Int) {
        self.members = members
        count = members.reduce(0) { $0 + $1.count }
        documentFrequency = min(
            collectionSize, members.reduce(0) { $0 + $1.documentFrequency })
        settle(from: 0)
    }

    var frequencies: FieldCounts {
        document == .none ? .zero : counts[Int(document - window.lowerBound)]
    }

    func frequency(in field: Field) -> Int { Int(frequencies[field.rawValue]) }

    /// Members have moved on: a place in a text is `UnionCursor`'s to know.
    func positions(in field: Field) -> [UInt32] { [] }

    func next() {
        guard document != .none else { return }
        settle(from: document + 1)
    }

    func advance(to target: DocumentID) {
        guard target > document else { return }
        settle(from: target)
    }

    /// Moves to the first document not before `target`, gathering windows until there is one.
    private func settle(from target: DocumentID) {
        var target = target
        while target != .none {
            if !window.contains(target) { gather(from: target) }
            if window.isEmpty { break }
            for candidate in max(target, window.lowerBound)..<window.upperBound
            where counts[Int(candidate - window.lowerBound)] != .zero {
                document = candidate
                return
            }
            target = window.upperBound
        }
        document = .none
    }

    /// Fills the window that begins with the first document of any member not before `target`.
    private func gather(from target: DocumentID) {
        for member in members { member.advance(to: target) }
        members.removeAll { $0.document == .none }
        guard let first = members.lazy.map(\.document).min() else {
            window = 0..<0
            return
        }
        let (end, overflow) = first.addingReportingOverflow(DocumentID(Self.windowSize))
        window = first..<(overflow ? .none : end)
        var counts = counts.mutableSpan
        for index in counts.indices { counts[index] = .zero }
        for member in members {
            while member.document < window.upperBound {
                counts[Int(member.document - first)] &+= member.frequencies
                member.next()
            }
        }
    }
}
