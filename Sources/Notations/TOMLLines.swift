package import Blog
internal import Ingest

/// TOML (https://toml.io), read line by line so that what is broken loses nothing else.
///
/// Strings of all four kinds, arrays over several lines, numbers, booleans and dates as written, `[table]`, `[[list of tables]]`,
/// `dotted.keys = 1`, `{ tables = "in a line" }`. A line that is none of these is left out. A library is not used: the one there
/// is ends the process at some damaged files.
package enum TOMLLines {
    private static let maximumKeys = 10_000

    /// The values that can be understood, as a tree with its keys as written; all scalars are texts. Of equal keys the first counts.
    /// - Parameter isDamaged: whether there is something that cannot be understood.
    package static func tree(_ text: Substring, _ isDamaged: inout Bool) -> JSONValue {
        var root = TOMLTable()
        var table = TOMLTable()
        var path: (keys: [String], isList: Bool) = ([], false)
        var count = 0
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })[
            ...]
        while let line = lines.popFirst(), count < maximumKeys {
            guard let first = line.drop(while: \.isWhitespace).first, first != "#" else { continue }
            if first == "[" {
                guard let next = header(line) else {
                    isDamaged = true
                    continue
                }
                root.place(table, at: path.keys, isList: path.isList)
                (path, table) = (next, TOMLTable())
                count += 1
                continue
            }
            guard let (keys, rest) = key(line) else {
                isDamaged = true
                continue
            }
            var written = rest.trimmed
            var opening = Opening(written)
            while opening.isOpen, let more = lines.popFirst() {
                written += "\n" + more
                opening.read(more)
            }
            var cursor = TOMLCursor(rest: written[...])
            let value = cursor.value()
            if let value { table.set(value, at: keys[...]) }
            isDamaged = isDamaged || opening.isOpen || value == nil
            count += 1
        }
        root.place(table, at: path.keys, isList: path.isList)
        return root.value
    }

    /// `[a.b]`, `[[a.b]]`
    private static func header(_ line: Substring) -> (keys: [String], isList: Bool)? {
        var text = line.drop(while: \.isWhitespace).dropFirst()
        let isList = text.first == "["
        if isList { text.removeFirst() }
        let keys = keys(&text)
        guard !keys.isEmpty, text.drop(while: \.isWhitespace).first == "]" else { return nil }
        return (keys, isList)
    }

    /// The key of a line and what follows the equals sign.
    private static func key(_ line: Substring) -> (keys: [String], rest: Substring)? {
        var text = line
        let keys = keys(&text)
        text = text.drop(while: \.isWhitespace)
        guard !keys.isEmpty, text.first == "=" else { return nil }
        return (keys, text.dropFirst())
    }

    /// Takes a key off: parts with dots between, 16 at most.
    fileprivate static func keys(_ text: inout Substring) -> [String] {
        var keys: [String] = []
        while true {
            text = text.drop(while: \.isWhitespace)
            guard let first = text.first else { return [] }
            if first == "\"" || first == "'" {
                text.removeFirst()
                let name = text.prefix { $0 != first }
                text = text.dropFirst(name.count + 1)
                keys.append(StreamSafe.text(String(name)))
            } else {
                let name = text.prefix { !$0.isWhitespace && !".=]#{}[,".contains($0) }
                if name.isEmpty { return [] }
                text = text.dropFirst(name.count)
                keys.append(StreamSafe.text(String(name)))
            }
            let after = text.drop(while: \.isWhitespace)
            guard after.first == ".", keys.count < 16 else { return keys }
            text = after.dropFirst()
        }
    }
}

/// A table while it is read.
private struct TOMLTable {
    private var members: [JSONValue.Member] = []
    private var places: [String: Int] = [:]

    init() {}

    init(_ value: JSONValue) {
        for member in value.members {
            places[member.name] = members.count
            members.append(member)
        }
    }

    var value: JSONValue { .object(members) }

    /// Sets a value below dotted keys. Of equal ones the first counts; of what says who may read, all.
    mutating func set(_ value: JSONValue, at keys: ArraySlice<String>) {
        guard let first = keys.first else { return }
        guard let place = places[first] else {
            var inner = value
            for key in keys.dropFirst().reversed() {
                inner = .object([JSONValue.Member(name: key, value: inner)])
            }
            return append(first, inner)
        }
        if keys.count > 1, members[place].value.isObject {
            var table = TOMLTable(members[place].value)
            table.set(value, at: keys.dropFirst())
            members[place].value = table.value
        } else if Visibility.isKey(first) {
            members[place].value = .array([members[place].value, value])
        }
    }

