internal import Blog
internal import Ingest

/// `.json` files of one value: saved answers of a REST API, or posts as JSON Lines has them, in a list.
///
/// | the value holds | it is read as |
/// |---|---|
/// | records with WordPress's marks (`title.rendered`, `content`, `ID`) | saved answers |
/// | posts with `html` or `text`, or with no key that JSON Lines does not know | JSON Lines |
/// | other posts, whose texts are under names that are nobody's | nothing: that is an error |
/// | anything else | saved answers, which say what they lack |
extension FileSource {
    /// A source for a file of one value, `nil` for everything else, such as JSON Lines.
    /// - Throws: `IngestError` (`wrongKind`) for posts whose texts would be lost.
    static func source(
        ofOneValue named: NamedPath, _ options: FileOptions
    ) throws(IngestError) -> (any Source)? {
        let (kind, path) = (options.kind, named.path)
        guard kind == nil || kind == .jsonl, let answer = answer(named) else { return nil }
        let posts = MappedJSONSource(
            folder: folder(of: path), files: [name(of: path)], mapping: nil,
            site: options.site, withComments: options.withComments, fields: options.fields,
            within: named.root)
        if answer.isOfJSONLines { return posts }
        if kind != nil { return nil }
        if answer.isOfUnknownPosts {
            guard answer.records.allSatisfy(PostLine.knowsAll) else { throw .noPosts(inJSON: path) }
            return posts
        }
        return SavedPagesSource(
            path: path, site: options.site, withComments: options.withComments,
            fields: options.fields, within: named.root)
    }

    /// Sources for a folder in which nothing can be posts but `.json` files, `nil` for every other one: JSON Lines under that
    /// ending, and values that hold posts as JSON Lines has them. The other files are told.
    /// - Throws: why the first file is neither, when no file is.
    static func postLists(
        inFolder path: String, _ listing: FolderListing, _ options: FileOptions
    ) throws(IngestError) -> [any Source]? {
        let kind = options.kind
        guard kind == nil || kind == .jsonl else { return nil }
        let isOther = { (file: String) in
            let known = Self.kind(ofName: file)
            return kind == nil ? known != nil : known == kind
        }
        let files = listing.files.filter { ending(of: $0) == "json" }
        if files.isEmpty || listing.files.contains(where: isOther) { return nil }
        var sources: [any Source] = []
        var others: [Skipped] = []
        for file in files {
            if let reason = Visibility.reason(ofPath: file) {
                others.append(Skipped(id: file, reason: reason))
                continue
            }
            do throws(IngestError) {
                sources.append(try source(ofPosts: file, in: path, options, listing.root))
            } catch {
                others.append(Skipped(id: file, reason: "\(error)"))
            }
        }
        guard !sources.isEmpty else {
            throw IngestError(.wrongKind, Explanation(sentence: others[0].notice))
        }
        return sources + LeftOutFiles.sources(others + listing.unread)
    }

    /// A source for a `.json` file with posts.
    /// - Throws: why there are none in it.
    private static func source(
        ofPosts file: String, in folder: String, _ options: FileOptions, _ root: FolderRoot?
    ) throws(IngestError) -> any Source {
        let path = folder + "/" + file
        let document = try SavedFolder.document(path, within: root)
        let answer = SavedAnswer(document, name: name(of: file))
        let holdsPosts =
            answer.isOfJSONLines
            || !answer.records.isEmpty
                && answer.records.allSatisfy { $0.isObject && PostLine.knowsAll(of: $0) }
        if holdsPosts {
            return MappedJSONSource(
                folder: folder, files: [file], mapping: nil, site: options.site,
                withComments: options.withComments, fields: options.fields, within: root)
        }
        if document.damage != nil, try JSONLinesSource.objection(to: path, within: root) == nil {
            return JSONLinesSource(
                path: path, site: options.site, withComments: options.withComments,
                fields: options.fields, within: root)
        }
        if let damage = document.damage {
            throw IngestError(
                .wrongKind, "\(path) is no JSON that can be read: \(damage)", path: path)
        }
        throw .noPosts(inJSON: path)
    }

    private static func answer(_ named: NamedPath) -> SavedAnswer? {
        guard named.listing == nil else { return nil }
        do {
            let mayBe = ending(of: named.path) == "json" || named.isNameless
            guard mayBe, try !named.isNameless || beginsValue(named) else { return nil }
            let document = try SavedFolder.document(named.path, within: named.root)
            return document.value == nil
                ? nil : SavedAnswer(document, name: name(of: named.path))
        } catch {
            // What cannot be read is of no kind; reading it says why.
            return nil
        }
    }

    /// Whether a file without a name begins as one value of JSON does, and not as an object a line.
    private static func beginsValue(_ named: NamedPath) throws(IngestError) -> Bool {
        let head = try named.head().drop { $0 <= 0x20 }
        switch head.first {
        case UInt8(ascii: "["): return true
        case UInt8(ascii: "{"):
            let line = head.prefix { $0 != UInt8(ascii: "\n") }
            return line.count < head.count && PostLine.object(line) == nil
        default: return false
        }
    }
}
