package import TextAnalysis

/// What a search reads, from one consistent snapshot of the index: the only thing the evaluator knows of storage.
///
/// Sealed segments and the full-text tail both stand behind it; so does the plain in-memory index of the tests.
/// Documents are numbered by append-only ids.
package protocol IndexReader: AnyObject {
    /// Live documents and their mean lengths, over everything.
    var statistics: CollectionStatistics { get }
    /// Languages that documents of the index are in.
    var languages: [Language] { get }
    /// What it consists of: disjoint ranges of documents in ascending order.
    var parts: [any IndexPart] { get }
    /// Where a stem of a language occurs within some fields; `nil` when it occurs nowhere.
    ///
    /// The document frequency is over all fields and live documents. A leaf holds the documents that have the stem in
    /// one of the fields of `scope`, and knows nothing of other fields.
    func postings(of stem: String, in language: Language, scope: FieldSet) throws -> StemPostings?
    /// The same for many stems, the words of a prefix, in their order.
    func postings(
        of stems: [String], in language: Language, scope: FieldSet
    ) throws -> [StemPostings?]
    /// Documents with a value of a kind, a leaf for each part, `nil` where no document has it; never asked for years.
    /// Categories and tags have their ancestors' documents too.
    func documents(with id: UInt32, of kind: FacetKind) throws -> [(any DocumentLeaf)?]
    /// Where a stem of a language occurs; `nil` when nowhere.
    func postings(of stem: String, in language: Language) throws -> (any PostingsCursor)?
    /// Every live document in order, for queries of filters alone.
    func allDocuments() throws -> any DocumentCursor
    /// Stems of the words that begin with `prefix` (folded), most frequent words first, at most `limit`.
    func stems(ofWordsWithPrefix prefix: String, in language: Language, limit: Int) throws
        -> [String]
    /// Facts of single documents: lengths, terms, dates.
    var columns: any DocumentColumns { get }
    /// Row ids that a written filter value names.
    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32]
}

/// A walk over documents in ascending order.
package protocol DocumentCursor: AnyObject {
    /// Where the walk stands; `DocumentID.none` after the end.
    var document: DocumentID { get }
    /// Moves to the next document.
    func next()
    /// Moves to the first document not before `target`; stays where it already is past it.
    func advance(to target: DocumentID)
    /// How many documents the walk visits at most.
    var count: Int { get }
}

/// A walk over the documents that hold one stem.
package protocol PostingsCursor: DocumentCursor {
    /// Occurrences in a field of the present document.
    func frequency(in field: Field) -> Int
    /// Token positions in a field of the present document, ascending; valid until the cursor moves.
    func positions(in field: Field) -> [UInt32]
    /// Fields of the present document that hold the stem.
    var fields: FieldSet { get }
    /// Occurrences in every field of the present document: ranking's one question for each posting.
    var frequencies: FieldCounts { get }
    /// Live documents that hold the stem, exactly: idf, and so every score, rests on it.
    var documentFrequency: Int { get }
}

extension PostingsCursor {
    /// Asks field by field; a storage that knows better answers at once.
    package var frequencies: FieldCounts {
        var counts = FieldCounts.zero
        for field in fields {
            counts[field.rawValue] = UInt32(clamping: frequency(in: field))
        }
        return counts
    }

    /// Asks field by field; a storage that knows better answers at once.
    package var fields: FieldSet {
        var found: FieldSet = []
        for field in Field.allCases where frequency(in: field) > 0 { found.insert(field) }
        return found
    }

    /// Right for a storage whose `count` leaves deleted documents out.
    package var documentFrequency: Int { count }
}

/// Number of one indexed version of a post; ids only grow.
package typealias DocumentID = UInt32

extension DocumentID {
    /// Stands behind the last document of every walk.
    package static var none: DocumentID { .max }
}

/// Facts of single documents, for ranking, filters, facets and sorting; every access is O(1).
package protocol DocumentColumns: AnyObject {
    /// Tokens in a field.
    func length(of field: Field, in document: DocumentID) -> Int
    /// Tokens in every field: ranking's one question for each document.
    func lengths(of document: DocumentID) -> FieldCounts
    /// Row ids of its terms and of their ancestors, ascending, each once.
    func terms(of document: DocumentID) -> ArraySlice<UInt32>
    /// Row id of its author, 0 for none.
    func author(of document: DocumentID) -> UInt32
    /// Row id of its post type.
    func type(of document: DocumentID) -> UInt32
    /// Row id of its site.
    func site(of document: DocumentID) -> UInt32
    /// Row id of its language.
    func language(of document: DocumentID) -> UInt32
    /// When it was published, `nil` when unknown, in seconds since 1970.
    func published(_ document: DocumentID) -> Int64?
}

extension DocumentColumns {
    /// Asks field by field; a storage that knows better answers at once.
    package func lengths(of document: DocumentID) -> FieldCounts {
        var counts = FieldCounts.zero
        for field in Field.allCases {
            counts[field.rawValue] = UInt32(clamping: length(of: field, in: document))
        }
        return counts
    }
}

/// A number for each field, by its raw value.
package typealias FieldCounts = SIMD8<UInt32>

/// What ranking needs to know of the whole collection.
package struct CollectionStatistics: Sendable, Hashable {
    /// Live documents.
    package var documents: Int
    /// Tokens of live documents, by field.
    package var totalLengths: [Int]

    package init(documents: Int, totalLengths: [Int]) {
        self.documents = documents
        self.totalLengths = totalLengths
    }

    /// Mean number of tokens of a field over all live documents, 0 for an empty index.
    package func averageLength(of field: Field) -> Double {
        documents == 0 ? 0 : Double(totalLengths[field.rawValue]) / Double(documents)
    }
}

extension IndexReader {
    /// Asks stem by stem; a storage that knows better answers at once.
    package func postings(
        of stems: [String], in language: Language, scope: FieldSet
    ) throws -> [StemPostings?] {
        try stems.map { try postings(of: $0, in: language, scope: scope) }
    }
}

// Until the cursors are gone: storages that have no parts yet.
extension IndexReader {
    package var parts: [any IndexPart] { [] }

    package func postings(
        of stem: String, in language: Language, scope: FieldSet
    ) throws -> StemPostings? { nil }

    package func documents(with id: UInt32, of kind: FacetKind) throws -> [(any DocumentLeaf)?] {
        []
    }
}
