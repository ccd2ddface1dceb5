/// In the form of the settings file; what is as usual is left out.
extension SearchSettings: Encodable {
    private enum Key: String, CodingKey {
        case weights, synonyms, pinned, hidden, stopWords
    }

    private enum HiddenKey: String, CodingKey {
        case posts, tags, categories
    }

    /// Writes what `SettingsFile` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if !weights.isEmpty {
            let named = weights.map { ("\($0.key)", $0.value) }
            try container.encode(Dictionary(named) { first, _ in first }, forKey: .weights)
        }
        if !synonyms.isEmpty { try container.encode(synonyms, forKey: .synonyms) }
        if !pins.isEmpty { try container.encode(pins, forKey: .pinned) }
        let hidden = [
            (HiddenKey.posts, hiddenPosts), (.tags, hiddenTags), (.categories, hiddenCategories),
        ].filter { !$0.1.isEmpty }
        if !hidden.isEmpty {
            var lists = container.nestedContainer(keyedBy: HiddenKey.self, forKey: .hidden)
            for (key, names) in hidden { try lists.encode(names, forKey: key) }
        }
        if !stopWords.isEmpty { try container.encode(stopWords, forKey: .stopWords) }
    }
}

extension SearchSettings.Synonyms: Encodable {
    private enum Key: String, CodingKey {
        case from, to
    }

    /// A list, or an object with `from` and `to`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .equal(let words):
            var container = encoder.singleValueContainer()
            try container.encode(words)
        case .oneWay(let from, let to):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(from, forKey: .from)
            try container.encode(to, forKey: .to)
        }
    }
}

extension SearchSettings.Pin: Encodable {
    private enum Key: String, CodingKey {
        case query, posts
    }

    /// An object with `query` and `posts`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(queries, forKey: .query)
        try container.encode(posts, forKey: .posts)
    }
}

extension SearchSettings.StopWords: Encodable {
    private enum Key: String, CodingKey {
        case add, remove
    }

    /// An object with `add` and `remove`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(added, forKey: .add)
        try container.encode(removed, forKey: .remove)
    }
}
