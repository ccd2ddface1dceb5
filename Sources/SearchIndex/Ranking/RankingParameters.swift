/// The numbers of BM25F that are chosen, not counted.
package struct RankingParameters: Sendable, Hashable {
    /// How a field counts.
    package struct FieldParameters: Sendable, Hashable {
        /// w: how much one occurrence counts, relative to one in the body.
        package var weight: Double
        /// b: how strongly long fields are held against a document, 0 (not at all) to 1 (fully).
        package var lengthNorm: Double

        package init(weight: Double, lengthNorm: Double) {
            self.weight = weight
            self.lengthNorm = lengthNorm
        }
    }

    /// k1: how soon further occurrences stop counting; 0 counts presence only.
    package var saturation: Double
    /// w and b by field, in the order of `Field`.
    package var fields: [FieldParameters]

    package init(saturation: Double, fields: [FieldParameters]) {
        precondition(fields.count == Field.allCases.count, "one entry per field")
        self.saturation = saturation
        self.fields = fields
    }

    /// How a field counts.
    package subscript(field: Field) -> FieldParameters {
        get { fields[field.rawValue] }
        set { fields[field.rawValue] = newValue }
    }
}

extension RankingParameters {
    /// Round numbers, title and body as measured on judged queries, the others by their likeness to these.
    package static let standard = RankingParameters(
        saturation: 1.2,
        fields: Field.allCases.map { field in
            switch field {
            case .title: FieldParameters(weight: 3, lengthNorm: 0.5)
            case .tags: FieldParameters(weight: 2, lengthNorm: 0.5)
            case .categories: FieldParameters(weight: 1, lengthNorm: 0.5)
            case .excerpt: FieldParameters(weight: 1.5, lengthNorm: 0.5)
            case .heading: FieldParameters(weight: 1.5, lengthNorm: 0.5)
            case .body: FieldParameters(weight: 1, lengthNorm: 0.75)
            case .code: FieldParameters(weight: 0.5, lengthNorm: 0.5)
            case .caption: FieldParameters(weight: 0.7, lengthNorm: 0.5)
            }
        })
}
