internal import Ingest

/// Tags of template languages in Markdown: what a site generator makes of them for readers, as far as that is known.
///
/// | | becomes |
/// |---|---|
/// | `{% highlight %}`, `{% codeblock %}`, `{{< highlight >}}` | code |
/// | `{% raw %}` | what stands in it |
/// | `{% comment %}`, `{{/* … */}}`, `{% capture %}`, loops over what is elsewhere | nothing |
/// | `{% if site.x %}` | the branch that the configuration takes; of a condition that is not known, all |
/// | `{{ "x" }}`, `{{ x }}` of what was assigned | the value, other values nothing |
/// | `{{< figure caption="…" >}}`, `{% include figure.html caption="…" %}`, `{{< details summary="…" >}}` | their texts |
/// | `{{< youtube id >}}`, `{% gist id %}` | an embed |
/// | `{% blockquote author %}`, `{{< quote author="…" >}}` | a quotation |
/// | all others | nothing; what stands between them stays |
///
/// Code is left alone (`TagReader`).
struct TemplateTags {
    /// What is known of a site and a post.
    struct Context {
        /// Whether every `{{ … }}` is replaced.
        var replacesOutputs = false
        /// What names such as `site.title` stand for: `nil` where that is not known, `""` for nothing.
        var value: (String) -> String? = { _ in nil }
    }

    let bytes: [UInt8]
    private let tags: [TemplateTag]
    /// The tags that end others, by the position of these.
    private let ends: [Int: Int]
    /// Branches of conditions: the next `else` by the position of what it follows.
    private let branches: [Int: [Int]]
    let context: Context
    var output: [UInt8] = []
    private var variables: [String: String] = [:]
    /// Where text goes on.
    private var position = 0
    /// Ranges of text that are left out: branches that are not taken.
    private var skipped: [Int: Int] = [:]
    /// What is put where an element ends, by the position of its tag.
    private var endings: [Int: String] = [:]

    /// The text without template tags. O(length).
    static func removed(from text: Substring, _ context: Context = Context()) -> String {
        let text = String(text)
        guard mentionsTag(text) else { return text }
        var tags = TemplateTags(Array(text.utf8), context)
        tags.run()
        return String(decoding: tags.output, as: UTF8.self)
    }

    private init(_ bytes: [UInt8], _ context: Context) {
        self.bytes = bytes
        self.context = context
        tags = TagReader(bytes, replacesOutputs: context.replacesOutputs).tags
        (ends, branches) = Self.matched(tags)
        output.reserveCapacity(bytes.count)
    }

    /// Whether `{%` or `{{` stands anywhere; by bytes, because searching strings is 20 times slower.
    private static func mentionsTag(_ text: String) -> Bool {
        SourceBytes.with(text) { bytes in
            bytes.contains(UInt8(ascii: "{")) { position in
                let second = bytes.byte(at: position + 1)
                return second == UInt8(ascii: "{") || second == UInt8(ascii: "%")
            }
        }
    }

    /// Finds the end of each tag that has one, and the branches of conditions.
    private static func matched(
        _ tags: [TemplateTag]
    ) -> (ends: [Int: Int], branches: [Int: [Int]]) {
        var open: [String: [Int]] = [:]
        var conditions: [Int] = []
        var ends: [Int: Int] = [:]
        var branches: [Int: [Int]] = [:]
        for (index, tag) in tags.enumerated() where tag.kind == .tag || tag.kind == .shortcode {
            let key = (tag.kind == .tag ? "%" : "<") + tag.name
            let isCondition = tag.kind == .tag && ["if", "unless"].contains(tag.name)
            if tag.isEnd {
                guard let start = open[key]?.popLast() else { continue }
                ends[start] = index
                if isCondition, conditions.last == start { conditions.removeLast() }
            } else if tag.kind == .tag, ["else", "elsif", "elseif", "elif"].contains(tag.name) {
                if let condition = conditions.last {
                    branches[condition, default: []].append(index)
                }
            } else if !tag.isWhole {
                open[key, default: []].append(index)
                if isCondition { conditions.append(index) }
            }
        }
        return (ends, branches)
    }

