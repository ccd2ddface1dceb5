internal import Blog
public import BlogSearchQueries
internal import BlogSearchStore
public import Ingest

extension SearchEngine {
    /// Gives what is in the index, or what a query finds, in a form that other programs read.
    ///
    /// ```swift
    /// let file = try FileHandle(forWritingTo: url)
    /// try await engine.export(.jsonl) { piece in
    ///     try file.write(contentsOf: piece.bytes)
    /// }
    /// ```
    ///
    /// Without a text, and without options but `sites`, that is everything: posts of every type, comments, also those that the
    /// settings hide. Otherwise it is what ``search(_:options:)`` finds in another order than by relevance, the newest first:
    /// posts that have all the words, where there are any; of a list without a text, posts only, unless `types` says otherwise.
    /// What leaves the index in which form, and what an import of it brings back, is in <doc:Exporting>.
    ///
    /// A few megabytes of posts are held at a time, and of a query's posts eight bytes each. Every page is of one state of the
    /// index; a post that changes meanwhile comes once.
    ///
    /// - Parameters:
    ///   - form: JSON Lines, Markdown or WXR.
    ///   - text: a query; an empty one is every post.
    ///   - options: what posts must be besides; order, limit and offset do not count.
    ///   - progress: told after each page how far it is.
    ///   - write: takes the pieces, one after the other. The next posts are read when it has returned.
    /// - Returns: how much it was.
    /// - Throws: `SearchError`, with the code `severalSites` where a form of one site is asked for and the posts are of several;
    ///   `CancellationError`; what `write` throws, as it is.
    @discardableResult
    public func export(
        _ form: ExportForm, matching text: String = "", options: SearchOptions = SearchOptions(),
        progress: @Sendable (SourceProgress) -> Void = { _ in },
        to write: @Sendable (ExportPiece) async throws -> Void
    ) async throws -> ExportSummary {
        let text = text.withFewMarks
        var walk = try await answering {
            try self.store.read {
                try ExportWalk($0, form, of: text, options, path: self.store.path)
            }
        }
        var exporter = try await exporter(form, walk)
        var summary = ExportSummary()
        func take(_ pieces: [ExportPiece]) async throws {
            for piece in pieces {
                try await write(piece)
                summary.bytes += piece.bytes.count
            }
        }
        try await take(exporter.beginning)
        while let read = try await nextPage(of: walk) {
            walk = read.walk
            summary.posts += read.page.records.count + read.page.comments.joined().count
            try await take(exporter.pieces(of: read.page))
            progress(walk.progress(summary.posts))
        }
        try await take(exporter.end)
        return summary
    }

    private func exporter(_ form: ExportForm, _ walk: ExportWalk) async throws -> any Exporter {
        switch form {
        case .jsonl: return JSONLinesExport(isWhole: walk.isWhole)
        case .markdown: return MarkdownExport()
        case .wxr:
            let site = try await answering {
                try self.store.read { snapshot in
                    var site = try ExportedSite(walk.site ?? "", snapshot)
                    if !walk.isWhole { site.keep(try walk.named(snapshot)) }
                    return site
                }
            }
            return WXRExport(site)
        }
    }

    private func nextPage(
        of walk: ExportWalk
    ) async throws -> (page: ExportPage, walk: ExportWalk)? {
        try await answering {
            try self.store.read { snapshot in
                var walk = walk
                return try walk.nextPage(snapshot).map { ($0, walk) }
            }
        }
    }
}

/// Makes the pieces of a form out of posts as they come.
protocol Exporter: Sendable {
    /// What stands before the first post.
    var beginning: [ExportPiece] { get }
    /// What stands behind the last one.
    var end: [ExportPiece] { get }
    /// The next posts.
    mutating func pieces(of page: ExportPage) -> [ExportPiece]
}

extension ExportedSite {
    /// Forgets the terms and authors that nobody names; a term is named by those below it, too.
    fileprivate mutating func keep(_ named: (terms: Set<Term.Key>, authors: Set<Int>)) {
        var kept: Set<Term.Key> = []
        for key in named.terms {
            var next: Term.Key? = key
            while let key = next, kept.insert(key).inserted {
                next = terms[key]?.parent.map { Term.Key(taxonomy: key.taxonomy, id: $0) }
            }
        }
        terms = terms.filter { kept.contains($0.key) }
        authors = authors.filter { named.authors.contains($0.key) }
    }
}
