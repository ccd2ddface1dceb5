internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

// Names that people write in a query without knowing that they are names, or in a slightly
// different form.

extension SnapshotReader {
    func authors(called words: [String], beginning: Bool) throws -> [NamedAuthor] {
        let text = words.joined(separator: " ")
        guard !text.isEmpty else { return [] }
        let key = [beginning ? 1 : 0] + Array(text.utf8)
        if let known = authorsByWords[key] { return known }
        // A name with these words has each of them somewhere.
        let query = try SQLStatement(
            "SELECT id, name FROM author WHERE name IS NOT NULL AND instr(folded, ?) > 0 ORDER BY id",
            db)
        let longest = words.max { $0.utf8.count < $1.utf8.count } ?? text
        try query.bind([.text(longest)])
        var found: [NamedAuthor] = []
        try query.forEachRow { row in
            let name = row.text(1) ?? ""
            if CanonicalForm.name(name, holds: words, beginning: beginning) {
                found.append(NamedAuthor(id: UInt32(clamping: row.number(0) ?? 0), name: name))
            }
        }
        authorsByWords.keep(found, for: key)
        return found
    }

    func nearestName(
        to value: String, kind: FacetKind, among isMeant: (UInt32) throws -> Bool
    ) throws -> String? {
        let typed = CanonicalForm.folded(value)
        var best: (distance: Double, name: String)?
        for (id, name) in try FacetNames(db).all(kind) {
            for written in [name.slug, name.name] {
                guard let distance = Nearness.distance(typed, CanonicalForm.folded(written)) else {
                    continue
                }
                if best.map({ distance < $0.distance }) ?? true, try isMeant(id) {
                    best = (distance, written)
                }
            }
        }
        return best?.name
    }
}
