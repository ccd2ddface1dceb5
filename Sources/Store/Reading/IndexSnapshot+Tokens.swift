internal import Blog
internal import BlogSearchPostings
package import BlogSearchQueries
internal import TextAnalysis

extension IndexSnapshot {
    /// How a post is indexed, by its name; `nil` when there is no such post.
    package func tokens(ofPostNamed reference: String) throws -> PostTokens? {
        guard let document = try document(named: reference),
            let fields = try fields(of: document), let found = try post(of: document)
        else { return nil }
        let language = try language(of: document)
        var analyzer = Analyzer(language: language)
        var result = PostTokens(
            title: found.post.title, language: language.code, fields: [], leftOut: [])
        for field in Field.allCases {
            var words: [PostTokens.Word] = []
            var start = 0
            for piece in fields[field] {
                let tokens = analyzer.tokens(in: piece)
                words += tokens.map {
                    PostTokens.Word(word: $0.word, stem: $0.stem, position: start + $0.position)
                }
                // There is a gap between two pieces.
                start += (tokens.last?.position ?? -1) + 2
            }
            if !words.isEmpty { result.fields.append(.init(name: "\(field)", words: words)) }
        }
        if found.post.excerpt?.isEmpty == false, fields[.excerpt].isEmpty {
            result.leftOut.append("the excerpt: the body begins with it")
        }
        let silent = Set(found.blocks.filter { $0.text.isEmpty }.map { "\($0.kind)" }).sorted()
        if !silent.isEmpty {
            result.leftOut.append("blocks without text: " + silent.joined(separator: ", "))
        }
        return result
    }

    private func language(of document: DocumentID) throws -> Language {
        let reader = try snapshotReader()
        let ids = try reader.languages.filter { language in
            try reader.identifiers(of: language.code, kind: .language).contains { id in
                try reader.documents(with: id, of: .language).contains { cursor in
                    var window = DocumentWindow(around: document)
                    try cursor?.fill(&window)
                    return window.contains(document)
                }
            }
        }
        return ids.first ?? .undetermined
    }
}
