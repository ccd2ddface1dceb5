internal import Blog
package import Ingest

/// Where an app's own JSON keeps what a post needs: a small JSON file that has a path for each part.
///
/// ```json
/// { "posts":  "data.items",
///   "title":  "headline",
///   "html":   ["body.rendered", "body.html"],
///   "date":   "meta.published",
///   "tags":   "labels.name",
///   "link":   "https://example.org/blog/{slug}/",
///   "file":   "{contentPath}.md" }
/// ```
/// A path has names separated by dots. A number is an index in a list (`images.0.url`), and a name after a
/// list is looked up in each of its elements. Of several paths in a list the first one with a value counts.
/// Paths in braces are replaced by their values; a text with a path without a value has no value.
///
/// | part | what it is |
/// |---|---|
/// | `posts` | where the list of posts is; without it every value of a file is a post, or a list of them |
/// | `title` `slug` `link` `date` `modified` `excerpt` `type` `lang` `image` `license` `id` | as in JSON Lines |
/// | `author` `categories` `tags` | names: a list, or one text with commas between |
/// | `html` `text` `markdown` | the body; the first of them that says something |
/// | `file` | a Markdown, HTML or text file with the body, relative to the folder of the JSON file |
/// | `status` `published` `draft` `private` `visibility` `hidden` `protected` `password` | what is not for everybody is left out |
/// | `sticky` | whether it stays on top |
public struct JSONMapping: Sendable, Hashable {
    /// Parts of a post that can be mapped.
    enum Part: String, CaseIterable {
        case posts, title, html, text, markdown, file, id, slug, link, date, modified, excerpt
        case author, categories, tags, type, status, published, draft, `private`, password, lang
        case image, license, sticky, visibility, hidden, protected

        /// Those that say who may read.
        static let ofReaders: [Part] = [
            .status, .published, .draft, .private, .password, .visibility, .hidden, .protected,
        ]
    }

    private let jsonPaths: [Part: [JSONPath]]

    /// Reads a mapping file.
    /// - Throws: `IngestError` when it cannot be read, is no mapping, or names a part that no post has.
    package init(path: String) throws(IngestError) {
        guard let bytes = try ByteFile.contents(of: path, limit: 1 << 20) else {
            throw .noMapping(path, "it is longer than 1 MB")
        }
        try self.init(TextEncoding.utf8(bytes), path: path)
    }

    /// Reads the text of a mapping.
    ///
    /// - Parameter path: the file that it is of, if any.
    /// - Throws: `IngestError`, as for a file.
    package init(_ json: [UInt8], path: String?) throws(IngestError) {
        var reader = JSONReader(json)
        let value: JSONValue
        do throws(JSONError) {
            value = try reader.value()
        } catch {
            throw .noMapping(path, error.description)
        }
        try self.init(value, path: path)
    }

    private init(_ value: JSONValue, path: String?) throws(IngestError) {
        guard value.isObject else { throw .noMapping(path, "it is no JSON object") }
        var jsonPaths: [Part: [JSONPath]] = [:]
        for member in value.members {
            guard let part = Part(rawValue: member.name) else {
                let known = Part.allCases.map(\.rawValue).joined(separator: ", ")
                throw IngestError(
                    .wrongKind,
                    "\(path ?? "the text") maps \"\(member.name)\", which is no part of a post",
                    then: "the parts are \(known)", path: path
                )
            }
            let texts: [JSONValue] =
                if case .array(let several) = member.value { several } else { [member.value] }
            jsonPaths[part] = []
            for text in texts {
                guard case .string(let text) = text, let jsonPath = JSONPath(text) else {
                    throw .noMapping(
                        path, "\"\(member.name)\" names no place such as \"meta.title\"")
                }
                jsonPaths[part]?.append(jsonPath)
            }
        }
        guard [.title, .html, .text, .markdown, .file].contains(where: { jsonPaths[$0] != nil })
        else {
            throw .noMapping(path, "it maps neither title nor html, text, markdown or file")
        }
        self.jsonPaths = jsonPaths
    }

    /// The posts of a value; `nil` when it has none where they should be.
    func posts(in value: JSONValue) -> [JSONValue]? {
        var found = [value]
        if let jsonPath = jsonPaths[.posts]?.first {
            found = jsonPath.values(in: value)
            // A list that is keyed by something is an object in JSON.
            if found.count == 1, let only = found.first, only.isObject, only.members.count > 0,
                only.members.allSatisfy({ $0.value.isObject })
            {
                found = only.elements
            }
            if found.isEmpty { return nil }
        }
        return found.flatMap { value in
            if case .array(let elements) = value { elements } else { [value] }
        }
    }

    /// Whether the mapping says where a part is.
    func isMapped(_ part: Part) -> Bool { jsonPaths[part] != nil }

    /// The values of a part in a post: of several paths the first one with a value counts.
    func values(_ part: Part, of post: JSONValue) -> [JSONValue] {
        for jsonPath in jsonPaths[part] ?? [] {
            let values = jsonPath.values(in: post).filter { $0 != .null }
            if !values.isEmpty { return values }
        }
        return []
    }
}

/// A path in a JSON value, or a text with paths to be replaced by their values.
struct JSONPath: Hashable, Sendable {
    private enum Piece: Hashable {
        case text(String)
        case path([String])
    }

    private let pieces: [Piece]

    /// Reads `a.b.0.c` or `text {a.b} text`; `nil` for an empty path or braces that do not pair.
    init?(_ text: String) {
        guard text.contains("{") || text.contains("}") else {
            guard let path = Self.path(text[...]) else { return nil }
            pieces = [.path(path)]
            return
        }
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(where: { "{}".contains($0) }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}"),
                let path = Self.path(rest[open..<close].dropFirst())
            else { return nil }
            pieces += [.text(String(rest[..<open])), .path(path)]
            rest = rest[close...].dropFirst()
        }
        self.pieces = pieces + [.text(String(rest))]
    }

    private static func path(_ text: Substring) -> [String]? {
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(\.trimmed)
        return names.contains("") ? nil : names
    }

    /// What is there; nothing when any part of the way is not.
    func values(in value: JSONValue) -> [JSONValue] {
        if case .path(let path)? = pieces.first, pieces.count == 1 {
            return Self.values(path[...], in: value)
        }
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let written): text += written
            case .path(let path):
                guard let found = Self.values(path[...], in: value).first?.plainText else {
                    return []
                }
                text += found
            }
        }
        return [.string(text)]
    }

    private static func values(_ path: ArraySlice<String>, in value: JSONValue) -> [JSONValue] {
        guard let name = path.first else { return [value] }
        let rest = path.dropFirst()
        guard case .array(let elements) = value else {
            return value[name].map { values(rest, in: $0) } ?? []
        }
        if let index = Int(name) {
            return elements.indices.contains(index) ? values(rest, in: elements[index]) : []
        }
        return elements.flatMap { values(path, in: $0) }
    }
}

extension IngestError {
    fileprivate static func noMapping(_ path: String?, _ reason: String) -> IngestError {
        IngestError(
            .wrongKind,
            "\(path ?? "the text") is no mapping: \(reason)",
            then:
                "write an object such as {\"title\": \"headline\", \"html\": \"body.rendered\"}",
            path: path
        )
    }
}
