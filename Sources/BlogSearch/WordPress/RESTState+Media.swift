internal import Blog
internal import BlogSearchStore
internal import Ingest

extension RESTState {
    /// A page of files: those that posts show as their featured image.
    func mediaList(_ arguments: RESTArguments) throws -> RESTReply {
        if arguments.text("orderby") == "relevance", (arguments.text("search") ?? "").isEmpty {
            throw RESTFault(
                400, "rest_no_search_term_defined",
                "You need to define a search term to order by relevance.")
        }
        if arguments.text("orderby") == "include", arguments.numbers("include").isEmpty {
            throw RESTFault(
                400, "rest_orderby_include_missing_include",
                "You need to define an include parameter to order by include.")
        }
        let found = sorted(try matching(arguments), arguments)
        let start =
            arguments.number("offset").map { Int(clamping: $0.magnitude) }
            ?? RESTPaging.start(arguments)
        let slice = found.dropFirst(start).prefix(arguments.pageSize)
        let total = try RESTPaging.total(found.count, isEmpty: slice.isEmpty, arguments)
        return RESTReply(
            list: try slice.map(record(of:)), total: total, page: arguments.page, arguments,
            at: address("media"))
    }

    /// One file by its id.
    func medium(_ arguments: RESTArguments) throws -> RESTReply {
        let id = arguments.number("id") ?? 0
        guard let medium = try snapshot.media(ofSite: site.row, id: id).first else {
            throw RESTFault.refused(404, "rest_post_invalid_id", "Invalid post ID.")
        }
        var reply = RESTReply(try record(of: medium))
        reply.links = ["<\(reply.body["link"]?.text ?? "")>; rel=\"alternate\"; type=text/html"]
        return reply
    }

    private func record(of medium: MediaRecord) throws -> JSONValue {
        let row = try snapshot.newestPost(showing: medium.media.id, site: site.row)?.row
        let posts = try plainPosts(row.map { [$0] } ?? [], withBodies: false)
        return records.media(medium.media, of: posts.first)
    }

    private func matching(_ arguments: RESTArguments) throws -> [MediaRecord] {
        let include = arguments.numbers("include")
        let exclude = Set(arguments.numbers("exclude"))
        let text = arguments.text("search")?.trimmed ?? ""
        return try snapshot.media(ofSite: site.row).filter { medium in
            let media = medium.media
            let type = media.mimeType ?? MediaType.of(media.url)
            if !include.isEmpty, !include.contains(media.id) { return false }
            if include.isEmpty, exclude.contains(media.id) { return false }
            let slugs = slugs(arguments)
            if !slugs.isEmpty, !slugs.contains(media.slug ?? "") { return false }
            let parent = media.post ?? 0
            let parents = arguments.numbers("parent")
            if !parents.isEmpty, !parents.contains(parent) { return false }
            if arguments.numbers("parent_exclude").contains(parent) { return false }
            let authors = arguments.numbers("author")
            if !authors.isEmpty, !authors.contains(media.author ?? 0) { return false }
            if arguments.numbers("author_exclude").contains(media.author ?? 0) { return false }
            if let kind = arguments.text("media_type"), !type.hasPrefix(kind + "/") { return false }
            if let mime = arguments.text("mime_type"), type != mime { return false }
            if !text.isEmpty {
                let texts = [media.title, media.alt, media.caption, media.url]
                guard texts.contains(where: { $0?.contains(text, ignoringCase: true) ?? false })
                else { return false }
            }
            return isWithin(arguments, medium.published)
        }
    }

    private func isWithin(_ arguments: RESTArguments, _ date: Moment?) -> Bool {
        for (name, isAfter) in [
            ("after", true), ("before", false), ("modified_after", true),
            ("modified_before", false),
        ] {
            guard let limit = arguments.date(name) else { continue }
            guard let date, isAfter ? date > limit.moment : date < limit.moment else {
                return false
            }
        }
        return true
    }

    private func sorted(_ media: [MediaRecord], _ arguments: RESTArguments) -> [MediaRecord] {
        let isAscending = arguments.text("order") == "asc"
        func by<Key: Comparable>(_ key: (MediaRecord) -> Key) -> [MediaRecord] {
            media.sorted { isAscending ? key($0) < key($1) : key($0) > key($1) }
        }
        switch arguments.text("orderby") {
        case "id": return by(\.media.id)
        case "include":
            let places = Self.places(arguments.numbers("include"))
            return media.sorted {
                places[$0.media.id, default: .max] < places[$1.media.id, default: .max]
            }
        case "slug": return by { $0.media.slug ?? "" }
        case "title": return by { ($0.media.title ?? "").lowercased() }
        default:
            return media.sorted {
                let (left, right) = (
                    ($0.published?.seconds ?? .min, $0.media.id),
                    ($1.published?.seconds ?? .min, $1.media.id)
                )
                return isAscending ? left < right : left > right
            }
        }
    }
}
