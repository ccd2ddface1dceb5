internal import Blog
internal import BlogSearchNotations
internal import Ingest

extension FrontMatter {
    /// What stands between the fences, read as what it is.
    struct Notation {
        private(set) var values: [String: Value] = [:]
        /// What is wrong with it.
        private(set) var damage: String?
        /// Keys whose values a program decides.
        private(set) var programmed: Set<String> = []
        /// Whether it is front matter at all: between two rules a text may stand.
        private(set) var isMatter = true

        init(_ block: FrontMatterBlock) {
            let text = block.content
            switch block.kind {
            case .none: isMatter = false
            case .yaml: readYAML(text)
            case .toml:
                var isDamaged = false
                keep(TOMLLines.tree(text, &isDamaged))
                if isDamaged { note("TOML", text) }
            case .json: readJSON(text)
            case .script: readScript(text)
            case .nikola: readNikola(text)
            }
            if block.certainty == .unended, damage == nil {
                note("front matter that has no end: it was read to the first blank line", in: text)
            }
        }

        private mutating func readYAML(_ content: Substring) {
            switch YAMLTree(String(content)) {
            case .tree(.null): break
            case .tree(let tree) where tree.isObject: keep(tree)
            case .tree:
                values = YAMLLines.read(content)
                isMatter = !values.isEmpty
            case .harmful:
                values = YAMLLines.read(content)
                note(
                    "front matter too large or too deep for YAML: it was read line by line",
                    in: content)
            case .damaged:
                values = YAMLLines.read(content)
                note("YAML", content)
            }
        }

        private mutating func keep(_ tree: JSONValue?) {
            if case .map(let members)? = tree.flatMap(FrontMatter.value(of:)) { values = members }
        }

        /// JSON; with comments, commas at the end and names without quotation marks it is an object of JavaScript.
        private mutating func readJSON(_ content: Substring) {
            let text = content.drop(while: \.isWhitespace)
            let object = text.first == "{" ? String(text) : "{\(text)}"
            var reader = JSONReader(Array(object.utf8))
            do throws(JSONError) {
                return keep(try reader.value())
            } catch {
                // What else it may be is looked at next.
            }
            readObject(object, "JSON", content)
        }

        private mutating func readScript(_ content: Substring) {
            if content.drop(while: \.isWhitespace).first == "{" {
                return readObject(String(content), "JavaScript", content)
            }
            let module = ScriptModule(content)
            // A configuration is exported, front matter gives names.
            let value = module.data == .map([:]) ? .map(module.names) : module.data
            keep(value, isBroken: module.isBroken, "JavaScript", content)
        }

        private mutating func readObject(_ object: String, _ name: String, _ content: Substring) {
            let (value, isBroken) = ScriptModule.value(object)
            keep(value, isBroken: isBroken, name, content)
        }

        private mutating func keep(
            _ value: ScriptValue, isBroken: Bool, _ name: String, _ content: Substring
        ) {
            keep(value.json)
            programmed = Set(value.programmed.map(FrontMatter.normalized))
            let isProgram = value == .computed || name == "JSON" && !programmed.isEmpty
            if isBroken || isProgram { note(name, content) }
        }

        /// `.. key: value`; a type is that of the text, and a link that of another page.
        private mutating func readNikola(_ content: Substring) {
            for line in content.split(whereSeparator: \.isNewline) {
                let line = line.trimmed
                guard line.hasPrefix(".. "), let colon = line.firstIndex(of: ":") else { continue }
                let key = FrontMatter.normalized(line[..<colon].dropFirst(3).trimmed)
                // `2024-01-02 03:04:05 UTC+01:00`
                let value = line[colon...].dropFirst().trimmed.replacing(" UTC+", with: " +")
                    .replacing(" UTC-", with: " -")
                if value.isEmpty || ["type", "link"].contains(key) { continue }
                FrontMatter.keep(.text(StreamSafe.text(value)), as: key, in: &values)
            }
        }

        private mutating func note(_ notation: String, _ content: Substring) {
            note(
                ["JSON", "JavaScript"].contains(notation)
                    ? "front matter that is no \(notation): it was read key by key"
                    : "front matter that is no \(notation): it was read line by line", in: content)
        }

        /// Notes damage, and looks for what says of readers wherever it stands.
        private mutating func note(_ damage: String, in content: Substring) {
            self.damage = damage
            for (key, value) in LoosePairs.read(content) {
                let value = Value.text(value)
                let hides =
                    Visibility.isKey(key)
                    || Visibility.verdict([(name: key, value: value)], now: nil) != .shown
                if hides || ["title", "date", "permalink"].contains(key) {
                    FrontMatter.keep(value, as: key, in: &values)
                }
            }
        }
    }
}

/// Names with values in a text that is broken: `"draft": true`, `draft = true`, wherever they stand.
enum LoosePairs {
    static func read(_ text: Substring) -> [(key: String, value: String)] {
        var found: [(key: String, value: String)] = []
        var rest = text.prefix(64 << 10)
        while !rest.isEmpty, found.count < 1000 {
            rest = rest.drop { !$0.isLetter && $0 != "_" }
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            rest = rest.dropFirst(name.count)
            let after = rest.drop { "\"'` ".contains($0) }
            guard after.first == ":" || after.first == "=" else { continue }
            rest = after.dropFirst().drop { $0 == " " || $0 == "\t" }
            let quote = rest.first.flatMap { "\"'`".contains($0) ? $0 : nil }
            if quote != nil { rest.removeFirst() }
            let line = rest.prefix { !$0.isNewline }
            // What is never closed ends where the next name may begin.
            let isClosed = quote.map(line.contains) ?? false
            let value = line.prefix { isClosed ? $0 != quote : !",};{[".contains($0) }
            rest = rest.dropFirst(value.count)
            if let value = value.trimmed.nonEmpty {
                found.append((FrontMatter.normalized(String(name)), StreamSafe.text(value)))
            }
        }
        return found
    }
}
