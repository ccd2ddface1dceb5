/// Where a word ends that no white space ends: `data,design`, `ready?go`, `数据，设计`.
///
/// Signs that separate words in prose separate them in a query, when a word stands before them and another one directly
/// behind. They stay with the word before, so a note names them as it does in `data, design`. They separate nothing
///
/// - between two digits: `1,000`;
/// - in an address: `example.org/a?b=c`, `https://example.org/a,b`;
/// - before anything but a word: `why?*`, `a!=b`, `foo?.bar`; behind a comma and its like, `.NET`, `#tag`, `@name` and
///   `-word` are words, too.
extension QueryLexer {
    /// Passes a word up to white space, a quotation mark, a parenthesis or behind signs that separate.
    mutating func passWord() -> Range<Int> {
        let start = cursor.position
        var passed = PassedText()
        while true {
            let piece = cursor.advance { !$0.endsQueryWord && !$0.separatesQueryWords }
            guard cursor.peek()?.separatesQueryWords == true else { break }
            passed.take(cursor, piece)
            let signs = cursor.advance { $0.separatesQueryWords }
            if passed.isWord, separates(signs) { break }
        }
        return start..<cursor.position
    }

    /// Whether another word follows signs that end at the cursor.
    private func separates(_ signs: Range<Int>) -> Bool {
        guard let next = cursor.peek() else { return false }
        if SearchableWord.carriesMeaning(next) {
            return signs.count > 1 || !next.isDecimalDigit
                || cursor.peek(-2)?.isDecimalDigit != true
        }
        guard [".", "#", "@", "-"].contains(next), let first = cursor.peek(1) else { return false }
        return cursor.peek(-1)?.isExclaiming == false && SearchableWord.carriesMeaning(first)
    }
}

/// What is known of a word before the signs that may end it.
private struct PassedText {
    private var hasMeaning = false
    private var hasDot = false
    private var isAddress = false

    /// Whether it can stand alone, and is no address.
    var isWord: Bool { hasMeaning && !isAddress }

    mutating func take(_ cursor: QueryCursor, _ piece: Range<Int>) {
        for position in piece {
            guard let scalar = cursor.peek(position - cursor.position) else { return }
            switch scalar {
            case ".": hasDot = true
            case "/":
                let isBehindScheme =
                    cursor.peek(position - cursor.position - 1) == "/"
                    && cursor.peek(position - cursor.position - 2) == ":"
                if isBehindScheme || hasDot { isAddress = true }
            default: if !hasMeaning { hasMeaning = SearchableWord.carriesMeaning(scalar) }
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it separates words in prose with or without white space behind it: commas, semicolons, the ends of
    /// sentences, ellipses and long dashes of all scripts; not what stands inside of words, as full stops, colons and
    /// hyphens do.
    fileprivate var separatesQueryWords: Bool {
        if isASCII { return self == "," || self == ";" || isExclaiming }
        switch value {
        case 0xA1, 0xBF: return true  // ¡ ¿
        case 0x2014, 0x2015, 0x2026, 0x203C, 0x203D, 0x2047...0x2049, 0x22EF: return true  // — … ‼
        case 0x037E, 0x055C...0x055E, 0x0589: return true  // Greek, Armenian
        case 0x060C, 0x061B, 0x061F, 0x06D4: return true  // Arabic ، ؛ ؟ ۔
        case 0x0964, 0x0965, 0x104A, 0x104B, 0x17D4, 0x17D5: return true  // Danda, Burmese, Khmer
        case 0x1362...0x1368: return true  // Ethiopic
        case 0x3001, 0x3002, 0xFF61, 0xFF64: return true  // 、 。
        case 0xFF01, 0xFF0C, 0xFF1B, 0xFF1F: return true  // ！ ， ； ？
        case 0xFE10...0xFE12, 0xFE14...0xFE16, 0xFE19: return true  // In vertical text
        case 0xFE50...0xFE52, 0xFE54, 0xFE56...0xFE58: return true  // Small
        default: return false
        }
    }

    /// Marks that stand in code as well, before a dot: `foo?.bar`.
    fileprivate var isExclaiming: Bool { self == "!" || self == "?" }

    fileprivate var isDecimalDigit: Bool {
        isASCII ? ("0"..."9").contains(self) : properties.generalCategory == .decimalNumber
    }
}
