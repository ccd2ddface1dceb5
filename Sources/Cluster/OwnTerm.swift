internal import Blog
internal import BlogSearchQueries
internal import Ingest

/// A term that a post itself has, with what a tag cloud draws of it: the JSON list of site, taxonomy, id, slug, name, parent
/// and address.
struct OwnTerm {
    var term: Term
    var site: String

    init(_ term: Term, site: String) {
        (self.term, self.site) = (term, site)
    }

    /// Reads a term.
    init?(_ text: String) {
        let parts = JSONDocument(Array(text.utf8)).value?.elements ?? []
        guard parts.count == 7, let site = parts[0].text, let taxonomy = parts[1].text,
            let id = parts[2].integer, let slug = parts[3].text, let name = parts[4].text
        else { return nil }
        self.site = site
        term = Term(
            key: Term.Key(taxonomy: taxonomy, id: id), slug: slug, name: name,
            parent: parts[5].integer, link: parts[6].text)
    }

    var text: String {
        let parts: [JSONValue] = [
            .string(site), .string(term.key.taxonomy), .integer(term.key.id), .string(term.slug),
            .string(term.name), JSONValue(term.parent), JSONValue(term.link),
        ]
        return String(decoding: JSONValue.array(parts).bytes, as: UTF8.self)
    }

    /// The term with a number of posts.
    func counted(_ count: Int) -> TermCount {
        TermCount(
            id: term.key.id, site: site, taxonomy: term.key.taxonomy, slug: term.slug,
            name: term.name, parent: term.parent, link: term.link, count: count)
    }
}
