/// What a program says in plain words, as configurations and front matter are written in JavaScript: nothing is run.
///
/// What stands as a literal at the top of what is exported counts, outside of comments, texts, branches and functions in it; of
/// a function that is exported, what it returns and calls.
package struct ScriptModule {
    /// Deeper than anybody writes.
    private static let maximumDepth = 24

    /// What it exports by default; of a function, what that returns.
    package private(set) var main = ScriptValue.nothing
    /// What it exports by name.
    package private(set) var exported: [String: ScriptValue] = [:]
    /// Values by the names that the program gives them.
    package private(set) var names: [String: ScriptValue] = [:]
    /// Whether something stands there that is no program.
    package private(set) var isBroken: Bool
    let tokens: ScriptTokens
    private var calls: [(name: String, arguments: [ScriptValue])] = []
    private var returned: ScriptValue?

    package init(_ text: some StringProtocol) {
        tokens = ScriptTokens(text)
        isBroken = tokens.isBroken
        run(0..<tokens.all.count, isCertain: true)
        if case .call("defineConfig", let arguments) = main { main = arguments.first ?? .nothing }
        if case .function(let body) = main {
            calls = []
            if sign(at: body.lowerBound) == "{" {
                run(body.dropFirst().dropLast(), isCertain: true)
                main = returned ?? .nothing
            } else {
                main = value(body)
            }
        }
    }

    /// The value that a text is.
    package static func value(_ text: some StringProtocol) -> (value: ScriptValue, isBroken: Bool) {
        var module = ScriptModule(tokens: ScriptTokens(text))
        let value = module.value(0..<module.tokens.all.count)
        return (value, module.isBroken)
    }

    init(tokens: ScriptTokens) {
        self.tokens = tokens
        isBroken = tokens.isBroken
    }

    /// All that it exports.
    package var data: ScriptValue { main == .nothing ? .map(exported) : main }

    /// A setting by its path, in what is exported by default or by name.
    package subscript(_ path: String...) -> ScriptValue {
        let inner = path.reduce(main) { $0[$1] }
        return inner == .nothing ? path.reduce(.map(exported)) { $0[$1] } : inner
    }

    /// The first arguments of the calls of a function, and whether a program makes more of them.
    package func arguments(of function: String) -> (texts: [String], isProgrammed: Bool) {
        let texts = calls.filter { $0.name.hasSuffix("." + function) }
            .compactMap { $0.arguments.first?.text }
        return (texts, mentions(of: "." + function).count > texts.count)
    }

    /// The first arguments of a function that is called anywhere.
    package func everyArgument(of function: String) -> [ScriptValue] {
        mentions(of: function).compactMap { place in
            guard sign(at: place + 1) == "(" else { return nil }
            var module = self
            return module.list(place + 1).first ?? .nothing
        }
    }

    /// Whether a page with a name in brackets takes that from its entry as it is: `params: { slug: post.id }`.
    package var namesEntries: Bool {
        tokens.all.indices.filter { word(at: $0) == "params" && sign(at: $0 + 1) == ":" }
            .allSatisfy { place in
                let last = tokens.ends[min(place + 2, tokens.ends.count - 1)] - 1
                return [".slug", ".id"].contains { word(at: last)?.hasSuffix($0) ?? false }
            }
    }

    private func mentions(of name: String) -> [Int] {
        tokens.all.indices.filter { place in
            if case .word(let word) = tokens.all[place] { word.hasSuffix(name) } else { false }
        }
    }
}

// MARK: - Statements

extension ScriptModule {
    private mutating func run(_ range: Range<Int>, isCertain: Bool, depth: Int = 0) {
        var place = range.lowerBound
        while place < range.upperBound, depth < Self.maximumDepth {
            let end = endOfStatement(from: place, to: range.upperBound)
            let next = statement(place..<end, range.upperBound, isCertain, depth)
            place = max(next, place + 1)
        }
    }

