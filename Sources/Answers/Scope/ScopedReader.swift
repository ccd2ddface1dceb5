internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
package import BlogSearchStore
internal import TextAnalysis

/// An index as those read it who may know of a part of it only (`SearchScope`).
///
/// A word, name or value that no document has that they may know of is not there. A search leaves out the documents
/// (`visible`); document frequencies and lengths are those of all documents, by which hits are ranked, and are told nobody.
final class ScopedReader: IndexReader {
    /// What was found out about one state, for one scope. It stays with the connection.
    final class Known {
        fileprivate var stems: [SearchPlan.Stem: Bool] = [:]
        fileprivate var values: [FacetKind: [UInt32: Bool]] = [:]
        fileprivate var languages: [Language]?
        fileprivate var names: Names?

        /// How much is kept of a kind. When there is more, all is dropped.
        fileprivate static let maximum = 1 << 15
    }

    /// What names of terms consist of, where some of the terms have no name here.
    fileprivate struct Names {
        /// Stems that only names of hidden terms have: posts have them in their texts only.
        var hidden: Set<SearchPlan.Stem> = []
        /// Words of the other names.
        var shown: Set<String> = []
    }

    let visible: VisibleDocuments?
    private(set) var languages: [Language]
    private let whole: any IndexReader
    private let snapshot: IndexSnapshot
    private let hiddenTerms: Set<UInt32>
    private let hiddenDocuments: Set<DocumentID>
    private let known: Known
    /// Documents of the sites that there are, by part; `nil` until they are asked for.
    private var sites: [[(any DocumentCursor)?]]?

    /// - Parameters:
    ///   - whole: the reader of all of the snapshot's state.
    ///   - hiddenTerms: row ids of tags and categories that have no name here.
    init(
        _ whole: any IndexReader, of snapshot: IndexSnapshot, _ visible: VisibleDocuments?,
        hiddenTerms: Set<UInt32>, _ known: Known
    ) throws {
        (self.whole, self.snapshot, self.visible) = (whole, snapshot, visible)
        (self.hiddenTerms, self.known) = (hiddenTerms, known)
        hiddenDocuments = Set(visible?.hidden ?? [])
        languages = whole.languages
        guard visible != nil else { return }
        languages =
            try known.languages
            ?? whole.languages.filter { language in
                try language == .undetermined
                    || whole.identifiers(of: language.code, kind: .language)
                        .contains { try isSeen($0, .language) }
            }
        known.languages = languages
    }

    var statistics: CollectionStatistics { whole.statistics }
    var parts: [any IndexPart] { whole.parts }

    // MARK: Documents

    /// Takes documents out of a window of a part that nobody here knows of.
    func retainSeen(_ window: inout DocumentWindow, inPart index: Int) throws {
        try parts[index].retainLive(&window)
        if !hiddenDocuments.isEmpty { window.filter { !hiddenDocuments.contains($0) } }
        guard let rows = visible?.sites, !window.isEmpty else { return }
        let sites = try self.sites ?? rows.map { try whole.documents(with: $0, of: .site) }
        self.sites = sites
        let cursors = sites.compactMap { index < $0.count ? $0[index] : nil }
        if let only = cursors.first, cursors.count == 1 { return try only.retain(&window) }
        var seen = DocumentWindow(around: window.first)
        for cursor in cursors { try cursor.fill(&seen) }
        window.formIntersection(seen)
    }

    /// Calls `body` with the documents of cursors that are known of, window by window, until it returns `false`.
    private func forEachSeen(
        _ cursors: [(any DocumentCursor)?], _ body: (DocumentWindow) throws -> Bool
    ) throws {
        for (index, part) in parts.enumerated() where index < cursors.count {
            guard let cursor = cursors[index] else { continue }
            var start = part.documents.lowerBound
            while start < part.documents.upperBound {
                let next = try cursor.firstDocument(from: start)
                guard next < part.documents.upperBound else { break }
                var window = DocumentWindow(around: next)
                try cursor.fill(&window)
                try retainSeen(&window, inPart: index)
                guard try window.isEmpty || body(window) else { return }
                start = DocumentWindow.end(of: next)
            }
        }
    }

    private func isSeen(_ cursors: [(any DocumentCursor)?]) throws -> Bool {
        var isSeen = false
        try forEachSeen(cursors) { _ in
            isSeen = true
            return false
        }
        return isSeen
    }

