internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

// Which values a written name means: the rules of a file (FacetNames.swift), over values that came from a cluster.

extension FacetKey {
    /// Whether a text is its slug or name.
    func isCalled(_ value: String) -> Bool {
        slug == value || slug == value.lowercased()
            || CanonicalForm.folded(name) == CanonicalForm.folded(value)
    }

    /// Those of some values that a text means: of a site that has the name, the name decides.
    static func meant(by value: String, among keys: [FacetKey]) -> [FacetKey] {
        let lowerCase = value.lowercased()
        let rows = keys.filter { $0.isCalled(value) }
        let sites = Set(rows.filter { $0.name.lowercased() == lowerCase }.map(\.site))
        let exact = rows.filter { key in
            key.name.lowercased() == lowerCase
                || (key.slug == value || key.slug == lowerCase) && !sites.contains(key.site)
        }
        return exact.isEmpty ? rows : exact
    }
}

/// Sites by address, host or name.
struct SiteValues {
    private let values: [(id: UInt32, key: FacetKey)]

    init(_ values: [(id: UInt32, key: FacetKey)]) { self.values = values }

    func named(_ value: String) -> [UInt32] {
        let wanted = Site.bareAddress(value)
        let exact = values.filter { Site.bareAddress($0.key.slug) == wanted }
        if !exact.isEmpty { return exact.map(\.id) }
        return values.filter {
            Site.bareAddress($0.key.slug).prefix { $0 != "/" } == wanted
                || CanonicalForm.folded($0.key.name) == CanonicalForm.folded(value)
        }.map(\.id)
    }
}

/// Patterns of entries of the field `w`, which are LANGUAGE U+001F WORD U+001F STEM, in the syntax of Lucene's regular
/// expressions; what comes before the word is added where they are sent.
enum WordPattern {
    private static let rest = "[^\u{1F}]*"

    /// Words that begin so.
    static func prefix(_ text: String) -> String { escaped(text) + rest }

    /// Words that hold a text.
    static func around(_ text: String) -> String { rest + escaped(text) + rest }

    /// Words that may be within some edits of a word, and others; `nil` for a word that is near nothing.
    ///
    /// With one edit the word's first or second half is untouched; with more the first letter is right.
    static func near(_ word: String, within distance: Int) -> String? {
        let letters = Array(word.unicodeScalars)
        guard distance > 0, letters.count > distance,
            letters.count <= LevenshteinAutomaton.maximumWordLength
        else { return nil }
        func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
            escaped(String(String.UnicodeScalarView(scalars)))
        }
        let other = "[^\u{1F}]"
        guard distance == 1 else {
            let lengths =
                "{\(max(0, letters.count - 1 - distance)),\(letters.count - 1 + distance)}"
            return text(letters.prefix(1)) + other + lengths
        }
        // An edit in one half leaves the other as it is; swapped letters in the middle belong to neither.
        let half = letters.count / 2
        let (low, high) = (max(0, half - 1), min(letters.count, half + 1))
        let tail = "{\(max(0, letters.count - low - 1)),\(letters.count - low + 1)}"
        let head = "{\(max(0, high - 1)),\(high + 1)}"
        return "(" + text(letters[..<low]) + other + tail + "|" + other + head
            + text(letters[high...]) + ")"
    }

    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            if character.isASCII, !character.isLetter, !character.isNumber { escaped += "\\" }
            escaped.append(character)
        }
    }
}
