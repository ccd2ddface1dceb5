/// One shortcode tag of WordPress, as written in a post.
///
///     tag        = "[" name [space attributes] ["/"] "]" / "[/" name "]" / "[["
/// tag-without-brackets "]]"
///     attributes = *( key "=" ( '"' … '"' / "'" … "'" / word ) / '"' … '"' / word )
///
/// Which names are shortcodes only the site knows. Offline, a bracket is one when its name is
/// known, when it has `key=value` attributes, or when it is closed by `[/name]`; everything else,
/// like `[sic]`, `[1]` or `a["key"]`, is text.
struct Shortcode {
    enum Form {
        case opening, closing, selfClosing
        /// `[[name]]` shows `[name]`.
        case escaped
    }

    var form: Form
    var name: Range<Int>
    var attributes: Range<Int>
    /// Position behind the closing bracket.
    var end: Int
    /// Whether the attributes could only be a shortcode's.
    var hasAssignments = false

    /// Reads the tag whose `[` is at `position`; `nil` when it has not the shape of one.
    ///
    /// Looks no further than the next bracket outside quotes.
    init?(in source: SourceBytes, at position: Int) {
        let isEscaped = source.byte(at: position + 1) == ASCII.leftBracket
        var cursor = position + (isEscaped ? 2 : 1)
        let isClosing = source.byte(at: cursor) == ASCII.slash
        if isClosing { cursor += 1 }
        let nameStart = cursor
        while let byte = source.byte(at: cursor), byte.isShortcodeName { cursor += 1 }
        guard cursor > nameStart, source[nameStart].isASCIILetter,
            let next = source.byte(at: cursor),
            next.isHTMLSpace || next == ASCII.rightBracket || next == ASCII.equals
                || source.startsWith("/]", at: cursor)
        else { return nil }
        name = nameStart..<cursor
        guard let close = Self.closingBracket(in: source, from: cursor) else { return nil }
        let isSelfClosing = source[close - 1] == ASCII.slash && close - 1 >= cursor
        attributes = cursor..<(isSelfClosing ? close - 1 : close)
        end = close + 1
        form = isClosing ? .closing : isSelfClosing ? .selfClosing : .opening
        if isEscaped {
            guard source.byte(at: end) == ASCII.rightBracket else { return nil }
            end += 1
            form = .escaped
        }
        hasAssignments = Self.hasAssignments(in: source, attributes)
    }

    /// The `]` that ends the tag; brackets in quotes do not.
    private static func closingBracket(in source: SourceBytes, from start: Int) -> Int? {
        var quote: UInt8?
        var position = start
        while let byte = source.byte(at: position) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == ASCII.rightBracket {
                return position
            } else if byte == ASCII.leftBracket || byte == ASCII.lessThan {
                return nil
            } else if byte == ASCII.quotation || byte == ASCII.apostrophe,
                source[position - 1] == ASCII.equals
            {
                quote = byte
            }
            position += 1
        }
        return nil
    }

    /// Whether some `key=` starts a word, and either its value is quoted or every word is of that
    /// kind.
    private static func hasAssignments(in source: SourceBytes, _ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        var count = 0
        var otherWords = 0
        while position < range.upperBound {
            while position < range.upperBound, source[position].isHTMLSpace { position += 1 }
            let start = position
            while position < range.upperBound, source[position].isShortcodeName { position += 1 }
            if position > start, position < range.upperBound, source[position] == ASCII.equals {
                position += 1
                if position < range.upperBound, source.startsQuotation(at: position) { return true }
                count += 1
            } else if position < range.upperBound || position > start {
                otherWords += 1
            }
            while position < range.upperBound, !source[position].isHTMLSpace { position += 1 }
        }
        return count > 0 && otherWords == 0
    }
}

extension UInt8 {
    fileprivate var isShortcodeName: Bool {
        isASCIIAlphanumeric || self == ASCII.hyphen || self == UInt8(ascii: "_")
    }
}

extension SourceBytes {
    /// A quotation mark: straight, curly or a prime, as WordPress's typography leaves them in
    /// unknown shortcodes.
    fileprivate func startsQuotation(at position: Int) -> Bool {
        let byte = self[position]
        return byte == ASCII.quotation || byte == ASCII.apostrophe || byte == ASCII.ampersand
            || byte == 0xE2
    }
}

/// Tells which shortcodes are closed later: `[name]…[/name]`.
///
/// The text is searched for `[/` once, when first asked. Names share a table of fixed size by hash;
/// of two names with the same hash only the later one is known, and the other is taken for text.
struct ShortcodePairs {
    private static let size = 1024

    private let source: SourceBytes
    /// Position of the last closing tag and of the last opening tag that was read, by hash of the
    /// name; 0 for none.
    private var closings: [Int] = []
    private var openings = [Int](repeating: 0, count: 0)

    init(_ source: SourceBytes) {
        self.source = source
    }

    /// Whether `[/name]` stands somewhere behind `name`.
    mutating func isClosed(_ name: Range<Int>) -> Bool {
        if closings.isEmpty { findClosings() }
        let closing = closings[slot(name)]
        return closing > name.upperBound && isSame(name, at: closing)
    }

    /// Remembers that `[name]` was read as a shortcode.
    mutating func noteOpening(_ name: Range<Int>) {
        if openings.isEmpty { openings = Array(repeating: 0, count: Self.size) }
        openings[slot(name)] = name.lowerBound
    }

    /// Whether `[name]` was read as a shortcode before.
    func wasOpened(_ name: Range<Int>) -> Bool {
        guard !openings.isEmpty else { return false }
        let opening = openings[slot(name)]
        return opening > 0 && isSame(name, at: opening)
    }

    private mutating func findClosings() {
        closings = Array(repeating: 0, count: Self.size)
        var position = 0
        while true {
            position = source.first(ASCII.leftBracket, in: position..<source.count)
            guard position < source.count else { return }
            position += 1
            guard source.byte(at: position) == ASCII.slash else { continue }
            var end = position + 1
            while let byte = source.byte(at: end), byte.isShortcodeName { end += 1 }
            if end > position + 1, source.byte(at: end) == ASCII.rightBracket {
                closings[slot((position + 1)..<end)] = position + 1
            }
        }
    }

    private func slot(_ name: Range<Int>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for position in name { hash = (hash ^ UInt64(source[position])) &* 0x100_0000_01B3 }
        return Int(hash >> 32) & (Self.size - 1)
    }

    private func isSame(_ name: Range<Int>, at position: Int) -> Bool {
        guard position + name.count < source.count else { return false }
        for offset in 0..<name.count
        where source[name.lowerBound + offset] != source[position + offset] {
            return false
        }
        return !source[position + name.count].isShortcodeName
    }
}
