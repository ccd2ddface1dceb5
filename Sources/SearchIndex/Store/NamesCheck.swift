internal import GRDB

/// Compares the names of terms and authors with the names they are found by, which are made of them.
///
/// Of the names of sites nothing is made: any would do.
struct NamesCheck {
    private let db: Database

    init(_ db: Database) {
        self.db = db
    }

    /// A sentence for each kind of name of which some are not what was stored.
    func problems() throws -> [String] {
        try ["author", "term"].compactMap { table in
            let rows = try Row.fetchCursor(db, sql: "SELECT name, folded FROM \(table)")
            var count = 0
            while let row = try rows.next() {
                let (name, folded): (String?, String?) = try (row.value(0), row.value(1))
                if name?.foldedName != folded { count += 1 }
            }
            guard count > 0 else { return nil }
            let names =
                count == 1 ? "The name of 1 \(table) is" : "The names of \(count) \(table)s are"
            return names
                + " not what was stored: run `wpsearch sync --full` or `wpsearch import` again."
        }
    }
}
