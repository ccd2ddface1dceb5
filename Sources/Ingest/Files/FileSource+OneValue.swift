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
        ofOneValue path: String, as kind: Kind?, _ site: String?, _ withComments: Bool
    ) throws(IngestError) -> (any Source)? {
        guard kind == nil || kind == .jsonl, let answer = answer(path) else { return nil }
        let posts = MappedJSONSource(
            folder: folder(of: path), files: [name(of: path)], mapping: nil, site: site)
        if answer.isOfJSONLines { return posts }
        if kind != nil { return nil }
        if answer.isOfUnknownPosts {
            guard answer.records.allSatisfy(PostLine.knowsAll) else { throw .noPosts(inJSON: path) }
            return posts
        }
        return SavedPagesSource(path: path, site: site, withComments: withComments)
    }

    private static func answer(_ path: String) -> SavedAnswer? {
        guard ending(of: path) == "json", !FolderListing.kind(of: path).isFolder else {
            return nil
        }
        do {
            let document = try SavedFolder.document(path)
            return document.value == nil ? nil : SavedAnswer(document, name: name(of: path))
        } catch {
            // What cannot be read is of no kind; reading it says why.
            return nil
        }
    }
}
