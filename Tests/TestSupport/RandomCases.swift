import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import TextAnalysis

/// Random documents and plans over a small alphabet, so that everything happens often.
package struct RandomCases {
    var random: SplitMix64
    package let languages = [Language.undetermined, Language(tag: "en") ?? .undetermined]
    package let alphabet = ["a", "b", "c", "d", "e", "f", "g"]

    package init(seed: UInt64) { random = SplitMix64(seed: seed) }

    package mutating func pick<T>(_ values: [T]) -> T {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    package mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    /// Up to forty documents; ids have gaps where others were deleted.
    package mutating func documents() -> [MemoryDocument] { documents(upTo: number(0...40)) }

    /// Up to so many documents with ids that far apart, and gaps.
    package mutating func documents(upTo count: Int, step: UInt32 = 1) -> [MemoryDocument] {
        (0..<UInt32(count)).filter { _ in !random.chance(20) }.map { document(id: $0 * step) }
    }

    /// Parts, dead documents and bounds for documents with ids up to a limit.
    package mutating func shape(below limit: UInt32, step: UInt32 = 1) -> MemoryIndex.Shape {
        let dead = (0..<number(0...10)).map { _ in UInt32(number(0...Int(limit))) * step }
        return MemoryIndex.Shape(
            cuts: Set((0..<number(0...4)).map { _ in UInt32(number(1...Int(limit) + 1)) * step })
                .sorted(),
            dead: Set(dead).map { document(id: $0) },
            looseness: pick([1, 1, 1.5, 4, .infinity]), scale: pick([1, 1, 0.5, 3]),
            blockSize: number(1...9))
    }

    private mutating func document(id: DocumentID) -> MemoryDocument {
        var document = MemoryDocument(id: id, language: pick(languages))
        for field in Field.allCases where random.chance(field == .body ? 90 : 35) {
            let length = number(0...(field == .body ? 25 : 4))
            document.fields[field] = (0..<length).map { _ in
                random.chance(90) ? [skewed()] : [skewed(), skewed()]
            }
        }
        document.categories = (0..<number(0...3)).map { _ in UInt32(number(1...6)) }
        document.tags = (0..<number(0...2)).map { _ in UInt32(number(11...13)) }
        document.author = UInt32(number(0...2))
        document.type = UInt32(number(1...2))
        document.languageID = document.language == .undetermined ? 1 : 2
        document.features = Set((0..<number(0...2)).map { _ in UInt32(number(0...2)) })
        document.published =
            random.chance(15) ? nil : Int64(number(1000...1010)) * 20_000_000 / 10
        return document
    }

    /// Early letters more often than late ones.
    private mutating func skewed() -> String {
        alphabet[min(number(0...6), number(0...6))]
    }

    package mutating func plan() -> SearchPlan {
        var words: [SearchPlan.Word] = []
        let root = node(depth: 3, &words, scores: true)
        return SearchPlan(
            root: root, words: words, items: items(of: root), title: pick([nil, "a", "b"]))
    }

    /// A few of some documents, by the titles of `plan`.
    package mutating func slugs(of documents: [MemoryDocument]) -> [String: [DocumentID]] {
        guard !documents.isEmpty else { return [:] }
        return [
            "a": [pick(documents).id], "b": Set((0..<3).map { _ in pick(documents).id }).sorted(),
        ]
    }

    /// What of a plan stands side by side, mostly.
    private mutating func items(of root: SearchPlan.Node) -> [SearchPlan.Node] {
        if random.chance(15) { return [] }
        return switch root {
        case .all(let nodes), .any(let nodes): nodes
        case .optional(let node, let others): [node] + others
        case .excluding(let node, _): items(of: node)
        default: [root]
        }
    }

    private mutating func node(
        depth: Int, _ words: inout [SearchPlan.Word], scores: Bool
    ) -> SearchPlan.Node {
        switch depth == 0 ? 0 : number(0...11) {
        case 0...2: return .word(word(&words, scores))
        case 3: return phrase(&words, scores)
        case 4:
            let sides = (0..<2).map { _ in
                random.chance(70) ? .word(word(&words, scores)) : phrase(&words, scores)
            }
            return .near(sides[0], sides[1], distance: number(0...4))
        case 5, 6: return .all(nodes(depth, &words, scores))
        case 7, 8: return .any(nodes(depth, &words, scores))
        case 9:
            let wanted = node(depth: depth - 1, &words, scores: scores)
            return .excluding(wanted, node(depth: depth - 1, &words, scores: false))
        case 10:
            let required = node(depth: depth - 1, &words, scores: scores)
            return .optional(required, nodes(depth, &words, scores))
        default: return .filter(DocumentFilter((0..<number(0...2)).map { _ in condition() }))
        }
    }

    private mutating func nodes(
        _ depth: Int, _ words: inout [SearchPlan.Word], _ scores: Bool
    ) -> [SearchPlan.Node] {
        (0..<number(0...4)).map { _ in node(depth: depth - 1, &words, scores: scores) }
    }

    private mutating func word(_ words: inout [SearchPlan.Word], _ scores: Bool) -> Int {
        let count = pick([1, 1, 1, 1, 1, 1, 1, number(0...3), number(0...3), 30])
        let letters = Set((0..<count).map { _ in pick(alphabet + ["missing"]) }).sorted()
        let stems = letters.flatMap { letter in
            languages.filter { _ in random.chance(80) }.map { SearchPlan.Stem(letter, in: $0) }
        }
        words.append(
            SearchPlan.Word(
                text: letters.joined(separator: "/"), stems: stems,
                prefix: random.chance(letters.count > 3 ? 80 : 30) ? "" : nil,
                scope: random.chance(80) ? .all : [pick(Field.allCases), .body],
                occurrences: scores ? number(1...2) : 0, boost: random.chance(80) ? 1 : 0.25))
        return words.count - 1
    }

    private mutating func phrase(
        _ words: inout [SearchPlan.Word], _ scores: Bool
    ) -> SearchPlan.Node {
        var offset = 0
        return .phrase(
            (0..<number(1...3)).map { _ in
                defer { offset += number(0...2) }
                return SearchPlan.PhraseWord(word: word(&words, scores), offset: offset)
            })
    }

    mutating func condition() -> DocumentFilter.Condition {
        let isNegated = random.chance(25)
        if random.chance(25) {
            let ranges = (0..<number(0...2)).map { _ in
                let first = Int64(number(1000...1005)) * 2_000_000
                return first...first + Int64(number(0...5)) * 2_000_000
            }
            return .init(.published(ranges), isNegated: isNegated)
        }
        if random.chance(15) {
            let ids = (0..<number(0...6)).map { _ in DocumentID(number(0...50)) }
            return .init(.documents(Set(ids).sorted()), isNegated: isNegated)
        }
        let kind = pick(FacetKind.allCases)
        return .init(.oneOf(kind, ids(of: kind)), isNegated: isNegated)
    }

    private mutating func ids(of kind: FacetKind) -> [UInt32] {
        (0..<number(0...2)).map { _ in
            switch kind {
            case .year: UInt32(number(2033...2034))
            case .category: UInt32(number(1...6))
            case .tag: UInt32(number(11...13))
            case .has: pick([0, 1, 2, 5, 9, 31])
            default: UInt32(number(1...2))
            }
        }
    }

    package mutating func selection() -> Selection {
        let kinds = FacetKind.allCases.filter { _ in random.chance(20) }
        return Selection(
            filters: kinds.map { Selection.Filter($0, oneOf: ids(of: $0)) },
            conditions: DocumentFilter(random.chance(20) ? [condition()] : []),
            facets: FacetKind.allCases.filter { _ in random.chance(40) },
            order: pick([.relevance, .relevance, .newest, .oldest]),
            offset: random.chance(70) ? 0 : number(-1...5),
            limit: random.chance(10) ? number(-1...0) : number(1...12),
            recency: random.chance(15)
                ? RecencyPreference(
                    halfLife: Double(number(1...30)) * 100_000,
                    asOf: Int64(number(1000...1010)) * 2_000_000) : nil)
    }
}