    private mutating func run() {
        var index = 0
        while index < tags.count {
            let tag = tags[index]
            copy(until: tag.range.lowerBound)
            position = max(position, tag.range.upperBound)
            if let ending = endings.removeValue(forKey: index) { putBlock(ending) }
            if let target = skipped.removeValue(forKey: index) {
                index = goOn(at: target)
            } else {
                index = read(tag, at: index)
            }
        }
        copy(until: bytes.count)
    }

    private mutating func copy(until end: Int) {
        if position < end { output += bytes[position..<end] }
        position = max(position, end)
    }

    /// Leaves out everything before a tag, and gives its number.
    private mutating func goOn(at index: Int) -> Int {
        position = max(position, tags[index].range.lowerBound)
        return index
    }

    /// Leaves out everything up to the end of a tag, and gives the number of the next.
    private mutating func goOn(behind index: Int) -> Int {
        position = max(position, tags[index].range.upperBound)
        return index + 1
    }

    private mutating func read(_ tag: TemplateTag, at index: Int) -> Int {
        switch tag.kind {
        case .comment: break
        case .shown: putShown(tag)
        case .output: put(value(of: tag.arguments) ?? "")
        case .tag, .shortcode: return act(on: tag, at: index)
        }
        return index + 1
    }

    private mutating func act(on tag: TemplateTag, at index: Int) -> Int {
        if tag.isEnd { return index + 1 }
        let end = ends[index]
        switch tag.name {
        case "comment", "doc", "javascript", "style", "stylesheet", "schema":
            if let end { return goOn(behind: end) }
        case "capture":
            guard let end else { break }
            let text = bytes[tag.range.upperBound..<tags[end].range.lowerBound]
            let name = tag.arguments.filter { !"'\"".contains($0) }
            if !text.contains(UInt8(ascii: "{")) {
                variables[name] = String(decoding: text, as: UTF8.self)
            }
            return goOn(behind: end)
        case "assign", "set": assign(tag.arguments)
        case "for", "tablerow":
            // What is repeated for things elsewhere is not this text.
            if let end, tag.kind == .tag, end > index + 1 { return goOn(behind: end) }
        case "if", "unless":
            if let end, tag.kind == .tag { return choose(tag, at: index, end) }
        case "highlight", "codeblock", "code":
            if let end {
                putCode(tag, bytes[tag.range.upperBound..<tags[end].range.lowerBound])
                return goOn(behind: end)
            }
        default:
            let texts = TagTexts(tag, hasEnd: end != nil)
            if let end, let ending = texts.ending { endings[end] = ending }
            if let html = texts.html { putBlock(html) } else if let text = texts.text { put(text) }
        }
        return index + 1
    }

    // MARK: - Values and conditions

    private mutating func assign(_ arguments: String) {
        guard let equals = arguments.firstIndex(of: "=") else { return }
        let name = arguments[..<equals].trimmed
        variables[name] = value(of: String(arguments[equals...].dropFirst()))
    }

    /// What an expression comes to: a text written out, a variable, what is known of the site, changed by few filters.
    private func value(of expression: String) -> String? {
        var parts = expression.split(separator: "|", omittingEmptySubsequences: false).map(
            \.trimmed)
        let first = parts.removeFirst().trimmingDashes
        var value: String?
        if let quote = first.first, "\"'".contains(quote), first.last == quote, first.count > 1 {
            value = String(first.dropFirst().dropLast())
        } else {
            value = variables[first] ?? context.value(first)
        }
        for filter in parts {
            switch filter.trimmingDashes {
            case "upcase", "upper": value = value?.uppercased()
            case "downcase", "lower": value = value?.lowercased()
            case "strip", "trim", "escape", "safe", "markdownify", "smartify", "escape_once": break
            case "capitalize": value = value.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            default: return nil
            }
        }
        return value
    }

