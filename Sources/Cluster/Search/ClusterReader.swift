internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

/// An index that is on a cluster, as planning and ranking see one.
///
/// They ask and cannot wait, so what is not known yet is noted: a document frequency is taken for 1 meanwhile, everything else
/// stops them (`Unanswered`). Who searches has the questions answered and begins again; each round knows more, and three or
/// four are enough for most queries. What is answered in the end rests on nothing that was only assumed.
final class ClusterReader: DistributedReader {
    let statistics: CollectionStatistics
    let languages: [Language]
    let candidates = CandidatePart()
    /// Questions that came up and are not answered.
    private(set) var questions: Set<ClusterQuestion> = []

    private let languageCounts: [Language: Int]
    private let hasLinkTexts: Bool
    private var said: [ClusterQuestion: [String]] = [:]
    private var frequencies: [String: Int] = [:]
    private var allValues: [FacetKind: [(id: UInt32, key: FacetKey)]] = [:]
    private var named: [ClusterQuestion: [UInt32]] = [:]
    private var words: [ClusterQuestion: [WordCount]] = [:]
    private var listed: [ClusterQuestion: [DocumentID]] = [:]
    private var tallies: [TallyQuestion: SearchTally] = [:]
    private var numbers: [FacetKind: [String: UInt32]] = [:]
    private var texts: [UInt32: String] = [:]
    private var documentsByKey: [String: DocumentID] = [:]
    private var keys: [String] = []
    private var analyzers: [Language: QueryAnalyzer] = [:]

    init(_ facts: CollectionFacts) {
        statistics = facts.statistics
        languages = facts.languages.map(\.language)
        hasLinkTexts = facts.hasLinkTexts
        languageCounts = Dictionary(facts.languages.map { ($0.language, $0.count) }) { $0 + $1 }
    }

    deinit { AnalyzerPool.shared.put(back: Array(analyzers.values)) }

    var parts: [any IndexPart] { [candidates] }

    // MARK: Words

    func postings(of stem: String, in language: Language, scope: FieldSet) throws -> StemPostings? {
        guard !stem.isEmpty else { return nil }
        let token = ClusterToken.of(stem, in: language)
        if frequencies[token] == nil { questions.insert(.frequency(token)) }
        let frequency = frequencies[token] ?? 1
        return frequency == 0
            ? nil
            : StemPostings(
                documentFrequency: frequency, cursors: [candidates.cursor(token, scope)])
    }

