internal import Blog
internal import GRDB

/// Compares the names of terms and authors with their folded names, which are derived from them.
///
/// Nothing is derived from the names of sites, so they cannot be checked.
struct NamesCheck {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// Rows of a table with a name that is not what was stored.
    func unsound(_ table: CheckedTable) throws -> [Int64] {
        let rows = try SQLStatement("SELECT id, name, folded FROM \(table)", db)
        var unsound: [Int64] = []
        try rows.forEachRow { row in
            let (name, folded): (String?, String?) = try (row.value(1), row.value(2))
            if name?.foldedName != folded { unsound.append(try row.value(0)) }
        }
        return unsound
    }

    /// A sentence about a number of such rows.
    static func sentence(_ table: CheckedTable, _ count: Int) -> Notice {
        let names =
            count == 1 ? "The name of 1 \(table) is" : "The names of \(count) \(table)s are"
        return "\(names) not what was stored: \(.syncFullyOrImport) again."
    }
}
