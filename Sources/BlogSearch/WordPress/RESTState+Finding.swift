internal import Blog
internal import BlogSearchAnswers
internal import BlogSearchQueries
internal import BlogSearchStore
internal import Ingest

// Text is found by the engine, by relevance unless another order is asked for; everything else is a condition on rows. Both
// are of one state of the index.

extension RESTState {
    /// The part of the posts that a request asks for, in its order.
    func found(
        of types: [RESTType], _ arguments: RESTArguments, at ranks: Range<Int>
    ) throws -> PostSelection.Page {
        let selection = try selection(of: types, arguments)
        let text = arguments.text("search") ?? ""
        let isList = text.allSatisfy(\.isWhitespace)
        let key = arguments.has("orderby") ? arguments.text("orderby") : "relevance"
        let isRanked = !isList && (key == nil || key == "relevance")
        let query = Query(
            text,
            options: SearchOptions(
                sort: isRanked ? .relevance : .newest, types: types.map(\.name),
                sites: [site.site.url]))
        let isPlaced = types.count == 1 && types[0].isHierarchical && Self.isPlaced(arguments)
        if let answers, isRanked, !isPlaced, isOfTypesAlone(selection) {
            return try found(elsewhere: query, in: selection, at: ranks, answers)
        }
        guard isPlaced || !isRanked && Self.isListed(arguments) else {
            return isList
                ? try snapshot.list(of: selection, at: ranks)
                : try snapshot.list(
                    of: selection, matching: query, isRanked: isRanked, at: ranks)
        }
        // Orders that only a request or a page's own record knows.
        var rows =
            isList
            ? try snapshot.rows(of: selection)
            : try snapshot.list(
                of: selection, matching: query, isRanked: isRanked, at: 0..<Int.max
            ).rows
        if isPlaced { rows = try placed(rows, arguments) }
        return PostSelection.Page(isRanked ? rows : ordered(rows, arguments), at: ranks)
    }

    /// Whether posts are asked for by nothing but their types.
    private func isOfTypesAlone(_ selection: PostSelection) -> Bool {
        var plain = PostSelection(site: site.row)
        plain.types = selection.types
        (plain.order, plain.isAscending) = (selection.order, selection.isAscending)
        return selection == plain
    }

    /// The part of the posts that is found elsewhere, as the index has them.
    ///
    /// - Throws: `ElsewhereSearch` when that is not known yet.
    private func found(
        elsewhere query: Query, in selection: PostSelection, at ranks: Range<Int>,
        _ answers: [ElsewhereSearch: SearchResults]
    ) throws -> PostSelection.Page {
        var search = ElsewhereSearch(text: query.text, options: query.options)
        (search.options.offset, search.options.limit) = (ranks.lowerBound, ranks.count)
        guard let results = answers[search] else { throw search }
        var selection = selection
        let ids = results.hits.map(\.id)
        selection.ids = ids
        let places = Self.places(ids)
        let rows = try snapshot.rows(of: selection).sorted {
            places[$0.id, default: .max] < places[$1.id, default: .max]
        }
        return PostSelection.Page(rows: rows, total: results.total)
    }

    /// Whether pages are asked for by what they are below, or in the order that their site gives them.
    private static func isPlaced(_ arguments: RESTArguments) -> Bool {
        ["parent", "parent_exclude", "menu_order"].contains(where: arguments.has)
            || ["menu_order", "parent"].contains(arguments.text("orderby"))
    }

    /// Whether the order is one that the request lists.
    private static func isListed(_ arguments: RESTArguments) -> Bool {
        let key = arguments.text("orderby")
        return key == "include" || key == "include_slugs" && arguments.has("slug")
    }

    /// Pages below others, and in the order that their site gives them.
    private func placed(
        _ rows: [PostSelection.Row], _ arguments: RESTArguments
    ) throws -> [PostSelection.Row] {
        let key = arguments.text("orderby")
        let (wanted, unwanted) = (arguments.numbers("parent"), arguments.numbers("parent_exclude"))
        let posts = try plainPosts(rows.map(\.row), withBodies: false)
        var pages = zip(rows, posts).map { row, page in
            (row: row, parent: page.extra?.parent ?? 0, order: page.extra?.menuOrder ?? 0)
        }
        pages.removeAll { page in
            !wanted.isEmpty && !wanted.contains(page.parent) || unwanted.contains(page.parent)
                || arguments.number("menu_order").map { $0 != page.order } ?? false
        }
        let isAscending = arguments.text("order") == "asc"
        if key == "menu_order" {
            pages.sort { isAscending ? $0.order < $1.order : $0.order > $1.order }
        } else if key == "parent" {
            pages.sort { isAscending ? $0.parent < $1.parent : $0.parent > $1.parent }
        }
        return pages.map(\.row)
    }

