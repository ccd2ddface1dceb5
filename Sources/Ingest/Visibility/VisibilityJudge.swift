package import Blog

/// Reads what a source says of a post, key by key, and keeps the weightiest reason to hide it.
struct VisibilityJudge {
    /// Tables inside tables that are looked into.
    private static let deepest = 3
    /// How far a day may begin before it does in UTC.
    private static let earliestDay: Int64 = 14 * 3600

    private let now: Moment?
    private var found: (rank: Int, verdict: Visibility.Verdict)?

    init(now: Moment?) { self.now = now }

    /// What it came to.
    var verdict: Visibility.Verdict { found?.verdict ?? .shown }

    /// Reads keys and values.
    mutating func read<Value: VisibilityValue>(
        _ members: some Sequence<(name: String, value: Value)>, isLoose: Bool, depth: Int = 0
    ) {
        for (name, value) in members {
            guard let rule = Visibility.rule(name) else {
                if depth > 0 { readMeta(name, value) }
                continue
            }
            switch rule {
            case .table:
                guard depth < Self.deepest else { continue }
                read(value.named, isLoose: true, depth: depth + 1)
            case .build:
                for (name, value) in value.named where Visibility.plain(name) == "render" {
                    readRender(value)
                }
            case .search: readSearch(value)
            case .robots:
                readRobots(value)
                if depth < Self.deepest { read(value.named, isLoose: true, depth: depth + 1) }
            // A number is a place in an order.
            case .index: if value.scalars != ["0"] { readSearch(value) }
            default: read(rule, name, value, isLoose: isLoose)
            }
        }
    }

    private mutating func read(
        _ rule: Visibility.Rule, _ name: String, _ value: some VisibilityValue, isLoose: Bool
    ) {
        guard let scalars = value.scalars else {
            if case .unlessPublic = rule, !isLoose { note(0, .unreadable(name)) }
            if case .unlessNo(let reason) = rule, !isLoose { note(5, .hidden(reason)) }
            if rule == .password { note(6, .hidden("password")) }
            return
        }
        for scalar in scalars {
            guard let saying = VisibilitySaying(scalar) else { continue }
            read(rule, saying, isLoose: isLoose)
        }
    }

    private mutating func read(
        _ rule: Visibility.Rule, _ saying: VisibilitySaying, isLoose: Bool
    ) {
        switch (rule, saying) {
        case (.unlessNo(let reason), .yes), (.ifYes(let reason), .yes),
            (.ifNo(let reason), .no):
            note(1, .hidden(reason))
        case (.unlessNo(let reason), .word(let word, _)):
            // Where nobody said what keys mean, `Private: a story` is a sentence.
            if !isLoose || Visibility.hiddenWords.contains(word) { note(5, .hidden(reason)) }
        case (.ifNo, .word(let word, let written)):
            if Visibility.hiddenWords.contains(word) { note(2, .hidden(written)) }
            if isToCome(written) { note(4, .hidden("future")) }
        case (.unlessPublic(let reason), .no): note(2, .hidden(reason))
        case (.unlessPublic, .word(let word, let written)):
            let isHidden =
                isLoose
                ? Visibility.hiddenWords.contains(word) : !Visibility.publicWords.contains(word)
            if isHidden { note(2, .hidden(written)) }
        case (.ifHiddenWord, .word(let word, let written)):
            if Visibility.hiddenWords.contains(word) { note(3, .hidden(written)) }
        case (.password, .yes), (.password, .word): note(6, .hidden("password"))
        case (.embargo, .yes): note(4, .hidden("embargo"))
        case (.embargo, .word(_, let written)) where isToCome(written): note(4, .hidden("future"))
        case (.expiry, .word(_, let written)):
            if let now, let end = DateText.moment(written), end <= now {
                note(7, .hidden("expired"))
            }
        default: break
        }
    }

    /// What `build: render` of Hugo says.
    private mutating func readRender(_ value: some VisibilityValue) {
        for scalar in value.scalars ?? [] {
            switch VisibilitySaying(scalar) {
            case .no, .word("never", _), .word("link", _): note(8, .hidden("not rendered"))
            default: break
            }
        }
    }

