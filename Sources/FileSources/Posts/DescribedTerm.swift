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

extension PostFields {
    /// Takes over the terms that an export of this program describes besides naming them. One that somebody took out of the
    /// names is gone; what is named of them, or of those above them, is not read twice.
    mutating func describe(_ matter: FrontMatter) {
        guard case .list(let values)? = matter["wordpressterms"] else { return }
        let lists = [Term.category: categories, Term.tag: tags]
        describedTerms = values.compactMap { value in
            let json = FrontMatter.member(value)
            guard let term = DescribedTerm(json, taxonomy: "", isExact: true) else { return nil }
            let names =
                lists[term.taxonomy] ?? matter[FrontMatter.normalized(term.taxonomy)]?.names
            return names?.contains { PlainText.of($0) == term.name } ?? true ? term : nil
        }
        func others(_ names: [String], _ taxonomy: String) -> [String] {
            let known = describedTerms.filter { $0.taxonomy == taxonomy }
                .flatMap { [$0] + $0.above }.compactMap(\.name)
            return names.filter { !known.contains(PlainText.of($0)) }
        }
        categories = others(categories, Term.category)
        tags = others(tags, Term.tag)
        for (taxonomy, names) in furtherTerms { furtherTerms[taxonomy] = others(names, taxonomy) }
    }
}
