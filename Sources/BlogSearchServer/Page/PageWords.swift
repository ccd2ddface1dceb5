internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// What pages say in one language, and how they write numbers.
///
/// In a sentence `{}` stands where what was searched for goes.
struct PageWords: Sendable {
    /// The language's tag (BCP 47).
    let code: String
    /// Whether it is written from right to left.
    var isRightToLeft = false
    /// What stands between thousands.
    let thousands: String

    // MARK: The form

    let skip: String
    let searchFor: String
    let searchAll: String
    let search: String
    let completions: String

    // MARK: What was found

    let newest: String
    /// Said with how many posts were found: number, its digits. `{}` stands where ``forText`` goes.
    let posts: @Sendable (Int, String) -> String
    let nothing: String
    let forText: String
    let didYouMean: String
    let tryOther: String
    let order: String
    let orders: [SearchOptions.SortOrder: String]
    let chosen: String
    let takeAway: String
    let narrow: String
    let narrowing: String
    let facets: [FacetKind: String]
    let cloud: String
    let withoutTitle: String
    let readHere: String
    let why: String
    let points: String
    let sections: String

    // MARK: Pages

    let pages: String
    let before: String
    let next: String
    let first: String
    /// Which page it is, of how many: digits.
    let page: @Sendable (String, String) -> String

    // MARK: A post

    let related: String
    let original: String
    let picture: String

    // MARK: Around it

    let foot: String
    let feed: String
    let missing: String
    let missingHint: String
    let unanswered: String

    /// A number with its thousands apart.
    func digits(_ number: Int) -> String {
        var digits = "\(number.magnitude)"[...]
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        groups.insert(digits, at: 0)
        return (number < 0 ? "−" : "") + groups.joined(separator: thousands)
    }

    /// How many posts were found, and for which text; `""` for none.
    func found(_ count: Int, for text: String) -> String {
        let what = text.allSatisfy(\.isWhitespace) ? "" : forText.filling(text)
        return (count == 0 ? nothing : posts(count, digits(count))).filling(what)
    }

    /// What a kind of facet is called.
    func name(of kind: FacetKind) -> String { facets[kind] ?? kind.rawValue }
}

extension String {
    /// The sentence with something in the place of its `{}`.
    func filling(_ text: String) -> String {
        guard let place = firstRange(of: "{}") else { return self }
        return self[..<place.lowerBound] + text + self[place.upperBound...]
    }
}

// MARK: Which language

extension PageWords {
    /// The language that a reader prefers among those there are; else that of the posts; else English.
    ///
    /// - Parameters:
    ///   - field: `Accept-Language` (RFC 9110, section 12.5.4), a list of `TAG [;q=WEIGHT]`.
    ///   - language: that of the posts.
    static func preferred(by field: String?, over language: String?) -> PageWords {
        var best: (words: PageWords, weight: Double)?
        for range in (field ?? "").split(separator: ",").prefix(32) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            let weight =
                parts.dropFirst().first { $0.hasPrefix("q=") }
                .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard let tag = parts.first, let words = words(of: tag), weight > best?.weight ?? 0
            else { continue }
            best = (words, weight)
        }
        return best?.words ?? language.flatMap { words(of: $0) } ?? english
    }

    /// The words of a language by its tag, whatever the region.
    private static func words(of tag: some StringProtocol) -> PageWords? {
        let code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return all.first { $0.code == code }
    }

    /// English is what everything else falls back to.
    static let all = [english, german, french, spanish, arabic, japanese]
}

extension APICall {
    /// The words of the page that answers this request.
    var words: PageWords {
        PageWords.preferred(by: request.headers["accept-language"], over: scope.language)
    }
}
