/// Occurrences of consecutive documents by stem, ready to be written.
struct InvertedDocuments: Sendable {
    /// What the documents' words mean to the vocabulary.
    private(set) var words: WordCounts
    /// Tokens of every field, in the order of documents.
    private(set) var lengths: [(document: DocumentID, lengths: FieldCounts)]
    /// Those of one stem are neighbours.
    var occurrences: [Occurrence] = []
    /// Dictionary keys of the stems, one after the other, ascending.
    private var keys: [UInt8] = []
    private var keyEnds: [Int] = []
    /// Where the stems' occurrences end.
    private var ends: [Int] = []

    init(lengths: [(document: DocumentID, lengths: FieldCounts)], words: WordCounts) {
        self.lengths = lengths
        self.words = words
    }

    /// How many stems there are.
    var count: Int { ends.count }

    /// The dictionary key of a stem.
    func key(_ index: Int) -> ArraySlice<UInt8> {
        keys[(index == 0 ? 0 : keyEnds[index - 1])..<keyEnds[index]]
    }

    /// Which occurrences are those of a stem; they ascend.
    func range(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    /// Adds a stem after those that are there; its occurrences follow theirs.
    mutating func append(count: Int, write: (_ keys: inout [UInt8]) -> Void) {
        write(&keys)
        keyEnds.append(keys.count)
        ends.append((ends.last ?? 0) + count)
    }
}
