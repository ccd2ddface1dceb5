internal import Blog
internal import BlogSearchAnswers
internal import BlogSearchQueries
internal import BlogSearchStore
internal import Ingest

extension RESTState {
    /// A page of posts of a type.
    func list(of type: RESTType, _ arguments: RESTArguments) throws -> RESTReply {
        try checkOrder(arguments)
        let start =
            arguments.number("offset").map { Int(clamping: $0.magnitude) }
            ?? RESTPaging.start(arguments)
        let found = try found(
            of: [type], arguments, at: RESTPaging.ranks(from: start, arguments))
        let posts = try plainPosts(
            found.rows.map(\.row), withBodies: Self.showsBodies(arguments))
        return try RESTReply(
            list: posts.map { record(of: $0, type: type) },
            total: RESTPaging.total(found.total, isEmpty: found.rows.isEmpty, arguments),
            page: arguments.page, arguments, at: address(type.base))
    }

    /// Whether anything of a body is wanted of a post: its content, or an excerpt made of it.
    private static func showsBodies(_ arguments: RESTArguments) -> Bool {
        let isBrief = arguments.text("context") == "embed"
        guard let fields = arguments.fields else { return true }
        return fields.includes("excerpt") || !isBrief && fields.includes("content")
    }

    /// One post by its id.
    func post(_ type: RESTType, _ arguments: RESTArguments) throws -> RESTReply {
        let row = try row(ofPost: arguments.number("id") ?? 0, type: type.name)
        let found = try plainPosts(
            row.map { [$0] } ?? [], withBodies: Self.showsBodies(arguments))
        guard let post = found.first else {
            throw RESTFault.refused(404, "rest_post_invalid_id", "Invalid post ID.")
        }
        if let password = arguments.text("password"), !password.isEmpty, password != "0" {
            throw RESTFault.refused(
                403, "rest_post_incorrect_password", "Incorrect post password.")
        }
        var reply = RESTReply(record(of: post, type: type))
        let link = post.link ?? reply.body["link"]?.text ?? ""
        reply.links = ["<\(link)>; rel=\"alternate\"; type=text/html"]
        return reply
    }

    /// Versions of a post are no strangers' concern.
    func revisions(of type: RESTType, _ id: Int) throws -> RESTReply {
        guard try row(ofPost: id, type: type.name) != nil else {
            throw RESTFault.refused(404, "rest_post_invalid_parent", "Invalid post parent ID.")
        }
        throw RESTFault.refused(
            401, "rest_cannot_read", "Sorry, you are not allowed to view revisions of this post.")
    }

    /// The row of a post by its id, when it is of a type and not hidden.
    func row(ofPost id: Int, type: String?) throws -> Int64? {
        var selection = PostSelection(site: site.row)
        selection.ids = [id]
        if let type { selection.types = [type] }
        return try snapshot.rows(of: selection).first?.row
    }

    /// A post as a record, with addresses that may leave an index.
    private func record(of post: Post, type: RESTType) -> JSONValue {
        records.post(harmless(post), type: type, taxonomies: taxonomies(of: type))
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

    /// The places of a page in its list.
    static func ranks(from start: Int, _ arguments: RESTArguments) -> Range<Int> {
        let (end, overflow) = start.addingReportingOverflow(arguments.pageSize)
        return start..<(overflow ? .max : end)
    }

    /// How many posts WordPress says that a list has.
    ///
    /// - Parameter isEmpty: whether the page is.
    /// - Throws: `RESTFault` for a page behind the last one.
    static func total(
        _ total: Int, isEmpty: Bool, _ arguments: RESTArguments
    ) throws(RESTFault) -> Int {
        let total = isEmpty && arguments.page == 1 ? 0 : total
        let pages = (total + arguments.pageSize - 1) / arguments.pageSize
        guard arguments.page <= pages || total == 0 else {
            throw RESTFault(
                400, "rest_post_invalid_page_number",
                "The page number requested is larger than the number of pages available.")
        }
        return total
    }

    /// By the offset, where there is one, else by the page.
    static func offset(_ arguments: RESTArguments) -> Int {
        let offset = arguments.number("offset") ?? 0
        return offset == 0 ? start(arguments) : min(max(0, offset), farthest)
    }

    /// The page that an offset is on.
    static func page(at offset: Int, _ arguments: RESTArguments) -> Int {
        let (whole, rest) = offset.quotientAndRemainder(dividingBy: arguments.pageSize)
        // An offset may be as large as a number gets.
        return min(whole, .max - 2) + (rest == 0 ? 1 : 2)
    }
}
