/// Keeps documents in which the words of a phrase stand side by side in one field.
///
/// The bodies of all documents of a window are searched together, the word with the fewest documents first: each further
/// word is only looked for where the ones before left a place for it. Of what has no match there, the other fields
/// are searched if they hold every word.
final class PhraseCheck: PlaceCheck {
    private let places: PhrasePlaces
    private var documents: [DocumentID] = []
    private var starts = PhraseStarts()

    init(_ places: PhrasePlaces) {
        self.places = places
    }

    func retain(_ window: inout DocumentWindow) throws {
        window.list(into: &documents)
        window.reset(around: window.first)
        var next = 0
        while next < documents.count {
            next = try findStarts(from: next)
            for index in starts.entries.indices {
                let document = starts.entries[index].document
                if try starts.hasStarts(index) || isElsewhere(document) { window.insert(document) }
            }
        }
    }

    /// Puts where the phrase begins in the body of some documents into `starts`; says which is the next one.
    private func findStarts(from index: Int) throws -> Int {
        starts.removeAll()
        guard let first = places.parts.first else { return documents.count }
        let next = try first.leaf.appendStarts(
            of: documents, from: index, offset: first.offset, to: &starts)
        for part in places.parts.dropFirst() where !starts.entries.isEmpty {
            try part.leaf.retain(&starts, at: part.offset)
        }
        return next
    }

    /// Whether a field besides the body has the phrase.
    private func isElsewhere(_ document: DocumentID) throws -> Bool {
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
