/// The lists of stems of several inversions, together: each has its own documents, and any of them any document.
struct StemLists {
    private let parts: [InvertedDocuments]

    init(_ parts: [InvertedDocuments]) {
        self.parts = parts
    }

    /// Writes the lists in the order of their keys.
    func write<Sink: SegmentSink>(to writer: inout SegmentWriter<Sink>) throws {
        guard parts.count > 1 else { return try writeOnly(to: &writer) }
        var next = parts.map { _ in 0 }
        while let key = leastKey(next) {
            try writer.begin(key)
            var runs: [Run] = []
            for (index, part) in parts.enumerated()
            where next[index] < part.count && part.key(next[index]).elementsEqual(key) {
                runs.append(Run(part: index, rest: part.range(next[index])))
                next[index] += 1
            }
            try write(&runs, to: &writer)
            try writer.end()
        }
    }

    /// The rest of a stem's occurrences in one part.
    private struct Run {
        let part: Int
        var rest: Range<Int>
    }

    /// Writes the lists of the only part.
    private func writeOnly<Sink: SegmentSink>(to writer: inout SegmentWriter<Sink>) throws {
        guard let part = parts.first else { return }
        for index in 0..<part.count {
            try writer.begin(part.key(index))
            try writer.add(part.occurrences.span.extracting(part.range(index)))
            try writer.end()
        }
    }

    /// Writes one stem's occurrences, of whichever part the next document is.
    private func write<Sink: SegmentSink>(
        _ runs: inout [Run], to writer: inout SegmentWriter<Sink>
    ) throws {
        while !runs.isEmpty {
            // The part with the next document, and where another one's begins.
            var (next, least, limit) = (0, UInt64.max, UInt64.max)
            for (index, run) in runs.enumerated() {
                let first = parts[run.part].occurrences[run.rest.lowerBound].bits
                if first < least {
                    (next, least, limit) = (index, first, least)
                } else {
                    limit = min(limit, first)
                }
            }
            let run = runs[next]
            let occurrences = parts[run.part].occurrences
            var end = run.rest.lowerBound + 1
            while end < run.rest.upperBound, occurrences[end].bits < limit { end += 1 }
            try writer.add(occurrences.span.extracting(run.rest.lowerBound..<end))
            runs[next].rest = end..<run.rest.upperBound
            if runs[next].rest.isEmpty { runs.remove(at: next) }
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
