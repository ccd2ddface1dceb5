internal import Blog
internal import BlogSearchQueries
internal import GRDB

/// Compares the rows of sites, authors, terms and everything else that posts name with their
/// checksums, and the checksums with their sums. If rows have no checksums yet, it compares names
/// with their folded forms.
struct RowsCheck {
    private let db: Database
    private let rows: RowState

    init(_ db: Database, _ rows: RowState) {
        self.db = db
        self.rows = rows
    }

    /// What is wrong with a table.
    struct Finding: Sendable {
        let table: CheckedTable
        /// The rows that are not what was written.
        var unsound: [Int64] = []
        /// Whether rows are missing, or older than the last ones written.
        var isShort = false
    }

    /// A finding for each damaged table.
    func findings() throws -> [Finding] {
        guard rows.isStamped else { return [] }
        var findings = try CheckedTable.named.compactMap { try finding($0) }
        if try CompletionTable(db).sum() != rows.sums[.completion] {
            findings.append(Finding(table: .completion, isShort: true))
        }
        return findings
    }

    private func finding(_ table: CheckedTable) throws -> Finding? {
        var finding = Finding(table: table)
        var (stored, found) = (UInt64(0), UInt64(0))
        let columns = 2..<2 + table.key.count + table.rest.count
        try SQLStatement(table.rows(in: db), db).forEachRow { row in
            let id = row.number(0) ?? 0
            let checksum = CheckedRows.checksum(table, id, columns.map { row.stored($0) })
            let known = UInt64(bitPattern: row.number(1) ?? 0)
            stored = stored &+ known
            found = found &+ checksum
            if known != checksum { finding.unsound.append(id) }
        }
        finding.isShort = ![stored, found].contains(rows.sums[table])
        return finding.isShort || !finding.unsound.isEmpty ? finding : nil
    }

    /// A sentence for each kind of problem.
    ///
    /// - Parameter namesAreFolded: whether this program folded the names.
    func problems(namesAreFolded: Bool) throws -> [Notice] {
        var problems: [Notice] = []
        var named: [CheckedTable: Set<Int64>] = [:]
        if namesAreFolded {
            for table in [CheckedTable.author, .term] {
                let rows = try NamesCheck(db).unsound(table)
                named[table] = Set(rows)
                if !rows.isEmpty { problems.append(NamesCheck.sentence(table, rows.count)) }
            }
        }
        for finding in try findings() {
            problems += try sentences(finding, besides: named[finding.table] ?? [])
        }
        return try problems + unread()
    }

    private func sentences(_ finding: Finding, besides named: Set<Int64>) throws -> [Notice] {
        if finding.table == .completion { return ["\(IndexError.damagedVocabulary)"] }
        var sentences: [Notice] = []
        let count = finding.unsound.filter { !named.contains($0) }.count
        if count > 0 {
            let are = count == 1 ? "is" : "are"
            sentences.append(
                "\(finding.table.counted(count)) \(are) not what was stored: \(.compactThenFill)."
            )
        }
        if finding.isShort { sentences.append(RowsCheck.missing(finding.table)) }
        return sentences
    }

    /// A sentence for each site that lost something and was not read since.
    func unread() throws -> [Notice] {
        try rows.unread.map { site in
            let query = "SELECT url FROM site WHERE id = ?"
            let url = try SQLStatement(query, db, site).one(String.self) ?? "a site"
            return
                "Something that was stored of \(url) is lost: \(.syncFullyOrImport) again."
        }
    }

    /// A sentence: rows of a table are missing, or older ones replace them.
    static func missing(_ table: CheckedTable) -> Notice {
        let things = table.counted(2).dropFirst(2)
        return "Not all \(things) are there as they were stored last: \(.compactThenFill)."
    }
}
