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
