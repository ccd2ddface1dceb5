/// A walk over the documents of the tail that hold one stem.
final class TailPostings: PostingsCursor {
    private let postings: PostingsBuffer
    private var index = 0
    private(set) var document: DocumentID

    /// `nil` when no document holds the stem.
    init?(_ postings: PostingsBuffer) {
        guard let first = postings.documents.first else { return nil }
        self.postings = postings
        document = first
    }

    var count: Int { postings.documents.count }

    func next() {
        move(to: index + 1)
    }

    /// Doubles its step until it is past the target, then halves: logarithmic in the distance, not in the length.
    func advance(to target: DocumentID) {
        guard document < target else { return }
        let documents = postings.documents
        var step = 1
        var low = index
        var high = index + 1
        while high < documents.count, documents[high] < target {
            low = high
            step *= 2
            high = low + step
        }
        high = min(high, documents.count)
        low += 1
        while low < high {
            let middle = (low + high) / 2
            if documents[middle] < target { low = middle + 1 } else { high = middle }
        }
        move(to: low)
    }

    func frequency(in field: Field) -> Int {
        guard let place = place(of: field) else { return 0 }
        return Int(postings.frequencies[place])
    }

    func positions(in field: Field) -> [UInt32] {
        guard let place = place(of: field) else { return [] }
        var start = Int(postings.positionStarts[index])
        for earlier in Int(postings.frequencyStarts[index])..<place {
            start += Int(postings.frequencies[earlier])
        }
        return Array(postings.positions[start..<start + Int(postings.frequencies[place])])
    }

    /// Where in `frequencies` a field of the present document stands.
    private func place(of field: Field) -> Int? {
        guard index < postings.documents.count else { return nil }
        let fields = postings.fieldSets[index]
        let bit = UInt8(1) << UInt8(truncatingIfNeeded: field.rawValue)
        guard fields & bit != 0 else { return nil }
        return Int(postings.frequencyStarts[index]) + (fields & (bit - 1)).nonzeroBitCount
    }

    private func move(to place: Int) {
        index = place
        document = place < postings.documents.count ? postings.documents[place] : .none
    }
}
