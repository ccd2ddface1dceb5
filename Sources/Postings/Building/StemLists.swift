/// The lists of stems of several inversions, together: each has its own documents, and any of them any document.
struct StemLists {
    private let inversions: [InvertedDocuments]

    init(_ inversions: [InvertedDocuments]) {
        self.inversions = inversions
    }

    /// Writes the lists in the order of their keys.
    func write<Sink: SegmentSink>(to writer: inout SegmentWriter<Sink>) throws {
        guard inversions.count > 1 else { return try writeOnly(to: &writer) }
        var next = inversions.map { _ in 0 }
        while let key = leastKey(next) {
            try writer.begin(key)
            var runs: [Run] = []
            for (index, inversion) in inversions.enumerated()
            where next[index] < inversion.count && inversion.key(next[index]).elementsEqual(key) {
                runs.append(Run(inversion: index, rest: inversion.range(next[index])))
                next[index] += 1
            }
            try write(&runs, to: &writer)
            try writer.end()
        }
    }

    /// The rest of a stem's occurrences in one part.
    private struct Run {
        let inversion: Int
        var rest: Range<Int>
    }

    /// Writes the lists of the only part.
    private func writeOnly<Sink: SegmentSink>(to writer: inout SegmentWriter<Sink>) throws {
        guard let inversion = inversions.first else { return }
        for index in 0..<inversion.count {
            try writer.begin(inversion.key(index))
            try writer.add(inversion.occurrences.span.extracting(inversion.range(index)))
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
                let first = inversions[run.inversion].occurrences[run.rest.lowerBound].bits
                if first < least {
                    (next, least, limit) = (index, first, least)
                } else {
                    limit = min(limit, first)
                }
            }
            let run = runs[next]
            let occurrences = inversions[run.inversion].occurrences
            var end = run.rest.lowerBound + 1
            while end < run.rest.upperBound, occurrences[end].bits < limit { end += 1 }
            try writer.add(occurrences.span.extracting(run.rest.lowerBound..<end))
            runs[next].rest = end..<run.rest.upperBound
            if runs[next].rest.isEmpty { runs.remove(at: next) }
        }
    }

    private func leastKey(_ next: [Int]) -> ArraySlice<UInt8>? {
        var least: ArraySlice<UInt8>?
        for (index, inversion) in inversions.enumerated() where next[index] < inversion.count {
            let key = inversion.key(next[index])
            if least.map({ key.lexicographicallyPrecedes($0) }) ?? true { least = key }
        }
        return least
    }
}
