internal import BlogSearchQueries

/// A JSON value in settings.
enum SettingsValue: Decodable {
    case text(String)
    case number(Double)
    case list([SettingsValue])
    case object([String: SettingsValue])
    /// `true`, `false` or `null`, which no setting accepts.
    case other

    init(from decoder: any Decoder) throws {
        // Most values are texts: trying the other kinds first takes ten times as long.
        if let text = try Self.read({ try decoder.singleValueContainer().decode(String.self) }) {
            self = .text(text)
        } else if let keyed = try Self.read({ try decoder.container(keyedBy: AnyKey.self) }) {
            self = .object(
                try Dictionary(
                    uniqueKeysWithValues: keyed.allKeys.map {
                        ($0.stringValue, try keyed.decode(SettingsValue.self, forKey: $0))
                    }))
        } else if var list = try Self.read({ try decoder.unkeyedContainer() }) {
            var values: [SettingsValue] = []
            while !list.isAtEnd { values.append(try list.decode(SettingsValue.self)) }
            self = .list(values)
        } else {
            let value = try decoder.singleValueContainer()
            if let number = try Self.read({ try value.decode(Double.self) }) {
                self = .number(number)
            } else {
                self = .other
            }
        }
    }

    /// A value of one kind; `nil` for a value of another kind.
    private static func read<Value>(_ body: () throws -> Value) throws -> Value? {
        do {
            return try body()
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            return nil
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// Makes settings from the values of a file, or says what is wrong with them.
struct SettingsReader {
    /// The path of the file, for sentences.
    let path: String

    func settings(
        _ value: SettingsValue, _ language: (String) -> String?
    ) throws(IndexError) -> SearchSettings {
        var settings = SearchSettings()
        let known = ["weights", "synonyms", "pinned", "hidden", "stopWords"]
        for (key, value) in try object(value, "", known) {
            switch key {
            case "weights": settings.weights = try weights(value)
            case "synonyms":
                settings.synonyms = try list(value, key, synonyms)
            case "pinned": settings.pins = try list(value, key, pin)
            case "hidden": try readHidden(value, into: &settings)
            default: settings.stopWords = try stopWords(value, language)
            }
        }
        return settings
    }

    private func weights(_ value: SettingsValue) throws(IndexError) -> [Field: Double] {
        var weights: [Field: Double] = [:]
        let fields = Field.allCases.map { "\($0)" }
        for (name, value) in try object(value, "weights", fields) {
            let possible = SearchSettings.possibleWeights
            guard case .number(let weight) = value, possible.contains(weight) else {
                throw error(
                    "weights.\(name)",
                    "is no number from \(Int(possible.lowerBound)) to \(Int(possible.upperBound))")
            }
            for field in Field.allCases where "\(field)" == name { weights[field] = weight }
        }
        return weights
    }

    private func synonyms(
        _ value: SettingsValue, _ key: String
    ) throws(IndexError) -> SearchSettings.Synonyms {
        guard case .object = value else {
            let words = try texts(value, key)
            guard words.count > 1 else {
                throw error(key, "has one word only, which has no synonym in it")
            }
            return .equal(words)
        }
        let members = try object(value, key, ["from", "to"])
        return .oneWay(
            from: try texts(members["from"], key + ".from"),
            to: try texts(members["to"], key + ".to"))
    }

    private func pin(
        _ value: SettingsValue, _ key: String
    ) throws(IndexError) -> SearchSettings.Pin {
        let members = try object(value, key, ["query", "posts"])
        return SearchSettings.Pin(
            queries: try texts(members["query"], key + ".query"),
            posts: try texts(members["posts"], key + ".posts"))
    }

    private func readHidden(
        _ value: SettingsValue, into settings: inout SearchSettings
    ) throws(IndexError) {
        let members = try object(value, "hidden", ["posts", "tags", "categories"])
        func names(_ key: String) throws(IndexError) -> [String] {
            guard let value = members[key] else { return [] }
            return try texts(value, "hidden." + key, mayBeEmpty: true)
        }
        settings.hiddenPosts = try names("posts")
        settings.hiddenTags = try names("tags")
        settings.hiddenCategories = try names("categories")
    }

    private func stopWords(
        _ value: SettingsValue, _ language: (String) -> String?
    ) throws(IndexError) -> [String: SearchSettings.StopWords] {
        var words: [String: SearchSettings.StopWords] = [:]
        for (tag, value) in try object(value, "stopWords", nil) {
            let key = "stopWords." + tag
            guard let code = language(tag) else {
                throw error(key, "is no language code such as en or de")
            }
            let members = try object(value, key, ["add", "remove"])
            var changes = words[code] ?? SearchSettings.StopWords()
            if let added = members["add"] {
                changes.added += try texts(added, key + ".add", mayBeEmpty: true)
            }
            if let removed = members["remove"] {
                changes.removed += try texts(removed, key + ".remove", mayBeEmpty: true)
            }
            words[code] = changes
        }
        return words
    }
}

// MARK: Kinds of values

extension SettingsReader {
    /// The values of an object by key. All keys must be known.
    private func object(
        _ value: SettingsValue, _ key: String, _ known: [String]?
    ) throws(IndexError) -> [String: SettingsValue] {
        guard case .object(let values) = value else {
            throw error(key, "is no object: it begins with {")
        }
        guard let known else { return values }
        for name in values.keys.sorted() where !known.contains(name) {
            let whole = key.isEmpty ? name : key + "." + name
            throw error(whole, "is not known: it could be \(Self.listed(known))")
        }
        return values
    }

    private func list<Element>(
        _ value: SettingsValue, _ key: String,
        _ element: (SettingsValue, String) throws(IndexError) -> Element
    ) throws(IndexError) -> [Element] {
        guard case .list(let values) = value else {
            throw error(key, "is no list: it begins with [")
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            elements.append(try element(value, "\(key)[\(index + 1)]"))
        }
        return elements
    }

    /// A list of texts, or a single one. Ids are texts, too.
    private func texts(
        _ value: SettingsValue?, _ key: String, mayBeEmpty: Bool = false
    ) throws(IndexError) -> [String] {
        guard let value else { throw error(key, "is missing") }
        var texts: [String] = []
        let values = if case .list(let values) = value { values } else { [value] }
        for value in values {
            switch value {
            case .text(let text) where text.contains(where: { !$0.isWhitespace }):
                texts.append(text)
            case .number(let number):
                guard let id = Int(exactly: number) else {
                    throw error(key, "has a number in it that is no id")
                }
                texts.append("\(id)")
            default: throw error(key, "has something in it that is no text")
            }
        }
        if texts.isEmpty && !mayBeEmpty { throw error(key, "is empty") }
        return texts
    }

    /// - Parameter key: the path in the file, empty for the whole file. Elements of lists are
    ///   counted from 1.
    private func error(_ key: String, _ reason: String) -> IndexError {
        IndexError.badSettings(path, (key.isEmpty ? "" : "cannot be used, \"\(key)\" ") + reason)
    }

    private static func listed(_ names: [String]) -> String {
        names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
