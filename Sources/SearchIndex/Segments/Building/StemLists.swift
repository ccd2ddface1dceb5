/// The lists of stems of several inversions, together: each has its own documents, and any of them any document.
struct StemLists {
    private static let positionMask: UInt64 = 1 << 29 - 1

    private let parts: [InvertedDocuments]

    init(_ parts: [InvertedDocuments]) {
        self.parts = parts
    }

    /// Writes the lists in the order of their keys.
    func write<Sink: SegmentSink>(to writer: inout SegmentWriter<Sink>) throws {
        var next = parts.map { _ in 0 }
        var positions: [UInt32] = []
        var merged: [UInt64] = []
        while let key = leastKey(next) {
            try writer.begin(Array(key))
            var runs: [ArraySlice<UInt64>] = []
            for (index, part) in parts.enumerated()
            where next[index] < part.count && part.key(next[index]).elementsEqual(key) {
                runs.append(part.occurrences(next[index]))
                next[index] += 1
            }
            if runs.count == 1 {
                try StemLists.write(runs[0], to: &writer, &positions)
            } else {
                merged.removeAll(keepingCapacity: true)
                for run in runs { merged.append(contentsOf: run) }
                merged.sort()
                try StemLists.write(merged[...], to: &writer, &positions)
            }
            try writer.end()
        }
    }

    private func leastKey(_ next: [Int]) -> ArraySlice<UInt8>? {
        var least: ArraySlice<UInt8>?
        for (index, part) in parts.enumerated() where next[index] < part.count {
            let key = part.key(next[index])
            if least.map({ key.lexicographicallyPrecedes($0) }) ?? true { least = key }
        }
        return least
    }

    /// Writes one list, posting after posting.
    private static func write<Sink: SegmentSink>(
        _ occurrences: ArraySlice<UInt64>, to writer: inout SegmentWriter<Sink>,
        _ positions: inout [UInt32]
    ) throws {
        var place = occurrences.startIndex
        while place < occurrences.endIndex {
            let document = occurrences[place] >> 32
            var counts = FieldCounts.zero
            positions.removeAll(keepingCapacity: true)
            while place < occurrences.endIndex, occurrences[place] >> 32 == document {
                let field = occurrences[place] >> 29 & 7
                let start = place
                repeat {
                    positions.append(
                        UInt32(truncatingIfNeeded: occurrences[place] & positionMask))
                    place += 1
                } while place < occurrences.endIndex
                    && occurrences[place] >> 29 == document << 3 | field
                counts[Int(field)] = UInt32(place - start)
            }
            try writer.add(
                DocumentID(truncatingIfNeeded: document), counts: counts,
                positions: positions.span)
        }
    }
}
