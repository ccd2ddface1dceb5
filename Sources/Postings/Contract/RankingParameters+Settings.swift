package import BlogSearchQueries

extension RankingParameters {
    /// With the owner's weights in place of the usual ones.
    package init(_ settings: SearchSettings) {
        self = .standard
        for (field, weight) in settings.weights where !weight.isNaN {
            let possible = SearchSettings.possibleWeights
            self[field].weight = max(
                possible.lowerBound, min(weight, possible.upperBound))
        }
    }
}
