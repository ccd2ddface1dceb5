import BlogSearch

// Every option of `query`: those of a search come from the one table of the library (`SearchOptionTable`), those of a command
// are declared here. ArgumentParser needs a property for each, too (`QueryOptions`, `QueryCommand`).

extension QueryOption {
    /// All of them; a line of `--batch` is read in this order.
    static let table = [
        limit, offset, count, any, all, expand, explain, passages, sort, fuzzy, category, tag,
        author, type, site, language, after, before, recency, noCollapse, whyNot, facets, format,
        color, noPager, rawCells, bom, null, batch, index, cluster, partial,
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

    // MARK: Of every search (`SearchOptionTable`)

    static let limit = QueryOption(SearchOptionTable.limit, letter: "n")
    static let offset = QueryOption(SearchOptionTable.offset)
    static let sort = QueryOption(SearchOptionTable.sort)
    static let category = QueryOption(SearchOptionTable.category)
    static let tag = QueryOption(SearchOptionTable.tag)
    static let author = QueryOption(SearchOptionTable.author)
    static let type = QueryOption(SearchOptionTable.type)
    static let site = QueryOption(SearchOptionTable.site)
    static let language = QueryOption(SearchOptionTable.language)
    static let after = QueryOption(SearchOptionTable.after)
    static let before = QueryOption(SearchOptionTable.before)
    static let any = QueryOption(SearchOptionTable.any)
    static let all = QueryOption(SearchOptionTable.all)
    static let expand = QueryOption(SearchOptionTable.expand)
    static let fuzzy = QueryOption(SearchOptionTable.fuzzy)
    static let recency = QueryOption(SearchOptionTable.recency)
    static let passages = QueryOption(SearchOptionTable.passages)
    static let noCollapse = QueryOption(SearchOptionTable.noCollapse)
    static let explain = QueryOption(SearchOptionTable.explain)
    static let whyNot = QueryOption(SearchOptionTable.whyNot)
    static let facets = QueryOption(SearchOptionTable.facets)

    // MARK: What is printed of it

    static let count = QueryOption(
        name: "count", value: .flag { $0.count = $1 }, help: "Print only the number of hits.")

    // MARK: How, and of what

    static let format = QueryOption(
        name: "format", value: .choice { $0.format = $1 },
        help: FormatHelp.hits, isInLines: false)
    static let color = QueryOption(
        name: "color", value: .choice { $0.display.color = $1 },
        help:
            "Colours and links: auto is on a terminal, unless NO_COLOR is set.",
        isInLines: false)
    static let noPager = QueryOption(
        name: "no-pager", value: .flag { $0.display.pages = !$1 },
        help:
            "Do not show long text page by page, by $WPSEARCH_PAGER or $PAGER. (default: less)",
        isInLines: false)
    static let rawCells = QueryOption(
        name: "raw-cells", value: .flag { $0.rawCells = $1 },
        help:
            "csv and tsv: texts as they are, for programs. Else one that a spreadsheet would run (=1+1) stands behind an apostrophe.",
        isInLines: false)
    static let bom = QueryOption(
        name: "bom", value: .flag { $0.bom = $1 },
        help: "csv and tsv: begin with a byte order mark, as Excel wants it to read UTF-8.",
        isInLines: false)
    static let null = QueryOption(
        name: "null", letter: "0", value: .flag { $0.null = $1 },
        help: "End each id or address with NUL, not a line break.", isInLines: false)
    static let batch = QueryOption(
        name: "batch", value: .flag { $0.batch = $1 },
        help: "Answer one query per line of standard input with one line of JSON.",
        isInLines: false)
    static let index = QueryOption(
        name: "index", value: .text(wanted: "a path") { $0.index = $1 },
        help: "The index file. (default: $WPSEARCH_INDEX, else blog.sqlite in your data folder)",
        isInLines: false)
    static let cluster = QueryOption(
        name: "cluster", value: .text(wanted: "an address") { $0.cluster = $1 },
        help: "Ask an index on a cluster instead: its address, with its name as the path.",
        isInLines: false)
    static let partial = QueryOption(
        name: "partial", value: .flag { $0.partial = $1 },
        help: "--cluster: give what was found although parts of the cluster do not answer.",
        isInLines: false)
}

extension NamedOption<QueryRequest>.Value {
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
}
