internal import Blog

/// Every option of a search, by name. A new one is declared here and listed in `table`; the command also needs a property for it
/// (`QueryOptions`), which ArgumentParser fills.
package enum SearchOptionTable {
    /// All of them.
    package static let table = [
        limit, offset, any, all, expand, explain, passages, sort, fuzzy, category, tag, author,
        type, site,
        language, after, before, recency, noCollapse, whyNot, facets,
    ]

    // MARK: How much, in which order

    package static let limit = NamedOption<SearchOptions>(
        name: "limit", value: .amount { $0.limit = $1 },
        help: "How many hits to show.")
    package static let offset = NamedOption<SearchOptions>(
        name: "offset", value: .amount { $0.offset = $1 },
        help: "How many hits to skip.")
    package static let sort = NamedOption<SearchOptions>(
        name: "sort", value: .choice { $0.sort = $1 },
        help: "The order of the hits.")

    // MARK: Which posts

    package static let category = NamedOption<SearchOptions>(
        name: "category", value: .texts { $1(&$0.categories) },
        help:
            "Only posts of this category or its children; slug, name or id. Several, with commas or repeated, mean any of them."
    )
    package static let tag = NamedOption<SearchOptions>(
        name: "tag", value: .texts { $1(&$0.tags) },
        help:
            "Only posts with this tag; slug, name or id. Several, with commas or repeated, mean any of them."
    )
    package static let author = NamedOption<SearchOptions>(
        name: "author", value: .texts { $1(&$0.authors) },
        help:
            "Only posts by this author; slug, name or id. Several, with commas or repeated, mean any of them."
    )
    package static let type = NamedOption<SearchOptions>(
        name: "type", value: .texts { $1(&$0.types) },
        help: "Only this post type. Several, with commas or repeated, mean any of them.")
    package static let site = NamedOption<SearchOptions>(
        name: "site", value: .texts { $1(&$0.sites) },
        help: "Only this site, by address. Several, with commas or repeated, mean any of them.")
    package static let language = NamedOption<SearchOptions>(
        name: "language", value: .texts { $1(&$0.languages) },
        help:
            "Only posts in this language, as en, de-AT or German. Several, with commas or repeated, mean any of them."
    )
    package static let after = NamedOption<SearchOptions>(
        name: "after", value: .moment({ Moment(endOf: $0) }) { $0.after = $1 },
        help: "Only posts published after this year, month, day or moment, as 2020 or 2020-01-31.")
    package static let before = NamedOption<SearchOptions>(
        name: "before", value: .moment({ Moment(startOf: $0) }) { $0.before = $1 },
        help: "Only posts published before this year, month, day or moment.")

    // MARK: How words are matched

    package static let any = NamedOption<SearchOptions>(
        name: "any", value: .flag { $0.require(.any, $1) },
        help:
            "Find posts with any of the words (default: with all; when few have all, with any, too)."
    )
    package static let all = NamedOption<SearchOptions>(
        name: "all", value: .flag { $0.require(.all, $1) },
        help: "Find only posts with all of the words.")
    package static let fuzzy = NamedOption<SearchOptions>(
        name: "fuzzy", value: .choice { $0.fuzziness = $1 },
        help: "Near spellings: auto (when little is found) or off.")

    package static let expand = NamedOption<SearchOptions>(
        name: "expand", value: .flag { $0.expands = $1 },
        help: "Rank by words of the best posts, too, when there are seven words or more.")

    // MARK: What is told of them

    package static let recency = NamedOption<SearchOptions>(
        name: "recency",
        value: .form(
            .init(
                wanted: "an age such as 180d, 26w, 6m or 2y", briefly: "an age such as 180d or 2y")
        ) {
            guard let seconds = SearchOptions.halfLife($1) else { return false }
            $0.recency = seconds
            return true
        },
        help: "Prefer new posts: the age at which a post gains half as much, as 180d or 2y.")
    package static let noCollapse = NamedOption<SearchOptions>(
        name: "no-collapse", value: .flag { $0.collapses = !$1 },
        help: "Show posts with almost the same text one by one, not as one hit.")
    package static let passages = NamedOption<SearchOptions>(
        name: "passages", value: .flag { $0.passages = $1 },
        help: "Show where in each post the matches lie, under its headings, with links.")
    package static let explain = NamedOption<SearchOptions>(
        name: "explain", value: .flag { $0.explain = $1 },
        help: "Show how each score adds up, to the last bit.")
    package static let whyNot = NamedOption<SearchOptions>(
        name: "why-not",
        value: .text(wanted: "a post's id, slug or address") { $0.whyNot = $1 },
        help: "Say why this post (id, slug or address) is no hit.")
    package static let facets = NamedOption<SearchOptions>(
        name: "facets",
        value: .names(among: { FacetKind.allCases.map(\.rawValue) }) { options, names in
            var kinds: [FacetKind] = []
            for name in names {
                guard let kind = FacetKind(rawValue: String(name)) else { return name }
                kinds.append(kind)
            }
            options.facets = kinds
            return nil
        },
        help: """
            Counts over all hits: category, tag, author, year, month, type, site, language, has, with commas \
            between. A facet passes over the option of its own kind, so that the other choices show: beside a category that is asked for, \
            the facet category counts the posts of every category. A filter in the text (category:news) holds \
            for all facets.
            """)
}

extension NamedOption<SearchOptions>.Value {
    /// A choice among the cases of an enumeration.
    fileprivate static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
        _ set: @escaping @Sendable (inout SearchOptions, Choice) -> Void
    ) -> Self where Choice.RawValue == String {
        .choice(among: { Choice.allCases.map(\.rawValue) }) { options, name in
            guard let choice = Choice(rawValue: name) else { return false }
            set(&options, choice)
            return true
        }
    }

    /// A year, month, day or moment.
    fileprivate static func moment(
        _ read: @escaping @Sendable (String) -> Moment?,
        _ set: @escaping @Sendable (inout SearchOptions, Moment) -> Void
    ) -> Self {
        let form = NamedOption<SearchOptions>.Form(
            wanted: "a date such as 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z",
            briefly: "a date such as 2020, 2020-01 or 2020-01-31")
        return .form(form) { options, text in
            guard let moment = read(text) else { return false }
            set(&options, moment)
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
