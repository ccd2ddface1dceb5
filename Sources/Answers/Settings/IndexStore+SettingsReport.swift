internal import BlogSearchPostings
package import BlogSearchQueries
package import BlogSearchStore

extension IndexStore {
    /// What the settings of this index mean in its present state.
    ///
    /// - Throws: `IndexError` (`badSettings`).
    package func settingsReport() throws -> SettingsReport {
        let settings = try settings()
        let parameters = RankingParameters(settings)
        let weights = Field.allCases.map { field in
            SettingsReport.Weight(
                field: field, weight: parameters[field].weight,
                usual: RankingParameters.standard[field].weight)
        }
        let unknown = try read { snapshot in
            let reader = try snapshot.reader()
            let posts = try (settings.pins.flatMap(\.posts) + settings.hiddenPosts).filter {
                try snapshot.document(named: $0) == nil
            }
            let tags = try settings.hiddenTags.filter {
                try reader.identifiers(of: $0, kind: .tag).isEmpty
            }
            let categories = try settings.hiddenCategories.filter {
                try reader.identifiers(of: $0, kind: .category).isEmpty
            }
            return posts.map { "post \($0)" } + tags.map { "tag \($0)" }
                + categories.map { "category \($0)" }
        }
        return SettingsReport(
            path: settingsPath, settings: settings, weights: weights,
            unknown: unknown, unsearched: settings.unsearchedSynonyms)
    }
}
