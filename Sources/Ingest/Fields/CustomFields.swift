package import Blog

/// Collects the custom fields of one post: what of its record is text, as far as it is chosen.
///
/// Truth values are no text, nor are numbers of pictures and other posts. Of what stands for another thing of the site (a
/// picture, a post, a user, a term) its name is taken, and of a post only where everybody may read it.
package struct CustomFields {
    /// Fields that a post may have.
    static let maximumCount = 256
    /// Bytes of all their texts together.
    static let maximumBytes = 256 << 10
    /// Bytes of a field's name.
    private static let maximumName = 200
    /// How deep lists and objects are looked into.
    private static let maximumDepth = 16
    /// What is told of a post with more.
    package static let furtherFields =
        "its custom fields behind the first \(maximumCount) or \(maximumBytes >> 10) KB"

    private let patterns: FieldPatterns
    private var bytes = 0
    /// Texts by name; each piece of text is a line.
    package private(set) var texts: [String: String] = [:]
    /// Whether there was more than is taken.
    package private(set) var isCut = false

    /// Prepares to collect fields.
    package init(_ patterns: FieldPatterns) {
        self.patterns = patterns
    }

    /// Fields that were taken before: an object of texts by name, which are as they are.
    package init(taken object: JSONValue) {
        self.init(.none)
        for member in object.members {
            guard let text = member.value.text?.nonEmpty, Self.isName(member.name) else { continue }
            bytes += text.utf8.count + 1
            isCut = isCut || bytes > Self.maximumBytes || texts.count == Self.maximumCount
            if !isCut { texts[member.name] = text }
        }
    }

    /// Adds the members of an object, below a path.
    package mutating func add(
        membersOf object: JSONValue, at path: [String] = [], except own: Set<String> = []
    ) {
        guard !patterns.isEmpty else { return }
        for member in object.members where !own.contains(member.name) {
            // Dots in a name part it, as they do where fields are written down.
            let names = member.name.split(separator: ".").map(String.init)
            add(member.value, at: path + names, depth: path.count)
        }
    }

    private mutating func add(_ value: JSONValue, at path: [String], depth: Int) {
        guard depth < Self.maximumDepth, let name = path.last, !name.hasPrefix("_"),
            patterns.mayTake(below: path)
        else { return }
        switch value {
        case .null, .bool: return
        case .integer, .number, .string: add(value.text ?? "", at: path)
        case .array(let elements):
            if elements.allSatisfy({ if case .integer = $0 { true } else { false } }) { return }
            for element in elements where !isCut { add(element, at: path, depth: depth + 1) }
        case .object: add(object: value, at: path, depth: depth)
        }
    }

    private mutating func add(object: JSONValue, at path: [String], depth: Int) {
        if object["protected"]?.flag == true { return }
        if let text = object["rendered"] { return add(text, at: path, depth: depth + 1) }
        guard let names = Self.names(of: object) else {
            for member in object.members where !isCut {
                add(member.value, at: path + [member.name], depth: depth + 1)
            }
            return
        }
        for name in names {
            if let text = object[name]?.text { add(text, at: path + [name]) }
        }
    }

    /// The members that name the thing which a record stands for; `nil` for plain objects.
    private static func names(of record: JSONValue) -> [String]? {
        if let status = record["post_status"] {
            let isPublic =
                status.text == "publish" && record["post_password"]?.nonEmptyText == nil
            return isPublic ? ["post_title"] : []
        }
        if record["user_email"] != nil || record["user_login"] != nil
            || record["user_nicename"] != nil
        {
            return ["display_name"]
        }
        if record["term_id"] != nil { return ["name", "description"] }
        if record["mime_type"] != nil || record["sizes"] != nil {
            return ["title", "alt", "caption", "description"]
        }
        return nil
    }

    /// Calls the fields otherwise.
    package mutating func rename(_ name: (String) -> String) {
        texts = Dictionary(texts.map { (name($0.key), $0.value) }) { first, _ in first }
    }

    /// Adds a text.
    package mutating func add(_ text: String, at path: [String]) {
        guard !isCut, patterns.takes(path), let last = path.last else { return }
        let name = path.joined(separator: ".")
        guard Self.isName(name) else { return }
        var pieces = FieldText.pieces(of: text, named: last)
        guard !pieces.isEmpty else { return }
        if texts[name] == nil, texts.count == Self.maximumCount { return isCut = true }
        var kept: [String] = texts[name].map { [$0] } ?? []
        while !pieces.isEmpty, !isCut {
            let piece = pieces.removeFirst()
            bytes += piece.utf8.count + 1
            isCut = bytes > Self.maximumBytes
            if !isCut { kept.append(piece) }
        }
        if !kept.isEmpty { texts[name] = kept.joined(separator: "\n") }
    }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count <= maximumName && !name.isEmpty
            && name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    }
}
