internal import Blog
internal import GRDB

/// Compares the names of terms and authors with the names they are found by, which are made of them.
///
/// Of the names of sites nothing is made: any would do.
struct NamesCheck {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Rows of a table whose name is not what was stored.
    func unsound(_ table: CheckedTable) throws -> [Int64] {
        let rows = try Row.fetchCursor(db, sql: "SELECT id, name, folded FROM \(table)")
        var unsound: [Int64] = []
        while let row = try rows.next() {
            let (name, folded): (String?, String?) = try (row.value(1), row.value(2))
            if name?.foldedName != folded { unsound.append(try row.value(0)) }
        }
        return unsound
    }

    /// What is said of so many.
    static func sentence(_ table: CheckedTable, _ count: Int) -> Notice {
        let names =
            count == 1 ? "The name of 1 \(table) is" : "The names of \(count) \(table)s are"
        return "\(names) not what was stored: \(.syncFullyOrImport) again."
    }
}
