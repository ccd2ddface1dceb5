package import Blog

extension RecordDecoder {
    /// Reads a term: of `/categories` and its like, of `_embedded`, or WordPress.com's.
    ///
    /// - Parameter taxonomy: the taxonomy of the list that contains it; the record's own `taxonomy` has precedence.
    package func term(_ record: JSONValue, taxonomy: String? = nil) -> Term? {
        guard record.isObject, WordPressFailure(record) == nil,
            let taxonomy = record["taxonomy"]?.nonEmptyText ?? taxonomy
        else { return nil }
        let slug = record["slug"]?.nonEmptyText.map(PercentEncoding.decoding)
        guard let name = plain(record["name"]) ?? slug else { return nil }
        let key = Term.Key(
            taxonomy: taxonomy,
            id: id(of: record) ?? Post.stableID(for: taxonomy + "/" + (slug ?? name)))
        guard key.id > 0 else { return nil }
        return Term(
            key: key, slug: slug ?? "", name: name, summary: plain(record["description"]),
            parent: record["parent"]?.integer.flatMap { $0 > 0 ? $0 : nil },
            link: record["link"]?.nonEmptyText.flatMap(PublicAddress.kept))
    }

    /// The terms of a post: by id (`categories: [3, 7]`) and as whole records where the post carries them.
    func terms(of post: JSONValue) -> (keys: [Term.Key], records: [Term]) {
        var keys: [Term.Key] = []
        var records: [Term] = []
        for member in post.members {
            guard let taxonomy = taxonomies[member.name] else { continue }
            for element in member.value.elements {
                if element.isObject {
                    records += term(element, taxonomy: taxonomy).map { [$0] } ?? []
                } else if let id = element.integer, id > 0 {
                    keys.append(Term.Key(taxonomy: taxonomy, id: id))
                }
            }
        }
        for group in post["_embedded"]?["wp:term"]?.elements ?? [] {
            records += group.elements.compactMap { term($0) }
        }
        for group in post["terms"]?.members ?? [] {
            records += group.value.elements.compactMap { term($0, taxonomy: group.name) }
        }
        records = records.uniqued { $0.key }
        return ((keys + records.map(\.key)).uniqued { $0 }, records)
    }
}

extension Sequence {
    /// The elements whose key was not seen before, in order.
    package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
