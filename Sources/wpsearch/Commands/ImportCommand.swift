import ArgumentParser
public import BlogSearchImport

/// `wpsearch import`: reads exports and folders.
struct ImportCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read exports, feeds, folders of Markdown or HTML, JSON, or saved REST pages.",
        discussion: """
            Example:
              wpsearch import Corpus/wxr

            The kind of each path is detected, or named by --as. Drafts, private
            and password-protected posts are left out and counted, and so are
            files of a folder that are not what their endings say. A post that is
            gone from the files stays, unless --prune says that they are all of it.
            --prune removes nothing and ends with exit code 2 when something could
            not be read, when the files have no post of the site, or when more than
            three in ten of its posts (and more than ten) are missing.

            Of several paths those that cannot be read are named, the others are
            read, and the exit code is 2. Symbolic links inside a folder that lead
            out of it are left out and named, unless --follow-links is given; the
            path itself may be a link. Left out, too, are folders called drafts,
            private or node_modules inside a named one, and of a post's text what
            plug-ins keep for members (shortcodes such as [members_only], blocks
            behind a paywall).

            What gzip has packed (.gz) is read as what it is of, a zip archive as the
            folder that was packed, and - is standard input, whose kind its first
            bytes tell, or --as. Of an archive encrypted files, links, and names that
            lead out of it are left out and named.
              zcat blog.xml.gz | wpsearch import -

            A folder of a site generator (Jekyll, Octopress, Hugo, Hexo, Zola,
            Pelican, Eleventy, Astro) is read as its configuration says: what that
            does not publish is left out and named, and an address that it does not
            tell is none; --site names the site where no configuration does. Texts in
            Org, AsciiDoc or reStructuredText are named and not read. A configuration
            that is a program is not run: a setting that is not written out in it is
            named. Where the generated site is at hand, --built OUTPUT says all that for
            certain: addresses, titles, dates, and what is published at all are those
            of its pages (canonical, og:, article:, sitemap, feeds), found by path,
            title and date; texts and front matter are those of the folder, and what
            has no page is left out and named.
              wpsearch import blog --built blog/public

            A folder is read as the kind most of its files are of; files of another
            kind in it are named as left out, unless --as says that they do not
            count. JSON Lines without --site are of the site that a line names ("site"),
            else of those that their links are at; a post without either is of the
            first. Categories and tags are names ("Parent > Child") or objects with
            slug, name and parent; what wpsearch exported comes back as it was. A folder of nothing but
            .json files is read as JSON Lines or lists of such posts.

            Files may say that they are of any site: nothing is changed of one that
            the index has from a sync or from other files, unless --site names it.
            A newer export of the same blog is taken, and said: where the index has
            the site from files alone, and nine in ten of the smaller one's posts
            have the ids and addresses of the other's.

            A post that is kept although something of it could not be, such as a date
            that cannot be read or an author after the first, is named as incomplete.

            Custom fields are left out, as they may hold what nobody was meant to
            find. --fields names those to take, by paths in which * stands for any
            name: post metas of an export (meta.subtitle, or subtitle alone; none
            whose name begins with _; those of ACF as acf.subtitle, too), members of
            "fields" in JSON Lines, keys of front matter that have no meaning of
            their own. What is below a field is taken with it.
              wpsearch import blog.xml --fields 'acf.*,meta.subtitle'

            An app's own JSON (arrays, JSON Lines, files below a folder) is read
            with --mapping FILE: a JSON object that names where each part of a post
            is.
              {"posts": "data.items", "title": "headline", "html": "body.rendered",
               "date": "meta.published", "tags": "labels.name", "file": "{path}.md"}
            """)

    @Argument(help: "Files, folders, zip archives; - is standard input.", completion: .file())
    var paths: [String]

    @Option(
        name: .customLong("as"),
        help:
            "What the files are. (default: detected)"
    )
    var kind: FileSource.Kind?

    @Option(
        help:
            "Home address to attach when the source names none; also the site whose posts may be replaced, wherever they came from."
    )
    var site: String?

    @Option(help: "A file that says where an app's own JSON keeps what.", completion: .file())
    var mapping: String?

    @Option(
        help: ArgumentHelp(
            "Custom fields to take, searched as in:custom. (default: none)", valueName: "paths"))
    var fields = ""

    @Option(
        help: ArgumentHelp(
            "The site that a generator made of the folder: what its pages say of them counts. (default: none)",
            valueName: "output"), completion: .directory)
    var built: String?

    @Flag(help: "Read what symbolic links out of the named folder lead to.")
    var followLinks = false

    @Flag(help: "Read approved comments, too, as posts of the type comment.")
    var comments = false

    @Flag(
        help:
            "Remove the posts of the same site that the files do not have; refused where too many are missing."
    )
    var prune = false

    @Flag(help: "Print a summary as JSON.")
    var json = false

    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        if let site {
            do {
                _ = try FileSite.address(site)
            } catch {
                throw ValidationError("--site: " + error.commandWords)
            }
        }
        _ = try FieldsOption.patterns(fields)
        if mapping != nil, let kind, kind != .jsonl {
            throw ValidationError("--mapping reads JSON, not --as \(kind.rawValue).")
        }
        if built != nil, paths.count != 1 || mapping != nil || kind ?? .markdown != .markdown {
            throw ValidationError("--built goes with one folder of Markdown.")
        }
    }

    var provision: Provision { .filling }

    func run() async throws {
        let mapping = try mapping.map { try JSONMapping(path: $0) }
        // Files that cannot be read must not leave an empty index behind: reading begins first.
        let fields = try FieldsOption.patterns(fields)
        let source = try await withProgress("Reading standard input") { progress in
            try FileSource.batch(
                paths, as: kind, site: site, mapping: mapping, withComments: comments,
                followLinks: followLinks, fields: fields, built: built, progress: progress)
        }
        let opened = try await BegunSource(source)
        if let failure = opened.failures.last, !opened.isTelling {
            for failure in opened.failures.dropLast() { Self.tell(failure) }
            throw failure
        }
        let summary = try await filling {
            try indexOption.create()
        } _: { engine in
            try await withProgress("Importing") { progress in
                try await engine.importPosts(
                    from: opened, prune: prune, replacing: site, progress: progress)
            }
        }
        Standard.output.write(try SummaryText(summary).text(asJSON: json), asJSON: json)
        for failure in summary.failures { Self.tell(failure) }
        if !summary.failures.isEmpty { throw ExitCode(2) }
    }

    private static func tell(_ failure: some Explained) {
        Standard.error.writeLine("wpsearch: " + failure.commandWords)
    }
}

/// A source that was read already to the first page that tells more than what site it is, and what could not be read.
private struct BegunSource: Source {
    /// Why paths could not be read, of those read so far.
    private(set) var failures: [IngestError] = []
    /// Whether such a page came.
    private(set) var isTelling = false
    private var begun: [SourcePage] = []
    private var rest: any Source

    /// - Throws: what reading throws.
    init(_ source: any Source) async throws {
        rest = source
        while !isTelling, let page = try await rest.nextPage() {
            begun.append(page)
            failures += page.failures
            guard page.failures.isEmpty else { continue }
            isTelling =
                !page.skipped.isEmpty
                || page.changes.contains { if case .site = $0 { false } else { true } }
        }
    }

    mutating func nextPage() async throws -> SourcePage? {
        if !begun.isEmpty { return begun.removeFirst() }
        return try await rest.nextPage()
    }
}

extension FileSource.Kind: NamedChoice {}
