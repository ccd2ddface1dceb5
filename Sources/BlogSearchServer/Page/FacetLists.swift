internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// By what the hits can be narrowed: links with the number of posts that each leads to.
struct FacetLists {
    let scope: Scope
    let query: PageQuery
    let facets: [FacetKind: [FacetValue]]

    /// Values that are shown of each.
    private static let most = 8

    /// What is counted: the site only where there are several.
    static func kinds(in scope: Scope) -> [FacetKind] {
        let always: [FacetKind] = [.category, .tag, .author, .year, .type]
        return scope.site == nil && scope.sites.count > 1 ? always + [.site] : always
    }

    func write(to main: inout Markup) {
        let shown = FacetLists.kinds(in: scope).map { ($0, values(of: $0)) }
            .filter { kind, values in values.count > 1 || values.contains { isChosen($0, kind) } }
        guard !shown.isEmpty else { return }
        main.element(
            "nav", ["class": "facets", "id": "narrow", "aria-label": "Narrow what was found"]
        ) { nav in
            for (kind, values) in shown { list(kind, values, &nav) }
        }
    }

    /// The first few values, years from the newest on, and those that are chosen.
    private func values(of kind: FacetKind) -> [FacetValue] {
        var values = facets[kind] ?? []
        if kind == .year { values.sort { $0.slug > $1.slug } }
        return values.prefix(FacetLists.most)
            + values.dropFirst(FacetLists.most).filter { isChosen($0, kind) }
    }

    private func filter(_ value: FacetValue, _ kind: FacetKind) -> RESTParameter {
        RESTParameter(kind.rawValue, value.slug)
    }

    private func isChosen(_ value: FacetValue, _ kind: FacetKind) -> Bool {
        query.filters.contains(filter(value, kind))
    }

    private func list(_ kind: FacetKind, _ values: [FacetValue], _ nav: inout Markup) {
        nav.element("details", ["open": "open"]) { details in
            details.element("summary", [:], FacetLists.heading(kind))
            details.element("ul") { list in
                for value in values {
                    list.element("li") { item in
                        let isChosen = isChosen(value, kind)
                        let address = query.toggling(filter(value, kind)).address(scope.folder)
                        item.element(
                            "a", ["href": address, "aria-current": isChosen ? "true" : nil]
                        ) { link in
                            link.element("span", ["dir": "auto"], value.name)
                            link.write(" ")
                            link.element("span", ["class": "count"], value.count.grouped)
                        }
                    }
                }
            }
        }
    }

    private static func heading(_ kind: FacetKind) -> String {
        switch kind {
        case .category: "Category"
        case .tag: "Tag"
        case .author: "Author"
        case .year: "Year"
        case .month: "Month"
        case .type: "Kind"
        case .site: "Site"
        case .language: "Language"
        case .has: "With"
        }
    }
}
