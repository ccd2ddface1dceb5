import Blog
import BlogSearchQueries
import BlogSearchStore
import Ingest

extension IndexStore {
    /// Creates or opens a store that finds the marks of HTML as apps' do.
    package static func create(
        at path: String, settings: SearchSettings? = nil,
        maximumForgotten: Int? = nil, progress: Progress = { _, _ in }
    ) throws -> IndexStore {
        guard let maximumForgotten else {
            return try create(
                at: path, settings: settings, marks: HTMLContent.marks, progress: progress)
        }
        return try create(
            at: path, settings: settings, maximumForgotten: maximumForgotten,
            marks: HTMLContent.marks, progress: progress)
    }

    /// Opens a store that finds the marks of HTML as apps' do.
    package static func open(
        at path: String, readOnly: Bool = true, settings: SearchSettings? = nil,
        isBrief: Bool = false, progress: Progress = { _, _ in }
    ) throws -> IndexStore {
        try open(
            at: path, readOnly: readOnly, settings: settings, isBrief: isBrief,
            marks: HTMLContent.marks, progress: progress)
    }

    /// Stores a page of changes that was not prepared.
    package func write(
        _ changes: [Change], site: String, checkpoint: String? = nil,
        blocks: @escaping @Sendable (Post) throws -> [ContentBlock]
    ) throws -> WriteSummary {
        let page = PendingPage(changes, site: site) {
            BodyContent(blocks: try blocks($0), marks: HTMLContent.marks(in: Array($0.html.utf8)))
        }
        return try write(page, checkpoint: checkpoint)
    }
}
