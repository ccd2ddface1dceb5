internal import Blog
internal import BlogSearchAnswers
internal import BlogSearchQueries
internal import BlogSearchStore
internal import Ingest

extension RESTState {
    /// A page of posts of a type.
    func list(of type: RESTType, _ arguments: RESTArguments) throws -> RESTReply {
        try checkOrder(arguments)
        let rows = try found(of: [type], arguments)
        let records = { (rows: [Int64]) in
            try self.snapshot.posts(rows).map { self.record(of: $0, type: type) }
        }
        return try page(of: rows, arguments, at: address(type.base), records)
    }

    /// One post by its id.
    func post(_ type: RESTType, _ arguments: RESTArguments) throws -> RESTReply {
        guard let post = try post(arguments.number("id") ?? 0, type: type.name) else {
            throw RESTFault.refused(404, "rest_post_invalid_id", "Invalid post ID.")
        }
        if let password = arguments.text("password"), !password.isEmpty, password != "0" {
            throw RESTFault.refused(
                403, "rest_post_incorrect_password", "Incorrect post password.")
        }
        var reply = RESTReply(record(of: post, type: type))
        let link = post.post.link ?? reply.body["link"]?.text ?? ""
        reply.links = ["<\(link)>; rel=\"alternate\"; type=text/html"]
        return reply
    }

    /// Versions of a post are no strangers' concern.
    func revisions(of type: RESTType, _ id: Int) throws -> RESTReply {
        guard try post(id, type: type.name) != nil else {
            throw RESTFault.refused(404, "rest_post_invalid_parent", "Invalid post parent ID.")
        }
        throw RESTFault.refused(
            401, "rest_cannot_read", "Sorry, you are not allowed to view revisions of this post.")
    }

    /// A post by its id, when it is of a type and not hidden.
    func post(_ id: Int, type: String?) throws -> PostRecord? {
        var selection = PostSelection(site: site.row)
        selection.ids = [id]
        if let type { selection.types = [type] }
        return try snapshot.posts(snapshot.rows(of: selection).map(\.row)).first
    }

    /// A post as a record, with addresses that may leave an index.
    func record(of stored: PostRecord, type: RESTType) -> JSONValue {
        records.post(harmless(stored.post), type: type, taxonomies: taxonomies(of: type))
    }

    /// A post whose addresses may leave an index.
    func harmless(_ post: Post) -> Post {
        var post = post
        let home = site.site.url + "/"
        post.html = HTMLAddresses.harmless(post.html)
        if var extra = post.extra {
            extra.excerptHTML = extra.excerptHTML.map(HTMLAddresses.harmless)
            extra.titleHTML = extra.titleHTML.map(HTMLAddresses.harmless)
            post.extra = extra
        }
        post.link = post.link.flatMap {
            PublicAddress.whole($0) ?? PublicAddress.whole($0, at: home)
        }
        return post
    }

    private func checkOrder(_ arguments: RESTArguments) throws(RESTFault) {
        let hasText = !(arguments.text("search") ?? "").isEmpty
        switch arguments.text("orderby") {
        case "relevance" where !hasText:
            throw RESTFault(
                400, "rest_no_search_term_defined",
                "You need to define a search term to order by relevance.")
        case "include" where arguments.numbers("include").isEmpty:
            throw RESTFault(
                400, "rest_orderby_include_missing_include",
                "You need to define an include parameter to order by include.")
        default: break
        }
    }

    /// A page of a list of posts, with WordPress's rules for its end.
    ///
    /// - Parameter records: makes the records of the page.
    private func page(
        of rows: [PostSelection.Row], _ arguments: RESTArguments, at address: String,
        _ records: ([Int64]) throws -> [JSONValue]
    ) throws -> RESTReply {
        let start =
            arguments.number("offset").map { Int(clamping: $0.magnitude) }
            ?? RESTPaging.start(arguments)
        let slice = rows.dropFirst(start).prefix(arguments.pageSize)
        let total = slice.isEmpty && arguments.page == 1 ? 0 : rows.count
        let pages = (total + arguments.pageSize - 1) / arguments.pageSize
        if arguments.page > pages, total > 0 {
            throw RESTFault(
                400, "rest_post_invalid_page_number",
                "The page number requested is larger than the number of pages available.")
        }
        return RESTReply(
            list: try records(slice.map(\.row)), total: total, page: arguments.page, arguments,
            at: address)
    }
}

/// Where a page of a list begins.
enum RESTPaging {
    /// No list is as long, and a sum with it is a number.
    private static let farthest = 1 << 53

    static func start(_ arguments: RESTArguments) -> Int {
        let (start, overflow) = (arguments.page - 1).multipliedReportingOverflow(
            by: arguments.pageSize)
        return overflow ? farthest : min(start, farthest)
    }

    /// By the offset, where there is one, else by the page.
    static func offset(_ arguments: RESTArguments) -> Int {
        let offset = arguments.number("offset") ?? 0
        return offset == 0 ? start(arguments) : min(max(0, offset), farthest)
    }

    /// The page that an offset is on.
    static func page(at offset: Int, _ arguments: RESTArguments) -> Int {
        (offset + arguments.pageSize - 1) / arguments.pageSize + 1
    }
}
