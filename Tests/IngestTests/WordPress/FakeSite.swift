import Blog
import Testing

@testable import Ingest

/// A transport that answers from memory by a closure, and remembers what it was asked.
actor FakeTransport: Transport {
    private let answer: @Sendable (TransportRequest, Int) throws -> TransportResponse
    private(set) var requests: [TransportRequest] = []

    /// - Parameter answer: gets the request and how many came before it.
    init(_ answer: @escaping @Sendable (TransportRequest, Int) throws -> TransportResponse) {
        self.answer = answer
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        requests.append(request)
        return try answer(request, requests.count - 1)
    }
}

extension TransportResponse {
    static func json(
        _ text: String, status: Int = 200, _ headers: TransportHeaders = TransportHeaders(),
        url: String = "http://site.example/"
    ) -> TransportResponse {
        TransportResponse(status: status, headers: headers, body: Array(text.utf8), url: url)
    }

    static func failure(_ status: Int, _ code: String) -> TransportResponse {
        json(#"{"code":"\#(code)","message":"m","data":{"status":\#(status)}}"#, status: status)
    }
}

/// A small WordPress in memory: lists by id, delivers by `include`, pages and counts as WordPress does.
struct FakeSite: Sendable {
    struct Entry: Sendable {
        var id: Int
        var modified = "2020-01-01T00:00:00"
        var status = "publish"
        var isProtected = false
        var media = 0
        /// Whether a plugin takes it out of lists, and of questions by id, after it was counted.
        var isHidden = false
    }

    /// A comment; those on posts that are not public are counted and left out.
    struct Comment: Sendable {
        var id: Int
        var post: Int
        var text = "Nice"
    }

    var posts: [Entry]
    var comments: [Comment] = []
    var pages: [Entry] = []
    var categories = 3
    var usersStatus = 200
    var sendsTotals = true
    /// Whether it shows whole posts by their place in a list, as a first sync asks for them; else by id alone.
    var showsWholeLists = true
    /// The most things that it gives at a time, and what it does when asked for more.
    var limit = (most: 100, kind: LimitKind.refusal)

    enum LimitKind: CaseIterable {
        /// It refuses, and says how many may be asked for.
        case refusal
        /// It refuses and says only which parameter is wrong.
        case silentRefusal
        /// It gives so many, and counts its pages by it.
        case smallerPages
        /// It gives the first ones of each page as asked for.
        case cutPages
    }

    /// Changes an answer before it is sent; gets the request's route and parameters, and its number.
    var fault: @Sendable (String, [String: String], Int) -> TransportResponse? = { _, _, _ in nil }

    func transport() -> FakeTransport {
        let site = self
        return FakeTransport { request, number in
            let parts = request.url.split(separator: "?", maxSplits: 1)
            let route = String(parts.first ?? "").replacing(
                "http://site.example/wp-json/wp/v2/", with: "")
            var parameters: [String: String] = [:]
            for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
                let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
                if let name = sides.first { parameters[name] = sides.count > 1 ? sides[1] : "" }
            }
            return site.fault(route, parameters, number) ?? site.answer(route, parameters)
        }
    }

    static var found: DiscoveredSite {
        get throws {
            let address = try #require(WebAddress("http://site.example/wp-json/"))
            return DiscoveredSite(root: APIRoot(address), site: Site(url: "http://site.example"))
        }
    }

