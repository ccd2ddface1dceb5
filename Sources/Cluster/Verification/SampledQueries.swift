internal import Blog
internal import BlogSearchQueries

/// Queries made of what posts are called, of every kind that a cluster answers.
struct SampledQueries {
    /// A query and its options.
    struct Sample: Hashable {
        var text: String
        var options = SearchOptions(limit: 10, facets: [.category, .tag, .year], explain: true)
    }

    /// - Parameters:
    ///   - titles: titles of posts with the slugs of their first categories.
    ///   - count: how many queries.
    static func of(_ titles: [(title: String, category: String?)], count: Int) -> [Sample] {
        let told = titles.map { (words($0.title), $0.category) }.filter { !$0.0.isEmpty }
        guard !told.isEmpty else { return [] }
        return (0..<count).map { index in
            // A prime to the kinds, so that each kind meets other posts.
            let (words, category) = told[index * 7 % told.count]
            return sample(index % 8, words, category)
        }
    }

    private static func sample(_ kind: Int, _ words: [String], _ category: String?) -> Sample {
        let two = words.prefix(2).joined(separator: " ")
        switch kind {
        case 0: return Sample(text: words[0])
        case 1: return Sample(text: two)
        case 2:
            var sample = Sample(text: two)
            sample.options.matching = .any
            return sample
        case 3:
            var sample = Sample(text: two)
            sample.options.matching = .all
            return sample
        case 4: return Sample(text: "\"\(two)\"")
        case 5: return Sample(text: words.count > 1 ? "\(words[0]) -\(words[1])" : words[0])
        case 6:
            var sample = Sample(text: words[0])
            sample.options.categories = category.map { [$0] } ?? []
            return sample
        default: return Sample(text: words[0].prefix(4) + "*")
        }
    }

    private static func words(_ title: String) -> [String] {
        title.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.count > 2 }
    }
}
