/// The walk over nothing: what a word that no post has, or a filter value nobody knows, matches.
final class EmptyCursor: PostingsCursor {
    var document: DocumentID { .none }
    var count: Int { 0 }
    var fields: FieldSet { [] }

    func next() {}
    func advance(to target: DocumentID) {}
    func frequency(in field: Field) -> Int { 0 }
    func positions(in field: Field) -> [UInt32] { [] }
}
