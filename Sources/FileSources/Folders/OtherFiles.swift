internal import Blog
internal import Ingest

/// Files of a folder that could be read, but not together with what the folder was taken for.
///
/// A folder is read as one kind. What is of another is told, each file by name, so that nothing is lost without a word; a
/// project's own files (`README.md`) and what no kind reads (pictures, configurations) are not.
struct OtherFiles {
    private let folder: String
    private let files: [String]

    private let root: FolderRoot?

    /// Looks at the files of a folder.
    init(_ listing: FolderListing) {
        folder = listing.folder
        files = listing.files
        root = listing.root
    }

    /// Those that are not of a kind.
    /// - Complexity: O(files); XML and JSON are opened to see what they are.
    /// - Parameter layout: how a folder of Markdown is laid out.
    func beside(_ kind: FileSource.Kind, _ layout: SiteLayout) -> [Skipped] {
        let reason: Notice =
            "another kind than the folder's \(kind.words): import it by its own path, or \(.readOnlyAs(kind: kind.rawValue))"
        return files.compactMap { file in
            if layout.isPlain, kind == .wxr || kind == .jsonl, FileSource.isArchive(file) {
                return Skipped(id: file, reason: "an archive: import it by its own path")
            }
            if kind == .markdown, let name = OtherTexts.name(of: file) {
                let isPost =
                    layout.isContent(file) && layout.reasonToHide(file) == nil
                    && !SiteLayout.isProjectFile(file)
                return isPost ? Skipped(id: file, reason: "\(name), which is not read") : nil
            }
            guard layout.isContent(file), let other = FileSource.kind(ofName: file) else {
                return layout.isContent(file) && isJSONOfPosts(file)
                    ? Skipped(id: file, reason: reason) : nil
            }
            guard layout.isPlain else {
                if layout.reasonToHide(file) != nil { return nil }
                // A feed with front matter is a part of the machinery, a page without is none of the generator's.
                let isWhole = layout.hasFrontMatter(file, in: folder)
                switch other {
                case .markdown: return nil
                case .html: return isWhole ? nil : Skipped(id: file, reason: "no front matter")
                default: return isWhole ? nil : told(file, other, reason)
                }
            }
            return other == kind ? nil : told(file, other, reason)
        }
    }

    /// Those that are no saved REST answers right in the folder.
    func besideSavedAnswers() -> [Skipped] {
        files.compactMap { file in
            if let kind = FileSource.kind(ofName: file) {
                return told(
                    file, kind,
                    "another kind than the folder's saved REST answers: import it by its own path")
            }
            return file.contains("/") && isJSONOfPosts(file)
                ? Skipped(id: file, reason: "in a folder inside: import it by its own path") : nil
        }
    }

    private func told(_ file: String, _ kind: FileSource.Kind, _ reason: Notice) -> Skipped? {
        if SiteLayout.isProjectFile(file) { return nil }
        do throws(IngestError) {
            let objection: String? =
                switch kind {
                case .markdown, .html, .ghost, .blogger, .feed, .substack: nil
                case .wxr: try WXRSurvey.objection(to: folder + "/" + file, within: root)
                case .jsonl: try JSONLinesSource.objection(to: folder + "/" + file, within: root)
                }
            return objection == nil ? Skipped(id: file, reason: reason) : nil
        } catch {
            return Skipped(id: file, reason: "damaged: \(error)")
        }
    }

    private func isJSONOfPosts(_ file: String) -> Bool {
        guard FileSource.ending(of: file) == "json" else { return false }
        do throws(IngestError) {
            let document = try SavedFolder.document(folder + "/" + file, within: root)
            let answer = SavedAnswer(document, name: SavedFolder.name(file))
            return answer.isWordPress || answer.isOfJSONLines
        } catch {
            // A configuration that may not be read is nothing that could have been.
            return false
        }
    }
}

extension FileSource.Kind {
    /// The kind in a sentence.
    fileprivate var words: String {
        switch self {
        case .wxr: "WordPress exports"
        case .markdown: "Markdown"
        case .html: "HTML"
        case .jsonl: "JSON Lines"
        case .ghost: "exports of Ghost"
        case .blogger: "exports of Blogger"
        case .feed: "feeds"
        case .substack: "exports of Substack"
        }
    }
}
