package import Blog

/// An answer's body read as JSON, whatever stands around it.
///
/// WordPress sends JSON behind byte order marks and behind PHP's notices, and caches put HTML comments after it:
///
///     <br />
///     <b>Warning</b>:  Undefined variable $x in /srv/a.php on line 3<br />
///     [{"id": …}]
///     <!-- cached page -->
///
/// So the text is read from the first `{` or `[` that starts the body or a line (or follows `>`) and reads to the end.
package struct JSONDocument: Sendable, Hashable {
    /// What was read: the whole, or of a damaged list the elements before the damage.
    package var value: JSONValue?
    /// What was wrong with it, `nil` when everything was read.
    package var damage: JSONError?
    /// Whether the body is an HTML page rather than damaged JSON.
    package var isHTML = false
    /// Whether bytes that are no UTF-8 were replaced by U+FFFD. WordPress sends none: they come from the way here.
    package var isRepaired = false

    private static let maximumAttempts = 16
    private static let maximumPreambleLength = 65_536

    /// Reads a body.
    package init(_ bytes: [UInt8]) {
        let start = Self.textStart(bytes)
        if Self.startsPage(bytes[start...]) {
            isHTML = true
            damage = JSONError("an HTML page", at: start, in: bytes)
            return
        }
        var first: JSONDocument?
        for offset in Self.candidates(in: bytes, from: start) {
            let attempt = JSONDocument(bytes, at: offset)
            if attempt.damage == nil {
                self = attempt
                return
            }
            first = first ?? attempt
            // This is the document, and what else opens is inside of it: `[1]` of a text that was cut off.
            if attempt.value != nil || attempt.damage?.isCut == true { break }
        }
        guard let first else {
            damage = JSONError("no JSON value starts here", at: start, in: bytes)
            isHTML = start < bytes.count && bytes[start] == UInt8(ascii: "<")
            return
        }
        self = first
    }

    /// Reads the value at an offset and looks at what follows it.
    private init(_ bytes: [UInt8], at offset: Int) {
        var reader = JSONReader(bytes, from: offset)
        var elements: [JSONValue] = []
        defer { isRepaired = reader.hasReplaced }
        do throws(JSONError) {
            if bytes[offset] == UInt8(ascii: "[") {
                try reader.array(into: &elements)
                value = .array(elements)
            } else {
                value = try reader.value()
            }
            reader.skipSpace()
            let isEnd = reader.position >= bytes.count || bytes[reader.position] == 0x3C
            if !isEnd {
                // Of lines of objects the first is not the document.
                damage = reader.error("something follows the JSON value")
                value = elements.isEmpty ? nil : value
            }
        } catch {
            damage = error
            value = elements.isEmpty ? nil : .array(elements)
        }
    }

    /// The offset behind byte order marks and white space.
    private static func textStart(_ bytes: [UInt8]) -> Int {
        var offset = 0
        while offset < bytes.count {
            if bytes[offset...].starts(with: [0xEF, 0xBB, 0xBF]) {
                offset += 3
            } else if [0x20, 0x0A, 0x0D, 0x09].contains(bytes[offset]) {
                offset += 1
            } else {
                break
            }
        }
        return offset
    }

    private static func startsPage(_ bytes: ArraySlice<UInt8>) -> Bool {
        let head = String(decoding: bytes.prefix(9), as: UTF8.self).lowercased()
        return head.hasPrefix("<!doctype") || head.hasPrefix("<html") || head.hasPrefix("<head")
            || head.hasPrefix("<?xml")
    }

    private static func candidates(in bytes: [UInt8], from start: Int) -> [Int] {
        var found: [Int] = []
        for offset in start..<min(bytes.count, start + maximumPreambleLength) {
            guard bytes[offset] == 0x7B || bytes[offset] == 0x5B else { continue }
            let opens =
                offset == start || [0x0A, 0x0D, 0x3E, 0xBF].contains(bytes[offset - 1])
            if opens { found.append(offset) }
            if found.count == maximumAttempts || offset == start { break }
        }
        return found
    }
}
