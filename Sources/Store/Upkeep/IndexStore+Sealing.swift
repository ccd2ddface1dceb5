// When documents are sealed, and when segments are merged. A page of changes waits for a small
// merge at most. Larger merges wait for the end of a sync or import with about as many changes, or
// for `compact`. Each step is one transaction.
//
// A tail slows queries down more than a segment with the same documents, and each segment slows
// them down a little. So a small tail may stay. A tail of a thousand documents is sealed, and eight
// segments of about the same size are merged.

internal import Blog
package import BlogSearchQueries
internal import GRDB

/// Reports the progress of long work: documents done, and documents in all.
package typealias Progress = (_ done: Int, _ total: Int) -> Void

extension IndexStore {
    /// A tail of more documents than this is sealed after any page.
    static let tailDocumentLimit = 1_000
    /// A tail of more tokens than this is sealed after any page.
    static let tailTokenLimit = 1_000_000
    /// Up to this number of posts, compacting always checks the stored posts.
    static let checkedPosts = 20_000
    /// A tail of at least this many documents is sealed at the end of a sync or an import.
    static let settledTail = 128

    /// Seals the tail when it is large, and does the small merges that are due.
    func settleAfterPage() throws {
        let state = try file.write { try CollectionState($0) }
        let isLarge =
            state.tailDocuments > IndexStore.tailDocumentLimit
            || state.tailTokens > IndexStore.tailTokenLimit
        if isLarge { try seal() }
        try mergeWhatIsDue()
        try mergeVocabulary(above: VocabularyPages.limit)
    }

    /// Seals a tail that is large enough for a segment, merges the segments of the sync or import
    /// that ends here into one, and does the other merges that are due.
    ///
    /// Every segment costs every query some time for each word, so an import leaves one segment,
    /// however many pages it had.
    ///
    /// - Parameters:
    ///   - changed: the number of posts that were stored or removed. The work is in proportion to
    ///     it: adding one post never waits for the merge of a hundred thousand.
    ///   - removed: how many of them were removed. Removed posts leave the postings, too.
    /// - Returns: the number of words that no post has any more, but that stay in segments of more
    ///   than 16 MB until these are compacted.
    /// - Throws: `IndexError`; `CancellationError` between two merges when the task is cancelled.
    @discardableResult
    package func mergeDue(after changed: Int, removed: Int = 0) throws -> Int {
        let forgetsAll =
            try removed > 0 || wasInterrupted() || changed == 0 && hasRemoved()
        let forgets = try forgetsAll || !file.write { _ in tools.lost.isEmpty }
        let tail = try file.write { try CollectionState($0).tailDocuments }
        if tail >= IndexStore.settledTail { try seal() }
        try Task.checkCancellation()
        var made: [SegmentRow] = []
        if let first = tools.firstBuilt {
            made = try file.write { try SegmentRow.all($0) }.filter { $0.first >= first }
        }
        if made.count > 1 {
            var words: Result<Void, any Error> = .success(())
            try mergeOrRebuild(
                made,
                meanwhile: {
                    words = Result { try settleWords(after: changed, forgets: forgets) }
                })
            try words.get()
        } else {
            try settleWords(after: changed, forgets: forgets)
        }
        tools.firstBuilt = nil
        try mergeWhatIsDue(limit: changed * MergePlan.width)
        let waiting = try forgets ? forget(all: forgetsAll) + forgetPackedWords() : 0
        tools.hasSettled = true
        if forgets { try file.emptyLog() }
        return waiting
    }

    private func settleWords(after changed: Int, forgets: Bool) throws {
        try mergeVocabulary(above: 0)
        try updateCompletions(after: changed, forgets: forgets)
    }

    /// Merges the waiting pages of words into the table when they have more bytes than this.
    private func mergeVocabulary(above limit: Int) throws {
        let isDue = try file.write { db in
            let pages = VocabularyPages(db)
            return try limit == 0 ? pages.areWaiting() : pages.size() > limit
        }
        guard isDue else { return }
        try write { db in
            try VocabularyPages(db).merge()
            var state = try CollectionState(db)
            state.generation += 1
            try state.store(in: db)
        }
    }

    /// Chooses the words for completion again when an eighth of the posts have changed. This takes
    /// little of an import's time, and none of a small sync's.
    private func updateCompletions(after changed: Int, forgets: Bool = false) throws {
        let documents = try file.write { try CollectionState($0).documents }
        if changed > documents / 8 {
            try write { try CompletionTable($0).rebuild() }
        } else if forgets {
            try write { try CompletionTable($0).forgetRemoved() }
        }
    }

    /// Makes one segment of everything, without deleted documents, packs the bodies of posts, rebuilds
    /// what is damaged, and returns free space. When there is nothing of this to do, when it meets damage, and in small
    /// indexes, it also reads every post: words are counted again when the vocabulary differs from
    /// the posts, and posts that are not what was stored are marked, so that the next import or
    /// full sync stores them again. (100,000 posts: 7 seconds, and 22 more for reading every post.)
    ///
    /// It needs about twice as much free space as the file has. When it is interrupted, finished
    /// work stays. When the list of segments or of deleted posts cannot be read, every document is
    /// indexed again.
    /// - Throws: `IndexError`; `CancellationError` when the task is cancelled.
    package func compact(progress: Progress = { _, _ in }) throws -> CompactionSummary {
        do {
            return try compactAndMend(progress)
        } catch {
            // A cancelled task must throw `CancellationError`, not SQLite's error.
            try Task.checkCancellation()
            throw error
        }
    }

