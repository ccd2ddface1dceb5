internal import Blog
internal import Ingest

extension SavedAnswer {
    /// Whether what was saved is types or taxonomies, which hold no content but are read all the same.
    var isCatalogue: Bool { hint == .catalogue && records.isEmpty && damage == nil }

    /// Where the file belongs in the order of reading: what posts refer to comes first.
    var rank: Int {
        guard let first = records.first else { return 0 }
        switch kind(of: first) {
        case .site: return 0
        case .term, .author: return 1
        case .media: return 2
        case .post, .failure, .other: return 3
        }
    }

    /// Whether these are records of WordPress, and not lines of our own format.
    var isWordPress: Bool {
        guard let first = records.first else { return isCatalogue }
        if first["content"]?["rendered"] != nil { return true }
        if first["html"] != nil || first["text"] != nil { return false }
        switch kind(of: first) {
        case .post: return Self.isOfWordPress(first)
        case .term, .author, .media, .site: return true
        case .failure, .other: return false
        }
    }

    /// Whether these are posts as JSON Lines has them, in one value: some with `html` or `text`.
    var isOfJSONLines: Bool {
        !isWordPress && records.contains { $0["html"] != nil || $0["text"] != nil }
    }

    /// Whether these look like posts, but WordPress would keep them otherwise: what they keep their texts under is not known.
    var isOfUnknownPosts: Bool {
        !isWordPress && damage == nil && records.contains { isPost($0) && !Self.isOfWordPress($0) }
    }

    /// Whether a post has a mark of WordPress's: of its REST API, where a title is an object, or of WordPress.com's.
    private static func isOfWordPress(_ post: JSONValue) -> Bool {
        ["title", "excerpt", "guid"].contains { post[$0]?.isObject ?? false }
            || ["content", "ID", "date_gmt", "modified_gmt", "_links"].contains { post[$0] != nil }
    }

    /// Whether a record is a post, published or not.
    func isPost(_ record: JSONValue) -> Bool {
        if case .post = kind(of: record) { true } else { false }
    }

    /// Reads one record: what it brings, or why it brings nothing.
    /// - Parameter withComments: whether comments are read, too, as posts of the type `comment`.
    func read(
        _ record: JSONValue, location: String, file: String, decoder: RecordDecoder,
        withComments: Bool = false
    ) -> (changes: [Change], skipped: [Skipped], incomplete: [Skipped]) {
        var change: Change?
        switch kind(of: record) {
        case .post:
            switch decoder.post(record, type: postType, location: location) {
            case .post(let post, let carried):
                return (carried + [.post(post)], [], decoder.unread(of: record, id: post.id))
            case .skipped(let skipped):
                // What an index still has of a post that is no longer public must go.
                let isHidden = !skipped.reason.hasPrefix("damaged")
                let id = decoder.id(of: record).flatMap { isHidden && $0 > 0 ? $0 : nil }
                return (id.map { [.removal($0)] } ?? [], [skipped], [])
            }
        case .other("comments") where withComments:
            switch decoder.comment(record, location: location) {
            case .post(let comment, _): return ([.post(comment)], [], [])
            case .skipped(let skipped): return ([], [skipped], [])
            }
        case .site: return ([], [], [])
        case .failure:
            let failure = WordPressFailure(record)
            let words = failure.map { "\($0.code): \($0.message)" } ?? "unknown"
            return ([], [Skipped(id: location, reason: "an error of the site (\(words))")], [])
        case .other(let what):
            return ([], [Skipped(id: file, reason: "holds \(what), not posts")], [])
        case .term: change = decoder.term(record, taxonomy: taxonomy).map(Change.term)
        case .author: change = decoder.author(record).map(Change.author)
        case .media: change = decoder.media(record).map(Change.media)
        }
        if let change { return ([change], [], []) }
        let reason =
            kind(of: record) == .media
            ? "damaged: a media item without the address of its file"
            : "damaged: a record without a name"
        return ([], [Skipped(id: location, reason: reason)], [])
    }
}
