internal import Blog
package import Ingest

/// A blog kept as saved REST answers: a folder of `posts-1.json`, `categories.json`, … or one such file.
///
/// File names are hints alone; the shape of each record decides what it is. A file that is cut short gives the
/// records before the cut. What is no post, term, author or media item is named in `skipped`.
package struct SavedPagesSource: Source {
    private static let recordsAPage = 100

    private let path: String
    private let givenSite: String?
    private let withComments: Bool
    private let fields: FieldPatterns
    private let root: FolderRoot?
    private var survey: SavedSurvey?
    private var current: SavedAnswer?
    private var location = ""
    private var rows: ArraySlice<JSONValue> = []
    private var fileNumber = 0
    /// Bytes of the file that was just opened, until a page has counted them.
    private var uncounted = 0
    private var hasContent = false
    private var firstReason: String?

    /// Prepares to read a file or folder; nothing is opened before the first page.
    /// - Parameters:
    ///   - site: the site's address, for answers that do not tell it.
    ///   - withComments: whether comments are read, too, as posts of the type `comment`.
    ///   - root: the folder that files must lie in.
    init(
        path: String, site: String? = nil, withComments: Bool = false,
        fields: FieldPatterns = .none, within root: FolderRoot? = nil
    ) {
        self.fields = fields
        self.path = path
        self.root = root
        givenSite = site
        self.withComments = withComments
    }

    /// See `Source`.
    /// - Throws: `IngestError`: `unreadable`, or `wrongKind` when not a single record was of use.
    package mutating func nextPage() async throws -> SourcePage? {
        try Task.checkCancellation()
        guard let survey else { return try firstPage() }
        while rows.isEmpty {
            guard fileNumber < survey.files.count else {
                try checkContent()
                return nil
            }
            let file = survey.files[fileNumber]
            fileNumber += 1
            if let page = try open(file) { return page }
        }
        return nextRecords(survey)
    }

    private mutating func firstPage() throws(IngestError) -> SourcePage {
        var survey = try SavedSurvey(path, within: root)
        survey.decoder.fields = fields
        self.survey = survey
        hasContent = survey.site != nil
        let home = givenSite ?? survey.link.flatMap { WebAddress($0)?.origin }
        var site = survey.site ?? Site(url: FileSite.url(given: home, link: nil, path: path))
        site.url = FileSite.spelled(site.url, as: givenSite)
        var page = SourcePage(changes: [.site(site)])
        page.note(path: path)
        return page
    }

    /// Opens a file; gives a page of its own when it is damaged.
    private mutating func open(_ file: String) throws(IngestError) -> SourcePage? {
        location = SavedFolder.name(file)
        uncounted += try ByteFile(file, within: root).length
        let answer = SavedAnswer(try SavedFolder.document(file, within: root), name: location)
        current = answer
        rows = answer.records[...]
        hasContent = hasContent || answer.isCatalogue
        guard let damage = answer.damage else { return nil }
        firstReason = firstReason ?? "damaged: \(damage)"
        return SourcePage(skipped: [Skipped(id: location, reason: "damaged: \(damage)")])
    }

    private mutating func nextRecords(_ survey: SavedSurvey) -> SourcePage {
        var page = SourcePage()
        guard let current else { return page }
        for index in rows.indices.prefix(Self.recordsAPage) {
            let (changes, skipped, incomplete) = current.read(
                rows[index], location: "\(location) item \(index + 1)", file: location,
                decoder: survey.decoder, withComments: withComments)
            page.changes += changes
            page.skipped += skipped
            page.incomplete += incomplete
            let isOurs =
                skipped.first?.reason.hasPrefix("holds") == false && current.isPost(rows[index])
            hasContent = hasContent || !changes.isEmpty || isOurs
            firstReason = firstReason ?? skipped.first?.reason
        }
        rows = rows.dropFirst(Self.recordsAPage)
        page.changes = (0..<4).flatMap { order in page.changes.filter { Self.order($0) == order } }
        page.skipped = page.skipped.uniqued { $0 }
        page.progress = SourceProgress(done: fileNumber, total: survey.files.count, unit: .files)
        (page.bytes, uncounted) = (uncounted, 0)
        return page
    }

    /// What posts refer to comes before them.
    private static func order(_ change: Change) -> Int {
        switch change {
        case .site, .term: 0
        case .author: 1
        case .media: 2
        case .post, .removal, .termRemoval, .authorRemoval: 3
        }
    }

    private func checkContent() throws(IngestError) {
        if hasContent { return }
        let reason = firstReason ?? "holds no answers of WordPress"
        let words =
            reason.hasPrefix("holds") ? reason : "holds nothing that can be read (\(reason))"
        throw IngestError(
            .wrongKind,
            "\(path) \(words)",
            then: "give saved answers of /wp/v2/posts, categories, tags, users or media"
        )
    }
}

