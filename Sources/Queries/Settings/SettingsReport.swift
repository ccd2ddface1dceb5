/// What the settings of an index come to, for their owner to look at.
package struct SettingsReport: Sendable, Hashable {
    /// A field's weight.
    package struct Weight: Sendable, Hashable {
        package var field: Field
        package var weight: Double
        /// What it is without settings.
        package var usual: Double

        package init(field: Field, weight: Double, usual: Double) {
            self.field = field
            self.weight = weight
            self.usual = usual
        }
    }

    /// The file they stand in, or would stand in.
    package var path: String
    /// The settings; none of them without a file.
    package var settings: SearchSettings
    /// All fields.
    package var weights: [Weight]
    /// Posts, tags and categories that settings name and the index does not have.
    package var unknown: [String]
    /// What is not searched of settings that are too long, and why.
    package var unsearched: [String]

    package init(
        path: String, settings: SearchSettings, weights: [Weight], unknown: [String],
        unsearched: [String]
    ) {
        self.path = path
        self.settings = settings
        self.weights = weights
        self.unknown = unknown
        self.unsearched = unsearched
    }
}