    /// Reads a statement; gives where the next one is.
    private mutating func statement(
        _ range: Range<Int>, _ limit: Int, _ isCertain: Bool, _ depth: Int
    ) -> Int {
        let start = range.lowerBound
        switch word(at: start) {
        case "export":
            let declares = ["const", "let", "var"].contains(word(at: start + 1))
            if word(at: start + 1) == "default" { main = value(range.dropFirst(2)) }
            if declares { declare(range.dropFirst(2), isCertain, isExported: true) }
        case "const", "let", "var": declare(range.dropFirst(), isCertain, isExported: false)
        case "if", "for", "while", "switch", "catch", "else", "do", "try", "finally":
            var inner = start + 1
            if word(at: inner) == "await" { inner += 1 }
            if sign(at: inner) == "(", word(at: start) != "do" { inner = tokens.ends[inner] + 1 }
            let isBlock = sign(at: inner) == "{"
            let end = isBlock ? tokens.ends[inner] : endOfStatement(from: inner, to: limit)
            guard inner < end else { return inner }
            run((isBlock ? inner + 1 : inner)..<min(end, limit), isCertain: false, depth: depth + 1)
            return end + (isBlock ? 1 : 0)
        case "return":
            let value = value(range.dropFirst())
            if value != .nothing { returned = returned.map { $0.agreeing(with: value) } ?? value }
        case "function":
            guard let name = word(at: start + 1), let body = body(range.dropFirst()) else { break }
            names[name] = .function(body)
            return body.upperBound
        default: expression(range, isCertain)
        }
        return range.upperBound
    }

    /// `name = value, other = value`
    private mutating func declare(_ range: Range<Int>, _ isCertain: Bool, isExported: Bool) {
        for part in parts(range) {
            guard let name = word(at: part.lowerBound),
                let equals = part.first(where: { sign(at: $0) == "=" })
            else { continue }
            let value = isCertain ? value((equals + 1)..<part.upperBound) : .computed
            names[name] = value
            if isExported { exported[name] = value }
        }
    }

    /// A call, or a value given to a name.
    private mutating func expression(_ range: Range<Int>, _ isCertain: Bool) {
        guard let path = word(at: range.lowerBound) else { return }
        let next = range.lowerBound + 1
        if sign(at: next) == "(", isCertain {
            calls.append((path, list(next)))
        } else if sign(at: next) == "=" {
            let value = isCertain ? value(range.dropFirst(2)) : .computed
            let parts = path.split(separator: ".").map(String.init)
            if path == "module.exports" {
                main = value
            } else if parts.count > 1, parts[parts.count - 2] == "exports" {
                exported[parts[parts.count - 1]] = value
            } else {
                // What is changed later is what a program decides.
                names[parts[0]] = parts.count == 1 && names[path] == nil ? value : .computed
            }
        }
    }

    /// A statement ends with a semicolon, or with its line where nothing shows that it goes on.
    private func endOfStatement(from start: Int, to limit: Int) -> Int {
        var place = start
        while place < limit {
            if sign(at: place) == ";" { return place }
            if place > start, tokens.lineStarts[place] != nil, word(at: place) != nil {
                guard let last = sign(at: place - 1), !")]}".contains(last) else { return place }
            }
            place = tokens.ends[place] + 1
        }
        return limit
    }
}

// MARK: - Values

extension ScriptModule {
    mutating func value(_ whole: Range<Int>, _ depth: Int = 0) -> ScriptValue {
        let stop = whole.first {
            ["as", "satisfies"].contains(word(at: $0)) && $0 > whole.lowerBound
        }
        var range = stop.map { whole.lowerBound..<$0 } ?? whole
        if word(at: range.lowerBound) == "new" { range = range.dropFirst() }
        guard let start = range.first, depth < Self.maximumDepth else { return .nothing }
        if let function = body(range) { return .function(function) }
        noteGap(after: start, in: range)
        let isOne = tokens.ends[start] == range.upperBound - 1
        switch tokens.all[start] {
        case .text(let text):
            if isOne { return text.map { .text($0) } ?? .computed }
            // Python has texts side by side.
            let isSum = sign(at: start + 1) == "+"
            guard let text, isSum || sign(at: start + 1) == nil, word(at: start + 1) == nil else {
                return .computed
            }
            let more = value(range.dropFirst(isSum ? 2 : 1), depth + 1).text
            return more.map { .text(text + $0) } ?? .computed
        case .sign("{"): return isOne ? object(start, depth) : .computed
        case .sign("["): return isOne ? .list(list(start, depth + 1)) : .computed
        case .sign("("):
            let inner = isOne ? list(start, depth + 1) : [.computed]
            return inner.count == 1 && sign(at: range.upperBound - 2) != ","
                ? inner[0] : .list(inner)
        case .sign("!") where range.count == 2:
            // `!0` is how programs that shorten others write `true`.
            return ["0": .text("true"), "1": .text("false")][word(at: start + 1) ?? ""] ?? .computed
        case .sign("-"):
            return range.count == 2
                ? word(at: start + 1).map { .text("-" + $0) } ?? .computed : .computed
        case .word(let word):
            if !isOne {
                let isCall =
                    sign(at: start + 1) == "(" && tokens.ends[start + 1] == range.upperBound - 1
                return isCall ? .call(word, list(start + 1, depth + 1)) : .computed
            }
            if word.first?.isNumber == true || ["true", "false", "True", "False"].contains(word) {
                return .text(word)
            }
            if ["null", "undefined", "None"].contains(word) { return .nothing }
            let parts = word.split(separator: ".").map(String.init)
            let known = parts.dropFirst().reduce(names[parts.first ?? ""] ?? .computed) { $0[$1] }
            return known == .nothing ? .computed : known
        default: return .computed
        }
    }

