internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

extension IndexStore {
    /// Merges segments until no due merge is small or has at most `limit` documents.
    ///
    /// - Throws: `IndexError` with code `damaged` when segments cannot be merged although they were
    ///   just rebuilt.
    func mergeWhatIsDue(limit: Int = 0) throws {
        var wasRebuilt = false
        while true {
            let segments = try file.write { try SegmentRow.all($0) }
            guard let run = MergePlan.next(segments, limit: limit) else { return }
            try Task.checkCancellation()
            let isRebuilt = try mergeOrRebuild(Array(segments[run])) > 0
            guard !isRebuilt || !wasRebuilt else { throw IndexError.damagedSegments }
            wasRebuilt = isRebuilt
        }
    }

    /// Merges neighbours. When it meets damage, it rebuilds the damaged segments instead.
    ///
    /// - Parameter meanwhile: see `merge`; called once.
    /// - Returns: how many segments were rebuilt. Nothing is merged when there are any.
    /// - Throws: `IndexError` with code `damaged` when the deletions contradict the counts. Nothing
    ///   was done then.
    @discardableResult
    func mergeOrRebuild(
        _ segments: [SegmentRow], meanwhile: () -> Void = {}, progress: Progress = { _, _ in }
    ) throws -> Int {
        // With damaged deletions, rebuilt segments could not be merged either.
        try file.write { try DeletionChunk.verifyAll($0) }
        do {
            try merge(segments, meanwhile: meanwhile, progress: progress)
            return 0
        } catch let error as IndexError where error.code == .damaged {
            let rebuilt = try rebuildDamaged(among: segments)
            guard rebuilt == 0 else { return rebuilt }
            // Every page is what was written, and still the pages contradict each other.
            for segment in segments { try rebuild(segment) }
            return segments.count
        }
    }

    /// Makes one segment of neighbours, without deleted documents, in one transaction. A reading
    /// thread builds its pages, and the writing thread stores them.
    ///
    /// - Parameter meanwhile: what the writer does while the first pages are being built; it must
    ///   change no segment.
    /// - Throws: `IndexError`; `CancellationError` when the task is cancelled. Nothing has changed
    ///   then.
    func merge(
        _ segments: [SegmentRow], meanwhile: () -> Void = {}, progress: Progress = { _, _ in }
    ) throws {
        guard let thread = WorkThread() else { throw IndexError.noThread }
        let channel = PageChannel()
        let merging = Deferred(on: thread) { [file] in
            defer { channel.end() }
            return try file.read { try SegmentMerge(segments, in: $0).run(into: channel) }
        }
        defer {
            channel.abandon()
            merging.wait()
        }
        meanwhile()
        try write { db in
            try storeMerged(of: segments, channel, merging, progress, in: db)
            var state = try CollectionState(db)
            state.generation += 1
            try state.store(in: db)
        }
    }

    private func storeMerged(
        of segments: [SegmentRow], _ channel: PageChannel, _ merging: Deferred<MergedSegment?>,
        _ progress: Progress, in db: Database
    ) throws {
        let total = segments.reduce(0) { $0 + $1.live }
        let id = try SegmentRow.reserve(in: db)
        var sink = try StoredSink(segment: id, in: db)
        while let messages = channel.next() {
            for message in messages {
                switch message {
                case .page(let bytes, let number): try sink.write(bytes, number: number)
                case .progress(let share):
                    try Task.checkCancellation()
                    progress(Int(share * Double(total)), total)
                }
            }
        }
        if let merged = try merging.value() {
            try SegmentRow(
                id, merged.documents, count: merged.statistics.documents, root: merged.root,
                pages: sink.pages, bytes: sink.bytes
            ).store(in: db)
        } else {
            try SegmentRow.delete(id, in: db)
        }
        for segment in segments { try SegmentRow.delete(segment.id, in: db) }
    }

    /// Rebuilds segments that cannot be read, from the stored posts.
    ///
    /// - Returns: their number.
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

/// Builds the pages of one merge from one state of the index.
private struct SegmentMerge {
    private let db: Database
    private let segments: [SegmentRow]

    init(_ segments: [SegmentRow], in db: Database) {
        self.segments = segments
        self.db = db
    }

    /// - Returns: `nil` when no document is left, and nothing was sent.
    func run(into channel: PageChannel) throws -> MergedSegment? {
        guard segments.contains(where: { $0.live > 0 }) else { return nil }
        let live = LiveDocuments(db)
        let readers = try segments.map {
            try SegmentReader(root: $0.root, pages: StoredPages($0, in: db, pool: nil))
        }
        let merger = try SegmentMerger(readers) { try live.contains($0) }
        return try merger.merge(
            into: channel, progress: { try channel.send(.progress($0)) }, dropped: { _, _ in }
        ).segment
    }
}