    private func answer(_ route: String, _ parameters: [String: String]) -> TransportResponse {
        switch route {
        case "types":
            .json(
                #"{"post":{"rest_base":"posts","rest_namespace":"wp/v2"},"page":{"rest_base":"pages"},"attachment":{"rest_base":"media"},"wp_block":{"rest_base":"blocks"}}"#
            )
        case "taxonomies":
            .json(#"{"category":{"rest_base":"categories","types":["post"]}}"#)
        case "categories":
            list(
                (1...categories).map { #"{"id":\#($0),"name":"C\#($0)","slug":"c\#($0)"}"# },
                parameters)
        case "users":
            usersStatus == 200
                ? list([#"{"id":1,"name":"Ann","slug":"ann"}"#], parameters)
                : .failure(usersStatus, "rest_user_cannot_view")
        case "comments": comments(parameters)
        case "posts": entries(posts, "post", parameters)
        case "pages": entries(pages, "page", parameters)
        case "media":
            list(
                ids(parameters).map {
                    #"{"id":\#($0),"source_url":"http://site.example/\#($0).jpg"}"#
                },
                parameters)
        default: entry(route)
        }
    }

    /// A post at its own address.
    private func entry(_ route: String) -> TransportResponse {
        for (base, type, entries) in [("posts/", "post", posts), ("pages/", "page", pages)]
        where route.hasPrefix(base) {
            guard let entry = entries.first(where: { route == base + "\($0.id)" }) else {
                return .failure(404, "rest_post_invalid_id")
            }
            guard entry.status == "publish" else { return .failure(401, "rest_forbidden") }
            return .json(record(entry, type, isWhole: true))
        }
        return .failure(404, "rest_no_route")
    }

    private func ids(_ parameters: [String: String]) -> [Int] {
        (parameters["include"] ?? "").split(separator: ",").compactMap { Int($0) }
    }

    private func entries(
        _ entries: [Entry], _ type: String, _ parameters: [String: String]
    ) -> TransportResponse {
        let published = entries.filter { $0.status == "publish" || parameters["include"] != nil }
        guard parameters["include"] != nil else {
            let isWhole = parameters["offset"] != nil
            if isWhole, !showsWholeLists { return .failure(403, "rest_forbidden") }
            return list(
                published.map { $0.isHidden ? nil : record($0, type, isWhole: isWhole) },
                parameters)
        }
        let wanted = Set(ids(parameters))
        return list(
            published.filter { wanted.contains($0.id) }
                .map {
                    $0.isHidden ? nil : record($0, type, embeds: parameters["_embed"] != nil)
                }, parameters)
    }

    func record(
        _ entry: Entry, _ type: String, isWhole: Bool = true, embeds: Bool = false
    ) -> String {
        let body = entry.isProtected ? "" : "<p>Body \(entry.id)</p>"
        let embedded = #"{"author":[{"id":1,"name":"Ann","slug":"ann"}]}"#
        let rendered =
            isWhole
            ? #","title":{"rendered":"T\#(entry.id)"},"content":{"rendered":"\#(body)","protected":\#(entry.isProtected)}"#
            : #","content":{"protected":\#(entry.isProtected)}"#
        return
            #"{"id":\#(entry.id),"type":"\#(type)","status":"\#(entry.status)","modified_gmt":"\#(entry.modified)","author":1,"categories":[1],"featured_media":\#(entry.media)"#
            + rendered + (!embeds ? "}" : #","_embedded":\#(embedded)}"#)
    }

    private func comments(_ parameters: [String: String]) -> TransportResponse {
        let wanted = parameters["include"].map { _ in Set(ids(parameters)) }
        let hidden = Set(posts.filter { $0.isProtected || $0.status != "publish" }.map(\.id))
        return list(
            comments.filter { wanted?.contains($0.id) ?? true }.map { comment in
                hidden.contains(comment.post) ? nil : record(comment)
            }, parameters)
    }

    func record(_ comment: Comment) -> String {
        #"{"id":\#(comment.id),"post":\#(comment.post),"author_name":"Eve","date_gmt":"2020-01-02T03:04:05","content":{"rendered":"<p>\#(comment.text)</p>"},"link":"http://site.example/\#(comment.post)/#comment-\#(comment.id)","status":"approved","type":"comment"}"#
    }

    /// What an index holds that was synced when the site had these posts.
    static func known(_ ids: some Sequence<Int>, type: String = "post") -> KnownSite {
        var result = SyncResult()
        let decoder = RecordDecoder()
        for id in ids {
            let record = JSONDocument(Array(FakeSite(posts: []).record(.init(id: id), type).utf8))
            if case .post(let post, _) = decoder.post(record.value ?? .null, location: "") {
                result.known.posts[post.id] = KnownPost(post)
            }
        }
        return result.known
    }

    private var refusal: TransportResponse {
        let words =
            limit.kind == .refusal
            ? #","params":{"per_page":"per_page must be between 1 (inclusive) and \#(limit.most) (inclusive)"}"#
            : ""
        return .json(
            #"{"code":"rest_invalid_param","message":"Invalid parameter(s): per_page","data":{"status":400\#(words)}}"#,
            status: 400)
    }

    /// - Parameter rows: `nil` for what is counted and not shown.
    private func list(_ rows: [String?], _ parameters: [String: String]) -> TransportResponse {
        var size = parameters["per_page"].flatMap { Int($0) } ?? 10
        if size > limit.most {
            switch limit.kind {
            case .refusal, .silentRefusal: return refusal
            case .smallerPages: size = limit.most
            case .cutPages: break
            }
        }
        let page = parameters["page"].flatMap { Int($0) } ?? 1
        let count = (rows.count + size - 1) / size
        let start = parameters["offset"].flatMap { Int($0) } ?? (page - 1) * size
        guard page == 1 || page <= count else {
            return .failure(400, "rest_post_invalid_page_number")
        }
        let headers: TransportHeaders =
            sendsTotals ? ["X-WP-Total": "\(rows.count)", "X-WP-TotalPages": "\(count)"] : [:]
        let shown = rows.dropFirst(start).prefix(min(size, limit.most))
        return .json("[" + shown.compactMap { $0 }.joined(separator: ",") + "]", headers)
    }
}

/// What a sync of a fake site came to.
struct SyncResult {
    var posts: [Int] = []
    var known = KnownSite(checkpoint: "rest")
    var removed: [Int] = []
    var removedTerms: [Term.Key] = []
    var removedAuthors: [Int] = []
    var terms = 0
    var authors: [Author] = []
    var media: [Int] = []
    var skipped: [Skipped] = []
    var incomplete: [Skipped] = []
    var checkpoint = ""
    var pages: [SourcePage] = []
    var unchanged = 0
    var usage = Usage()
    var error: IngestError?
    var urls: [String] = []
}

func sync(
    _ site: FakeSite, _ options: SyncOptions = SyncOptions(), known: KnownSite = KnownSite()
) async throws -> SyncResult {
    let transport = site.transport()
    let start = ContinuousClock.now
    var source = RESTSource(
        try FakeSite.found, transport: transport, options: options, known: known,
        // A silence is no time that the machine was busy.
        now: { start }, pause: { _ in })
    var result = SyncResult()
    do {
        while let page = try await source.nextPage() { result.add(page) }
    } catch let error as IngestError {
        result.error = error
    }
    result.unchanged = source.unchanged
    result.checkpoint = source.checkpoint
    result.usage = source.usage
    result.urls = await transport.requests.map(\.url)
    return result
}

extension SyncResult {
    mutating func add(_ page: SourcePage) {
        pages.append(page)
        skipped += page.skipped
        incomplete += page.incomplete
        for change in page.changes {
            switch change {
            case .site: break
            case .term(let term):
                terms += 1
                known.terms.insert(term.key)
            case .author(let author):
                authors.append(author)
                known.authors.insert(author.id)
            case .media(let item): media.append(item.id)
            case .post(let post):
                posts.append(post.id)
                known.posts[post.id] = KnownPost(post)
            case .removal(let id):
                removed.append(id)
                known.posts[id] = nil
            case .termRemoval(let key):
                removedTerms.append(key)
                known.terms.remove(key)
            case .authorRemoval(let id):
                removedAuthors.append(id)
                known.authors.remove(id)
            }
        }
    }
}
