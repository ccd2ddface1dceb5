/// A set of documents out of 8,192 neighbours, one bit each.
///
/// Windows begin at multiples of their capacity, so that all parts and nodes speak of the same ones. The size is that of
/// a kilobyte of bits: small enough to stay in the first-level cache with a dozen others, large enough that
/// going from window to window costs nothing beside what is done in one.
package struct DocumentWindow: Sendable, Hashable {
    /// Documents in a window.
    package static let capacity: DocumentID = 8192

    /// The first document it is about.
    package private(set) var first: DocumentID
    /// Bit `i % 64` of word `i / 64` stands for document `first + i`.
    package var words: [UInt64]

    /// An empty window around a document.
    package init(around document: DocumentID) {
        first = document & ~(DocumentWindow.capacity - 1)
        words = Array(repeating: 0, count: Int(DocumentWindow.capacity) / 64)
    }

    /// Empties the window and moves it to another document.
    package mutating func reset(around document: DocumentID) {
        first = document & ~(DocumentWindow.capacity - 1)
        for index in words.indices { words[index] = 0 }
    }

    /// Documents it is about.
    package var range: Range<DocumentID> {
        first..<(first > .none - DocumentWindow.capacity ? .none : first + DocumentWindow.capacity)
    }

    /// How many documents are in the set.
    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// Whether a document of the range is in the set.
    package func contains(_ document: DocumentID) -> Bool {
        let index = Int(document - first)
        return words[index >> 6] & 1 << UInt64(index & 63) != 0
    }

    /// Adds a document of the range.
    package mutating func insert(_ document: DocumentID) {
        let index = Int(document - first)
        words[index >> 6] |= 1 << UInt64(index & 63)
    }

    /// Keeps what another window of the same range has too.
    package mutating func formIntersection(_ other: DocumentWindow) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    /// Adds what another window of the same range has.
    package mutating func formUnion(_ other: DocumentWindow) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// Takes out what another window of the same range has.
    package mutating func subtract(_ other: DocumentWindow) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    /// Calls `body` with every document of the set, in ascending order.
    package func forEach(_ body: (DocumentID) throws -> Void) rethrows {
        for index in words.indices {
            var word = words[index]
            while word != 0 {
                try body(first + DocumentID(index << 6 | word.trailingZeroBitCount))
                word &= word - 1
            }
        }
    }
}
