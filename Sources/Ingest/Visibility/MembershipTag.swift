/// One tag of a shortcode that may be a plug-in's for members: `[name key="value"]`, `[/name]`, `[name /]`.
///
/// Reads further than `Shortcode`: values in quotes may hold `]` and `<` (`message="<a href='/login'>Log in</a>"`).
struct MembershipTag {
    /// Longer attributes end at the first bracket.
    private static let maximumLength = 1024

    let name: String
    let isClosing: Bool
    private(set) var isSelfClosing = false
    /// Position behind the closing bracket.
    let end: Int
    private let attributes: Range<Int>

    /// Reads the tag whose `[` is at a position; `nil` where there is none.
    /// - Parameter wanted: the only name, in lower case, that is read; `nil` for any.
    init?(_ source: SourceBytes, at position: Int, named wanted: String? = nil) {
        isClosing = source.byte(at: position + 1) == ASCII.slash
        guard
            let name = MembershipScan.shortcodeName(source, at: position + (isClosing ? 2 : 1)),
            name.count <= 60, let next = source.byte(at: name.upperBound),
            !next.isASCIIAlphanumeric, next != ASCII.leftBracket,
            wanted == nil || source.string(name).lowercased() == wanted,
            let close = Self.closingBracket(source, from: name.upperBound)
        else { return nil }
        self.name = source.string(name)
        isSelfClosing = close > name.upperBound && source[close - 1] == ASCII.slash
        attributes = name.upperBound..<(isSelfClosing ? close - 1 : close)
        end = close + 1
        isBare = attributes.allSatisfy { source[$0].isHTMLSpace }
        hasAssignments = attributes.contains { source[$0] == ASCII.equals }
    }

    /// Whether nothing but the name stands in the brackets.
    let isBare: Bool
    /// Whether something is assigned in it.
    let hasAssignments: Bool

    /// What its attributes say.
    func attributes(in source: SourceBytes) -> ShortcodeAttributes {
        ShortcodeAttributes(in: source, attributes)
    }

    /// The `]` that ends the tag: the first outside of quotes, else the first.
    private static func closingBracket(_ source: SourceBytes, from start: Int) -> Int? {
        let limit = min(source.count, start + maximumLength)
        var first: Int?
        var quote: UInt8?
        for position in start..<limit {
            let byte = source[position]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == ASCII.quotation || byte == ASCII.apostrophe,
                source[position - 1] == ASCII.equals
            {
                quote = byte
            }
            guard byte == ASCII.rightBracket else { continue }
            if quote == nil { return position }
            first = first ?? position
        }
        return first
    }
}