    /// Takes the branch of a condition that is known to hold; of one that is not known, all branches.
    private mutating func choose(_ tag: TemplateTag, at index: Int, _ end: Int) -> Int {
        let elses = branches[index] ?? []
        var starts = [index] + elses
        starts.append(end)
        for (number, start) in starts.dropLast().enumerated() {
            let condition = tags[start]
            let holds: Bool?
            switch condition.name {
            case "else": holds = true
            case "unless": holds = truth(of: condition.arguments).map { !$0 }
            default: holds = truth(of: condition.arguments)
            }
            guard let holds else { return index + 1 }
            if holds {
                if starts[number + 1] != end { skipped[starts[number + 1]] = end }
                return goOn(behind: start)
            }
        }
        return goOn(behind: end)
    }

    /// Whether a condition holds that is one name; `nil` where that is not known.
    private func truth(of condition: String) -> Bool? {
        let name = condition.trimmed.trimmingDashes
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) })
        else { return nil }
        if name == "true" { return true }
        if name == "false" || name == "nil" { return false }
        guard let value = variables[name] ?? context.value(name) else { return nil }
        return !["", "false"].contains(value)
    }

    // MARK: - Text

    /// Puts text where a tag was.
    private mutating func put(_ text: String) { output += Array(text.utf8) }

    /// Puts HTML where a tag was: as a block of its own where the tag begins its line.
    mutating func putBlock(_ html: String) {
        let begins = output.last(where: { $0 != 0x20 && $0 != 0x09 }).map { $0 == 0x0A } ?? true
        guard begins || html.hasPrefix("<pre") || html.hasPrefix("<blockquote") else {
            put(html)
            return
        }
        while let last = output.last, last == 0x20 || last == 0x09 { output.removeLast() }
        put("\n\n" + html + "\n\n")
    }

    /// Shows a tag that is talked about.
    private mutating func putShown(_ tag: TemplateTag) {
        let isMarkdown = bytes[tag.range.lowerBound + 2] == UInt8(ascii: "%")
        let (open, close) = isMarkdown ? ("{{%", "%}}") : ("{{&lt;", "&gt;}}")
        put("\(open) \(TagHTML.escaped(tag.arguments)) \(close)")
    }

    /// Puts code where `{% highlight %}` and its like were.
    private mutating func putCode(_ tag: TemplateTag, _ code: ArraySlice<UInt8>) {
        var text = String(decoding: code, as: UTF8.self)[...]
        for mark in ["{% raw %}", "{% endraw %}"] where text.contains(mark) {
            text = text.replacing(mark, with: "")[...]
        }
        while let line = text.firstIndex(where: \.isNewline),
            text[..<line].allSatisfy(\.isWhitespace)
        {
            text = text[text.index(after: line)...]
        }
        while text.last?.isWhitespace == true { text.removeLast() }
        let arguments = tag.values
        let isHexo = tag.name != "highlight"
        let first = arguments.words.first?.text
        let language =
            arguments.value("lang", "language") ?? (isHexo ? nil : first)
        putBlock(TagHTML.code(String(text), language: language))
        guard isHexo, tag.kind == .tag else { return }
        let title = arguments.words.map(\.text).prefix { !$0.contains("://") && !$0.hasPrefix("/") }
            .joined(separator: " ")
        if !title.isEmpty { putBlock("<figcaption>\(TagHTML.escaped(title))</figcaption>") }
    }
}

extension String {
    /// Without the hyphens that `{{-` and `-}}` have.
    fileprivate var trimmingDashes: String {
        var rest = self[...]
        if rest.first == "-" { rest = rest.dropFirst() }
        if rest.last == "-" { rest = rest.dropLast() }
        return rest.trimmed
    }
}
