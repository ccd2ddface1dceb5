internal import Blog
internal import BlogSearch
internal import BlogSearchQueries
internal import TagClouds

/// By what the hits can be narrowed: links with the number of posts that each leads to.
struct FacetLists {
    let scope: Scope
    let words: PageWords
    let query: PageQuery
    let facets: [FacetKind: [FacetValue]]

    /// Values that are shown of each.
    private static let most = 8
    /// Tags in the cloud.
    private static let mostInCloud = 40

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
            "nav", ["class": "facets", "id": "narrow", "aria-label": words.narrowing]
        ) { nav in
            for (kind, values) in shown { list(kind, values, &nav) }
            cloud(&nav)
        }
    }

    /// Tags of what was found: how large, so many.
    private func cloud(_ nav: inout Markup) {
        let most = (facets[.tag] ?? []).prefix(FacetLists.mostInCloud)
        let entries = most.enumerated().map { number, value in
            CloudEntry(
                id: number, taxonomy: Term.tag, name: value.name, slug: value.slug,
                count: value.count)
        }
        guard entries.count > FacetLists.most else { return }
        nav.element("details", ["open": "open"]) { details in
            details.element("summary", [:], words.cloud)
            details.element("ul", ["class": "cloud"]) { list in
                for item in TagCloud(entries, options: .wordPress).items {
                    let filter = RESTParameter(FacetKind.tag.rawValue, item.slug)
                    list.element("li") { entry in
                        entry.element(
                            "a",
                            [
                                "class": "size\(item.bucket)", "dir": "auto",
                                "href": query.toggling(filter).address(scope.folder),
                                "aria-current": query.filters.contains(filter) ? "true" : nil,
                            ]
                        ) { link in
                            link.write(item.name)
                            let posts = words.posts(item.count, words.digits(item.count))
                            link.element("span", ["class": "unseen"], " (\(posts.filling("")))")
                        }
                    }
                }
            }
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
            details.element("summary", [:], words.name(of: kind))
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
                            link.element("span", ["class": "count"], words.digits(value.count))
                        }
                    }
                }
            }
        }
    }
}
