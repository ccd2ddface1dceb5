internal import GRDB

extension IndexStore {
    /// Checks the index against itself: the file, the full-text table, and that posts, documents, columns and
    /// statistics agree. Takes about as long as reading the file.
    ///
    /// The full-text table can only be checked when the store was opened to be written.
    ///
    /// - Returns: a sentence for each thing that is wrong; none for a sound index.
    package func problems() throws -> [String] {
        var problems: [String] = []
        try read { snapshot in
            problems += try fileProblems(snapshot.db)
            problems += try documentProblems(snapshot)
        }
        guard !isReadOnly else { return problems }
        do {
            try file.write { db in
                try db.execute(sql: "INSERT INTO tail (tail) VALUES ('integrity-check')")
            }
        } catch let error as IndexError where error.code == .damaged {
            problems.append("The full-text table is damaged.")
        }
        return problems
    }

    private func fileProblems(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "PRAGMA quick_check").filter { $0 != "ok" }
    }

    private func documentProblems(_ snapshot: IndexSnapshot) throws -> [String] {
        let reader = try snapshot.reader()
        var problems: [String] = []
        var expected = Set(
            try DocumentID.fetchAll(snapshot.db, sql: "SELECT document FROM post"))
        var lengths = Array(repeating: 0, count: Field.allCases.count)
        var count = 0
        for part in reader.parts {
            for document in part.documents where try part.isLive(document) {
                if expected.remove(document) == nil {
                    problems.append("Document \(document) has no post.")
                }
                count += 1
                let counts = try part.columns.lengths(of: document)
                for field in lengths.indices { lengths[field] += Int(counts[field]) }
            }
        }
        problems += expected.sorted().map { "Document \($0) of a post is missing." }
        if CollectionStatistics(documents: count, totalLengths: lengths) != reader.statistics {
            problems.append("The statistics do not add up.")
        }
        return problems
    }
}

extension IndexStore {
    /// Lets the file grow no further than this, as a full disk would.
    func limitSize(toPages count: Int) throws {
        _ = try file.write { db in try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(count)") }
    }
}
