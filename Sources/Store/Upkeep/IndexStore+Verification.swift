package import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB

extension IndexStore {
    /// Checks the index for contradictions: the file, every page of every segment, the tail, every
    /// stored post, names of terms and authors, and whether posts, documents, deletions, facts,
    /// statistics and vocabulary agree.
    ///
    /// FTS5 can check the inside of its table only when the store was opened for writing.
    /// Everything that a query reads from the table is compared in any case.
    ///
    /// - Returns: a sentence for each problem; empty for a sound index.
    /// - Throws: `IndexError` when the file cannot be read at all; `CancellationError`.
    package func problems(progress: Progress = { _, _ in }) throws -> [Notice] {
        do {
            return try allProblems(progress)
        } catch {
            // A cancelled task must throw `CancellationError`, not SQLite's error.
            try Task.checkCancellation()
            throw error
        }
    }

    /// Interrupts a verification on another thread.
    package func interruptVerification() { file.interruptReading() }

    /// The problems of all checks. Each check runs, whatever the others find.
    private func allProblems(_ progress: Progress) throws -> [Notice] {
        var problems = try fileProblems()
        problems += try found { snapshot in
            let total = try IndexStore.countPosts(snapshot.db)
            return try IndexCheck(snapshot.db).problems { progress($0 / 3, total + 1) }
        }
        // What is gone on purpose is no damage.
        let isSealed = try read { try $0.isSealed }
        let posts = try found { snapshot in
            if isSealed { return [] }
            let total = try IndexStore.countPosts(snapshot.db)
            var check = StoredPostsCheck(snapshot, try RowState(known: snapshot.db))
            return try check.problems { progress((total + $0) / 3, total + 1) }
        }
        problems += posts
        problems += try found { snapshot in
            // Another version may fold names differently.
            let isCurrent = try Reindexing.isCurrent(snapshot.db)
            let rows = try CollectionState(snapshot.db).rows
            return try RowsCheck(snapshot.db, rows).problems(namesAreFolded: isCurrent)
        }
        problems += try found { snapshot in
            guard try FormatCheck.version(snapshot.db) >= Schema.logVersion else { return [] }
            try ChangeLog(snapshot.db).verify()
            return []
        }
        // Damaged posts have other words. Repairing the posts counts the words again.
        if posts.isEmpty, !isSealed {
            for problem in try vocabularyProblems(progress) where !problems.contains(problem) {
                problems.append(problem)
            }
        }
        guard !isReadOnly else { return problems.withoutRepetition }
        do {
            try file.write { db in
                try SQLStatement.run("INSERT INTO tail (tail) VALUES ('integrity-check')", db)
            }
        } catch let error as IndexError where error.code == .damaged {
            problems.append(Self.tailDamage)
        }
        return problems.withoutRepetition
    }

    /// The problems that a check finds. An error while reading is a problem, too.
    private func found(_ check: (IndexSnapshot) throws -> [Notice]) throws -> [Notice] {
        do {
            return try read(check)
        } catch let error as IndexError where error.code == .damaged {
            return ["\(error)"]
        }
    }

    private func vocabularyProblems(_ progress: Progress) throws -> [Notice] {
        try found { snapshot in
            // Another version may analyse texts differently.
            guard try Reindexing.isCurrent(snapshot.db) else { return [] }
            let total = try IndexStore.countPosts(snapshot.db)
            let isSound = try VocabularyCheck(snapshot.db).isSound {
                progress((2 * total + $0) / 3, total + 1)
            }
            return isSound ? [] : ["\(IndexError.damagedVocabulary)"]
        }
    }

    private static let tailDamage: Notice = "The full-text table is damaged."

    /// What SQLite finds wrong with the file and with its own indexes, and how to repair it; empty
    /// for a sound file.
    func fileProblems() throws -> [Notice] {
        var problems: [Notice] = []
        do {
            try read(isRepeatable: false) { snapshot in
                try FullText.register(in: snapshot.db)
                problems = try IntegrityCheck(snapshot.db).problems().map { Notice($0) }
                do {
                    _ = try SQLStatement(Schema.anyOfTail, snapshot.db).rows()
                } catch let error as DatabaseError
                    where [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
                {
                    problems.append(Self.tailDamage)
                }
            }
        } catch let error as IndexError where error.code == .damaged {
            // SQLite's check ends in this way at an unreadable page.
            problems = ["\(error)"]
        }
        guard !problems.isEmpty else { return [] }
        return problems + [
            "The file is damaged: \(.compact), or put a copy back where that fails, after removing its -wal and -shm."
        ]
    }
}

extension [Notice] {
    /// The sentences without repetitions, in the order of their first occurrence.
    fileprivate var withoutRepetition: [Notice] {
        var known: Set<Notice> = []
        return filter { known.insert($0).inserted }
    }
}

/// One pass over all segments and the tail that counts what the index claims to have.
struct IndexCheck {
    private let db: Database
    private let state: CollectionState
    private let rows: [SegmentRow]
    private let live: LiveDocuments
    /// Documents of posts that no part has had yet.
    private var expected: Set<DocumentID>
    private var statistics = CollectionStatistics(
        documents: 0, totalLengths: Array(repeating: 0, count: Field.allCases.count))
    private var problems: [Notice] = []
    /// Whether every part could be counted.
    private var isCounted = true
    private let isBrief: Bool