    func documents(with id: UInt32, of kind: FacetKind) throws -> [(any DocumentCursor)?] {
        try whole.documents(with: id, of: kind)
    }

    func documents(of selection: PostSelection) throws -> [DocumentID] {
        try whole.documents(of: selection)
    }

    func documents(withSlug slug: String) throws -> [DocumentID] {
        try whole.documents(withSlug: slug)
    }

    func first(_ count: Int, ofEquals documents: [DocumentID]) throws -> [Int] {
        try whole.first(count, ofEquals: documents)
    }

    func stems(ofLinksTo document: DocumentID) throws -> LinkStems? {
        try snapshot.stems(ofLinksTo: document)
    }

    // MARK: Words

    func postings(of stem: String, in language: Language, scope: FieldSet) throws -> StemPostings? {
        let key = SearchPlan.Stem(stem, in: language)
        let isNamed = try names().hidden.contains(key)
        let fields = isNamed ? FieldSet.texts : .all
        guard
            var found = try whole.postings(
                of: stem, in: language, scope: scope.intersection(fields)),
            try visible == nil && !isNamed || isSeen(key, found, scope, fields)
        else { return nil }
        found.isCounted = !isNamed
        return found
    }

    /// Whether a document that is known of has a stem in some fields.
    private func isSeen(
        _ stem: SearchPlan.Stem, _ found: StemPostings, _ scope: FieldSet, _ fields: FieldSet
    ) throws -> Bool {
        if let isSeen = known.stems[stem] { return isSeen }
        let all =
            scope == .all
            ? found : try whole.postings(of: stem.stem, in: stem.language, scope: fields)
        let isSeen = try isSeen(all?.cursors.map { $0 } ?? [])
        if known.stems.count >= Known.maximum { known.stems = [:] }
        known.stems[stem] = isSeen
        return isSeen
    }

    func postings(
        ofAll stems: [String], in language: Language, scope: FieldSet
    ) throws -> StemPostings? {
        let hidden = try names().hidden
        let isPlain =
            hidden.isEmpty || !stems.contains { hidden.contains(SearchPlan.Stem($0, in: language)) }
        return isPlain
            ? try whole.postings(ofAll: stems, in: language, scope: scope)
            : try gathered(stems, in: language, scope: scope)
    }

    func stems(ofWordsWithPrefix prefix: String, in language: Language, limit: Int) throws
        -> [String]
    {
        let all = try whole.stems(ofWordsWithPrefix: prefix, in: language, limit: limit)
        // Those that nobody here knows of find nothing, but must not take the place of others.
        guard all.count == limit else { return all }
        return try first(limit, \.self, in: language) {
            try whole.stems(ofWordsWithPrefix: prefix, in: language, limit: $0)
        }
    }

    func words(withPrefix prefix: String, in language: Language, limit: Int) throws -> [WordCount] {
        try first(limit, \.stem, in: language) {
            try whole.words(withPrefix: prefix, in: language, limit: $0)
        }
    }

    func words(near word: String, within distance: Int, in language: Language) throws -> [NearWord]
    {
        try whole.words(near: word, within: distance, in: language).filter {
            try isSeen($0.stem, in: language)
        }
    }

    func words(around text: String, in language: Language, limit: Int) throws -> [WordCount] {
        try first(limit, \.stem, in: language) {
            try whole.words(around: text, in: language, limit: $0)
        }
    }

    private func isSeen(_ stem: String, in language: Language) throws -> Bool {
        try postings(of: stem, in: language, scope: .all) != nil
    }

    /// The most frequent words that are known of, of a list that also has others.
    ///
    /// - Parameter most: so many of the list, or all, in any order.
    private func first<Word>(
        _ limit: Int, _ stem: (Word) -> String, in language: Language,
        of most: (_ count: Int) throws -> [Word]
    ) throws -> [Word] {
        // So many of the list are too few, and so many are too many.
        var (few, many) = (0, Int.max)
        var count = limit
        while true {
            let words = try most(count)
            let seen = try words.filter { try isSeen(stem($0), in: language) }
            if seen.count < limit, words.count == count { few = count } else { many = count }
            if seen.count == limit || many == count && seen.count < limit || many - few <= 1 {
                return Array(seen.prefix(limit))
            }
            count = many == .max ? 2 * few : few + (many - few) / 2
        }
    }

    /// How many posts are read to find a form of a word.
    private static let readDocuments = 32

