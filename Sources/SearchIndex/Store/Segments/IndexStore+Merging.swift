internal import GRDB

extension IndexStore {
    /// Merges until none is due that is small or has at most so many documents.
    func mergeWhatIsDue(limit: Int = 0) throws {
        while true {
            let segments = try file.write { try SegmentRow.all($0) }
            guard let run = MergePlan.next(segments, limit: limit) else { return }
            try Task.checkCancellation()
            try mergeOrRebuild(Array(segments[run]))
        }
    }

    /// Merges neighbours; where that meets damage, builds anew what is damaged instead.
    ///
    /// - Returns: how many segments were built anew; nothing is merged then.
    @discardableResult
    func mergeOrRebuild(_ segments: [SegmentRow], progress: Progress = { _, _ in }) throws -> Int {
        do {
            try merge(segments, progress: progress)
            return 0
        } catch let error as IndexError where error.code == .damaged {
            let rebuilt = try rebuildDamaged(among: segments)
            guard rebuilt == 0 else { return rebuilt }
            // Every page is what was written, and still they do not add up.
            for segment in segments { try rebuild(segment) }
            return segments.count
        }
    }

    /// Makes one segment of neighbours, without deleted documents, in one transaction.
    ///
    /// - Throws: `IndexError`; `CancellationError` when the task is cancelled, and nothing has changed then.
    func merge(_ segments: [SegmentRow], progress: Progress = { _, _ in }) throws {
        try write { db in
            try SegmentMerge(segments, in: db).run(progress)
            var state = try CollectionState(db)
            state.generation += 1
            try state.store(in: db)
        }
    }

    /// Builds segments that cannot be read anew from the stored posts.
    ///
    /// - Returns: how many there were.
    @discardableResult
    func rebuildDamaged(among suspects: some Sequence<SegmentRow>) throws -> Int {
        var count = 0
        for segment in suspects where try isDamaged(segment) {
            try rebuild(segment)
            count += 1
        }
        return count
    }

    private func rebuild(_ segment: SegmentRow) throws {
        try write { db in
            var writer = try DocumentWriter(db, tools)
            try writer.rebuild(segment)
            try writer.finish()
        }
    }

    private func isDamaged(_ segment: SegmentRow) throws -> Bool {
        try file.write { db in
            do {
                try SegmentPart(segment, in: db, pool: nil, live: LiveDocuments(db)).verifyPages()
                return false
            } catch let error as IndexError where error.code == .damaged {
                return true
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                return true
            }
        }
    }
}

/// One merge, inside a transaction.
private struct SegmentMerge {
    private let db: Database
    private let segments: [SegmentRow]

    init(_ segments: [SegmentRow], in db: Database) {
        self.segments = segments
        self.db = db
    }

    func run(_ progress: Progress) throws {
        let total = segments.reduce(0) { $0 + $1.live }
        if total > 0 { try writeMerged(total, progress) }
        for segment in segments { try SegmentRow.delete(segment.id, in: db) }
    }

    private func writeMerged(_ total: Int, _ progress: Progress) throws {
        let live = LiveDocuments(db)
        let readers = try segments.map {
            try SegmentReader(root: $0.root, pages: StoredPages($0, in: db, pool: nil))
        }
        let id = try SegmentRow.reserve(in: db)
        let merger = try SegmentMerger(readers) { try live.contains($0) }
        let (merged, sink) = try merger.merge(
            into: StoredSink(segment: id, in: db),
            progress: { share in
                try Task.checkCancellation()
                progress(Int(share * Double(total)), total)
            }, dropped: { _, _ in })
        try SegmentRow(
            id, merged.documents, count: merged.statistics.documents, root: merged.root,
            pages: sink.pages, bytes: sink.bytes
        ).store(in: db)
    }
}
