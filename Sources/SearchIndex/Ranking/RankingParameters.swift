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
    /// Round numbers: title, body and saturation measured, the other fields by their likeness to these.
    ///
    /// nDCG@10, any word, title and body only (1,400 + 1,460 + 5,999 + 509 documents, 717 queries). Lucene's
    /// BM25 over one field, with its stop words: cranfield .360, cisi .391, lisa .471, blog-18f .583.
    ///
    ///     k1   title w   title b   body b   cranfield  cisi  lisa  blog-18f
    ///     1.2     1        .5       .75        .351    .405  .473    .575
    ///     1.2     2        .5       .75        .367    .410  .496    .596
    ///     1.2     3        .5       .75        .371    .406  .500    .610
    ///     1.2     4        .5       .75        .372    .406  .498    .613
    ///     1.2     5        .5       .75        .376    .405  .494    .614
    ///     1.5     4        .5       .75        .378    .406  .499    .621    chosen
    ///     1.5     4        0        .75        .375    .402  .509    .622
    ///     1.5     4        .75      .75        .380    .410  .502    .624
    ///     1.5     4        .5       .6         .378    .404  .510    .624
    ///     2.0     4        .5       .75        .379    .411  .506    .631
    ///
    /// Function words at a quarter of their idf (`QueryPlanner.stopWordEmphasis`), against 0, ½ and 1:
    /// cranfield .378 (.376 .376 .372), cisi .406 (.409 .406 .381), lisa .499 (.500 .503 .487),
    /// blog-18f .621 (.618 .623 .622).
    package static let standard = RankingParameters(
        saturation: 1.5,
        fields: Field.allCases.map { field in
            switch field {
            case .title: FieldParameters(weight: 4, lengthNorm: 0.5)
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
