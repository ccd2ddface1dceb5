internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

// Words of a query that are names: of authors, whose posts they find, too, and addresses of posts.

extension QueryPlanner {
    /// How much a part of an author's name counts compared with a word of the same idf. A whole
    /// name counts as much as a word. A part counts less, because teams are named after what
    /// everybody writes about ("Design System Team").
    private static let partOfName = 0.2

    /// A word or phrase, or the posts of authors with that name. Function words are not looked up
    /// as names.
    mutating func withAuthors(
        of read: AnalyzedText?, _ node: SearchPlan.Node, scope: FieldSet, scores: Bool
    ) throws -> SearchPlan.Node {
        guard scope == .all, let slots = read?.alternatives.first,
            node.words.contains(where: { words[$0].boost == 1 || words[$0].occurrences == 0 })
        else { return node }
        let authors = try reader.authors(
            called: slots.map { CanonicalForm.folded($0.word) }, beginning: false)
        guard !authors.isEmpty else { return node }
        let typed = typed?.foldedWords ?? []
        let (whole, partial) = authors.reduce(into: ([UInt32](), [UInt32]())) { ids, author in
            let names = CanonicalForm.folded(author.name).split { !$0.isLetter && !$0.isNumber }
            if names.allSatisfy({ typed.contains(String($0)) }) {
                ids.0.append(author.id)
            } else {
                ids.1.append(author.id)
            }
        }
        var ways = [node]
        for (ids, boost) in [(whole, 1), (partial, Self.partOfName)] where !ids.isEmpty {
            var word = SearchPlan.Word(
                text: slots.map(\.word).joined(separator: " "), stems: [],
                occurrences: scores ? 1 : 0, boost: boost)
            word.authors = ids
            words.append(word)
            ways.append(.word(words.count - 1))
        }
        return .any(ways)
    }

    /// The post at an address; `nil` when a word is no address, or the index has no post there.
    func post(at text: String) throws -> SearchPlan.Node? {
        guard let posts, text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let host = text.prefix { $0 != "/" }
        guard text.contains("://") || host.contains("."), let document = try posts(text) else {
            return nil
        }
        return .filter(DocumentFilter([.init(.documents([document]))]))
    }
}

extension QueryNode {
    /// Its words, folded like names, without excluded ones.
    var foldedWords: [String] {
        switch kind {
        case .word(let text), .phrase(let text), .prefix(let text):
            CanonicalForm.folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        case .not: []
        default: children.flatMap(\.foldedWords)
        }
    }
}

extension QueryAnswer {
    /// Notes that the typed text is the name of an author, category or tag, and how to find all of
    /// their posts.
    func nameNotes(_ query: Query) throws -> [String] {
        guard let texts = query.root?.plainTexts else { return [] }
        let text = texts.joined(separator: " ")
        guard Int(text) == nil, text.unicodeScalars.count > 1 else { return [] }
        let kinds: [(FacetKind, QueryFilter, String)] = [
            (.author, .author([text]), "an author"), (.category, .category([text]), "a category"),
            (.tag, .tag([text]), "a tag"),
        ]
        return try kinds.compactMap { kind, filter, what in
            try reader.identifiers(of: text, kind: kind).isEmpty
                ? nil : "\"\(text)\" is \(what): \(filter.canonical)"
        }
    }
}