extension SavedPagesSource {
    private static let filesToTry = 8

    /// Whether a path looks like saved REST answers: a `.json` file, or a folder with one, whose first record
    /// has WordPress's shape. JSON Lines, which keep bodies under `html` or `text`, are not taken for it.
    ///
    /// - Parameter root: the folder that files must lie in.
    static func detects(_ path: String, within root: FolderRoot? = nil) -> Bool {
        do {
            let files = try SavedFolder(path, within: root).files.filter {
                FileSource.ending(of: $0) == "json"
            }
            for file in files.prefix(filesToTry) {
                let name = SavedFolder.name(file)
                guard let document = try SavedSurvey.document(file, within: root) else { continue }
                if SavedAnswer(document, name: name).isWordPress { return true }
            }
            return false
        } catch {
            // What cannot be read is of no kind; reading it says why.
            return false
        }
    }
}

/// What a look at all files tells before the first is read: their order, the site, and how posts keep terms.
struct SavedSurvey: Sendable {
    private static let recordsToTry = 100

    private(set) var files: [String] = []
    var decoder = RecordDecoder()
    private(set) var site: Site?
    /// The address of a post, to tell a site's from.
    private(set) var link: String?

    /// Looks at a file or folder. Files whose name says enough are not opened.
    /// Those that links lead to out of a folder are passed over.
    init(_ path: String, within root: FolderRoot? = nil) throws(IngestError) {
        var ranked: [(rank: Int, file: String)] = []
        for file in try SavedFolder(path, within: root).files {
            if root?.isLeft(by: file) == true { continue }
            let name = SavedFolder.name(file)
            let hint = SavedAnswer.hint(in: name)
            switch hint {
            case .terms, .authors: ranked.append((1, file))
            case .media: ranked.append((2, file))
            case .posts where link != nil: ranked.append((3, file))
            case .posts, .site, .catalogue, nil:
                guard let document = try Self.document(file, within: root) else { continue }
                let answer = SavedAnswer(document, name: name)
                note(answer)
                ranked.append((answer.rank, file))
            }
        }
        files = (0...3).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.file) }
    }

    /// A file as JSON; `nil` where a link leads out of the folder.
    static func document(
        _ file: String, within root: FolderRoot?
    ) throws(IngestError) -> JSONDocument? {
        do throws(IngestError) {
            return try SavedFolder.document(file, within: root)
        } catch  where error.code == .outside {
            return nil
        }
    }

    private mutating func note(_ answer: SavedAnswer) {
        decoder.taxonomies.merge(answer.taxonomies.map { ($0.base, $0.name) }) { $1 }
        for record in answer.records.prefix(Self.recordsToTry) {
            switch answer.kind(of: record) {
            case .site:
                site = site ?? decoder.site(record)
                decoder.offset = RecordDecoder.offset(ofSite: record)
            case .post: link = link ?? decoder.link(of: record)
            default: break
            }
        }
    }
}