    /// Orders that only a request knows.
    private func ordered(
        _ rows: [PostSelection.Row], _ arguments: RESTArguments
    ) -> [PostSelection.Row] {
        switch arguments.text("orderby") {
        case "include":
            let places = Self.places(arguments.numbers("include"))
            return rows.sorted { places[$0.id, default: .max] < places[$1.id, default: .max] }
        case "include_slugs" where arguments.has("slug"):
            let places = Self.places(slugs(arguments))
            return rows.sorted { places[$0.slug, default: .max] < places[$1.slug, default: .max] }
        default: return rows
        }
    }

    static func places<Value: Hashable>(_ values: [Value]) -> [Value: Int] {
        Dictionary(values.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }

    /// Slugs as an index has them, decoded.
    func slugs(_ arguments: RESTArguments) -> [String] {
        arguments.texts("slug").map(PercentEncoding.decoding)
    }

    /// The conditions of a request on rows.
    private func selection(
        of types: [RESTType], _ arguments: RESTArguments
    ) throws -> PostSelection {
        var selection = PostSelection(site: site.row)
        selection.types = types.map(\.name)
        let include = arguments.numbers("include")
        if !include.isEmpty { selection.ids = include }
        selection.excludedIDs = include.isEmpty ? arguments.numbers("exclude") : []
        let slugs = slugs(arguments)
        if !slugs.isEmpty { selection.slugs = slugs }
        // Of conditions that exclude one another WordPress keeps one.
        selection.excludedAuthors = arguments.numbers("author_exclude")
        let authors = arguments.numbers("author")
        if !authors.isEmpty, selection.excludedAuthors.isEmpty { selection.authors = authors }
        let isSticky = arguments.flag("sticky")
        selection.isSticky = isSticky == false && !include.isEmpty ? nil : isSticky
        selection.isAscending = arguments.text("order") == "asc"
        selection.order = Self.orders[arguments.text("orderby") ?? ""] ?? .date
        for (name, isModified, isAfter) in [
            ("after", false, true), ("before", false, false), ("modified_after", true, true),
            ("modified_before", true, false),
        ] {
            guard let date = arguments.date(name) else { continue }
            selection.dates.append(
                PostSelection.DateCondition(
                    isModified: isModified, isAfter: isAfter, moment: date.moment,
                    isLocal: date.isLocal))
        }
        selection.isAnyTermEnough = arguments.text("tax_relation") == "OR"
        for type in types {
            for taxonomy in taxonomies(of: type) {
                selection.terms += try conditions(on: taxonomy, arguments)
            }
        }
        return selection
    }

    private static let orders: [String: PostSelection.Order] = [
        "date": .date, "modified": .modified, "id": .id, "author": .author, "slug": .slug,
        "title": .title,
    ]

    /// What a request says of the terms of a taxonomy.
    private func conditions(
        on taxonomy: RESTTaxonomy, _ arguments: RESTArguments
    ) throws -> [PostSelection.TermCondition] {
        var conditions: [PostSelection.TermCondition] = []
        if let wanted = arguments[taxonomy.base] {
            let (ids, haveChildren) = Self.terms(in: wanted)
            if !ids.isEmpty {
                let groups = try ids.map { try rows([$0], taxonomy, haveChildren) }
                conditions.append(
                    wanted["operator"]?.text == "AND" ? .all(groups) : .any(groups.flatMap(\.self)))
            }
        }
        if let unwanted = arguments[taxonomy.base + "_exclude"] {
            let (ids, haveChildren) = Self.terms(in: unwanted)
            if !ids.isEmpty { conditions.append(.none(try rows(ids, taxonomy, haveChildren))) }
        }
        return conditions
    }

    private static func terms(in condition: JSONValue) -> (ids: [Int], haveChildren: Bool) {
        let list = condition.isObject ? condition["terms"] : condition
        return (
            list?.elements.compactMap(\.integer) ?? [], condition["include_children"]?.flag ?? false
        )
    }

    /// Rows of terms, with those below them where they are wanted.
    private func rows(
        _ ids: [Int], _ taxonomy: RESTTaxonomy, _ haveChildren: Bool
    ) throws -> [Int64] {
        var found = try snapshot.terms(ofSite: site.row, taxonomy: taxonomy.name, ids: ids)
        var known = Set(ids)
        var above = haveChildren ? ids : []
        while !above.isEmpty {
            let below = try snapshot.terms(
                ofSite: site.row, taxonomy: taxonomy.name, below: above
            ).filter { known.insert($0.term.key.id).inserted }
            found += below
            above = below.map(\.term.key.id)
        }
        return found.map(\.row)
    }
}
