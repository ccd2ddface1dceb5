internal import Blog
internal import BlogSearchQueries

/// What the search page is asked for, and the addresses of what else could be asked.
struct PageQuery: Hashable {
    /// What was typed.
    var text: String
    /// Filters in the order given: name of the parameter, value.
    var filters: [RESTParameter]
    /// The order; `nil` for the usual one.
    var sort: SearchOptions.SortOrder?
    /// Pages are numbered from 1.
    var page: Int

    /// Hits on a page.
    static let size = 10
    /// No page that is asked for is behind this one, so that its hits can be counted.
    private static let last = 1_000_000_000
    /// Parameters that narrow what is found, and can be taken back.
    static let narrowing = ["category", "tag", "author", "type", "language", "site", "year"]
    /// All that is read of a request, with what a search takes.
    static let parameters =
        ["q", "s", "page"] + Set(narrowing + SearchOptionTable.table.map(\.name)).sorted()

    /// Reads a request; `s` is what WordPress's own form calls the text. Where there is one site, no other is a filter: it finds
    /// nothing, and is not named.
    init(_ request: WebRequest, in scope: Scope) {
        text = request["q"] ?? request["s"] ?? ""
        filters = []
        for parameter in request.parameters where !parameter.value.isEmpty {
            let name =
                parameter.name.hasSuffix("[]")
                ? String(parameter.name.dropLast(2)) : parameter.name
            let filter = RESTParameter(name, parameter.value)
            if PageQuery.narrowing.contains(name), !filters.contains(filter),
                name != "site" || scope.has(parameter.value)
            {
                filters.append(filter)
            }
        }
        sort = request["sort"].flatMap { SearchOptions.SortOrder(rawValue: $0) }
        page = request["page"].flatMap { Int($0) }.map { min(max(1, $0), PageQuery.last) } ?? 1
    }

    /// Whether nothing is asked: the front page.
    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) && filters.isEmpty && page == 1 }

    /// Fields of the form that stay when another text is searched: everything but the text and the page.
    var kept: [RESTParameter] {
        filters + (sort.map { [RESTParameter("sort", $0.rawValue)] } ?? [])
    }

    /// The address of this query, in a folder.
    func address(_ folder: String, path: String = "/") -> String {
        var pairs = text.isEmpty ? [] : ["q=" + text.percentEncoded()]
        pairs += filters.map { "\($0.name)=\($0.value.percentEncoded())" }
        if let sort { pairs.append("sort=\(sort.rawValue)") }
        if page > 1 { pairs.append("page=\(page)") }
        return folder + path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// The same from its first page on.
    func turned(to page: Int) -> PageQuery {
        var query = self
        query.page = page
        return query
    }

    /// The same for another text.
    func asking(_ text: String) -> PageQuery {
        var query = turned(to: 1)
        query.text = text
        return query
    }

    /// The same in another order; relevance is the usual one.
    func sorted(by sort: SearchOptions.SortOrder) -> PageQuery {
        var query = turned(to: 1)
        query.sort = sort == .relevance ? nil : sort
        return query
    }

    /// The same with a filter, or without it when it is there. There is one year at a time.
    func toggling(_ filter: RESTParameter) -> PageQuery {
        var query = turned(to: 1)
        let isThere = filters.contains(filter)
        query.filters.removeAll { $0 == filter || filter.name == "year" && $0.name == "year" }
        if !isThere { query.filters.append(filter) }
        return query
    }

    /// A year's bounds among options.
    ///
    /// - Throws: `ArgumentMistake` for what is no year.
    func bound(_ options: inout SearchOptions) throws {
        guard let year = filters.last(where: { $0.name == "year" })?.value else { return }
        guard let number = Int(year), (1...9_998).contains(number),
            let after = Moment(endOf: PageQuery.written(number - 1)),
            let before = Moment(startOf: PageQuery.written(number + 1))
        else { throw ArgumentMistake(name: "year", sentence: "year is a year such as 2020.") }
        options.after = after
        options.before = before
    }

    private static func written(_ year: Int) -> String {
        let digits = "\(year)"
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