    func stems(ofWordsWithPrefix prefix: String, in language: Language, limit: Int) throws
        -> [String]
    {
        let found = try words(WordPattern.prefix(prefix), in: language)
        var posts: [String: Int] = [:]
        for word in found { posts[word.stem] = max(posts[word.stem] ?? 0, word.posts) }
        let best = posts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
        return best.map(\.key).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    func words(withPrefix prefix: String, in language: Language, limit: Int) throws -> [WordCount] {
        Array(try words(WordPattern.prefix(prefix), in: language).prefix(limit))
    }

    func words(around text: String, in language: Language, limit: Int) throws -> [WordCount] {
        let found = try words(WordPattern.around(text), in: language)
        return Array(found.filter { $0.word != text }.prefix(limit))
    }

    func words(near word: String, within distance: Int, in language: Language) throws -> [NearWord]
    {
        guard let pattern = WordPattern.near(word, within: distance) else { return [] }
        var automaton = LevenshteinAutomaton(
            word.unicodeScalars.map(\.value), within: distance,
            sureLetters: distance > 1 ? 1 : 0)
        // Of stems of one word that of most posts, which come first.
        var found: [String: NearWord] = [:]
        for near in try words(pattern, in: language)
        where near.word != word && found[near.word] == nil {
            let scalars = near.word.unicodeScalars.map(\.value)
            guard let edits = automaton.distance(of: scalars) else { continue }
            found[near.word] = NearWord(
                word: near.word, stem: near.stem, posts: near.posts, distance: edits)
        }
        return found.values.sorted { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
    }

    /// Words of a pattern, those of most posts first.
    private func words(_ pattern: String, in language: Language) throws -> [WordCount] {
        let question = ClusterQuestion.words(language, pattern)
        guard let known = words[question] else { throw unanswered(question) }
        return known
    }

    func written(_ words: [String], scope: FieldSet, in document: DocumentID) throws -> [String]? {
        guard let candidate = candidates.held[Int(document)] else { return nil }
        let analyzer = analyzer(candidate.language)
        var left = Set(words)
        for text in candidate.texts(in: scope) where !left.isEmpty {
            for token in analyzer.tokens(in: text) { left.remove(token.word) }
        }
        return words.filter { !left.contains($0) }
    }

    /// Nothing is said while it is not known: another round follows.
    func stems(ofLinksTo document: DocumentID) throws -> LinkStems? {
        guard hasLinkTexts, let candidate = candidates.held[Int(document)],
            !candidate.addresses.isEmpty
        else { return nil }
        let asked = candidate.addresses.map { ClusterQuestion.links($0) }
        let open = asked.filter { said[$0] == nil }
        guard open.isEmpty else {
            questions.formUnion(open)
            return nil
        }
        // The first of each address have the first of all among them.
        let texts = Set(asked.flatMap { (said[$0] ?? []).map { Array($0.utf8) } })
            .sorted { $0.lexicographicallyPrecedes($1) }.prefix(LinkStems.maximumTexts)
        guard !texts.isEmpty else { return nil }
        var stems = LinkStems(language: candidate.language)
        let analyzer = analyzer(candidate.language)
        for text in texts {
            for token in analyzer.tokens(in: String(decoding: text, as: UTF8.self)) {
                stems.insert(token.stem)
            }
        }
        return stems
    }

    private func analyzer(_ language: Language) -> QueryAnalyzer {
        if let known = analyzers[language] { return known }
        let made = AnalyzerPool.shared.take([language])[0]
        analyzers[language] = made
        return made
    }

    func documents(writing form: String, of word: SearchPlan.Word) throws -> [DocumentID]? {
        guard word.scope == .all, word.prefix == nil else { return nil }
        return try listed(.writing(form, word.stems))
    }

    // MARK: Values

    func identifiers(of value: String, kind: FacetKind) throws -> [UInt32] {
        switch kind {
        case .has: ContentFeature(rawValue: value.lowercased()).map { [$0.number] } ?? []
        case .year: CalendarUnit.year.number(named: value).map { [$0] } ?? []
        case .month: CalendarUnit.month.number(named: value).map { [$0] } ?? []
        case .category, .tag:
            try named(value, kind)
        case .author: try values(of: kind).filter { $0.key.isCalled(value) }.map(\.id)
        case .type:
            try values(of: kind).filter { $0.key.name.lowercased() == value.lowercased() }.map(\.id)
        case .language: try languages(called: value)
        case .site: try SiteValues(values(of: kind)).named(value)
        }
    }

    /// Whoever asks for a category asks for a tag next.
    private func named(_ value: String, _ kind: FacetKind) throws -> [UInt32] {
        if let known = named[.named(kind, value)] { return known }
        questions.formUnion([.named(.category, value), .named(.tag, value)])
        throw Unanswered()
    }

    /// Norwegian is written in two ways that have codes of their own.
    private func languages(called value: String) throws -> [UInt32] {
        let code = (Language(tag: value) ?? Language(name: value))?.code
        let codes = code == "no" ? ["no", "nb", "nn"] : code.map { [$0] } ?? []
        return try values(of: .language).filter { codes.contains($0.key.name) }.map(\.id)
    }

    func authors(called words: [String], beginning: Bool) throws -> [NamedAuthor] {
        guard !words.isEmpty else { return [] }
        return try values(of: .author).filter {
            CanonicalForm.name($0.key.name, holds: words, beginning: beginning)
        }
        .map { NamedAuthor(id: $0.id, name: $0.key.name) }
    }

    /// All values of a kind with their numbers.
    private func values(of kind: FacetKind) throws -> [(id: UInt32, key: FacetKey)] {
        if let known = allValues[kind] { return known }
        // Every search asks for types, and soon for authors.
        if kind == .type { questions.insert(.values(.author)) }
        throw unanswered(.values(kind))
    }

    func documents(with id: UInt32, of kind: FacetKind) throws -> [(any DocumentCursor)?] {
        let count =
            kind == .language
            ? texts[id].flatMap { Language(tag: $0) }.flatMap { languageCounts[$0] } : nil
        return [candidates.cursor(id, kind, count: count)]
    }

    /// The number of a value by its text on the cluster; the same for the same.
    func number(_ kind: FacetKind, _ text: String) -> UInt32? {
        if kind.isNumbered { return UInt32(text) }
        if let known = numbers[kind]?[text] { return known }
        let number = UInt32(texts.count + 1)
        numbers[kind, default: [:]][text] = number
        texts[number] = text
        return number
    }

    /// The text of a value.
    func text(_ number: UInt32, of kind: FacetKind) -> String {
        kind.isNumbered ? "\(number)" : texts[number] ?? ""
    }

    // MARK: Documents

    func documents(of selection: PostSelection) throws -> [DocumentID] {
        throw ClusterError.ofFile(
            "A cluster does not know posts by id, slug, stickiness or time of editing, nor categories without those below them",
            then: "search the index file for that")
    }

    func documents(withSlug slug: String) throws -> [DocumentID] { try listed(.slug(slug)) }

    /// The document of the post at an address.
    func document(at address: String) throws -> DocumentID? { try listed(.address(address)).first }

    private func listed(_ question: ClusterQuestion) throws -> [DocumentID] {
        guard let known = listed[question] else { throw unanswered(question) }
        return known
    }

    func first(_ count: Int, ofEquals documents: [DocumentID]) throws -> [Int] {
        let places = documents.map { document -> (String, Int) in
            let hit = candidates.held[Int(document)]?.hit
            return (hit?.site ?? "", -(hit?.id ?? 0))
        }
        return Array(places.indices.sorted { places[$0] < places[$1] }.prefix(count))
    }

    /// The key of a document on the cluster.
    func key(of document: DocumentID) -> String? {
        Int(document) < keys.count ? keys[Int(document)] : nil
    }

    // MARK: Everything at once

    func tally(_ plan: SearchPlan, _ selection: Selection) throws -> SearchTally {
        // A plan that rests on an assumed frequency is not worth a search.
        guard questions.isEmpty else { throw Unanswered() }
        let question = TallyQuestion(plan, selection)
        guard let known = tallies[question] else { throw unanswered(.tally(question)) }
        return known
    }

    private func unanswered(_ question: ClusterQuestion) -> Unanswered {
        questions.insert(question)
        return Unanswered()
    }
}

// MARK: Answers

extension ClusterReader {
    /// The questions there are, which count as asked from now on.
    func takeQuestions() -> [ClusterQuestion] {
        defer { questions = [] }
        return Array(questions)
    }

    func learn(_ token: String, isIn documents: Int) { frequencies[token] = documents }

    func learn(_ values: [String], of kind: FacetKind) {
        allValues[kind] = values.compactMap { text in
            number(kind, text).map { ($0, FacetKey(text)) }
        }
    }

    func learn(_ question: ClusterQuestion, named values: [UInt32]) {
        named[question] = values.sorted()
    }

    func learn(_ question: ClusterQuestion, words found: [WordCount]) {
        words[question] = found.sorted {
            ($1.posts, $0.word, $0.stem) < ($0.posts, $1.word, $1.stem)
        }
    }

    func learn(_ question: ClusterQuestion, said texts: [String]) { said[question] = texts }

    func learn(_ question: ClusterQuestion, documents: [DocumentID]) {
        listed[question] = documents
    }

    func learn(_ question: TallyQuestion, _ tally: SearchTally) { tallies[question] = tally }

    /// The number of a document, which need not be held.
    func document(_ key: String) -> DocumentID {
        if let known = documentsByKey[key] { return known }
        let document = candidates.reserve()
        documentsByKey[key] = document
        keys.append(key)
        return document
    }

    /// Takes in the source of a document.
    func hold(_ source: JSONValue) -> DocumentID? {
        guard let candidate = Candidate(source) else { return nil }
        let document = document(candidate.key)
        candidates.put(candidate, source, at: document) { number($0, $1) }
        return document
    }
}