    /// Puts a table where its header says.
    mutating func place(_ table: TOMLTable, at keys: [String], isList: Bool) {
        guard let first = keys.first else {
            for member in table.members { set(member.value, at: [member.name]) }
            return
        }
        let rest = Array(keys.dropFirst())
        guard let place = places[first] else {
            var inner = TOMLTable()
            if rest.isEmpty {
                inner = table
            } else {
                inner.place(table, at: rest, isList: isList)
            }
            append(first, rest.isEmpty && isList ? .array([inner.value]) : inner.value)
            return
        }
        switch members[place].value {
        case .array(var elements):
            if rest.isEmpty, isList {
                elements.append(table.value)
            } else if let last = elements.popLast() {
                // What stands below a list is meant for its last table.
                var inner = TOMLTable(last)
                inner.place(table, at: rest, isList: isList)
                elements.append(inner.value)
            }
            members[place].value = .array(elements)
        case .object:
            var inner = TOMLTable(members[place].value)
            inner.place(table, at: rest, isList: isList)
            members[place].value = inner.value
        default: break
        }
    }

    private mutating func append(_ name: String, _ value: JSONValue) {
        places[name] = members.count
        members.append(JSONValue.Member(name: name, value: value))
    }
}

/// Whether an array or a long string goes on in the next line; each line is read once.
private struct Opening {
    private(set) var isOpen = false
    private let fence: String?
    private var depth = 0
    private var quote: Character?

    /// Reads the line on which a value begins.
    init(_ value: String) {
        fence = ["\"\"\"", "'''"].first { value.hasPrefix($0) }
        if fence != nil {
            isOpen = true
            read(value.dropFirst(3))
        } else if value.hasPrefix("[") || value.hasPrefix("{") {
            read(value[...])
        }
    }

    /// Reads the next line.
    mutating func read(_ line: Substring) {
        if let fence {
            isOpen = !line.contains(fence)
            return
        }
        for character in line {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "#" {
                break
            } else if character == "\"" || character == "'" {
                quote = character
            } else {
                depth += "[{".contains(character) ? 1 : "]}".contains(character) ? -1 : 0
            }
        }
        isOpen = depth > 0
    }
}

/// A cursor over one TOML value.
private struct TOMLCursor {
    var rest: Substring

    mutating func value(depth: Int = 0) -> JSONValue? {
        skipSpace()
        guard let first = rest.first, depth < 8 else { return nil }
        switch first {
        case "[": return array(depth: depth)
        case "\"", "'": return string(quote: first).map { .string($0) }
        case "{": return table(depth: depth)
        default:
            let bare = rest.prefix { !",]}#\n".contains($0) }
            rest = rest.dropFirst(bare.count)
            return bare.trimmed.nonEmpty.map { .string($0) }
        }
    }

    private mutating func array(depth: Int) -> JSONValue? {
        rest.removeFirst()
        var values: [JSONValue] = []
        while true {
            skipSpace()
            if rest.isEmpty || rest.first == "]" {
                rest = rest.dropFirst()
                return .array(values)
            }
            guard let value = value(depth: depth + 1) else { return .array(values) }
            values.append(value)
            skipSpace()
            if rest.first == "," { rest.removeFirst() }
        }
    }

    /// `{ key = value, … }`
    private mutating func table(depth: Int) -> JSONValue? {
        rest.removeFirst()
        var table = TOMLTable()
        while true {
            skipSpace()
            if rest.first == "," { rest.removeFirst() }
            skipSpace()
            guard let first = rest.first, first != "}" else {
                rest = rest.dropFirst()
                return table.value
            }
            let keys = TOMLLines.keys(&rest)
            skipSpace()
            guard !keys.isEmpty, rest.first == "=" else { return table.value }
            rest.removeFirst()
            guard let value = value(depth: depth + 1) else { return table.value }
            table.set(value, at: keys[...])
        }
    }

    private mutating func string(quote: Character) -> String? {
        let isLong = rest.hasPrefix(String(repeating: quote, count: 3))
        rest = rest.dropFirst(isLong ? 3 : 1)
        if isLong, rest.first?.isNewline == true { rest.removeFirst() }
        let end = String(repeating: quote, count: isLong ? 3 : 1)
        var text = ""
        while !rest.isEmpty {
            if rest.hasPrefix(end) {
                rest = rest.dropFirst(end.count)
                return StreamSafe.text(text)
            }
            let character = rest.removeFirst()
            if character == "\\", quote == "\"" {
                text += escape()
            } else {
                text.append(character)
            }
        }
        return nil
    }

    private mutating func escape() -> String {
        guard let kind = rest.popFirst() else { return "" }
        switch kind {
        case "n": return "\n"
        case "t": return "\t"
        case "r", "b", "f": return " "
        case "u", "U":
            let digits = rest.prefix(kind == "u" ? 4 : 8)
            rest = rest.dropFirst(digits.count)
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        default: return String(kind)
        }
    }

    private mutating func skipSpace() {
        while let first = rest.first {
            if first == "#" {
                rest = rest.drop { !$0.isNewline }
            } else if first.isWhitespace {
                rest.removeFirst()
            } else {
                return
            }
        }
    }
}
