import ArgumentParser
import BlogSearch

// What shells complete by asking the index: slugs of posts, categories, tags and authors, addresses of sites. Where there is
// no index, or it cannot be read, there is nothing to complete: a prompt is no place for errors.

extension CompletionKind {
    /// Slugs of posts: of those whose titles have the words of the slug so far, else of the newest.
    static var posts: CompletionKind {
        .custom { words, _, prefix in
            let slugWords = prefix.split(separator: "-").map { "title:\"\($0)\"" }
            var text = slugWords.dropLast().joined(separator: " ")
            if let last = prefix.split(separator: "-").last { text += " title:\(last)*" }
            var options = SearchOptions(limit: 50)
            options.sort = .newest
            options.matching = .all
            return answer(words, text, options)?.hits.compactMap(\.slug)
                .filter { $0.hasPrefix(prefix) } ?? []
        }
    }

    /// Values that posts have, the most frequent first.
    static func values(of kind: FacetKind) -> CompletionKind {
        .custom { words, _, prefix in
            let options = SearchOptions(limit: 0, facets: [kind])
            return answer(words, "", options)?.facets[kind]?
                .map { $0.slug.isEmpty ? $0.name : $0.slug }.filter { $0.hasPrefix(prefix) } ?? []
        }
    }

    /// The answer of the index that the words of the command line name.
    private static func answer(
        _ words: [String], _ text: String, _ options: SearchOptions
    ) -> SearchResults? {
        let named = words.firstIndex(of: "--index").map { $0 + 1 }
        let index = named.flatMap { words.indices.contains($0) ? words[$0] : nil }
        guard let path = try? IndexOption.path(index),
            let engine = try? SearchEngine.openBriefly(at: path)
        else { return nil }
        return try? engine.answer(to: text, options: options)
    }
}

extension QueryOption {
    /// What shells complete its value by.
    var completion: CompletionKind? {
        switch name {
        case "index": .file()
        case "why-not": .posts
        case "facets": .list(FacetKind.allCases.map(\.rawValue))
        case "category", "tag", "author", "site", "language":
            FacetKind(rawValue: name).map(CompletionKind.values)
        default: nil
        }
    }
}
