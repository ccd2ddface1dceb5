internal import Blog
internal import Ingest

/// A folder of files, each a post: Markdown or HTML.
///
/// The site is the one given, else the one of the generator's configuration, else the one that most of the first posts are at,
/// else `file:` and the folder's name.
/// A post without an id of its own gets one from its path, so that a corrected title is a change, not a new post.
struct FolderSource: Source {
    /// Reads one file's text into fields; `path` is relative to the folder.
    typealias Reader = @Sendable (_ text: String, _ path: String, _ site: String?) -> PostFields

    private let folder: String
    private let files: [String]
    private let givenSite: String?
    private let described: Site
    private let read: Reader
    private let root: FolderRoot?
    private var position = 0
    private var pages = 0
    /// Whether a file was read, and why the first was not that could not be.
    private var hasContent = false
    private var firstFailure: IngestError?
    private var maker = PostMaker()
    /// The files of canonical addresses; `nil` where several files may have one.
    private var pagesByAddress: [String: String]?
    /// How many posts have an address that the files do not tell.
    private var withoutAddress = 0
    /// Settings of the generator that a program decides.
    private let programmed: [String]
    /// Files that Nikola keeps front matter in: `a.meta` beside `a.md`.
    private let headers: Set<String>
    /// How many posts were read, and how many are at a site: those whose canonical address says so count when they are several.
    private var posts = 0
    private var homes: [String: (count: Int, isCertain: Bool)] = [:]

    /// Prepares to read files.
    /// - Parameters:
    ///   - folder: where they are.
    ///   - files: their paths relative to it, in the order to read them.
    ///   - site: the site's address, if it was given.
    ///   - described: what is known of the site besides; its address may be `""`.
    ///   - programmed: settings of the generator that a program decides.
    ///   - headers: files with front matter of others.
    ///   - isOnePerAddress: whether of files with one canonical address the first is the page, and the others are it again.
    ///   - root: the folder that the files must lie in; `nil` for any.
    init(
        folder: String, files: [String], site: String?, described: Site = Site(url: ""),
        programmed: [String] = [], headers: Set<String> = [], isOnePerAddress: Bool = false,
        within root: FolderRoot? = nil, read: @escaping Reader
    ) {
        self.headers = headers
        self.programmed = programmed
        pagesByAddress = isOnePerAddress ? [:] : nil
        self.root = root
        self.folder = folder
        self.files = files
        givenSite = site
        self.described = described
        self.read = read
    }

    mutating func nextPage() async throws -> SourcePage? {
        guard position < files.count else { return nil }
        var page = PageInProgress(before: pages)
        while !page.isFull, position < files.count {
            try Task.checkCancellation()
            add(files[position], to: &page)
            position += 1
        }
        var site: Site?
        if pages == 0 {
            let url = givenSite ?? described.url.nonEmpty
            site = described
            site?.url = Site(url: FileSite.url(given: url, link: home, path: folder)).url
            for setting in programmed {
                page.lack(
                    folder,
                    "\(setting) in its configuration, which a program decides: it counts as not set"
                )
            }
        }
        pages += 1
        if position == files.count { maker.removeHidden(from: &page) }
        if position == files.count, withoutAddress > 0 {
            page.lack(folder, withoutAddress, knowsSite: !(givenSite ?? described.url).isEmpty)
        }
        var finished = page.finished(
            site: site, of: folder,
            progress: SourceProgress(done: position, total: files.count, unit: .files))
        if position == files.count, !hasContent, let firstFailure {
            finished.failures = [firstFailure]
        }
        return finished
    }

    /// The site that more than half of the posts are at.
    private var home: String? {
        homes.first { $1.count * 2 > posts && ($1.isCertain || $1.count > 1) }?.key
    }

    /// Puts a file on the page.
    private mutating func add(_ path: String, to page: inout PageInProgress) {
        do throws(IngestError) {
            let filePath = FileSource.path(path, in: folder)
            let contents = try ByteFile.contents(
                of: filePath, limit: TextFile.maximumLength, within: root)
            guard let bytes = contents else {
                fail(
                    path, "damaged: the file is longer than 64 MB", &page,
                    IngestError(
                        .unreadable, "\(filePath) is longer than 64 MB", then: "split it",
                        path: path))
                return
            }
            hasContent = true
            page.count(bytes: bytes.count)
            var text = TextFile.decode(bytes)
            if !headers.isEmpty, let dot = path.lastIndex(of: "."),
                headers.contains("\(path[..<dot]).meta"),
                let lines = try TextFile.read(
                    FileSource.path("\(path[..<dot]).meta", in: folder), within: root)
            {
                text = lines.split { $0.isNewline }.joined(separator: "\n") + "\n\n" + text
            }
            var fields = read(text, FileSite.unpacked(path), givenSite)
            if let damage = fields.damage {
                page.skip(path, "damaged: \(damage)")
                return
            }
            fields.status = Visibility.reason(ofPath: path) ?? fields.status
            if let link = fields.link, pagesByAddress != nil, fields.reasonToSkip == nil {
                if let first = pagesByAddress?[link] {
                    page.skip(path, "the same page as \(first)")
                    return
                }
                pagesByAddress?[link] = path
            }
            if fields.lacksAddress, fields.reasonToSkip == nil { withoutAddress += 1 }
            let post = maker.add(
                fields, identity: FileSite.unpacked(path), label: path, file: path,
                to: &page)
            if post != nil, pages == 0 { count(fields) }
        } catch {
            fail(path, error.reasonOfFile, &page, error)
        }
    }

    private mutating func count(_ fields: PostFields) {
        posts += 1
        guard let home = fields.link.flatMap(FileSite.origin(of:)) else { return }
        let known = homes[home] ?? (0, false)
        homes[home] = (known.count + 1, known.isCertain || !fields.isLinkCanonical)
    }

    private mutating func fail(
        _ path: String, _ reason: Notice, _ page: inout PageInProgress, _ error: IngestError
    ) {
        page.skip(path, reason)
        firstFailure = firstFailure ?? error
    }
}

extension PageInProgress {
    /// Notes that addresses are missing which the files do not tell, and what would tell them.
    fileprivate mutating func lack(_ folder: String, _ count: Int, knowsSite: Bool) {
        let posts = count == 1 ? "the address of a post" : "the addresses of \(count) posts"
        lack(
            folder,
            knowsSite
                ? "\(posts), which its configuration does not tell"
                : "\(posts), as no configuration names the site; \(.nameSite)" as Notice)
    }
}
