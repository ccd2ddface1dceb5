import BlogSearch

/// One JSON line of `query --batch`: the long flags' names plus `text`.
///
/// A flag takes `true` or `false`; an option that may be repeated takes a string or an array of strings;
/// `facets` takes either. Unknown keys are ignored, so that scripts may carry their own.
struct BatchQuery: Decodable {
    var text: String?
    private let values: [String: BatchValue]

    init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: BatchValue].self)
        text = values["text"]?.strings.first
    }

    /// The options of the line over those of the command line.
    func options(over defaults: SearchOptions) throws -> SearchOptions {
        var options = defaults
        if let limit = try number("limit") { options.limit = limit }
        if let offset = try number("offset") { options.offset = offset }
        if let count = values["count"], count.isTrue { options.limit = 0 }
        if values["any"]?.isTrue == true { options.matching = .any }
        if values["all"]?.isTrue == true { options.matching = .all }
        if values["explain"]?.isTrue == true { options.explain = true }
        if values["passages"]?.isTrue == true { options.passages = true }
        if let sort: SearchOptions.SortOrder = try choice("sort") { options.sort = sort }
        if let fuzzy: SearchOptions.Fuzziness = try choice("fuzzy") { options.fuzziness = fuzzy }
        if let list = strings("category") { options.categories = list }
        if let list = strings("tag") { options.tags = list }
        if let list = strings("author") { options.authors = list }
        if let list = strings("type") { options.types = list }
        if let list = strings("site") { options.sites = list }
        if let list = strings("language") { options.languages = list }
        if let after = try moment("after") { options.after = after }
        if let before = try moment("before") { options.before = before }
        if let text = strings("recency")?.first {
            guard let halfLife = SearchOptions.halfLife(text) else {
                throw BatchError(
                    description: "\"recency\" wants an age such as 180d or 2y, not \"\(text)\".")
            }
            options.recency = halfLife
        }
        if let post = strings("why-not")?.first { options.whyNot = post }
        if let list = strings("facets") {
            options.facets = try list.flatMap { text in
                try text.split(separator: ",").map { try facet(String($0)) }
            }
        }
        return options
    }

    private func strings(_ name: String) -> [String]? {
        guard let value = values[name], value != .null else { return nil }
        return value.strings
    }

    private func number(_ name: String) throws -> Int? {
        guard let value = strings(name)?.first else { return nil }
        guard let number = Int(value), number >= 0 else {
            throw BatchError(
                description: "\"\(name)\" wants a number of 0 or more, not \"\(value)\".")
        }
        return number
    }

    private func moment(_ name: String) throws -> Moment? {
        guard let value = strings(name)?.first else { return nil }
        guard let moment = Moment(iso8601: value) else {
            throw BatchError(description: "\"\(name)\" wants an ISO 8601 date, not \"\(value)\".")
        }
        return moment
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws -> Choice?
    where Choice.RawValue == String {
        guard let value = strings(name)?.first else { return nil }
        guard let choice = Choice(rawValue: value) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw BatchError(description: "\"\(name)\" knows \(known), not \"\(value)\".")
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
private enum BatchValue: Decodable, Equatable {
    case null
    case flag(Bool)
    case list([String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .list(["\(number)"])
        } else if let text = try? container.decode(String.self) {
            self = .list([text])
        } else if let list = try? container.decode([BatchValue].self) {
            self = .list(list.flatMap(\.strings))
        } else {
            self = .null
        }
    }

    var strings: [String] {
        switch self {
        case .null: []
        case .flag(let flag): ["\(flag)"]
        case .list(let list): list
        }
    }

    var isTrue: Bool {
        self == .flag(true) || self == .list(["true"]) || self == .list(["1"])
    }
}
