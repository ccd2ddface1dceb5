internal import BlogSearchPostings
internal import BlogSearchQueries

/// Posts that come first for a query. The queries are analysed in the languages of an index.
struct PinTable {
    static let none = PinTable()

    private struct Pin {
        var query: [AnalyzedText.Slot]
        /// The posts as the owner named them.
        var posts: [String]
        /// The posts that the index has.
        var documents: [DocumentID]
    }

    private var pins: [Pin] = []

    private init() {}

    init(
        _ settings: SearchSettings, _ text: QueryTextAnalyzer,
        documentsNamed: (String) throws -> [DocumentID]
    ) rethrows {
        for pin in settings.pins {
            var posts: [String] = []
            var documents: [DocumentID] = []
            var known: Set<DocumentID> = []
            for post in pin.posts {
                for document in try documentsNamed(post) where known.insert(document).inserted {
                    posts.append(post)
                    documents.append(document)
                }
            }
            guard !documents.isEmpty else { continue }
            for query in pin.queries.flatMap({ text.phrase($0)?.alternatives ?? [] }) {
                pins.append(Pin(query: query, posts: posts, documents: documents))
            }
        }
    }

    /// Whether there are any.
    var isEmpty: Bool { pins.isEmpty }

    /// The posts pinned to exactly these words. If several pins fit, the first one counts.
    func pinned(for words: [AnalyzedText.Slot]) -> (posts: [String], documents: [DocumentID])? {
        pins.first { $0.query.isSame(as: words) }.map { ($0.posts, $0.documents) }
    }
}

extension QueryNode {
    /// The texts of adjacent words and phrases, when the query has nothing else; `nil` for filters
    /// and operators.
    var plainTexts: [String]? {
        switch kind {
        case .word(let text), .phrase(let text): return [text]
        case .group(let clauses, let fields) where fields.isEmpty:
            var texts: [String] = []
            for clause in clauses {
                guard let more = clause.plainTexts else { return nil }
                texts += more
            }
            return texts
        default: return nil
        }
    }
}
