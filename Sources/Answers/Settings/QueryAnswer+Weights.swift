internal import BlogSearchPostings
package import BlogSearchQueries

extension QueryAnswer {
    /// How much a word counts in each field, as hits are ranked.
    package var weights: [Field: Double] {
        get {
            Dictionary(
                uniqueKeysWithValues: Field.allCases.map { ($0, rules.parameters[$0].weight) })
        }
        set {
            for (field, weight) in newValue { rules.parameters[field].weight = weight }
        }
    }
}
