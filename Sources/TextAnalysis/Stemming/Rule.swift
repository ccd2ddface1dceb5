/// What is done with an ending that a word has: where it must stand, and what takes its place.
///
///     let step = Endings<Rule>([
///         .cut(.r2, then: Endings([.cut(.r2): "ic"])): "ation",
///         .put("log", .r2): "logie",
///     ])
///     word.take(step)
final class Rule: Sendable {
    /// Where an ending must begin, or after it.
    enum Region { case word, r1, r2, rv }

    fileprivate let region: Region
    /// The letter before the ending must be one of these.
    fileprivate let after: LetterSet?
    /// The letter before the ending must be none of these.
    fileprivate let notAfter: LetterSet?
    /// Whether that letter must stand in the region, too.
    fileprivate let isInside: Bool
    fileprivate let replacement: Replacement
    /// What is done next, with an ending of what is left.
    fileprivate let next: Endings<Rule>?
    /// What takes the ending's place when it does not stand where it must, but here.
    fileprivate let otherwise: (replacement: Replacement, region: Region)?

    private init(
        _ region: Region, after: LetterSet?, notAfter: LetterSet?, inside: Bool,
        by replacement: Replacement,
        then next: Endings<Rule>?, otherwise: (replacement: Replacement, region: Region)?
    ) {
        self.region = region
        self.after = after
        self.notAfter = notAfter
        isInside = inside
        self.replacement = replacement
        self.next = next
        self.otherwise = otherwise
    }

    /// The ending stays, and so do shorter ones that it ends with.
    static var keep: Rule { cut(.word, after: "") }

    /// The ending goes.
    static func cut(
        _ region: Region, after: LetterSet? = nil, notAfter: LetterSet? = nil, inside: Bool = false,
        then next: Endings<Rule>? = nil
    ) -> Rule {
        Rule(
            region, after: after, notAfter: notAfter, inside: inside, by: "", then: next,
            otherwise: nil)
    }

    /// The ending goes where it is in a region; where it is only in another, something else takes its place.
    static func cut(
        _ region: Region, else replacement: Replacement, _ other: Region = .word
    ) -> Rule {
        Rule(
            region, after: nil, notAfter: nil, inside: false, by: "", then: nil,
            otherwise: (replacement, other))
    }

    /// Something else takes the ending's place.
    static func put(
        _ replacement: Replacement, _ region: Region, after: LetterSet? = nil,
        then next: Endings<Rule>? = nil
    ) -> Rule {
        Rule(
            region, after: after, notAfter: nil, inside: false, by: replacement, then: next,
            otherwise: nil)
    }
}

/// Letters that take the place of an ending, eight at most.
struct Replacement: Sendable, ExpressibleByStringLiteral {
    let letters: SIMD8<UInt32>
    let count: Int

    init(stringLiteral text: String) {
        var letters = SIMD8<UInt32>()
        for (place, letter) in text.unicodeScalars.enumerated() { letters[place] = letter.value }
        self.letters = letters
        count = text.unicodeScalars.count
    }
}

extension StemWord {
    /// Does what a table says of the longest ending of the word.
    ///
    /// - Parameter first: endings that begin before are none.
    /// - Returns: whether an ending went or was replaced.
    @discardableResult
    mutating func take(_ endings: Endings<Rule>, from first: Int = 0) -> Bool {
        guard let match = ending(endings, from: first) else { return false }
        return take(match.change, at: match.start)
    }

    /// Does what a rule says of the ending that begins at a position.
    @discardableResult
    mutating func take(_ rule: Rule, at start: Int) -> Bool {
        guard isAllowed(rule, at: start) else {
            guard let (replacement, region) = rule.otherwise, start >= beginning(of: region) else {
                return false
            }
            replace(from: start, by: replacement)
            return true
        }
        replace(from: start, by: rule.replacement)
        if let next = rule.next { take(next) }
        return true
    }

    private func isAllowed(_ rule: Rule, at start: Int) -> Bool {
        let first = beginning(of: rule.region)
        guard start >= first, !rule.isInside || start > first else { return false }
        if let letters = rule.after, !letters.contains(self[start - 1]) { return false }
        if let letters = rule.notAfter, letters.contains(self[start - 1]) { return false }
        return true
    }

    private func beginning(of region: Rule.Region) -> Int {
        switch region {
        case .word: 0
        case .r1: r1
        case .r2: r2
        case .rv: rv
        }
    }
}
