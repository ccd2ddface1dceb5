@testable import BlogSearchAnswers
@testable import BlogSearchQueries
@testable import BlogSearchStore

extension IndexStore {
    /// Texts that go on as was typed, under an owner's settings.
    func completions(
        of typed: String, under settings: SearchSettings,
        _ spellings: KnownSpellings = KnownSpellings()
    ) throws -> [String] {
        try read { snapshot in
            let reader = try snapshot.reader()
            let kept = try snapshot.kept
            let rules = try SearchRules(
                settings, in: reader, documentsNamed: snapshot.documents(named:))
            let completer = Completer(
                reader: reader, rows: try snapshot.hitRows(),
                names: { try kept.names(of: $0, all: snapshot.names(of:)) }, rules: rules,
                spellings: spellings)
            return try completer.completions(of: typed, limit: 9).map(\.text)
        }
    }
}
