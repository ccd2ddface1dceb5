/// A passage of a post that shows why it was found.
public struct Snippet: Sendable, Hashable, Codable {
    /// Plain text; an ellipsis stands where the post goes on.
    public var text: String
    /// Where words of the query occur in `text`, ascending, never overlapping.
    public var highlights: [Highlight]

    /// Creates a snippet.
    public init(text: String, highlights: [Highlight] = []) {
        self.text = text
        self.highlights = highlights
    }
}

/// A run of a plain text, counted in Unicode scalars; in JSON `[start, length]`.
///
/// What it covers is a form of a word of the query; or of what the answer says it was searched as: a word with a star, a
/// synonym (the notes name them), the spelling that was meant (the suggestion).
public struct Highlight: Sendable, Hashable {
    /// Scalars before it.
    public var start: Int
    /// Scalars in it, at least 1.
    public var length: Int

    /// Creates a run.
    public init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }

    /// The run as a range of a text's indices, `nil` when the text is too short for it.
    ///
    /// Complexity: O(length of the text).
    public func range(in text: String) -> Range<String.Index>? {
        let scalars = text.unicodeScalars
        guard start >= 0, length >= 0,
            let first = scalars.index(
                scalars.startIndex, offsetBy: start, limitedBy: scalars.endIndex),
            let end = scalars.index(first, offsetBy: length, limitedBy: scalars.endIndex)
        else { return nil }
        return first..<end
    }

    /// The run in UTF-16 code units, as `NSRange` counts; `nil` when the text is too short for it.
    ///
    /// Complexity: O(length of the text).
    public func utf16Range(in text: String) -> Range<Int>? {
        range(in: text).map {
            let start = text.utf16.distance(from: text.startIndex, to: $0.lowerBound)
            return start..<start + text.utf16.distance(from: $0.lowerBound, to: $0.upperBound)
        }
    }

    /// The run that a range of a text's indices covers; ends within a scalar count as its beginning.
    ///
    /// Complexity: O(length of the text).
    public init(_ range: Range<String.Index>, in text: String) {
        let scalars = text.unicodeScalars
        start = scalars.distance(from: scalars.startIndex, to: range.lowerBound)
        length = scalars.distance(from: scalars.startIndex, to: range.upperBound) - start
    }

    /// The run that a range of UTF-16 code units covers; `nil` when the text is too short for it.
    ///
    /// Complexity: O(length of the text).
    public init?(utf16 range: Range<Int>, in text: String) {
        let units = text.utf16
        guard range.lowerBound >= 0,
            let first = units.index(
                units.startIndex, offsetBy: range.lowerBound, limitedBy: units.endIndex),
            let end = units.index(first, offsetBy: range.count, limitedBy: units.endIndex)
        else { return nil }
        self.init(first..<end, in: text)
    }
}

extension Highlight: Codable {
    /// Reads `[start, length]`.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        start = try container.decode(Int.self)
        length = try container.decode(Int.self)
    }

    /// Writes `[start, length]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(start)
        try container.encode(length)
    }
}
