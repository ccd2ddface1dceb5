internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// Cards and texts of the candidates of a search.
final class ClusterRows: PostRows {
    private let reader: ClusterReader

    init(_ reader: ClusterReader) { self.reader = reader }

    func hits(for documents: [DocumentID]) throws -> [Hit] {
        try documents.map { try candidate($0).hit }
    }

    func texts(of document: DocumentID) throws -> PostTexts {
        let candidate = try candidate(document)
        var bytes: [UInt8] = []
        func add(_ text: String) -> Range<Int> {
            let start = bytes.count
            bytes += Array(text.utf8)
            return start..<bytes.count
        }
        let places = candidate.texts.map { ($0.field, add($0.text), $0.anchor.map(add)) }
        var texts = PostTexts(language: candidate.language, bytes: bytes)
        texts.excerpt = candidate.excerpt
        for (field, text, anchor) in places { texts.append(field, text, anchor: anchor) }
        return texts
    }

    func excerpt(of document: DocumentID) throws -> (text: String?, language: Language) {
        let candidate = try candidate(document)
        return (candidate.excerpt, candidate.language)
    }

    func titles(of documents: [DocumentID]) throws -> [String] {
        try documents.map { try candidate($0).hit.title ?? "" }
    }

    func sortKeys(
        of documents: [DocumentID], by key: SearchOptions.SortOrder.Key
    ) throws -> [OrderKey] {
        throw Self.noOrder
    }

    func posts(of documents: [DocumentID]) throws -> [ListedPost] { throw Self.noOrder }

    func values(_ counts: [FacetCount], of kind: FacetKind) throws -> [FacetValue] {
        // Values of the same name on several sites are one: a filter with that name finds the posts of all of them.
        var sums: [FacetName: Int] = [:]
        for count in counts {
            if let name = name(of: count.id, kind) { sums[name, default: 0] += count.documents }
        }
        return sums.filter { $0.value > 0 }.map { name, count in
            FacetValue(slug: name.slug, name: name.name, count: count)
        }.sorted { ($1.count, $0.name, $0.slug) < ($0.count, $1.name, $1.slug) }
    }

    private func name(of number: UInt32, _ kind: FacetKind) -> FacetName? {
        switch kind {
        case .year, .month:
            let name = (kind == .year ? CalendarUnit.year : .month).name(of: number)
            return FacetName(slug: name, name: name)
        case .has:
            return ContentFeature(number: number).map {
                FacetName(slug: $0.rawValue, name: $0.rawValue)
            }
        default:
            let key = FacetKey(reader.text(number, of: kind))
            return FacetName(slug: key.slug, name: key.name)
        }
    }

    private func candidate(_ document: DocumentID) throws -> Candidate {
        guard let candidate = reader.candidates.held[Int(document)] else {
            throw ClusterError(
                "The cluster no longer has a post that it had a moment ago", then: "search again")
        }
        return candidate
    }

    /// A cluster sorts by relevance and by date.
    static let noOrder = ClusterError.ofFile(
        "A cluster sorts by relevance and by date only",
        then: "search the index file for other orders")
}
