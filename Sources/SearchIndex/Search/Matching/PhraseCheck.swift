/// Keeps documents in which the words of a phrase stand side by side in one field.
///
/// Which words a document has in its body, and whether in other fields too, is asked for all documents of a window at
/// once; positions are read of those fields only that hold every word, the body first, up to the first match.
final class PhraseCheck: PlaceCheck {
    private let places: PhrasePlaces
    private var documents: [DocumentID] = []
    private var counts: [UInt32] = []
    /// For each document: `PostingsBatch.bodyCounts` that every word has at least.
    private var common: [UInt32] = []

    init(_ places: PhrasePlaces) {
        self.places = places
    }

    func retain(_ window: inout DocumentWindow) throws {
        window.list(into: &documents)
        try findCommonFields()
        for index in documents.indices where try !matches(documents[index], common[index]) {
            window.remove(documents[index])
        }
    }

    private func findCommonFields() throws {
        common.removeAll(keepingCapacity: true)
        common.append(contentsOf: repeatElement(.max, count: documents.count))
        for part in places.parts {
            try part.leaf.bodyCounts(of: documents, into: &counts)
            let counts = counts.span
            var common = common.mutableSpan
            for index in common.indices {
                let (one, other) = (counts[index], common[index])
                let flag = PostingsBatch.otherFields
                common[index] = min(one & ~flag, other & ~flag) | one & other & flag
            }
        }
    }

    private func matches(_ document: DocumentID, _ common: UInt32) throws -> Bool {
        if common & ~PostingsBatch.otherFields != 0,
            try places.find(in: .body, of: document)
        {
            return true
        }
        guard common & PostingsBatch.otherFields != 0 else { return false }
        var fields = FieldSet.all
        for part in places.parts {
            fields.formIntersection(try part.leaf.fields(in: document))
        }
        for field in fields where field != .body {
            if try places.find(in: field, of: document) { return true }
        }
        return false
    }
}

extension PostingsLeaf {
    /// The fields of a document that hold the stem.
    func fields(in document: DocumentID) throws -> FieldSet {
        guard let counts = try frequencies(in: document) else { return [] }
        var fields: FieldSet = []
        for field in Field.allCases where counts[field.rawValue] > 0 { fields.insert(field) }
        return fields
    }
}
