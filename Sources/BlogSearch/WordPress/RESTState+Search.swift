internal import Blog
internal import BlogSearchStore

extension RESTState {
    /// What a search finds: posts of several types by relevance, or terms by name.
    func search(_ arguments: RESTArguments) throws -> RESTReply {
        let subtypes = arguments.texts("subtype")
        func wants(_ name: String) -> Bool { subtypes.contains("any") || subtypes.contains(name) }
        let start = RESTPaging.start(arguments)
        let total: Int
        let list: [JSONValue]
        switch arguments.text("type") {
        case "term":
            let names = Set(taxonomies.map(\.name).filter(wants))
            let found = try matching(
                terms().filter { names.contains($0.term.key.taxonomy) }, arguments)
            total = found.count
            list = found.dropFirst(start).prefix(arguments.pageSize).compactMap { found in
                taxonomies.first { $0.name == found.term.key.taxonomy }
                    .map { records.found(found.term, taxonomy: $0) }
            }
        case "post-format": (total, list) = (0, [])
        default:
            let types = types.filter { $0 != .attachment && wants($0.name) }
            let ranks = RESTPaging.ranks(from: start, arguments)
            let found =
                types.isEmpty
                ? PostSelection.Page(rows: [], total: 0)
                : try found(of: types, arguments, at: ranks)
            total = found.total
            let posts = try plainPosts(found.rows.map(\.row), withBodies: false)
            list = posts.compactMap { post in
                type(named: post.type).map { records.found(harmless(post), type: $0) }
            }
        }
        if list.isEmpty, arguments.page > 1, total > 0, arguments.text("type") == "term" {
            throw RESTFault(
                400, "rest_search_invalid_page_number",
                "The page number requested is larger than the number of pages available.")
        }
        // Past the end of a search of posts WordPress does not know how much there is.
        guard list.isEmpty, arguments.page > 1 else {
            return RESTReply(
                list: list, total: total, page: arguments.page, arguments, at: address("search"))
        }
        var reply = RESTReply([])
        reply.total = (0, 0)
        let address = RESTAddress(address("search"), arguments.written)
        reply.links = [address.link("prev", page: arguments.page - 1)]
        return reply
    }
}
