/// Documents of one segment that are to be kept, a bit for each of its range.
struct LiveSet {
    private let start: DocumentID
    private let words: [UInt64]
    /// How many documents it has.
    let count: Int
    /// Whether some documents are not kept.
    let isPartial: Bool

    /// Asks for every document that the segment holds.
    init(_ segment: SegmentReader, _ isLive: (DocumentID) throws -> Bool) throws {
        start = segment.documents.lowerBound
        var words: [UInt64] = Array(repeating: 0, count: (segment.documents.count + 63) / 64)
        var count = 0
        for document in segment.documents
        where try segment.facts.isHeld(document) && isLive(document) {
            let index = Int(document - start)
            words[index >> 6] |= 1 << UInt64(index & 63)
            count += 1
        }
        self.words = words
        self.count = count
        isPartial = count != segment.documentCount
    }

    /// Whether a document is kept.
    @inline(__always)
    func contains(_ document: DocumentID) -> Bool {
        let index = Int(document &- start)
        return index >> 6 < words.count && words[index >> 6] & 1 << UInt64(index & 63) != 0
    }

    /// The first document.
    var first: DocumentID? {
        words.firstIndex { $0 != 0 }.map {
            start + DocumentID($0 << 6 | words[$0].trailingZeroBitCount)
        }
    }

    /// The last document.
    var last: DocumentID? {
        words.lastIndex { $0 != 0 }.map {
            start + DocumentID($0 << 6 | (63 - words[$0].leadingZeroBitCount))
        }
    }

    /// Calls `body` with every document, ascending.
    func forEach(_ body: (DocumentID) throws -> Void) rethrows {
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                try body(start + DocumentID(index << 6 | rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
    }
}
