// What leaves the file at the end of a sync or import: words that no post has any more. They are in
// the dictionaries of the segments that held the documents, in the counts of deleted documents
// (`removal`), in the full-text table, in the words for completion, and in the log until that is
// emptied.
//
// A segment goes on counting a stem in deleted documents. When `removal` counts as many, the last
// live one is gone, and the segment is written again, unless it has more than 16 MB: that would
// take too long. A removed post takes all of its postings along. Of a post that says other things
// now, only words that are gone count.
//
// A process that is killed in between leaves a log that is not empty. A process that stops leaves
// an empty page of words. Whoever fills the index next then forgets everything.

internal import BlogSearchPostings
internal import GRDB

extension IndexStore {
    /// Whether words of documents that are gone wait to be forgotten: what was interrupted before that is done by who comes
    /// next and has nothing else to do.
    func hasRemoved() throws -> Bool {
        try file.write { db in
            let state = try CollectionState(db)
            return try state.hasTailGaps || SegmentRow.all(db).contains(where: isForgettable)
        }
    }

    /// Whether who filled the index before did not come to forget.
    func wasInterrupted() throws -> Bool {
        guard !tools.hasSettled else { return false }
        return try file.wasLeftOpen || file.write { try VocabularyPages($0).hasMark() }
    }

    private func isForgettable(_ segment: SegmentRow) -> Bool {
        segment.dropped > 0 && segment.bytes <= maximumForgotten
    }

    /// Forgets the words that are gone, or, where posts were removed, all that they left behind.
    ///
    /// - Returns: words that no post has, but that stay in segments too large to be written anew for them.
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

    /// Leaves a note that words may be gone which were not forgotten, in a file that is being closed.
    func markUnforgotten(in file: IndexFile) throws {
        guard !isReadOnly else { return }
        try file.writeLast { db in
            if !tools.lost.isEmpty { try VocabularyPages(db).addMark() }
        }
    }

    /// Writes the tail and every segment that is small enough anew without the words of documents that are gone; those of
    /// larger segments stay, where no search finds them, until these are merged or compacted.
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

    /// Where stems stand that no live document has: the segments that can be written anew, and the stems in others.
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
    /// Whether documents of the tail are gone, whose stems FTS5 may still have.
    fileprivate var hasTailGaps: Bool {
        Int(nextDocument - min(tailFirst, nextDocument)) > tailDocuments
    }
}
