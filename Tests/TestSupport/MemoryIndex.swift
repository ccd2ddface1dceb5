import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import TextAnalysis

/// A document as the tests write it: tokens by field, and facts.
package struct MemoryDocument: Hashable {
    package var id: DocumentID
    package var language = Language.undetermined
    /// Stems by field, in reading order; an empty set holds a position without a token.
    package var fields: [Field: [Set<String>]] = [:]
    /// Row ids of categories and of their ancestors, and of all other terms.
    package var categories: [UInt32] = []
    package var tags: [UInt32] = []
    package var author: UInt32 = 0
    package var type: UInt32 = 1
    package var site: UInt32 = 1
    package var languageID: UInt32 = 1
    /// Numbers of the features of its content.
    package var features: Set<UInt32> = []
    package var published: Int64?
    /// What tells which texts may be almost the same; that of no text when it is not known.
    package var sketch = ShingleSketch(bits: 0)

    package init(
        id: DocumentID, language: Language = .undetermined,
        fields: [Field: [Set<String>]] = [:], categories: [UInt32] = [], tags: [UInt32] = [],
        author: UInt32 = 0, type: UInt32 = 1, site: UInt32 = 1, languageID: UInt32 = 1,
        features: Set<UInt32> = [], published: Int64? = nil
    ) {
        self.id = id
        self.language = language
        self.fields = fields
        self.categories = categories
        self.tags = tags
        self.author = author
        self.type = type
        self.site = site
        self.languageID = languageID
        self.features = features
        self.published = published
    }

    var lengths: FieldCounts {
        var lengths = FieldCounts.zero
        for (field, tokens) in fields {
            lengths[field.rawValue] = UInt32(tokens.lazy.filter { !$0.isEmpty }.count)
        }
        return lengths
    }
}

