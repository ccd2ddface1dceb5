import BlogSearch

/// One JSON line of `query --batch`: the long flags' names plus `text`.
///
/// A flag takes `true` or `false`; an option that may be repeated takes a text or a list of texts; `facets` takes either.
/// Whole numbers are texts, too: terms are named by their ids. `null` is as good as not given. Unknown keys are passed over,
/// whatever they hold, so that scripts may carry their own, and the notes of the answer name them; a known one with a value
/// it cannot take is an error and never passed over: a filter would be gone, and nobody would know.
struct BatchQuery: Decodable {
    /// What is searched for; `nil` when not given.
    let text: String?
    /// Keys that say nothing here, in order.
    let unknownKeys: [String]
    private var values: [(option: QueryOption, value: BatchValue)] = []

    /// Any key.
    fileprivate struct Key: CodingKey {
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
            unknownKeys = try BatchQuery.unknownKeys(line)
        } catch {
            throw BatchError(description: "A key of the line cannot be read.")
        }
        for option in QueryOption.table where option.isInLines {
            let key = Key(stringValue: option.name)
            if let value = try line.decodeIfPresent(BatchValue.self, forKey: key) {
                values.append((option, value))
            }
        }
        text = try line.decodeIfPresent(BatchValue.self, forKey: Key(stringValue: "text"))?
            .text(of: "text", "a text")
    }

    /// What says nothing here; that the answer shall be JSON, as it is, is understood.
    private static func unknownKeys(_ line: KeyedDecodingContainer<Key>) throws -> [String] {
        try line.allKeys.filter { key in
            if key.stringValue == "format",
                case .text("json") = try line.decode(BatchValue.self, forKey: key)
            {
                return false
            }
            return key.stringValue != "text"
                && !(QueryOption.named(key.stringValue)?.isInLines ?? false)
        }.map(\.stringValue).sorted()
    }

    /// The options of the line over those of the command line.
    ///
    /// - Parameter count: whether the command line wants numbers only.
    func options(over defaults: SearchOptions, count: Bool = false) throws -> SearchOptions {
        var request = QueryRequest()
        request.options = defaults
        request.count = count
        if isTrue(.any), isTrue(.all) {
            throw BatchError(description: "\"any\" and \"all\" exclude each other; give one.")
        }
        for (option, value) in values { try option.take(value, into: &request) }
        if request.count { request.options.limit = 0 }
        return request.options
    }

    private func isTrue(_ option: QueryOption) -> Bool {
        values.contains { $0.option.name == option.name && $0.value.isTrue }
    }
}

extension QueryOption {
    /// Takes a value of a line, which replaces what the command line says.
    ///
    /// - Throws: `BatchError` when it cannot.
    fileprivate func take(_ value: BatchValue, into request: inout QueryRequest) throws {
        switch self.value {
        case .texts(let change):
            let texts = try value.texts(of: name)
            change(&request) { $0 = texts }
        case .names:
            try take(value.texts(of: name).joined(separator: ","), value, into: &request)
        case .text(let wanted, _): try take(value.text(of: name, wanted), value, into: &request)
        case .flag, .amount, .choice, .form: try take(value.typed, value, into: &request)
        }
    }

    /// - Parameter text: what would be typed for the value; what cannot be is no value that an option takes.
    private func take(
        _ text: String, _ value: BatchValue, into request: inout QueryRequest
    ) throws {
        switch take(text, into: &request) {
        case nil: break
        case .value(_, let wanted): throw value.error(name, wanted)
        case .name(let unknown, let known):
            throw BatchError(
                description:
                    "\"\(name)\" knows \(known.joined(separator: ", ")), not \"\(unknown)\".")
        }
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

    /// What would be typed for it; nothing for what cannot be.
    var typed: String {
        switch self {
        case .flag(let flag): "\(flag)"
        case .text(let text): text
        case .list, .other: ""
        }
    }

    /// Whether a flag is given by it.
    var isTrue: Bool { ["true", "1"].contains(typed) }

    func text(of key: String, _ wanted: String) throws -> String {
        guard case .text(let text) = self else { throw error(key, wanted) }
        return text
    }

    /// A text, or those of a list.
    func texts(of key: String) throws -> [String] {
        guard case .list(let list) = self else {
            return [try text(of: key, "a text or a list of texts")]
        }
        return try list.map { try $0.text(of: key, "nothing but texts in its list") }
    }

    /// That the value of a key is none that is wanted.
    func error(_ key: String, _ wanted: String) -> BatchError {
        let found =
            switch self {
            case .flag(let flag): "\(flag)"
            case .text(let text): "\"\(text)\""
            case .list: "a list"
            case .other(let name): name
            }
        return BatchError(description: "\"\(key)\" wants \(wanted), not \(found).")
    }
}