    /// What says whether a search or a list of addresses for one may show the post.
    private mutating func readSearch(_ value: some VisibilityValue) {
        func excludes(_ scalar: String) -> Bool {
            switch VisibilitySaying(scalar) {
            case .no: true
            case .word(let word, _): Self.exclusions.contains(word)
            default: false
            }
        }
        if (value.scalars ?? []).contains(where: excludes) {
            note(9, .hidden(Visibility.unsearched))
        }
        for (name, value) in value.named {
            let saying = (value.scalars ?? []).first.flatMap { VisibilitySaying($0) }
            let name = Visibility.plain(name)
            if saying == .yes && Self.exclusions.contains(name)
                || saying == .no && Self.inclusions.contains(name)
            {
                note(9, .hidden(Visibility.unsearched))
            }
        }
    }

    private static let exclusions: Set<String> = [
        "exclude", "excluded", "hide", "hidden", "ignore", "ignored", "disable", "disabled",
        "noindex",
    ]
    private static let inclusions: Set<String> = [
        "include", "included", "index", "enable", "enabled", "show", "visible",
    ]

    private mutating func readRobots(_ value: some VisibilityValue) {
        for scalar in value.scalars ?? [] {
            let words = scalar.lowercased().split { !$0.isLetter }
            if words.contains("noindex") || words == ["none"] {
                note(9, .hidden(Visibility.noindex))
            }
        }
    }

    /// A custom field, as plug-ins keep their settings.
    private mutating func readMeta(_ name: String, _ value: some VisibilityValue) {
        for scalar in value.scalars ?? [] where MembershipMeta.hides(name, scalar) {
            note(3, .hidden(Visibility.members))
        }
    }

    /// Whether a date lies in the future: one of a day, or of a time without a zone, when it does so everywhere.
    private func isToCome(_ written: String) -> Bool {
        guard let now, let moment = DateText.moment(written) else { return false }
        let start = now.seconds.addingReportingOverflow(
            Self.hasZone(written) ? 0 : Self.earliestDay)
        return !start.overflow && moment.seconds > start.partialValue
    }

    /// Whether a written date says where its time holds: it ends with `Z`, `UTC`, `+02:00` or `-0500`, or is a number of seconds.
    private static func hasZone(_ written: String) -> Bool {
        if written.utf8.count > 8, written.allSatisfy(\.isNumber) { return true }
        guard let colon = written.firstIndex(of: ":") else { return false }
        let text = written[colon...].lowercased()
        return ["z", "utc", "gmt"].contains { text.hasSuffix($0) }
            || text.contains("+") || text.contains("-")
    }

    private mutating func note(_ rank: Int, _ verdict: Visibility.Verdict) {
        if let found, found.rank <= rank { return }
        found = (rank, verdict)
    }
}

/// What a scalar says.
enum VisibilitySaying: Hashable {
    case yes, no
    /// A word as it is compared, and in lower case as it is told.
    case word(String, String)

    /// Reads a scalar; `nil` for one that says nothing.
    init?(_ scalar: String) {
        let written = scalar.trimmed.lowercased()
        switch written {
        case "", "null", "~", "nil": return nil
        case "true", "yes", "on", "1", "y": self = .yes
        case "false", "no", "off", "0", "n", "none", "never": self = .no
        default: self = .word(Visibility.plain(written), written)
        }
    }
}

/// A value of a source, as far as it can say who may read.
package protocol VisibilityValue {
    /// The scalars in it as text, those of a list one by one; `nil` where something stands that is no text.
    var scalars: [String]? { get }
    /// Its members, none where it is no table.
    var named: [(name: String, value: Self)] { get }
}

extension JSONValue: VisibilityValue {
    package var scalars: [String]? {
        switch self {
        case .null: []
        case .bool(let flag): [flag ? "true" : "false"]
        case .integer, .number: text.map { [$0] } ?? []
        case .string(let text): [text]
        case .array(let elements):
            elements.reduce([]) { all, next in
                guard let all, let next = next.scalars else { return nil }
                return all + next
            }
        case .object(let members):
            members.isEmpty
                ? []
                : ["rendered", "name", "slug", "value"].lazy.compactMap { self[$0] }.first?.scalars
        }
    }

    package var named: [(name: String, value: JSONValue)] { members.map { ($0.name, $0.value) } }
}
