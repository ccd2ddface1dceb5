/// A word on the way to its stem: letters that are looked at and changed, and the regions that rules are confined to.
///
/// The regions are those of all Snowball algorithms: parts of the word from some letter on, set before the first
/// rule and left where they are when letters go.
struct StemWord {
    /// The letters, and space behind them.
    private(set) var letters: [Unicode.Scalar] = []
    /// How many letters there are.
    private(set) var count = 0

    /// What follows the first consonant after a vowel, mostly.
    var r1 = 0
    /// The same within `r1`.
    var r2 = 0
    /// A region for verbs, each language has it elsewhere.
    var rv = 0

    /// Takes a word.
    ///
    /// - Returns: whether the bytes are UTF-8.
    mutating func read(_ bytes: [UInt8]) -> Bool {
        count = 0
        reserve(bytes.count)
        let bytes = bytes.span
        var offset = 0
        while offset < bytes.count {
            let (value, length) = bytes.scalar(at: offset)
            guard let letter = Unicode.Scalar(value), length > 1 || letter.isASCII else {
                return false
            }
            letters[count] = letter
            count += 1
            offset += length
        }
        (r1, r2, rv) = (count, count, count)
        return true
    }

    private mutating func reserve(_ capacity: Int) {
        guard letters.count < capacity else { return }
        letters += Array(repeating: "\0", count: capacity + 16 - letters.count)
    }
}

// Looking.
extension StemWord {
    /// The letter at a position; NUL outside of the word.
    @inline(__always)
    subscript(position: Int) -> Unicode.Scalar {
        get { position >= 0 && position < count ? letters[position] : "\0" }
        set { letters[position] = newValue }
    }

    /// The last letter; NUL when there is none.
    var last: Unicode.Scalar { self[count - 1] }

    /// The longest ending that the word has; only what begins at `from` or after it counts.
    @inline(__always)
    func ending<Change>(_ endings: Endings<Change>, from: Int = 0) -> Endings<Change>.Match? {
        endings.longest(of: letters, from: from, end: count)
    }

    /// The longest ending of what stands before a position.
    @inline(__always)
    func ending<Change>(_ endings: Endings<Change>, before end: Int) -> Endings<Change>.Match? {
        endings.longest(of: letters, from: 0, end: end)
    }

    /// The position of the first letter of a set at or after `start`.
    func first(of set: LetterSet, from start: Int) -> Int? {
        var position = start
        while position < count {
            if set.contains(letters[position]) { return position }
            position += 1
        }
        return nil
    }

    /// The position of the first letter outside of a set at or after `start`.
    func first(notOf set: LetterSet, from start: Int) -> Int? {
        var position = start
        while position < count {
            if !set.contains(letters[position]) { return position }
            position += 1
        }
        return nil
    }

    /// Where the region begins that follows the first consonant after a vowel; the end of the word when there is none.
    func region(after vowels: LetterSet, from start: Int = 0) -> Int {
        guard let vowel = first(of: vowels, from: start),
            let consonant = first(notOf: vowels, from: vowel + 1)
        else { return count }
        return consonant + 1
    }

    /// Sets `r1` and `r2`.
    ///
    /// - Parameter minimum: so many letters at least stand before `r1`; of a shorter word nothing is in it.
    mutating func setRegions(after vowels: LetterSet, minimum: Int = 0) {
        let beginning = region(after: vowels)
        r2 = region(after: vowels, from: beginning)
        r1 = count < minimum ? count : max(beginning, minimum)
    }

    /// Sets `rv` as Italian, Portuguese and Spanish have it.
    ///
    /// After two vowels it follows the next consonant, after a second consonant the next vowel, after consonant and
    /// vowel the third letter.
    mutating func setVerbRegion(after vowels: LetterSet) {
        rv = count
        guard count > 2 else { return }
        if !vowels.contains(letters[1]) {
            rv = first(of: vowels, from: 2).map { $0 + 1 } ?? count
        } else if vowels.contains(letters[0]) {
            rv = first(notOf: vowels, from: 2).map { $0 + 1 } ?? count
        } else {
            rv = 3
        }
    }
}

// Changing.
extension StemWord {
    /// Takes off what begins at a position.
    @inline(__always)
    mutating func cut(at position: Int) {
        count = position
    }

    /// Takes off the last letter.
    @inline(__always)
    mutating func dropLast() {
        count -= 1
    }

    /// Adds a letter at the end.
    mutating func append(_ letter: Unicode.Scalar) {
        if count == letters.count { reserve(count + 1) }
        letters[count] = letter
        count += 1
    }

    /// Puts another ending in the place of that which begins at a position.
    mutating func replace(from position: Int, by ending: Replacement) {
        count = position
        for place in 0..<ending.count {
            append(Unicode.Scalar(ending.letters[place]) ?? "\u{FFFD}")
        }
    }

    /// Writes a letter as its mark wherever it stands between two vowels, read from the left.
    mutating func mark(
        _ marks: KeyValuePairs<Unicode.Scalar, Unicode.Scalar>, between vowels: LetterSet
    ) {
        guard count > 2 else { return }
        for place in 1..<(count - 1) {
            for (letter, mark) in marks where letters[place] == letter {
                if vowels.contains(letters[place - 1]), vowels.contains(letters[place + 1]) {
                    letters[place] = mark
                }
            }
        }
    }

    /// Writes each letter anew.
    @inline(__always)
    mutating func rewrite(_ change: (Unicode.Scalar) -> Unicode.Scalar) {
        for place in 0..<count { letters[place] = change(letters[place]) }
    }

    /// Writes a letter as two, wherever it stands.
    mutating func split(_ letter: Unicode.Scalar, _ first: Unicode.Scalar, _ second: Unicode.Scalar)
    {
        var place = 0
        while place < count {
            if letters[place] == letter {
                letters[place] = second
                insert(first, at: place)
            }
            place += 1
        }
    }

    /// Writes two letters as one, wherever they stand.
    mutating func join(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ letter: Unicode.Scalar)
    {
        var place = 0
        while place + 1 < count {
            if letters[place] == first, letters[place + 1] == second {
                remove(at: place)
                letters[place] = letter
            }
            place += 1
        }
    }

    /// Puts a letter before the one at a position. Takes time in proportion to the letters after it.
    mutating func insert(_ letter: Unicode.Scalar, at position: Int) {
        append("\0")
        var place = count - 1
        while place > position {
            letters[place] = letters[place - 1]
            place -= 1
        }
        letters[position] = letter
    }

    /// Takes a letter out. Takes time in proportion to the letters after it.
    mutating func remove(at position: Int) {
        for place in position..<(count - 1) { letters[place] = letters[place + 1] }
        count -= 1
    }

    /// The letters in UTF-8.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * 2)
        for letter in letters[..<count] { bytes.append(scalar: letter.value) }
        return bytes
    }
}
