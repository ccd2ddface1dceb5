import SearchIndex
import TextAnalysis

/// A document as the tests write it: tokens by field, and facts.
struct MemoryDocument: Hashable {
    var id: DocumentID
    var language = Language.undetermined
    /// Stems by field, in reading order; `nil` holds a position without a token.
    var fields: [Field: [Set<String>]] = [:]
    /// Row ids of terms and of their ancestors.
    var terms: [UInt32] = []
    var author: UInt32 = 0
    var type: UInt32 = 1
    var site: UInt32 = 1
    var languageID: UInt32 = 1
    var published: Int64?
}

/// An index in memory, plain and without storage: what the evaluator is tested on.
///
/// It takes documents in ascending order of id and answers as `IndexReader` promises.
final class MemoryIndex: IndexReader {
    private(set) var statistics = CollectionStatistics(
        documents: 0, totalLengths: Array(repeating: 0, count: Field.allCases.count))
    private(set) var languages: [Language] = []
    /// Row ids by written value.
    var names: [FacetKind: [String: [UInt32]]] = [:]
    /// Stem and number of documents by language and unstemmed word.
    var vocabulary: [Language: [String: (stem: String, count: Int)]] = [:]

    fileprivate var lists: [Language: [String: MemoryPostings]] = [:]
    private let facts = MemoryColumns()

    init(_ documents: [MemoryDocument] = []) {
        for document in documents { add(document) }
    }

    var columns: any DocumentColumns { facts }

    func add(_ document: MemoryDocument) {
        precondition(facts.documents.last.map { $0 < document.id } ?? true, "ids ascend")
        facts.add(document)
        statistics.documents += 1
        if !languages.contains(document.language) { languages.append(document.language) }
        for field in Field.allCases {
            for (position, stems) in (document.fields[field] ?? []).enumerated() {
                statistics.totalLengths[field.rawValue] += 1
                for stem in stems {
                    lists[document.language, default: [:]][stem, default: MemoryPostings()]
                        .add(document.id, field, UInt32(position))
                }
            }
        }
    }

    func postings(of stem: String, in language: Language) throws -> (any PostingsCursor)? {
        lists[language]?[stem].map { MemoryPostingsCursor($0) }
    }

    func allDocuments() throws -> any DocumentCursor {
        MemoryDocumentCursor(facts.documents)
    }

    func stems(ofWordsWithPrefix prefix: String, in language: Language, limit: Int) throws
        -> [String]
    {
        var counts: [String: Int] = [:]
        for (word, entry) in vocabulary[language] ?? [:] where word.hasPrefix(prefix) {
            counts[entry.stem, default: 0] += entry.count
        }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(limit).map(\.key)
    }

    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32] {
        names[kind]?[value] ?? []
    }
}

/// Where one stem occurs; positions of a document's fields follow each other in one list.
struct MemoryPostings {
    struct Entry {
        var document: DocumentID
        var fields: FieldSet = []
        var frequencies = FieldCounts.zero
        var start: Int
    }

    fileprivate var entries: [Entry] = []
    fileprivate var positions: [UInt32] = []

    mutating func add(_ document: DocumentID, _ field: Field, _ position: UInt32) {
        if entries.last?.document != document {
            entries.append(Entry(document: document, start: positions.count))
        }
        entries[entries.count - 1].fields.insert(field)
        entries[entries.count - 1].frequencies[field.rawValue] &+= 1
        positions.append(position)
    }
}

final class MemoryPostingsCursor: PostingsCursor {
    private let postings: MemoryPostings
    private var index = 0
    private(set) var document: DocumentID

    init(_ postings: MemoryPostings) {
        self.postings = postings
        document = postings.entries.first?.document ?? .none
    }

    var count: Int { postings.entries.count }
    var fields: FieldSet { document == .none ? [] : postings.entries[index].fields }

    var frequencies: FieldCounts {
        document == .none ? .zero : postings.entries[index].frequencies
    }

    func next() {
        index += 1
        document = index < postings.entries.count ? postings.entries[index].document : .none
    }

    /// Doubling steps, then halving: cheap for near targets and for far ones.
    func advance(to target: DocumentID) {
        guard document < target else { return }
        var step = 1
        while index + step < count, postings.entries[index + step].document < target { step *= 2 }
        var low = index + step / 2
        var high = min(index + step, count)
        while low < high {
            let middle = (low + high) / 2
            if postings.entries[middle].document < target {
                low = middle + 1
            } else {
                high = middle
            }
        }
        index = low
        document = index < count ? postings.entries[index].document : .none
    }

    func frequency(in field: Field) -> Int {
        document == .none ? 0 : Int(postings.entries[index].frequencies[field.rawValue])
    }

    func positions(in field: Field) -> [UInt32] {
        guard document != .none else { return [] }
        let entry = postings.entries[index]
        var start = entry.start
        for before in 0..<field.rawValue { start += Int(entry.frequencies[before]) }
        return Array(postings.positions[start..<start + frequency(in: field)])
    }
}

final class MemoryDocumentCursor: DocumentCursor {
    private let documents: [DocumentID]
    private var index = 0

    init(_ documents: [DocumentID]) { self.documents = documents }

    var document: DocumentID { index < documents.count ? documents[index] : .none }
    var count: Int { documents.count }
    func next() { index += 1 }
    func advance(to target: DocumentID) { while document < target { next() } }
}

/// Facts by document id, in plain arrays; ids that were never added have empty ones.
final class MemoryColumns: DocumentColumns {
    fileprivate var documents: [DocumentID] = []
    private var lengths: [SIMD8<UInt32>] = []
    private var termRanges: [Range<Int>] = []
    private var allTerms: [UInt32] = []
    private var authors: [UInt32] = []
    private var types: [UInt32] = []
    private var sites: [UInt32] = []
    private var languages: [UInt32] = []
    private var dates: [Int64] = []

    fileprivate func add(_ document: MemoryDocument) {
        while lengths.count < document.id { addRow(MemoryDocument(id: 0)) }
        documents.append(document.id)
        addRow(document)
    }

    private func addRow(_ document: MemoryDocument) {
        var length = SIMD8<UInt32>.zero
        for (field, tokens) in document.fields { length[field.rawValue] = UInt32(tokens.count) }
        lengths.append(length)
        let terms = Set(document.terms).sorted()
        termRanges.append(allTerms.count..<allTerms.count + terms.count)
        allTerms += terms
        authors.append(document.author)
        types.append(document.type)
        sites.append(document.site)
        languages.append(document.languageID)
        dates.append(document.published ?? .min)
    }

    func length(of field: Field, in document: DocumentID) -> Int {
        Int(lengths[Int(document)][field.rawValue])
    }

    func lengths(of document: DocumentID) -> FieldCounts { lengths[Int(document)] }

    func terms(of document: DocumentID) -> ArraySlice<UInt32> {
        allTerms[termRanges[Int(document)]]
    }

    func author(of document: DocumentID) -> UInt32 { authors[Int(document)] }
    func type(of document: DocumentID) -> UInt32 { types[Int(document)] }
    func site(of document: DocumentID) -> UInt32 { sites[Int(document)] }
    func language(of document: DocumentID) -> UInt32 { languages[Int(document)] }
    func published(_ document: DocumentID) -> Int64? {
        dates[Int(document)] == .min ? nil : dates[Int(document)]
    }
}
