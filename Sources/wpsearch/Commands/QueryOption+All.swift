import BlogSearch

// Every option of a query. A new one is declared here and listed in `table`; ArgumentParser needs a property for it, too
// (`QueryOptions`, `QueryCommand`).

extension QueryOption {
    /// All of them; a line of `--batch` is read in this order.
    static let table = [
        limit, offset, count, any, all, explain, passages, sort, fuzzy, category, tag, author, type,
        site, language, after, before, recency, whyNot, facets, format, rawCells, null, batch,
        index,
    ]

    /// The option of a name; `nil` when there is none.
    static func named(_ name: String) -> QueryOption? {
        table.first { $0.name == name }
    }

    /// The option that an argument of a dash and one character stands for; `nil` for every other argument.
    static func short(_ argument: String) -> QueryOption? {
        guard argument.utf8.count == 2, argument.utf8.first == UInt8(ascii: "-") else { return nil }
        return table.first { $0.letter == argument.last }
    }

    // MARK: How much, in which order

    static let limit = QueryOption(
        name: "limit", letter: "n", value: .amount { $0.options.limit = $1 },
        help: "How many hits to show (-n).")
    static let offset = QueryOption(
        name: "offset", value: .amount { $0.options.offset = $1 },
        help: "How many hits to skip.")
    static let sort = QueryOption(
        name: "sort", value: .choice { $0.options.sort = $1 },
        help: "relevance, newest, oldest or title.")

    // MARK: Which posts

    static let category = QueryOption(
        name: "category", value: .texts { $1(&$0.options.categories) },
        help: "Only posts of this category or its children; slug, name or id. Repeat for either.")
    static let tag = QueryOption(
        name: "tag", value: .texts { $1(&$0.options.tags) },
        help: "Only posts with this tag; slug, name or id. Repeat for either.")
    static let author = QueryOption(
        name: "author", value: .texts { $1(&$0.options.authors) },
        help: "Only posts by this author; slug, name or id. Repeat for either.")
    static let type = QueryOption(
        name: "type", value: .texts { $1(&$0.options.types) },
        help: "Only this post type. Repeat for either.")
    static let site = QueryOption(
        name: "site", value: .texts { $1(&$0.options.sites) },
        help: "Only this site, by address. Repeat for either.")
    static let language = QueryOption(
        name: "language", value: .texts { $1(&$0.options.languages) },
        help: "Only posts in this language, as en, de-AT or German. Repeat for either.")
    static let after = QueryOption(
        name: "after", value: .moment({ Moment(endOf: $0) }) { $0.options.after = $1 },
        help: "Only posts published after this year, month, day or moment, as 2020 or 2020-01-31.")
    static let before = QueryOption(
        name: "before", value: .moment({ Moment(startOf: $0) }) { $0.options.before = $1 },
        help: "Only posts published before this year, month, day or moment.")

    // MARK: How words are matched

    static let any = QueryOption(
        name: "any", value: .flag { $0.options.require(.any, $1) },
        help:
            "Find posts with any of the words (default: with all; when few have all, with any, too)."
    )
    static let all = QueryOption(
        name: "all", value: .flag { $0.options.require(.all, $1) },
        help: "Find only posts with all of the words.")
    static let fuzzy = QueryOption(
        name: "fuzzy", value: .choice { $0.options.fuzziness = $1 },
        help: "Near spellings: auto (when little is found) or off.")

    // MARK: What is told of them

    static let recency = QueryOption(
        name: "recency",
        value: .form(
            Form(wanted: "an age such as 180d, 26w, 6m or 2y", briefly: "an age such as 180d or 2y")
        ) {
            guard let seconds = SearchOptions.halfLife($1) else { return false }
            $0.options.recency = seconds
            return true
        },
        help: "Prefer new posts: the age at which a post gains half as much, as 180d or 2y.")
    static let passages = QueryOption(
        name: "passages", value: .flag { $0.options.passages = $1 },
        help: "Show where in each post the matches lie, under its headings, with links.")
    static let explain = QueryOption(
        name: "explain", value: .flag { $0.options.explain = $1 },
        help: "Show how each score adds up, to the last bit.")
    static let whyNot = QueryOption(
        name: "why-not",
        value: .text(wanted: "a post's id, slug or address") { $0.options.whyNot = $1 },
        help: "Say why this post (id, slug or address) is no hit.")
    static let facets = QueryOption(
        name: "facets",
        value: .names(among: { FacetKind.allCases.map(\.rawValue) }) { request, names in
            var kinds: [FacetKind] = []
            for name in names {
                guard let kind = FacetKind(rawValue: String(name)) else { return name }
                kinds.append(kind)
            }
            request.options.facets = kinds
            return nil
        },
        help: """
            Counts over all hits, as category,tag,author,year,month,type,site,language,has. A facet passes over \
            the option of its own kind, so that the other choices show: --category news --facets category \
            counts the posts of every category. A filter in the text (category:news) holds for all facets.
            """)
    static let count = QueryOption(
        name: "count", value: .flag { $0.count = $1 }, help: "Print only the number of hits.")

    // MARK: How, and of what

    static let format = QueryOption(
        name: "format", value: .choice { $0.format = $1 },
        help: "text, json (--json), ndjson, csv, tsv, ids or urls.", isInLines: false)
    static let rawCells = QueryOption(
        name: "raw-cells", value: .flag { $0.rawCells = $1 },
        help:
            "csv and tsv: texts as they are, for programs. Else one that a spreadsheet would run (=1+1) stands behind an apostrophe.",
        isInLines: false)
    static let null = QueryOption(
        name: "null", letter: "0", value: .flag { $0.null = $1 },
        help: "End each id or address with NUL, not a line break (-0).", isInLines: false)
    static let batch = QueryOption(
        name: "batch", value: .flag { $0.batch = $1 },
        help: "Answer one query per line of standard input with one line of JSON.",
        isInLines: false)
    static let index = QueryOption(
        name: "index", value: .text(wanted: "a path") { $0.index = $1 },
        help: "The index file (default: $WPSEARCH_INDEX, else blog.sqlite in your data folder).",
        isInLines: false)
}

extension QueryOption.Value {
    /// A choice among the cases of an enumeration.
    fileprivate static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
        _ set: @escaping @Sendable (inout QueryRequest, Choice) -> Void
    ) -> Self where Choice.RawValue == String {
        .choice(among: { Choice.allCases.map(\.rawValue) }) { request, name in
            guard let choice = Choice(rawValue: name) else { return false }
            set(&request, choice)
            return true
        }
    }

    /// A year, month, day or moment.
    fileprivate static func moment(
        _ read: @escaping @Sendable (String) -> Moment?,
        _ set: @escaping @Sendable (inout QueryRequest, Moment) -> Void
    ) -> Self {
        let form = QueryOption.Form(
            wanted: "a date such as 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z",
            briefly: "a date such as 2020, 2020-01 or 2020-01-31")
        return .form(form) { request, text in
            guard let moment = read(text) else { return false }
            set(&request, moment)
            return true
        }
    }
}

extension SearchOptions {
    /// Wants so many of the words, or takes that back.
    fileprivate mutating func require(_ matching: Matching, _ isWanted: Bool) {
        if isWanted {
            self.matching = matching
        } else if self.matching == matching {
            self.matching = .allRelaxed
        }
    }
}
