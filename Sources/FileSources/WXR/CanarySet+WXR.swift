internal import Blog
package import Ingest

extension CanarySet {
    /// What WordPress exports keep from readers: what is public in one of them is no secret of another. Of a folder its
    /// files that end in `.xml` are read.
    ///
    /// They are read by themselves, not by what imports read of them: everything is hidden but what is shown to everybody for
    /// certain. Damaged items and attachments are neither.
    /// - Parameters:
    ///   - paths: the exports, and folders of them.
    ///   - fields: custom fields of public posts that an index may hold, as patterns of dotted paths.
    ///   - forms: what an index makes of a public text beside its own words; as public as these.
    ///   - folding: how an index writes a word: `chiffre` for `chiffré`.
    /// - Throws: `IngestError` when a file cannot be read or is no export; `CancellationError`.
    package init(
        ofExports paths: [String], fields: [String] = [],
        forms: (_ text: String) -> Set<String> = { _ in [] },
        folding: (_ word: String) -> String = { $0 }
    ) throws {
        let files = try paths.flatMap(Self.files)
        for file in files { _ = try WXRSurvey(path: file) }
        let fields = FieldPatterns(fields)
        var gathering = CanaryGathering()
        for file in files { try Self.forEachEntry(of: file) { gathering.gather($0, fields) } }
        self = try gathering.finished(folding: folding) { isPublic in
            for file in files {
                try Self.forEachEntry(of: file) { entry in
                    for text in entry.publicTexts(fields) {
                        let plain = HTMLText.plain(text)
                        isPublic(text)
                        isPublic(plain)
                        // One after the other in one text would make words where they meet.
                        isPublic(forms(plain).joined(separator: " "))
                    }
                }
            }
        }
    }

    private static func files(at path: String) throws -> [String] {
        guard FolderListing.kind(of: path).isFolder else { return [path] }
        let files = try FolderListing(path).files.filter { $0.lowercased().hasSuffix(".xml") }
        guard !files.isEmpty else {
            throw IngestError(
                .unreadable, "\(path) holds no file that ends in .xml",
                then: "name a WordPress export", path: path)
        }
        return files.map { path + "/" + $0 }
    }

    /// Texts from a file, one a line, all of which must not be in an index; empty lines do not count.
    /// - Throws: `IngestError` when the file cannot be read, or a line is too short to be looked for.
    package init(ofLines path: String) throws(IngestError) {
        self.init()
        guard let text = try TextFile.read(path) else {
            throw IngestError(
                .wrongKind, "\(path) is longer than 64 MB", then: "name a shorter list")
        }
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.isEmpty { continue }
            guard line.utf8.count >= TextFinder.shortest else {
                throw IngestError(
                    .wrongKind,
                    "\"\(line)\" in \(path) is too short to be looked for",
                    then: "write texts of at least \(TextFinder.shortest) bytes"
                )
            }
            canaries.append(Canary(line, .named))
        }
        if canaries.isEmpty {
            throw IngestError(
                .wrongKind, "\(path) holds no text to look for", then: "write one a line")
        }
    }

    private static func forEachEntry(of path: String, _ body: (WXREntry) -> Void) throws {
        let wanted = WXRReader.everything.union(WXRReader.comments).union(WXRReader.secrets)
        var file = try WXRFile(path: path, wanted: wanted, keepsMeta: true)
        while let entries = try file.nextEntries() {
            try Task.checkCancellation()
            for entry in entries { body(entry) }
        }
        for text in file.reader.channel.values { body(.term(WXRTerm(summary: text))) }
    }
}

extension CanaryGathering {
    fileprivate mutating func gather(_ entry: WXREntry, _ fields: FieldPatterns) {
        switch entry {
        case .term: break
        case .author(let author):
            add(author.email, .emailAddress)
            if !author.name.isEmpty { add(author.login, .login) }
        case .item(let item) where item.damage == nil: gather(item, fields)
        case .item: break
        }
    }

    private mutating func gather(_ item: WXRItem, _ fields: FieldPatterns) {
        add(item["wp:post_password"], .password)
        for comment in item.comments {
            add(comment["wp:comment_author_email"], .emailAddress)
            add(comment["wp:comment_author_IP"], .ipAddress)
            addWords(of: comment["wp:meta_value"])
            if !comment.isPublic || !item.isPublic {
                addWords(of: comment["wp:comment_content"])
                addWords(of: comment["wp:comment_author"])
                addWords(of: comment["wp:comment_author_url"])
            }
        }
        for (key, value) in item.meta where !item.shows(meta: key, fields) {
            addWords(of: value)
        }
        if item.isPublic || item.type == "attachment" {
            for name in WXRItem.texts {
                for text in MembershipText(item.fields[name] ?? "").hidden { addWords(of: text) }
            }
            return
        }
        countHiddenPost()
        for name in WXRItem.texts { addWords(of: item.fields[name]) }
    }
}

extension WXRItem {
    fileprivate static let texts = [
        "title", "content:encoded", "excerpt:encoded", "description", "wp:post_name",
    ]

    /// Whether a meta tells what everybody may read: WordPress itself leads from a slug that a post had to the post.
    fileprivate func shows(meta name: String, _ fields: FieldPatterns) -> Bool {
        name == "_wp_attachment_image_alt"
            || isPublic
                && ([WXRItem.formerSlug, "_wp_page_template", WXRItem.footnotes].contains(name)
                    || takes(meta: name, fields))
    }

    /// Whether everybody may read it: a pattern in the posts that show it.
    fileprivate var isPublic: Bool {
        damage == nil && (self["wp:status"] ?? "publish") == "publish"
            && self["wp:post_password"] == nil && !isForMembers
            && (type == "wp_block" || !HiddenTypes.contains(type))
    }
}

extension WXREntry {
    /// Texts that an index may hold.
    fileprivate func publicTexts(_ fields: FieldPatterns) -> [String] {
        switch self {
        case .author(let author):
            // What an address makes of the name that is shown is often the login.
            author.name.isEmpty
                ? [author.login] : [author.name, SlugText.make(from: HTMLText.plain(author.name))]
        case .term(let term): [term.taxonomy, term.slug, term.name, term.summary]
        case .item(let item):
            item.terms.flatMap { [$0.taxonomy, $0.slug, $0.name] } + [item.type]
                + (item.isPublic || item.type == "attachment" || item.damage != nil
                    ? item.publicTexts(fields) : [])
        }
    }
}

extension WXRItem {
    /// What an index may hold of the forms of a picture.
    private var pictureTexts: [String] {
        guard var media, let details = pictureDetails(of: media) else { return [] }
        details.add(to: &media)
        return [media.mimeType ?? ""]
            + media.sizes.flatMap { [$0.name, $0.url, $0.mimeType ?? ""] }
    }

    fileprivate func publicTexts(_ custom: FieldPatterns) -> [String] {
        let comments = comments.filter(\.isPublic).flatMap { comment in
            ["wp:comment_content", "wp:comment_author", "wp:comment_author_url"]
                .compactMap { comment.fields[$0] }
        }
        return comments + pictureTexts + meta.filter { shows(meta: $0.key, custom) }.map(\.value)
            + fields.compactMap { name, text in
                ["dc:creator", "wp:post_password"].contains(name) ? nil : MembershipText(text).shown
            }
    }
}