    /// - Parameter isBrief: whether documents are only counted, and no posting is read.
    init(_ db: Database, isBrief: Bool = false) throws {
        self.db = db
        self.isBrief = isBrief
        state = try CollectionState(db)
        rows = try SegmentRow.all(db)
        live = LiveDocuments(db)
        expected = Set(try SQLStatement("SELECT document FROM post", db).all(DocumentID.self))
    }

    /// - Parameter progress: called with the number of documents checked.
    consuming func problems(_ progress: (Int) -> Void) throws -> [Notice] {
        var done = 0
        for row in rows {
            try Task.checkCancellation()
            try check(row)
            done += row.documents
            progress(done)
        }
        try checkTail()
        for document in expected.sorted().prefix(10) {
            problems.append("Document \(document) of a post is missing.")
        }
        if expected.count > 10 { problems.append("\(expected.count - 10) more are missing.") }
        if isCounted, statistics != state.statistics {
            problems.append("The statistics do not add up.")
        }
        try checkOrphans()
        return problems
    }

    private mutating func check(_ row: SegmentRow) throws {
        do {
            let part = try SegmentPart(row, in: db, pool: nil, live: live)
            if !isBrief { problems += try part.verify() }
            let found = try count(part)
            if found != row.live {
                problems.append("Segment \(row.id) counts its documents wrongly.")
            }
        } catch let error as IndexError where error.code == .damaged {
            problems.append(
                "The segment of documents \(row.first) to \(row.last) is damaged: \(.compact)."
            )
            expected = expected.filter { !row.range.contains($0) }
            isCounted = false
        }
    }

    private mutating func checkTail() throws {
        guard state.tailFirst < state.nextDocument else { return }
        do {
            let part = try TailPart(db, first: state.tailFirst, live: live)
            let before = statistics
            let found = try count(part)
            let tokens = statistics.totalLengths.reduce(0, +) - before.totalLengths.reduce(0, +)
            if found != state.tailDocuments || tokens != state.tailTokens {
                problems.append("The tail counts its documents wrongly.")
            }
            // Another version may analyse texts differently.
            guard try !isBrief && Reindexing.isCurrent(db) else { return }
            var check = try TailCheck(part, in: db)
            try check.verify()
        } catch let error as IndexError where error.code == .damaged {
            problems.append("\(error)")
            expected = expected.filter { $0 < state.tailFirst }
            isCounted = false
        }
    }

    /// Counts the live documents of a part. All of them must have a post.
    private mutating func count(_ part: any IndexPart) throws -> Int {
        var count = 0
        var next = part.documents.lowerBound
        while next < part.documents.upperBound {
            var window = DocumentWindow(around: next)
            window.insert(part.documents)
            try part.retainLive(&window)
            try window.forEach { document in
                count += 1
                if expected.remove(document) == nil {
                    problems.append("Document \(document) has no post.")
                }
                statistics.documents += 1
                let lengths = try part.columns.lengths(of: document)
                for field in Field.allCases {
                    statistics.totalLengths[field.rawValue] += Int(lengths[field.rawValue])
                }
            }
            next = window.range.upperBound
        }
        return count
    }

    /// Checks for pages and counts of deleted segments.
    private mutating func checkOrphans() throws {
        let ids = Set(rows.filter { $0.dropped > 0 }.map(\.id))
        let counted = try SQLStatement("SELECT DISTINCT segment FROM removal", db).all(Int64.self)
        if !ids.isSuperset(of: counted) {
            problems.append("Deletions are counted for segments that are no more.")
        }
        if isBrief { return }
        for row in rows {
            let pages = try SQLStatement(
                "SELECT count(*) FROM segment_page WHERE id >= ? AND id < ?", db,
                SegmentRow.pageID(0, of: row.id), SegmentRow.pageID(0, of: row.id + 1)
            ).one(Int.self)
            if pages != row.pages { problems.append("Segment \(row.id) has not all of its pages.") }
        }
        let all = try SQLStatement("SELECT count(*) FROM segment_page", db).one(Int.self) ?? 0
        if all != rows.reduce(0, { $0 + $1.pages }) {
            problems.append("There are pages of segments that are no more.")
        }
    }
}
