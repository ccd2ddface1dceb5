public import BlogSearchQueries
package import TextAnalysis

/// What a search reads, from one consistent snapshot of the index: the only thing it knows of
/// storage.
///
/// Sealed segments and the full-text tail implement it together; so does the plain index in memory
/// of the tests. Documents are numbered by append-only ids.
package protocol IndexReader: AnyObject {
    /// The only documents that are known of; `nil` for all. A search finds and counts no others. Numbers that only weigh what is
    /// found (statistics, document frequencies) are of all.
    var visible: VisibleDocuments? { get }
    /// Live documents and their mean lengths, over everything.
    var statistics: CollectionStatistics { get }
    /// Languages that documents of the index are in.
    var languages: [Language] { get }
    /// Its parts: disjoint ranges of documents in ascending order.
    var parts: [any IndexPart] { get }
    /// The postings of a stem of a language within some fields; `nil` when the stem occurs nowhere,
    /// in no field.
    ///
    /// The document frequency counts all fields and live documents, even where no cursor has a
    /// document in `scope`. A cursor holds the documents that have the stem in one of the fields of
    /// `scope`, and knows nothing of other fields.
    func postings(of stem: String, in language: Language, scope: FieldSet) throws -> StemPostings?
    /// The same for many stems in one: different words of a language, whose occurrences and document frequencies add up.
    func postings(
        ofAll stems: [String], in language: Language, scope: FieldSet
    ) throws -> StemPostings?
    /// Documents with a value of a kind: a cursor for each part, `nil` where no document has it.
    /// Never asked for stretches of the calendar. Categories and tags have their ancestors' documents, too.
    func documents(with id: UInt32, of kind: FacetKind) throws -> [(any DocumentCursor)?]
    /// Stems of the words that begin with `prefix` (folded), each once. With more than `limit`,
    /// those of the most frequent words.
    func stems(ofWordsWithPrefix prefix: String, in language: Language, limit: Int) throws
        -> [String]
    /// Words that begin with `prefix` (folded), those of most posts first; a word that has several stems may come several
    /// times.
    func words(withPrefix prefix: String, in language: Language, limit: Int) throws -> [WordCount]
    /// Words within `distance` edits of a word (folded; see `LevenshteinAutomaton`), without the
    /// word itself, in their order. With more than one edit, the first letter must be right.
    func words(near word: String, within distance: Int, in language: Language) throws -> [NearWord]
    /// Row ids that a written filter value names.
    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32]
    /// Authors whose name has some words (folded as names are) side by side; of `beginning`, the last may go on.
    func authors(called words: [String], beginning: Bool) throws -> [NamedAuthor]
    /// The slug or name that is written most like a value, of those of a kind that are meant; `nil` when none is.
    func nearestName(
        to value: String, kind: FacetKind, among isMeant: (UInt32) throws -> Bool
    ) throws -> String?
    /// Whether a document that is known of writes a word (folded, unstemmed) as a form of a stem. What vocabularies give is
    /// asked after before it is told.
    func isKnown(_ word: String, as stem: String, in language: Language) throws -> Bool
    /// The number of live documents that write a word (folded, unstemmed) as a form of a stem, when it is a form of no
    /// other stem; `nil` where that cannot be told without reading documents.
    func count(ofDocumentsWriting word: String, as stem: String, in language: Language) throws
        -> Int?
    /// Which of some words (folded, unstemmed) a document writes in this form in some fields; `nil`
    /// where that cannot be told.
    func written(_ words: [String], scope: FieldSet, in document: DocumentID) throws
        -> [String]?
    /// The stems of the texts of links that lead to a document from other posts; `nil` without any.
    func stems(ofLinksTo document: DocumentID) throws -> LinkStems?
    /// The most frequent words that contain a text (folded) and more.
    func words(around text: String, in language: Language, limit: Int) throws -> [WordCount]
    /// Documents of the posts of a selection, ascending; its order is not looked at.
    func documents(of selection: PostSelection) throws -> [DocumentID]
    /// Posts that have a slug; of many a few, the first in the order of `first(_:ofEquals:)`.
    func documents(withSlug slug: String) throws -> [DocumentID]
    /// Indices of the first `count` of documents that are equal in everything else: ordered by the
    /// address of the site, then the larger id before the smaller one.
    func first(_ count: Int, ofEquals documents: [DocumentID]) throws -> [Int]
}

/// Number of one indexed version of a post; ids only grow.
@usableFromInline package typealias DocumentID = UInt32

extension DocumentID {
    /// Comes after the last document of every walk.
    @inlinable package static var none: DocumentID { .max }
}

/// A number for each field, by its raw value. What stands behind the last field means nothing.
@usableFromInline package typealias ByField<Number: SIMDScalar> = SIMD16<Number>

/// A count for each field; 0 behind the last one.
@usableFromInline package typealias FieldCounts = ByField<UInt32>

extension Field {
    /// How many fields there are. Loops over them are laid out for a number that is known.
    @inlinable package static var count: Int { 9 }
}

/// What ranking needs to know of the whole collection.
@usableFromInline package struct CollectionStatistics: Sendable, Hashable {
    /// Live documents.
    @usableFromInline package var documents: Int
    /// Tokens of live documents, by field.
    @usableFromInline package var totalLengths: [Int]

    package init(documents: Int, totalLengths: [Int]) {
        self.documents = documents
        self.totalLengths = totalLengths
    }

    /// Mean number of tokens of a field over all live documents, 0 for an empty index.
    @inlinable package func averageLength(of field: Field) -> Double {
        documents == 0 ? 0 : Double(totalLengths[field.rawValue]) / Double(documents)
    }
}

/// An author by row id and name.
package struct NamedAuthor: Sendable, Hashable {
    package var id: UInt32
    package var name: String

    package init(id: UInt32, name: String) {
        self.id = id
        self.name = name
    }
}

extension IndexReader {
    package var visible: VisibleDocuments? { nil }

    package func authors(called words: [String], beginning: Bool) throws -> [NamedAuthor] { [] }

    package func nearestName(
        to value: String, kind: FacetKind, among isMeant: (UInt32) throws -> Bool
    ) throws -> String? { nil }

    package func isKnown(_ word: String, as stem: String, in language: Language) throws -> Bool {
        true
    }

    package func count(
        ofDocumentsWriting word: String, as stem: String, in language: Language
    ) throws -> Int? { nil }

    package func written(
        _ words: [String], scope: FieldSet, in document: DocumentID
    ) throws -> [String]? { nil }

    package func stems(ofLinksTo document: DocumentID) throws -> LinkStems? { nil }

    package func words(
        around text: String, in language: Language, limit: Int
    ) throws -> [WordCount] { [] }

    /// Asks stem by stem; a storage that knows better answers at once.
    package func postings(
        ofAll stems: [String], in language: Language, scope: FieldSet
    ) throws -> StemPostings? { try gathered(stems, in: language, scope: scope) }

    /// The postings of many stems in one, each looked up by itself.
    package func gathered(
        _ stems: [String], in language: Language, scope: FieldSet
    ) throws -> StemPostings? {
        let found = try stems.compactMap { try postings(of: $0, in: language, scope: scope) }
        guard !found.isEmpty else { return nil }
        let cursors = parts.indices.map { part -> (any PostingsCursor)? in
            let members = found.compactMap { $0.cursors[part] }
            guard members.count > 1 else { return members.first }
            return GatheringCursor(GatheredCursors(members), in: parts[part].documents)
        }
        return StemPostings(
            documentFrequency: found.reduce(0) { $0 + $1.documentFrequency }, cursors: cursors)
    }
}
