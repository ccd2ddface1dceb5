internal import BlogSearchPostings

extension DocumentWindow {
    /// Removes documents outside of a range.
    mutating func clear(outside documents: Range<DocumentID>) {
        let range = range
        guard range.lowerBound < documents.lowerBound || documents.upperBound < range.upperBound
        else { return }
        for index in words.indices {
            let start = UInt64(first) + UInt64(index) * 64
            let low = UInt64(documents.lowerBound) &- start
            let high = UInt64(documents.upperBound)
            if start + 64 <= UInt64(documents.lowerBound) || start >= high {
                words[index] = 0
                continue
            }
            if start < UInt64(documents.lowerBound) { words[index] &= ~0 << low }
            if start + 64 > high { words[index] &= ~(~0 << (high - start)) }
        }
    }
}
