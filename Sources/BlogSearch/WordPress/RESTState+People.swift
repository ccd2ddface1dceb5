internal import Blog
internal import BlogSearchAnswers
internal import BlogSearchQueries
internal import BlogSearchStore
internal import Ingest

extension RESTState {
    /// A page of authors who have published.
    func users(_ arguments: RESTArguments) throws -> RESTReply {
        try checkUsers(arguments)
        var found = try authors()
        let include = arguments.numbers("include")
        if !include.isEmpty { found = found.filter { include.contains($0.id) } }
        let exclude = Set(arguments.numbers("exclude"))
        found = found.filter { !exclude.contains($0.id) }
        let slugs = slugs(arguments)
        if !slugs.isEmpty { found = found.filter { slugs.contains($0.slug) } }
        if let text = arguments.text("search")?.trimmed, !text.isEmpty {
            found = found.filter {
                $0.name.contains(text, ignoringCase: true)
                    || $0.slug.contains(text, ignoringCase: true) || String($0.id) == text
            }
        }
        found = sorted(found, arguments)
        let start = RESTPaging.offset(arguments)
        let slice = found.dropFirst(start).prefix(arguments.pageSize)
        return RESTReply(
            list: slice.map(records.user), total: found.count,
            page: RESTPaging.page(at: start, arguments), arguments, at: address("users"))
    }

    /// Filters and orders that tell what strangers must not know.
    private func checkUsers(_ arguments: RESTArguments) throws(RESTFault) {
        if !arguments.texts("roles").isEmpty {
            throw .refused(
                401, "rest_user_cannot_view", "Sorry, you are not allowed to filter users by role.")
        }
        if !arguments.texts("capabilities").isEmpty {
            throw .refused(
                401, "rest_user_cannot_view",
                "Sorry, you are not allowed to filter users by capability.")
        }
        if ["email", "registered_date"].contains(arguments.text("orderby")) {
            throw .refused(
                401, "rest_forbidden_orderby",
                "Sorry, you are not allowed to order users by this parameter.")
        }
        if arguments.text("who") == "authors" {
            throw .refused(
                401, "rest_forbidden_who",
                "Sorry, you are not allowed to query users by this parameter.")
        }
    }

    private func sorted(_ authors: [Author], _ arguments: RESTArguments) -> [Author] {
        let isAscending = arguments.text("order") != "desc"
        func by<Key: Comparable>(_ key: (Author) -> Key) -> [Author] {
            authors.sorted { isAscending ? key($0) < key($1) : key($0) > key($1) }
        }
        switch arguments.text("orderby") {
        case "id": return by(\.id)
        case "slug": return by(\.slug)
        case "include":
            let places = Self.places(arguments.numbers("include"))
            return by { places[$0.id, default: .max] }
        case "include_slugs":
            let places = Self.places(slugs(arguments))
            return by { places[$0.slug, default: .max] }
        case "url": return authors
        default: return by { $0.name.lowercased() }
        }
    }

    /// One author by their id.
    func user(_ arguments: RESTArguments) throws -> RESTReply {
        let id = arguments.number("id")
        guard let author = try authors().first(where: { $0.id == id }) else {
            throw RESTFault.refused(404, "rest_user_invalid_id", "Invalid user ID.")
        }
        return RESTReply(records.user(author))
    }
}

extension RESTState {
    /// A page of comments.
    func comments(_ arguments: RESTArguments) throws -> RESTReply {
        try checkComments(arguments)
        let start = RESTPaging.offset(arguments)
        let found = try foundComments(arguments, at: RESTPaging.ranks(from: start, arguments))
        let comments = try plainPosts(found.rows.map(\.row), withBodies: true)
        return RESTReply(
            list: try comments.map(record(ofComment:)), total: found.total, page: arguments.page,
            arguments, at: address("comments"))
    }

    /// One comment by its number.
    func comment(_ arguments: RESTArguments) throws -> RESTReply {
        let number = arguments.number("id") ?? 0
        let row = try row(ofPost: Post.id(ofComment: number), type: Post.commentType)
        let found = try plainPosts(row.map { [$0] } ?? [], withBodies: true)
        guard let comment = found.first else {
            throw RESTFault.refused(404, "rest_comment_invalid_id", "Invalid comment ID.")
        }
        return RESTReply(try record(ofComment: comment))
    }

