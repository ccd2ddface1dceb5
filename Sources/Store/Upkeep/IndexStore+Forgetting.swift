// What leaves the file at the end of a sync or import: words that no post has any more. They are in
// the dictionaries of the segments with the deleted documents, in the counts of deleted documents
// (`removal`), in the full-text table, in the words for completion, and in the log until it is
// emptied.
//
// A segment still counts a stem in its deleted documents. When `removal` has the same count, the
// last live document with the stem is gone. Then the segment is rewritten, unless it has more than
// 16 MB: that would take too long. A removed post takes all of its postings with it. Of an edited
// post, only words that no post has any more count.
//
// A process that is killed before the end leaves a log that is not empty. A process that stops
// leaves an empty page of words. The next writer then removes everything.

internal import BlogSearchPostings
internal import GRDB

extension IndexStore {
    /// Whether words of deleted documents wait to be removed. After an interruption, the next
    /// writer with nothing else to do removes them.
    func hasRemoved() throws -> Bool {
        try file.write { db in
            let state = try CollectionState(db)
            return try state.hasTailGaps || SegmentRow.all(db).contains(where: isForgettable)
        }
    }

    /// Whether the previous writer did not remove its words.
    func wasInterrupted() throws -> Bool {
        guard !tools.hasSettled else { return false }
        return try file.wasLeftOpen || file.write { try VocabularyPages($0).hasMark() }
    }

    private func isForgettable(_ segment: SegmentRow) -> Bool {
        segment.dropped > 0 && segment.bytes <= maximumForgotten
    }

    /// Removes the words that are gone, or, when posts were removed, everything they left behind.
    ///
    /// - Returns: the number of words that no post has, but that stay in segments too large to be
    ///   rewritten for them.
    func forget(all: Bool) throws -> Int {
        let (tokens, areTooMany) = try file.write { db in
            (try tools.lost.tokens(in: db), tools.lost.areTooMany)
        }
        if all || areTooMany {
            try forgetRemoved()
        } else if !tokens.isEmpty {
            try forget(tokens)
        }
        let waiting = try tokens.isEmpty ? 0 : file.write { try held(tokens, in: $0).waiting.count }
        try file.write { _ in tools.lost = LostWords() }
        return waiting
    }

    /// Marks a file that is being closed as one from which words must still be removed.
    func markUnforgotten(in file: IndexFile) throws {
        guard !isReadOnly else { return }
        try file.writeLast { db in
            if !tools.lost.isEmpty { try VocabularyPages(db).addMark() }
        }
    }

    /// Rewrites the tail and every segment that is small enough, without the words of deleted
    /// documents. The words in larger segments stay, hidden from searches, until these are merged
    /// or compacted.
    private func forgetRemoved() throws {
        try seal()
        for segment in try file.write({ try SegmentRow.all($0) })
        where isForgettable(segment) {
            try Task.checkCancellation()
            try mergeOrRebuild([segment])
        }
    }

    private func forget(_ tokens: Set<[UInt8]>) throws {
        let segments = try file.write { db in
            if try CollectionState(db).hasTailGaps { try TailWriter.forgetDeleted(in: db) }
            return try held(tokens, in: db).small
        }
        for segment in segments {
            try Task.checkCancellation()
            try mergeOrRebuild([segment])
        }
    }

    /// Where stems are that no live document has: the segments that can be rewritten, and the stems
    /// in other segments.
    private func held(
        _ tokens: Set<[UInt8]>, in db: Database
    ) throws -> (small: [SegmentRow], waiting: Set<[UInt8]>) {
        let removals = try RemovalRows(db)
        var small: [SegmentRow] = []
        var waiting: Set<[UInt8]> = []
        for row in try SegmentRow.all(db) where row.dropped > 0 {
            let reader = try SegmentReader(
                root: row.root, pages: StoredPages(row, in: db, pool: nil))
            let isGone = { (token: [UInt8]) in
                let removed = try removals.documents(row.id, token[...])
                return try removed > 0 && removed == reader.count(ofKey: token)
            }
            if isForgettable(row) {
                if try tokens.contains(where: isGone) { small.append(row) }
            } else {
                waiting.formUnion(try tokens.filter(isGone))
            }
        }
        return (small, waiting)
    }
}

extension CollectionState {
    /// Whether the tail has deleted documents, whose stems FTS5 may still have.
    fileprivate var hasTailGaps: Bool {
        Int(nextDocument - min(tailFirst, nextDocument)) > tailDocuments
    }
}