    func isKnown(_ word: String, as stem: String, in language: Language) throws -> Bool {
        guard let found = try postings(of: stem, in: language, scope: .all) else { return false }
        if try names().shown.contains(word) { return true }
        let fields = hiddenTerms.isEmpty ? FieldSet.all : .texts
        var (isKnown, canTell, left) = (false, true, Self.readDocuments)
        try forEachSeen(found.cursors.map { $0 }) { window in
            try window.forEach { document in
                guard !isKnown, canTell, left > 0 else { return }
                left -= 1
                let written = try whole.written([word], scope: fields, in: document)
                (isKnown, canTell) = (written?.isEmpty == false, written != nil)
            }
            return !isKnown && canTell && left > 0
        }
        // Without texts it is known of a form that all posts with its stem have.
        return try canTell
            ? isKnown
            : whole.count(ofDocumentsWriting: word, as: stem, in: language)
                == found.documentFrequency
    }

    func count(
        ofDocumentsWriting word: String, as stem: String, in language: Language
    ) throws -> Int? { try whole.count(ofDocumentsWriting: word, as: stem, in: language) }

    func written(
        _ words: [String], scope: FieldSet, in document: DocumentID
    ) throws -> [String]? { try whole.written(words, scope: scope, in: document) }

    // MARK: Names

    /// Whether a document that is known of has a value, and the value a name.
    func isSeen(_ id: UInt32, _ kind: FacetKind) throws -> Bool {
        if kind == .tag || kind == .category, hiddenTerms.contains(id) { return false }
        guard let visible, kind.list != nil, kind != .has else { return true }
        if kind == .site { return visible.sites?.contains(id) ?? true }
        if let isSeen = known.values[kind]?[id] { return isSeen }
        let isSeen = try isSeen(whole.documents(with: id, of: kind))
        if known.values[kind]?.count ?? 0 >= Known.maximum { known.values[kind] = nil }
        known.values[kind, default: [:]][id] = isSeen
        return isSeen
    }

    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32] {
        try whole.identifiers(of: value, kind: kind).filter { try isSeen($0, kind) }
    }

    func authors(called words: [String], beginning: Bool) throws -> [NamedAuthor] {
        try whole.authors(called: words, beginning: beginning).filter {
            try isSeen($0.id, .author)
        }
    }

    func nearestName(
        to value: String, kind: FacetKind, among isMeant: (UInt32) throws -> Bool
    ) throws -> String? {
        try whole.nearestName(to: value, kind: kind) { try isSeen($0, kind) && isMeant($0) }
    }

    private func names() throws -> Names {
        guard !hiddenTerms.isEmpty else { return Names() }
        if let known = known.names { return known }
        let text = QueryTextAnalyzer(whole.languages)
        var names = Names()
        var shown: Set<SearchPlan.Stem> = []
        for kind in [FacetKind.category, .tag] {
            for (id, name) in try snapshot.names(of: kind) {
                let isHidden = hiddenTerms.contains(id)
                guard try isHidden || isSeen(id, kind) else { continue }
                for slot in (text.phrase(name.name)?.alternatives ?? []).joined() {
                    if isHidden {
                        names.hidden.formUnion(slot.stems)
                    } else {
                        shown.formUnion(slot.stems)
                        names.shown.insert(slot.word)
                    }
                }
            }
        }
        names.hidden.subtract(shown)
        known.names = names
        return names
    }
}

extension FieldSet {
    /// What is written in a post, and not the names of its terms.
    fileprivate static let texts: FieldSet = [
        .title, .excerpt, .heading, .body, .code, .caption, .custom,
    ]
}

extension IndexReader {
    /// Whether what is read as a word is written in a document that is known of.
    func isKnown(_ slot: AnalyzedText.Slot) throws -> Bool {
        try visible == nil
            || slot.stems.contains { try isKnown(slot.word, as: $0.stem, in: $0.language) }
    }
}

extension IndexSnapshot {
    /// Whether there is anything that may not be known of.
    package func hasSecrets() throws -> Bool {
        try visible() != nil || scope.isPublic && !hiddenItems().terms.isEmpty
    }

    /// What a search reads of this state, as far as it may be known of.
    func scopedReader() throws -> any IndexReader {
        guard try hasSecrets() else { return try reader() }
        return try ScopedReader(
            reader(), of: self, visible(), hiddenTerms: scope.isPublic ? hiddenItems().terms : [],
            kept(ScopedReader.Known.init))
    }
}
