internal import GRDB

/// The rows of the table of words, while counts are added to them.
///
/// It uses two plain statements instead of an upsert: see `ChangeWriter` for the effect of upserts
/// on the full-text table.
struct VocabularyRows {
    private let update: SQLStatement
    private let insertion: SQLStatement
    private let deletion: SQLStatement

    init(_ db: Database) throws {
        update = try SQLStatement(
            "UPDATE vocabulary SET posts = posts + ? WHERE language = ? AND word = ? AND stem = ?",
            db)
        insertion = try SQLStatement(
            "INSERT INTO vocabulary (posts, language, word, stem) VALUES (?, ?, ?, ?)", db)
        deletion = try SQLStatement(
            "DELETE FROM vocabulary WHERE posts <= ? AND language = ? AND word = ? AND stem = ?",
            db)
    }

    /// Adds posts to a word's row, which is created when there is none.
    func add(
        _ posts: Int64, _ language: UInt32, _ word: ArraySlice<UInt8>, _ stem: ArraySlice<UInt8>
    ) throws {
        guard try !run(update, posts, language, word, stem) else { return }
        _ = try run(insertion, posts, language, word, stem)
    }

    /// Deletes a word's row when no post has the word.
    func deleteIfUnused(
        _ language: UInt32, _ word: ArraySlice<UInt8>, _ stem: ArraySlice<UInt8>
    ) throws {
        _ = try run(deletion, 0, language, word, stem)
    }

    private func run(
        _ statement: SQLStatement, _ posts: Int64, _ language: UInt32, _ word: ArraySlice<UInt8>,
        _ stem: ArraySlice<UInt8>
    ) throws -> Bool {
        try statement.bind(posts, at: 1)
        try statement.bind(Int64(language), at: 2)
        try statement.bind(text: word, at: 3)
        try statement.bind(text: stem, at: 4)
        return try statement.run()
    }
}
