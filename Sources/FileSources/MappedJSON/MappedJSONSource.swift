internal import Blog
internal import Ingest

/// JSON files of an app, read by a mapping: each a list of posts, an object that holds one, a post, or several of these
/// one after the other. Without a mapping: files of one value with posts as JSON Lines has them (`[…]`, `{"posts": […]}`).
struct MappedJSONSource: Source {
    private static let maximumLength = 512 << 20

    private let folder: String
    private let files: [String]
    private let mapping: JSONMapping?
    private let custom: FieldPatterns
    private let root: FolderRoot?
    private let bodies: FolderRoot?
    private var homes: PostHomes
    private var ready: ArraySlice<SourcePage> = []
    private var position = 0
    private var waiting: ArraySlice<(post: JSONValue, number: Int)> = []
    private var file = ""
    private var hasPosts = false
    private var hasBegun = false

    /// Prepares to read files.
    /// - Parameters:
    ///   - folder: where they are.
    ///   - files: their paths relative to it.
    ///   - withComments: whether comments of posts are posts of the type `comment`.
    ///   - fields: custom fields to take.
    ///   - root: the folder that they must lie in; `nil` for any.
    ///   - bodies: the folder that files which posts name must lie in; `nil` for any.
    init(
        folder: String, files: [String], mapping: JSONMapping?, site: String?,
        withComments: Bool = false, fields: FieldPatterns = .none, within root: FolderRoot? = nil,
        bodiesWithin bodies: FolderRoot? = nil
    ) {
        self.root = root
        self.bodies = bodies
        self.folder = folder
        self.files = files
        self.mapping = mapping
        custom = fields
        homes = PostHomes(
            given: site,
            path: files.count == 1 ? FileSource.path(files[0], in: folder) : folder,
            withComments: withComments)
    }

    mutating func nextPage() async throws -> SourcePage? {
        while ready.isEmpty, !hasBegun || !waiting.isEmpty || position < files.count {
            try readPages()
        }
        return ready.popFirst()
    }

    private mutating func readPages() throws {
        while !homes.isFull {
            try Task.checkCancellation()
            if let next = waiting.popFirst() {
                add(next.post, label: "\(file) item \(next.number)")
            } else if position < files.count {
                try open()
            } else {
                break
            }
        }
        try checkContent()
        hasBegun = true
        ready = homes.takePages(
            SourceProgress(done: position, total: files.count, unit: .files))
    }

    /// Reads the next file's values.
    private mutating func open() throws(IngestError) {
        file = files[position]
        position += 1
        guard let read = try contents(of: file) else { return }
        homes.count(bytes: read.count)
        let bytes = TextEncoding.utf8(read)
        guard let mapping else { return open(JSONDocument(bytes)) }
        var reader = JSONReader(bytes)
        var posts: [JSONValue] = []
        do throws(JSONError) {
            reader.skipSpace()
            while reader.position < bytes.count {
                guard let found = mapping.posts(in: try reader.value()) else {
                    homes.skip(file, "damaged: there are no posts where the mapping says")
                    break
                }
                posts += found
                reader.skipSpace()
            }
        } catch {
            homes.skip(file, "damaged: \(error)")
        }
        waiting = zip(posts, 1...).map { ($0, $1) }[...]
    }

    /// The bytes of a file; `nil` for one that is left out, which is told.
    private mutating func contents(of file: String) throws(IngestError) -> [UInt8]? {
        do throws(IngestError) {
            let path = FileSource.path(file, in: folder)
            let bytes = try ByteFile.contents(of: path, limit: Self.maximumLength, within: root)
            if bytes == nil { homes.skip(file, "damaged: the file is longer than 512 MB") }
            return bytes
        } catch {
            // One of several that cannot be read loses nothing of the others.
            if files.count == 1, error.code != .outside { throw error }
            homes.skip(file, error.reasonOfFile)
            return nil
        }
    }

    /// Takes the posts of one value, of a damaged list those before the damage.
    private mutating func open(_ document: JSONDocument) {
        let answer = SavedAnswer(document, name: file)
        if let damage = answer.damage { homes.skip(file, "damaged: \(damage)") }
        waiting = zip(answer.records, 1...).map { ($0, $1) }[...]
    }

    private mutating func add(_ post: JSONValue, label: String) {
        guard post.isObject else { return homes.skip(label, "damaged: it is no JSON object") }
        let fields =
            mapping?.fields(of: post, folder: folder, within: bodies)
            ?? PostLine(post, custom: custom).fields
        if let damage = fields.damage {
            hasPosts = hasPosts || !fields.isEmpty
            homes.skip(fields.id ?? label, "damaged: \(damage)")
        } else if fields.reasonToSkip == nil, fields.isEmpty {
            homes.skip(
                label,
                mapping == nil
                    ? "damaged: it has neither title nor text"
                    : "damaged: the mapping finds neither title nor text in it")
        } else {
            hasPosts = true
            homes.add(fields, label: label)
        }
    }

    private func checkContent() throws(IngestError) {
        if hasPosts || hasBegun || (position < files.count) { return }
        let path = files.count == 1 ? FileSource.path(files[0], in: folder) : folder
        if mapping == nil { throw .noPosts(inJSON: path) }
        throw IngestError(
            .wrongKind,
            "\(path) holds no post that the mapping can read\(homes.firstReason.map { " (\($0))" as Notice } ?? "")",
            then: "check its places against the JSON"
        )
    }
}

extension IngestError {
    /// JSON whose objects keep their texts under names that are nobody's.
    static func noPosts(inJSON path: String) -> IngestError {
        IngestError(
            .wrongKind,
            "\(path) holds objects that are neither WordPress's nor JSON Lines, which keeps a post's text under \"html\" or \"text\"",
            then: "\(.nameMapping) where they keep what", path: path
        )
    }
}
