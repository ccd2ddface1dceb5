// Which custom fields of posts are taken. A field is named by a path: the names of members from the record down, with dots
// between. The elements of a list have the path of the list.
//
//   pattern  = part *( "." part )       parts of a path; "*" in a part stands for any letters of it
//
//   acf.*           every field in `acf`, and what is below each
//   meta.subtitle   one
//   subtitle        one of the record itself, or of its `meta`
//   *               every one
//
// What is below a field that is taken is taken, too.

package import Blog

/// A choice of custom fields; of nobody's choice, none is taken.
package struct FieldPatterns: Sendable, Hashable {
    /// No field.
    package static let none = FieldPatterns([])
    /// What is told of a pattern for which no post has a text.
    package static let unseen: Notice = "no post has text in a custom field of this name"
    /// The most patterns that are heeded.
    private static let maximumCount = 1_000

    /// The patterns as they are written, each once and in one order whoever wrote them.
    package let texts: [String]
    private let parts: [[[UInt8]]]

    /// Reads patterns; what has an empty part is none.
    package init(_ texts: [String]) {
        let known = texts.map(\.trimmed).filter { text in
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            return !parts.contains(where: \.isEmpty)
                && !text.contains { $0.isWhitespace || $0 == "," }
        }
        self.texts = Array(Set(known).sorted().prefix(Self.maximumCount))
        parts = self.texts.map { $0.split(separator: ".").map { Array($0.utf8) } }
    }

    package var isEmpty: Bool { texts.isEmpty }

    /// The members of a record that have fields; `nil` when any may.
    var members: [String]? {
        let first = texts.map { String($0.prefix { $0 != "." }) }
        return first.contains { $0.contains("*") } ? nil : Array(Set(first)).sorted()
    }

    /// Whether a field is taken.
    package func takes(_ path: [String]) -> Bool {
        !texts.isEmpty && parts.contains { Self.leads($0, to: path) }
    }

    /// Whether a field, or something below it, may be taken.
    func mayTake(below path: [String]) -> Bool {
        takes(path)
            || parts.contains { pattern in
                Self.isBeginning(path, of: pattern)
                    || path.first == "meta"
                        && Self.isBeginning(Array(path.dropFirst()), of: pattern)
            }
    }

    /// Those of the patterns that take none of some fields.
    package func without(_ names: some Sequence<String>) -> [String] {
        let paths = names.map { $0.split(separator: ".").map(String.init) }
        return zip(texts, parts).filter { _, pattern in
            !paths.contains { Self.leads(pattern, to: $0) }
        }.map(\.0)
    }

    /// Whether a pattern names a path, or what a path is below of; `meta` need not be said.
    private static func leads(_ pattern: [[UInt8]], to path: [String]) -> Bool {
        if pattern.count <= path.count, zip(pattern, path).allSatisfy({ fits($0, $1) }) {
            return true
        }
        return path.first == "meta" && path.count > 1 && leads(pattern, to: Array(path.dropFirst()))
    }

    private static func isBeginning(_ path: [String], of pattern: [[UInt8]]) -> Bool {
        path.count < pattern.count && zip(pattern, path).allSatisfy { fits($0, $1) }
    }

    /// Whether a part of a pattern fits a name: one pass, which goes back to the last star only.
    private static func fits(_ pattern: [UInt8], _ name: String) -> Bool {
        let name = Array(name.utf8)
        var (next, offset) = (0, 0)
        var star: (next: Int, offset: Int)?
        while offset < name.count {
            if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
                star = (next, offset)
                next += 1
            } else if next < pattern.count, pattern[next] == name[offset] {
                (next, offset) = (next + 1, offset + 1)
            } else if let last = star {
                star = (last.next, last.offset + 1)
                (next, offset) = (last.next + 1, last.offset + 1)
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