    /// Notes values side by side, as where a comma is missing.
    private mutating func noteGap(after start: Int, in range: Range<Int>) {
        let next = tokens.ends[start] + 1
        guard range.contains(next), sign(at: start) != "!", sign(at: start) != "-",
            sign(at: next) == nil, word(at: next) != "instanceof",
            word(at: next) != "in"
        else { return }
        if let word = word(at: start), word.first?.isNumber == false,
            !["true", "false", "null"].contains(word)
        {
            return
        }
        isBroken = true
    }

    /// The body of a function that a value is; `nil` for any other.
    private func body(_ range: Range<Int>) -> Range<Int>? {
        let arrow = parts(range, at: "=>")
        if arrow.count > 1 { return arrow[1].lowerBound..<range.upperBound }
        let isFunction = ["function", "async", "class"].contains(word(at: range.lowerBound))
        let isNamed = sign(at: range.lowerBound + 1) == "("
        guard isFunction || isNamed && word(at: range.lowerBound) != nil else { return nil }
        var place = range.lowerBound
        while place < range.upperBound, sign(at: place) != "{" { place = tokens.ends[place] + 1 }
        return place < range.upperBound
            ? place..<min(tokens.ends[place] + 1, range.upperBound) : nil
    }

    /// Values in brackets.
    private mutating func list(_ start: Int, _ depth: Int = 1) -> [ScriptValue] {
        parts((start + 1)..<tokens.ends[start]).flatMap { part -> [ScriptValue] in
            guard sign(at: part.lowerBound) == "..." else { return [value(part, depth)] }
            if case .list(let more) = value(part.dropFirst(), depth) { return more }
            return [.computed]
        }
    }

    private mutating func object(_ start: Int, _ depth: Int) -> ScriptValue {
        var members: [String: ScriptValue] = [:]
        for part in parts((start + 1)..<tokens.ends[start]) {
            let first = part.lowerBound
            if sign(at: first) == "..." {
                if case .map(let more) = value(part.dropFirst(), depth + 1) {
                    members.merge(more) { $1 }
                } else {
                    // It may replace whatever stands before it.
                    members = members.mapValues { _ in .computed }
                    members["..."] = .computed
                }
                continue
            }
            let colon = sign(at: tokens.ends[first] + 1) == ":" ? tokens.ends[first] + 1 : nil
            var name: String?
            switch tokens.all[first] {
            case .text(let text): name = text
            case .word(let word): name = word
            case .sign("["): continue
            default: isBroken = true
            }
            if let colon {
                if let name { members[name] = value((colon + 1)..<part.upperBound, depth + 1) }
            } else if let name, part.count == 1 {
                members[name] = names[name] ?? .computed
            } else if let body = body(part) {
                // `name() { … }`, `async name() { … }`
                members[word(at: first + 1) ?? name ?? ""] = .function(body)
            } else {
                isBroken = true
            }
        }
        return .map(members)
    }

    /// The parts of a range between signs; empty ones do not count.
    private func parts(_ range: Range<Int>, at mark: String = ",") -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, place) = (range.lowerBound, range.lowerBound)
        while place < range.upperBound {
            if sign(at: place) == mark {
                if start < place { parts.append(start..<place) }
                start = place + 1
            }
            place = tokens.ends[place] + 1
        }
        return start < range.upperBound ? parts + [start..<range.upperBound] : parts
    }

    func word(at place: Int) -> String? {
        guard tokens.all.indices.contains(place), case .word(let word) = tokens.all[place] else {
            return nil
        }
        return word
    }

    func sign(at place: Int) -> String? {
        guard tokens.all.indices.contains(place), case .sign(let sign) = tokens.all[place] else {
            return nil
        }
        return sign
    }
}