    private func record(ofComment comment: Post) throws -> JSONValue {
        let comment = harmless(comment)
        let link = comment.link.map { String($0.prefix { $0 != "#" }) }
        let post = try link.flatMap { try snapshot.post(withLink: $0, site: site.row) }
        let on = post.flatMap { post in type(named: post.type).map { (post.id, $0) } }
        let isAnswered = try link.map { try answered(at: $0) } ?? []
        return records.comment(
            comment, on: on, isAnswered: isAnswered.contains(comment.commentNumber ?? 0))
    }

    /// Numbers of the comments at an address that others answer.
    private func answered(at link: String) throws -> Set<Int> {
        if let known = answered[link] { return known }
        var selection = PostSelection(site: site.row)
        selection.types = [Post.commentType]
        selection.linkPrefixes = [link + "#"]
        let comments = try plainPosts(
            snapshot.rows(of: selection).map(\.row), withBodies: false)
        let numbers = Set(comments.compactMap { $0.extra?.comment?.parent })
        answered[link] = numbers
        return numbers
    }

    /// Filters that tell what strangers must not know.
    private func checkComments(_ arguments: RESTArguments) throws(RESTFault) {
        var refused = ["author", "author_exclude"].filter { !arguments.numbers($0).isEmpty }
        if !(arguments.text("author_email") ?? "").isEmpty { refused.append("author_email") }
        if let type = arguments.text("type"), type != "comment" { refused.append("type") }
        if let status = arguments.text("status"), status != "approve" { refused.append("status") }
        guard refused.isEmpty else {
            throw .refused(
                401, "rest_forbidden_param",
                "Query parameter not permitted: " + refused.joined(separator: ", "))
        }
    }

    private func foundComments(
        _ arguments: RESTArguments, at ranks: Range<Int>
    ) throws -> PostSelection.Page {
        var selection = PostSelection(site: site.row)
        selection.types = [Post.commentType]
        selection.isAscending = arguments.text("order") == "asc"
        let include = arguments.numbers("include")
        if !include.isEmpty { selection.ids = include.map(Post.id(ofComment:)) }
        selection.excludedIDs = arguments.numbers("exclude").map(Post.id(ofComment:))
        for (name, isAfter) in [("after", true), ("before", false)] {
            guard let date = arguments.date(name) else { continue }
            selection.dates.append(
                PostSelection.DateCondition(
                    isModified: false, isAfter: isAfter, moment: date.moment, isLocal: date.isLocal)
            )
        }
        let posts = arguments.numbers("post")
        if !posts.isEmpty {
            let rows = try posts.compactMap { try row(ofPost: $0, type: nil) }
            selection.linkPrefixes = try plainPosts(rows, withBodies: false)
                .compactMap { $0.link.map { $0 + "#comment-" } }
        }
        let (parents, others) = (arguments.numbers("parent"), arguments.numbers("parent_exclude"))
        let text = arguments.text("search")?.trimmed ?? ""
        let hasOwnOrder = ["include", "id"].contains(arguments.text("orderby"))
        if parents.isEmpty, others.isEmpty, text.isEmpty, !hasOwnOrder {
            return try snapshot.list(of: selection, at: ranks)
        }
        let isRanked = !text.isEmpty && !arguments.has("orderby")
        let query = Query(
            text,
            options: SearchOptions(
                sort: isRanked ? .relevance : .newest, types: [Post.commentType],
                sites: [site.site.url]))
        var rows =
            text.isEmpty
            ? try snapshot.rows(of: selection)
            : try snapshot.list(
                of: selection, matching: query, isRanked: isRanked, at: 0..<Int.max
            ).rows
        if !parents.isEmpty || !others.isEmpty {
            let comments = try plainPosts(rows.map(\.row), withBodies: false)
            rows = zip(rows, comments).filter { _, comment in
                let parent = comment.extra?.comment?.parent ?? 0
                return (parents.isEmpty || parents.contains(parent)) && !others.contains(parent)
            }.map(\.0)
        }
        return PostSelection.Page(isRanked ? rows : sorted(rows, arguments), at: ranks)
    }

    private func sorted(
        _ rows: [PostSelection.Row], _ arguments: RESTArguments
    ) -> [PostSelection.Row] {
        func number(_ row: PostSelection.Row) -> Int {
            row.slug.split(separator: "-").last.flatMap { Int($0) } ?? 0
        }
        switch arguments.text("orderby") {
        case "include":
            let places = Self.places(arguments.numbers("include"))
            return rows.sorted {
                places[number($0), default: .max] < places[number($1), default: .max]
            }
        case "id":
            let isAscending = arguments.text("order") == "asc"
            return rows.sorted {
                isAscending ? number($0) < number($1) : number($0) > number($1)
            }
        default: return rows
        }
    }
}