    private func compactAndMend(_ progress: Progress) throws -> CompactionSummary {
        let fileProblems = try fileProblems()
        let isFileDamaged = !fileProblems.isEmpty
        var mended = try isFileDamaged ? mendFile(fileProblems.map(\.description)) : Mended()
        // The first check of posts, the segments, the bodies, and the last checks of posts and
        // words count a quarter each.
        let total = try read { try Self.countPosts($0.db) }
        func report(_ quarter: Int, _ done: Int, _ all: Int) {
            progress((quarter * total + min(done, all) * total / max(1, all)) / 4, total)
        }
        let isMadeAnew = mended.isMadeAnew || file.wasCutShort
        mended += try mendRows()
        let isChecked = isFileDamaged || total <= IndexStore.checkedPosts
        if isChecked { mended += try markUnsoundPosts { report(0, $0, $1) } }
        if try read({ try RowState(known: $0.db) }) == nil {
            mended.repairs.append("statistics counted again")
        }
        if try !read({ try Reindexing.isCurrent($0.db) }) { try reindex() }
        var summary = try compactOrRebuild { report(1, $0, $1) }
        if isMadeAnew, summary.rebuilt == 0 { summary.rebuilt = summary.segmentsAfter }
        if !isFileDamaged {
            mended.repairs += try packing { report(2, $0, $1) }
            summary.givenBack = try fillable().giveBackFreePages()
        }
        let isAlmostIdle = summary.isIdle || summary.rebuilt > 0
        if !isChecked, isAlmostIdle {
            let posts = try markUnsoundPosts { report(3, $0, 2 * $1) }
            mended += posts
            if posts.hasOtherPosts { _ = try compactOrRebuild { _, _ in } }
        }
        if isChecked || isAlmostIdle {
            summary.countedWords = try mendVocabulary { report(3, $0 + $1, 2 * $1) }
        }
        if try mendChanges(isWrong: mended.hasOtherPosts || mended.isLogDoubtful) {
            mended.repairs.append("another log of changes begun")
        }
        if isFileDamaged {
            try rewriteFile()
            mended.repairs += try packing { _, _ in }
            summary.givenBack = try fillable().giveBackFreePages()
            mended.repairs.append("the file written anew")
        }
        try read { snapshot in
            try mended.tell(in: &summary) { try SiteRow.home($0, in: snapshot.db) }
            // What was lost before, also to one that was killed before it could tell.
            if summary.losses.isEmpty, let rows = try RowState(known: snapshot.db) {
                summary.losses = try RowsCheck(snapshot.db, rows).unread()
            }
        }
        try file.emptyLog()
        summary.removedLogs = removeSetAsideLogs()
        progress(total, total)
        return summary
    }

    private func packing(_ progress: Progress) throws -> [Notice] {
        try packBodies(progress: progress) ? ["texts of posts that are no more removed"] : []
    }

    /// Interrupts a compaction on another thread.
    package func interruptCompaction() { file.interrupt() }

    private func compactOrRebuild(progress: Progress) throws -> CompactionSummary {
        do {
            let summary = try compactSegments(progress: progress)
            // What names were damaged when documents of theirs went was counted wrongly.
            guard try read({ try IndexCheck($0.db, isBrief: true).problems { _ in } }).isEmpty
            else { throw IndexError.damagedSegments }
            return summary
        } catch let error as IndexError where error.code == .damaged {
            try reindex()
            var summary = try compactSegments(progress: progress)
            summary.rebuilt += max(1, summary.segmentsAfter)
            return summary
        }
    }

    /// Makes every document again. This needs new tools: those of the store have met words before, which the vocabulary
    /// would then lack.
    private func reindex() throws {
        try write { try Reindexing.run($0, WritingTools(marks: tools.marks)) }
        tools.reset()
        tools.firstBuilt = nil
    }

    private func compactSegments(progress: Progress) throws -> CompactionSummary {
        var summary = CompactionSummary()
        try file.write { try DeletionChunk.verifyAll($0) }
        let before = try file.write { try SegmentRow.all($0) }
        summary.segmentsBefore = before.count
        summary.dropped = before.reduce(0) { $0 + $1.dropped }
        summary.rebuilt = try rebuildDamaged(among: before)
        summary.sealed = try seal()
        try mergeVocabulary(above: 0)
        try updateCompletions(after: .max)
        var segments = try file.write { try SegmentRow.all($0) }
        var isRebuilt = false
        while segments.count > 1 || segments.contains(where: { $0.dropped > 0 }) {
            let rebuilt = try mergeOrRebuild(segments, progress: progress)
            segments = try file.write { try SegmentRow.all($0) }
            if rebuilt == 0 { break }
            // Rebuilt segments can be merged unless other data is damaged.
            guard !isRebuilt else { throw IndexError.damagedSegments }
            isRebuilt = true
            summary.rebuilt += rebuilt
        }
        if try write({ try SegmentRow.deleteStrayPages(in: $0) }) {
            summary.repairs.append("pages of segments that are no more removed")
        }
        summary.segmentsAfter = segments.count
        return summary
    }

    /// - Returns: the number of documents that were sealed.
    @discardableResult
    func seal() throws -> Int {
        try write { db in
            let state = try CollectionState(db)
            guard state.tailFirst < state.nextDocument else { return 0 }
            var writer = try DocumentWriter(db, tools)
            try writer.sealTail()
            try writer.finish()
            return state.tailDocuments
        }
    }
}
