/// What a shortcode's attributes say.
///
///     attributes = *( space / [key "="] value )
///     value      = quote … quote / what reaches to white space
///
/// Posts that went through WordPress's typography have other quotation marks than were typed
/// (`width=&#8221;640&#8243;`), so any mark may open a value. One written as a plain `"` ends at the
/// next plain `"`; any other ends at the next other one.
struct ShortcodeAttributes {
    /// Values by key in lower case.
    private(set) var named: [String: String] = [:]
    /// Values without a key, in order.
    private(set) var unnamed: [String] = []

    /// A character, and whether it was a plain ASCII one in the source.
    private struct Character {
        var scalar: Unicode.Scalar
        var isPlain: Bool

        var isSpace: Bool { scalar.properties.isWhitespace }

        var isKey: Bool {
            isPlain && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                || scalar == "-" || scalar == "_"
        }

        /// `"` or `'` for any quotation mark of that kind.
        var quote: Unicode.Scalar? {
            switch scalar {
            case "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{2033}", "\u{BB}", "\u{AB}": "\""
            case "'", "\u{2018}", "\u{2019}", "\u{2032}": "'"
            default: nil
            }
        }

        func closes(_ opening: Character) -> Bool {
            quote == opening.quote && isPlain == opening.isPlain
        }
    }

    /// Reads the attributes written in `range`.
    init(in source: SourceBytes, _ range: Range<Int>) {
        var rest = Self.characters(in: source, range)[...]
        while let first = rest.first {
            if first.isSpace {
                rest.removeFirst()
                continue
            }
            let key = rest.prefix { $0.isKey }
            let behind = rest.dropFirst(key.count)
            guard let sign = behind.first, sign.scalar == "=" else {
                unnamed.append(Self.readValue(&rest))
                continue
            }
            rest = behind.dropFirst()
            let value = Self.readValue(&rest)
            // `[youtube=https://…]` has no key.
            if key.isEmpty { unnamed.append(value) } else { note(value, as: key) }
        }
    }

    private mutating func note(_ value: String, as key: ArraySlice<Character>) {
        let key = Self.string(key).lowercased()
        if named[key] == nil { named[key] = value }
    }

    private static func readValue(_ rest: inout ArraySlice<Character>) -> String {
        guard let opening = rest.first, opening.quote != nil else {
            let value = rest.prefix { !$0.isSpace }
            rest = rest.dropFirst(value.count)
            return string(value)
        }
        let value = rest.dropFirst().prefix { !$0.closes(opening) }
        rest = rest.dropFirst(value.count + 2)
        return string(value)
    }

    private static func characters(in source: SourceBytes, _ range: Range<Int>) -> [Character] {
        var characters: [Character] = []
        var position = range.lowerBound
        while position < range.upperBound {
            let stop = source.first(ASCII.ampersand, in: position..<range.upperBound)
            for scalar in source.string(position..<stop).unicodeScalars {
                characters.append(Character(scalar: scalar, isPlain: scalar.isASCII))
            }
            position = stop
            guard position < range.upperBound else { break }
            if let reference = CharacterReference(in: source, at: position),
                reference.end <= range.upperBound
            {
                characters.append(Character(scalar: reference.first, isPlain: false))
                if let second = reference.second {
                    characters.append(Character(scalar: second, isPlain: false))
                }
                position = reference.end
            } else {
                characters.append(Character(scalar: "&", isPlain: true))
                position += 1
            }
        }
        return characters
    }

    private static func string(_ characters: ArraySlice<Character>) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: characters.lazy.map(\.scalar))
        return String(scalars)
    }
}
