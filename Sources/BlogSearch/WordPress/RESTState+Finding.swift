internal import Blog
internal import BlogSearchAnswers
internal import BlogSearchQueries
internal import BlogSearchStore
internal import Ingest

// Text is found by the engine, by relevance unless another order is asked for; everything else is a condition on rows. Both
// are of one state of the index.

extension RESTState {
    /// The posts that a request asks for, in its order.
    func found(of types: [RESTType], _ arguments: RESTArguments) throws -> [PostSelection.Row] {
        var rows = try snapshot.rows(of: selection(of: types, arguments))
        if types.count == 1, types[0].isHierarchical { rows = try placed(rows, arguments) }
        let text = arguments.text("search") ?? ""
        if text.allSatisfy(\.isWhitespace) { return ordered(rows, arguments) }
        let key = arguments.has("orderby") ? arguments.text("orderby") : "relevance"
        let isRanked = key == nil || key == "relevance"
        let ranks = try ranks(of: text, types: types.map(\.name), isRanked: isRanked)
        let matching = rows.filter { ranks[$0.document] != nil }
        guard isRanked else { return ordered(matching, arguments) }
        return matching.sorted { ranks[$0.document, default: 0] < ranks[$1.document, default: 0] }
    }

    /// Pages below others, and in the order that their site gives them.
    private func placed(
        _ rows: [PostSelection.Row], _ arguments: RESTArguments
    ) throws -> [PostSelection.Row] {
        let names = ["parent", "parent_exclude", "menu_order"]
        let key = arguments.text("orderby")
        guard names.contains(where: arguments.has) || key == "menu_order" || key == "parent" else {
            return rows
        }
        let (wanted, unwanted) = (arguments.numbers("parent"), arguments.numbers("parent_exclude"))
        var pages = zip(rows, try snapshot.posts(rows.map(\.row))).map { row, page in
            (row: row, parent: page.post.extra?.parent ?? 0, order: page.post.extra?.menuOrder ?? 0)
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

    /// Places of the documents that a text finds.
    ///
    /// - Parameter isRanked: whether they are wanted by relevance; else posts that have not all the words count only where
    ///   none has.
    func ranks(of text: String, types: [String], isRanked: Bool) throws -> [QueryAnswer.Document:
        Int]
    {
        let options = SearchOptions(
            limit: .max, sort: isRanked ? .relevance : .newest, types: types,
            sites: [site.site.url])
        let documents = try snapshot.answer().page(of: Query(text, options: options)).documents
        return Dictionary(
            documents.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { a, _ in a })
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
        let terms = try terms.get().filter { $0.term.key.taxonomy == taxonomy.name }
        var wanted = Set(ids)
        var isGrowing = haveChildren
        while isGrowing {
            let below = terms.filter { $0.term.parent.map(wanted.contains) ?? false }
                .map(\.term.key.id)
            let count = wanted.count
            wanted.formUnion(below)
            isGrowing = wanted.count > count
        }
        return terms.filter { wanted.contains($0.term.key.id) }.map(\.row)
    }
}
