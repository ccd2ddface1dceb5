import BlogSearch

/// One JSON line of `query --batch`: the long flags' names plus `text`.
///
/// A flag takes `true` or `false`; an option that may be repeated takes a text or a list of texts; `facets` takes either.
/// Whole numbers are texts, too: terms are named by their ids. `null` is as good as not given. Unknown keys are passed over,
/// whatever they hold, so that scripts may carry their own, and the notes of the answer name them; a known one with a value
/// it cannot take is an error and never passed over: a filter would be gone, and nobody would know.
struct BatchQuery: Decodable {
    fileprivate enum Key: String, CodingKey, CaseIterable {
        case text, limit, offset, count, any, all, explain, passages, sort, fuzzy
        case category, tag, author, type, site, language, after, before, recency, facets
        case whyNot = "why-not"
    }

    /// What is searched for; `nil` when not given.
    let text: String?
    /// Keys that say nothing here, in order.
    let unknownKeys: [String]
    private let values: [Key: BatchValue]

    /// Any key.
    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// - Throws: `BatchError` when the text, or a key, cannot be read.
    init(from decoder: any Decoder) throws {
        let line: KeyedDecodingContainer<Key>
        do {
            line = try decoder.container(keyedBy: Key.self)
            unknownKeys = try BatchQuery.unknownKeys(decoder.container(keyedBy: AnyKey.self))
        } catch {
            throw BatchError(description: "A key of the line cannot be read.")
        }
        var values: [Key: BatchValue] = [:]
        for key in Key.allCases {
            values[key] = try line.decodeIfPresent(BatchValue.self, forKey: key)
        }
        self.values = values
        text = try values[.text]?.text(of: .text, "a text")
    }

    /// What says nothing here; that the answer shall be JSON, as it is, is understood.
    private static func unknownKeys(_ line: KeyedDecodingContainer<AnyKey>) throws -> [String] {
        try line.allKeys.filter { key in
            if key.stringValue == "format",
                case .text("json") = try line.decode(BatchValue.self, forKey: key)
            {
                return false
            }
            return Key(rawValue: key.stringValue) == nil
        }.map(\.stringValue).sorted()
    }

    /// The options of the line over those of the command line.
    ///
    /// - Parameter count: whether the command line wants numbers only.
    func options(over defaults: SearchOptions, count: Bool = false) throws -> SearchOptions {
        var options = defaults
        if let limit = try number(.limit) { options.limit = limit }
        if let offset = try number(.offset) { options.offset = offset }
        if try flag(.count) ?? count { options.limit = 0 }
        options.matching = try matching(over: defaults.matching)
        options.explain = try flag(.explain) ?? options.explain
        options.passages = try flag(.passages) ?? options.passages
        if let sort: SearchOptions.SortOrder = try choice(.sort) { options.sort = sort }
        if let fuzzy: SearchOptions.Fuzziness = try choice(.fuzzy) { options.fuzziness = fuzzy }
        if let list = try texts(.category) { options.categories = list }
        if let list = try texts(.tag) { options.tags = list }
        if let list = try texts(.author) { options.authors = list }
        if let list = try texts(.type) { options.types = list }
        if let list = try texts(.site) { options.sites = list }
        if let list = try texts(.language) { options.languages = list }
        if let after = try moment(.after, { Moment(endOf: $0) }) { options.after = after }
        if let before = try moment(.before, { Moment(startOf: $0) }) { options.before = before }
        if let recency = try halfLife() { options.recency = recency }
        if let post = try values[.whyNot]?.text(of: .whyNot, "a post's id, slug or address") {
            options.whyNot = post
        }
        if let list = try texts(.facets) {
            options.facets = try list.flatMap { text in
                try text.split(separator: ",").map { try facet(String($0)) }
            }
        }
        return options
    }

    /// `false` takes back what the command line says.
    private func matching(over usual: SearchOptions.Matching) throws -> SearchOptions.Matching {
        let any = try flag(.any)
        let all = try flag(.all)
        switch (any, all) {
        case (true, true):
            throw BatchError(description: "\"any\" and \"all\" exclude each other; give one.")
        case (true, _): return .any
        case (_, true): return .all
        default:
            let isTakenBack = usual == .any && any == false || usual == .all && all == false
            return isTakenBack ? .allRelaxed : usual
        }
    }
}

// MARK: Values of a kind

extension BatchQuery {
    private func flag(_ key: Key) throws -> Bool? {
        guard let value = values[key] else { return nil }
        switch value {
        case .flag(let flag): return flag
        case .text("true"), .text("1"): return true
        case .text("false"), .text("0"): return false
        default: throw value.error(key, "true or false")
        }
    }

    private func texts(_ key: Key) throws -> [String]? {
        guard let value = values[key] else { return nil }
        guard case .list(let list) = value else {
            return [try value.text(of: key, "a text or a list of texts")]
        }
        return try list.map { try $0.text(of: key, "nothing but texts in its list") }
    }

    private func number(_ key: Key) throws -> Int? {
        guard let value = values[key] else { return nil }
        guard case .text(let text) = value, let number = Int(text), number >= 0 else {
            throw value.error(key, "a whole number of 0 or more")
        }
        return number
    }

    private func moment(_ key: Key, _ read: (String) -> Moment?) throws -> Moment? {
        guard let value = values[key] else { return nil }
        guard case .text(let text) = value, let moment = read(text) else {
            throw value.error(key, "a date such as 2020, 2020-01 or 2020-01-31")
        }
        return moment
    }

    private func halfLife() throws -> Double? {
        guard let value = values[.recency] else { return nil }
        guard case .text(let text) = value, let halfLife = SearchOptions.halfLife(text) else {
            throw value.error(.recency, "an age such as 180d or 2y")
        }
        return halfLife
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(_ key: Key) throws -> Choice?
    where Choice.RawValue == String {
        guard let value = values[key] else { return nil }
        guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
            throw value.error(
                key, "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    private func facet(_ name: String) throws -> FacetKind {
        guard let kind = FacetKind(rawValue: name) else {
            let known = FacetKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw BatchError(description: "\"facets\" knows \(known), not \"\(name)\".")
        }
        return kind
    }
}

/// A JSON value as flags need it.
private enum BatchValue: Decodable {
    case flag(Bool)
    /// A text, or a whole number as one writes it.
    case text(String)
    case list([BatchValue])
    /// What no flag takes, as a sentence names it.
    case other(String)

    /// Reads any value; what cannot be read at all, such as half a surrogate pair, is `other`.
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .other("null")
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int.self) {
            self = .text("\(number)")
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let number = try? value.decode(Double.self) {
            self = .other("\(number)")
        } else if let list = try? value.decode([BatchValue].self) {
            self = .list(list)
        } else if (try? decoder.container(keyedBy: BatchQuery.Key.self)) != nil {
            self = .other("an object")
        } else {
            self = .other("a value that cannot be read")
        }
    }

    func text(of key: BatchQuery.Key, _ wanted: String) throws -> String {
        guard case .text(let text) = self else { throw error(key, wanted) }
        return text
    }

    /// That the value of a key is none that is wanted.
    func error(_ key: BatchQuery.Key, _ wanted: String) -> BatchError {
        let found =
            switch self {
            case .flag(let flag): "\(flag)"
            case .text(let text): "\"\(text)\""
            case .list: "a list"
            case .other(let name): name
            }
        return BatchError(description: "\"\(key.rawValue)\" wants \(wanted), not \(found).")
    }
}
