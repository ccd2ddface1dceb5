internal import Blog
internal import Ingest

/// A term as an object of JSON gives it: `{"slug": "tea", "name": "Tea", "parent": "food"}`.
struct DescribedTerm: Sendable, Hashable {
    var taxonomy: String
    var id: Int?
    var slug: String?
    var name: String?
    var summary: String?
    var link: String?
    /// The terms above it, the nearest first, as far as they are given.
    var above: [DescribedTerm] = []

    /// More terms above one another than any blog has.
    private static let maximumDepth = 64

    /// Reads a term.
    /// - Parameters:
    ///   - taxonomy: the taxonomy of a term that names none.
    ///   - isExact: whether names are plain texts, and an id alone is a term.
    /// - Returns: `nil` for what has neither slug nor id, and without `isExact` for what has no slug.
    init?(_ value: JSONValue, taxonomy: String, isExact: Bool) {
        guard let term = DescribedTerm(alone: value, taxonomy: taxonomy, isExact: isExact) else {
            return nil
        }
        self = term
        var next = value["parent"]
        while let value = next, above.count < DescribedTerm.maximumDepth {
            // A name, or a slug, by itself.
            let text = value.isObject ? nil : value.plainText?.trimmed
            let parent =
                text.map { DescribedTerm(named: $0, taxonomy: self.taxonomy) }
                ?? DescribedTerm(alone: value, taxonomy: self.taxonomy, isExact: isExact)
            guard let parent, parent.taxonomy == self.taxonomy else { break }
            above.append(parent)
            next = value["parent"]
        }
    }

    private init(named name: String, taxonomy: String) {
        self.taxonomy = taxonomy
        self.name = PlainText.of(name)
    }

    private init?(alone value: JSONValue, taxonomy: String, isExact: Bool) {
        guard value.isObject else { return nil }
        func text(_ key: String) -> String? {
            guard case .string(let text)? = value[key] else { return nil }
            return isExact ? text.nonEmpty : PlainText.of(text).nonEmpty
        }
        self.taxonomy = value["taxonomy"]?.text?.nonEmpty ?? taxonomy
        id = value["id"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        slug = text("slug").map { isExact ? $0 : PercentEncoding.decoding($0.trimmed) }
        guard slug != nil || isExact && id != nil else { return nil }
        name = text("name")
        summary = text("description")
        link = text("link").flatMap(PublicAddress.kept)
    }
}
