internal import Blog
internal import TextAnalysis

// Words of a query that are names: of authors, whose posts they find, too, and addresses of posts.

extension QueryPlanner {
    /// A word or phrase, or what the authors wrote who are called so; function words are not looked for among names.
    mutating func withAuthors(
        of read: ReadText?, _ node: SearchPlan.Node, scope: FieldSet, scores: Bool
    ) throws -> SearchPlan.Node {
        guard scope == .all, let slots = read?.alternatives.first,
            node.words.contains(where: { words[$0].emphasis == 1 || words[$0].occurrences == 0 })
        else { return node }
        let authors = try reader.authors(
            called: slots.map { CanonicalForm.folded($0.word) }, beginning: false)
        guard !authors.isEmpty else { return node }
        var word = SearchPlan.Word(
            text: slots.map(\.word).joined(separator: " "), stems: [], occurrences: scores ? 1 : 0)
        word.authors = authors.map(\.id)
        words.append(word)
        return .any([node, .word(words.count - 1)])
    }

    /// The post at an address; `nil` when a word is none, or the index has no post there.
    func post(at text: String) throws -> SearchPlan.Node? {
        guard let posts, text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let host = text.prefix { $0 != "/" }
        guard text.contains("://") || host.contains("."), let document = try posts(text) else {
            return nil
        }
        return .filter(DocumentFilter([.init(.documents([document]))]))
    }
}

extension QueryAnswer {
    /// That what was typed is the name of an author, category or tag, and how to find all that has it.
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
