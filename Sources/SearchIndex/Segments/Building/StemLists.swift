/// The lists of stems of several inversions, together: each has its own documents, and any of them any document.
struct StemLists {
    private let parts: [InvertedDocuments]

    init(_ parts: [InvertedDocuments]) {
        self.parts = parts
    }

    /// Writes the lists in the order of their keys.
    func write<Sink: SegmentSink>(to writer: inout SegmentWriter<Sink>) throws {
        var next = parts.map { _ in 0 }
        var merged: [Occurrence] = []
        while let key = leastKey(next) {
            try writer.begin(Array(key))
            var runs: [ArraySlice<Occurrence>] = []
            for (index, part) in parts.enumerated()
            where next[index] < part.count && part.key(next[index]).elementsEqual(key) {
                runs.append(part.occurrences(next[index]))
                next[index] += 1
            }
            if runs.count == 1 {
                try writer.add(runs[0])
            } else {
                merged.removeAll(keepingCapacity: true)
                for run in runs { merged.append(contentsOf: run) }
                merged.sort { $0.bits < $1.bits }
                try writer.add(merged[...])
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
}
