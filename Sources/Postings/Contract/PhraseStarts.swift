/// Where a phrase may begin in the bodies of ascending documents, while its words are looked for
/// one after the other.
///
/// All documents of a window are looked through together: a storage finds its positions in a block
/// once, not once for each document, and no array is made for any document.
@usableFromInline package struct PhraseStarts: Sendable {
    /// A document that may match.
    @usableFromInline package struct Entry: Sendable {
        package let document: DocumentID
        /// Whether every word so far is in other fields, too.
        package fileprivate(set) var isElsewhere: Bool
        /// Where its starts end among all; they begin where those of the entry before end.
        @usableFromInline var end: Int
    }

    /// A document whose starts are compared with the positions of a further word.
    @usableFromInline package struct Comparison {
        package let document: DocumentID
        /// The document `lookahead` entries later, `none` when there is none.
        package let ahead: DocumentID
        /// Its starts.
        @usableFromInline package let starts: Range<Int>
        /// Where the starts that remain are moved to.
        @usableFromInline package let target: Int

        package init(document: DocumentID, ahead: DocumentID, starts: Range<Int>, target: Int) {
            self.document = document
            self.ahead = ahead
            self.starts = starts
            self.target = target
        }
    }

    /// How far ahead storages learn of documents: with this many in one block they unpack the
    /// block.
    package static let lookahead = 4
    /// With this many starts no further document is taken in.
    private static let limit = 1 << 14

    @usableFromInline package private(set) var entries: [Entry] = []
    /// Tokens before the beginning of the phrase, ascending for each document.
    package private(set) var starts: [UInt32] = []

    package init() {}

    /// Whether another document is to be taken in.
    @inline(__always)
    package var hasRoom: Bool { starts.count < PhraseStarts.limit }

    /// Whether an entry has starts.
    @inlinable package func hasStarts(_ entry: Int) -> Bool { !range(of: entry).isEmpty }

    /// The indices of an entry's starts.
    @inlinable package func range(of entry: Int) -> Range<Int> {
        (entry == 0 ? 0 : entries[entry - 1].end)..<entries[entry].end
    }

    package mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Takes in a document: `find` adds the positions of the first word in its body, and says whether the word is
    /// elsewhere, too.
    ///
    /// - Parameter offset: tokens from the beginning of the phrase to the word.
    @inline(__always)
    package mutating func append(
        _ document: DocumentID, offset: UInt32, _ find: (inout [UInt32]) throws -> Bool
    ) rethrows {
        let first = starts.count
        let isElsewhere = try find(&starts)
        if offset > 0 { shift(from: first, by: offset) }
        guard isElsewhere || starts.count > first else { return }
        entries.append(Entry(document: document, isElsewhere: isElsewhere, end: starts.count))
    }

    private mutating func shift(from first: Int, by offset: UInt32) {
        var kept = first
        for index in first..<starts.count where starts[index] >= offset {
            starts[kept] = starts[index] - offset
            kept += 1
        }
        starts.removeLast(starts.count - kept)
    }

    /// Compares all documents with a further word: `keep` moves starts that remain to their target, and says where they
    /// end there and whether the document has the word elsewhere, too.
    @inline(__always)
    package mutating func retain(
        _ keep: (Comparison, inout [UInt32]) throws -> (end: Int, isElsewhere: Bool)
    ) rethrows {
        var (first, keptEntries, kept) = (0, 0, 0)
        for index in entries.indices {
            var entry = entries[index]
            let ahead = index + PhraseStarts.lookahead
            let comparison = Comparison(
                document: entry.document,
                ahead: ahead < entries.count ? entries[ahead].document : .none,
                starts: first..<entry.end, target: kept)
            first = entry.end
            let found = try keep(comparison, &starts)
            entry.isElsewhere = entry.isElsewhere && found.isElsewhere
            guard found.end > kept || entry.isElsewhere else { continue }
            kept = found.end
            entry.end = kept
            entries[keptEntries] = entry
            keptEntries += 1
        }
        entries.removeLast(entries.count - keptEntries)
        starts.removeLast(starts.count - kept)
    }
}

extension PhraseStarts.Comparison {
    /// Keeps the starts that have one of some ascending positions at a distance; says where they end.
    @inlinable @inline(__always)
    package func keep(
        _ starts: inout [UInt32], followedAfter offset: UInt32, by positions: [UInt32],
        _ range: Range<Int>
    ) -> Int {
        var (kept, next) = (target, range.lowerBound)
        for index in self.starts {
            let (wanted, overflow) = starts[index].addingReportingOverflow(offset)
            while next < range.upperBound, positions[next] < wanted { next += 1 }
            guard next < range.upperBound, !overflow else { break }
            if positions[next] == wanted {
                starts[kept] = starts[index]
                kept += 1
            }
        }
        return kept
    }
}