/// An index in memory, plain and without storage: what the evaluator is tested on.
///
/// It takes documents in ascending order of id and answers as `IndexReader` promises. How it is cut into parts, which
/// of its documents are not live, and how good its bounds are may not change any answer.
package final class MemoryIndex: IndexReader {
    /// What must not matter.
    package struct Shape {
        /// Documents with which a new part begins.
        var cuts: [DocumentID] = []
        /// Documents that are held, but no longer live.
        var dead: [MemoryDocument] = []
        /// How far above the truth bounds are: 1 is exact, infinity tells nothing.
        var looseness = 1.0
        /// What bounds are divided by, for the evaluator to multiply by.
        var scale = 1.0
        /// Postings in a block.
        var blockSize = 4
    }

    package private(set) var statistics = CollectionStatistics(
        documents: 0, totalLengths: Array(repeating: 0, count: Field.allCases.count))
    package private(set) var languages: [Language] = []
    /// Row ids by written value.
    package var names: [FacetKind: [String: [UInt32]]] = [:]
    /// Documents by slug.
    package var slugs: [String: [DocumentID]] = [:]
    /// Stem and number of documents by language and unstemmed word.
    package var vocabulary: [Language: [String: (stem: String, count: Int)]] = [:]

    private let shape: Shape
    private var documents: [MemoryDocument] = []
    private var known: [MemoryPart]?
    /// Stems looked up already.
    private var opened: [SearchPlan.Word: StemPostings?] = [:]

    package init(_ documents: [MemoryDocument] = [], shape: Shape = Shape()) {
        self.shape = shape
        for document in documents { add(document) }
    }

    package func add(_ document: MemoryDocument) {
        precondition(documents.last.map { $0.id < document.id } ?? true, "ids ascend")
        documents.append(document)
        known = nil
        opened = [:]
        statistics.documents += 1
        if !languages.contains(document.language) { languages.append(document.language) }
        for field in Field.allCases {
            statistics.totalLengths[field.rawValue] += Int(document.lengths[field.rawValue])
        }
    }

    package var parts: [any IndexPart] { memoryParts }

    private var memoryParts: [MemoryPart] {
        if let known { return known }
        let live = Set(documents.map(\.id))
        let all = (documents + shape.dead.filter { !live.contains($0.id) })
            .sorted { $0.id < $1.id }
        let starts = [0] + shape.cuts.sorted()
        let parts = starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : (all.last?.id ?? 0) + 1
            let range = starts[index]..<max(starts[index], end)
            return MemoryPart(
                range, all.filter { range.contains($0.id) }, live: live, shape: shape,
                statistics: statistics)
        }
        known = parts
        return parts
    }

    package func postings(of stem: String, in language: Language, scope: FieldSet) throws
        -> StemPostings?
    {
        let key = SearchPlan.Word(
            text: "", stems: [SearchPlan.Stem(stem, in: language)], scope: scope)
        if let known = opened[key] { return known }
        let frequency = documents.count { document in
            document.language == language
                && document.fields.values.contains { $0.contains { $0.contains(stem) } }
        }
        let cursors = memoryParts.map { $0.cursor(stem, language, scope) }
        let isHeld = frequency > 0 || cursors.contains { $0 != nil }
        let postings = isHeld ? StemPostings(documentFrequency: frequency, cursors: cursors) : nil
        opened[key] = .some(postings)
        return postings
    }

    package func documents(with id: UInt32, of kind: FacetKind) throws -> [(any DocumentCursor)?] {
        memoryParts.map { $0.cursor(id, kind) }
    }

    package func stems(ofWordsWithPrefix prefix: String, in language: Language, limit: Int) throws
        -> [String]
    {
        var counts: [String: Int] = [:]
        for (word, entry) in vocabulary[language] ?? [:] where word.hasPrefix(prefix) {
            counts[entry.stem, default: 0] += entry.count
        }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(limit).map(\.key)
    }

    package func words(withPrefix prefix: String, in language: Language, limit: Int) throws
        -> [WordCount]
    {
        let words = (vocabulary[language] ?? [:]).filter { $0.key.hasPrefix(prefix) }
            .map { WordCount(word: $0.key, stem: $0.value.stem, posts: $0.value.count) }
        return Array(
            words.sorted { ($1.posts, $0.word) < ($0.posts, $1.word) }.prefix(limit))
    }

    package func words(near word: String, within distance: Int, in language: Language) throws
        -> [NearWord]
    {
        (vocabulary[language] ?? [:]).compactMap { near, entry in
            let found = EditDistance.between(word, near)
            guard near != word, found <= distance, EditDistance.isWritten(near),
                distance < 2 || near.unicodeScalars.first == word.unicodeScalars.first
            else { return nil }
            return NearWord(word: near, stem: entry.stem, posts: entry.count, distance: found)
        }.sorted { $0.word < $1.word }
    }

    package func identifiers(of value: String, kind: FacetKind) throws -> [UInt32] {
        names[kind]?[value] ?? []
    }

    /// Documents stand for the ids of posts.
    package func documents(of selection: PostSelection) throws -> [DocumentID] {
        let called = selection.slugs.map { Set($0.flatMap { slugs[$0] ?? [] }) }
        return documents.map(\.id).filter { document in
            selection.ids?.contains(Int(document)) ?? true
                && !selection.excludedIDs.contains(Int(document))
                && called?.contains(document) ?? true
        }
    }

    package func documents(withSlug slug: String) throws -> [DocumentID] { slugs[slug] ?? [] }

    package func first(_ count: Int, ofEquals documents: [DocumentID]) throws -> [Int] {
        let sorted = documents.indices.sorted {
            MemoryIndex.place(documents[$0]) < MemoryIndex.place(documents[$1])
        }
        return Array(sorted.prefix(count))
    }

    /// Sites and ids stand in no order that document ids have.
    static func place(_ document: DocumentID) -> (Int, Int) {
        (Int(document &* 2_654_435_761 % 3), Int(document &* 40_503 % 65_537))
    }
}
