internal import Blog
internal import BlogSearchStore
internal import Ingest

extension RESTState {
    /// A page of the terms of a taxonomy.
    func list(of taxonomy: RESTTaxonomy, _ arguments: RESTArguments) throws -> RESTReply {
        var found = try candidates(arguments).filter { $0.term.key.taxonomy == taxonomy.name }
        if arguments.flag("hide_empty") == true { found = try used(found, taxonomy) }
        if let parent = arguments.number("parent") {
            found = found.filter { ($0.term.parent ?? 0) == parent }
        }
        found = try matching(found, arguments)
        let start = RESTPaging.offset(arguments)
        let slice = found.dropFirst(start).prefix(arguments.pageSize)
        return RESTReply(
            list: try records(of: slice, taxonomy), total: found.count,
            page: RESTPaging.page(at: start, arguments), arguments,
            at: address(taxonomy.base))
    }

    /// The terms of a post where one is named, else of all.
    private func candidates(_ arguments: RESTArguments) throws -> [TermRecord] {
        guard let id = arguments.number("post"), id != 0 else { return try terms() }
        guard let row = try row(ofPost: id, type: nil) else {
            throw RESTFault.refused(400, "rest_post_invalid_id", "Invalid post ID.")
        }
        return try snapshot.terms(ofPost: row)
    }

    /// One term by its id.
    func term(_ taxonomy: RESTTaxonomy, _ arguments: RESTArguments) throws -> RESTReply {
        let id = arguments.number("id") ?? 0
        let found = try snapshot.terms(ofSite: site.row, taxonomy: taxonomy.name, ids: [id])
        guard let record = try records(of: found, taxonomy).first else {
            throw RESTFault.refused(404, "rest_term_invalid", "Term does not exist.")
        }
        return RESTReply(record)
    }

    /// Terms that posts have, and those with such terms below them.
    private func used(_ terms: [TermRecord], _ taxonomy: RESTTaxonomy) throws -> [TermRecord] {
        let counts = try counts()
        let used = terms.filter { counts[$0.row, default: 0] > 0 }
        guard taxonomy.isHierarchical else { return used }
        var wanted = Set(used.map(\.term.key.id))
        var isGrowing = true
        while isGrowing {
            let count = wanted.count
            for term in terms where wanted.contains(term.term.key.id) {
                if let parent = term.term.parent { wanted.insert(parent) }
            }
            isGrowing = wanted.count > count
        }
        return terms.filter { wanted.contains($0.term.key.id) }
    }

    /// Terms that fit what lists and searches of terms have in common, in their order.
    func matching(_ terms: [TermRecord], _ arguments: RESTArguments) throws -> [TermRecord] {
        var found = terms
        let include = arguments.numbers("include")
        if !include.isEmpty { found = found.filter { include.contains($0.term.key.id) } }
        let exclude = Set(arguments.numbers("exclude"))
        found = found.filter { !exclude.contains($0.term.key.id) }
        let slugs = slugs(arguments)
        if !slugs.isEmpty { found = found.filter { slugs.contains($0.term.slug) } }
        if let text = arguments.text("search")?.trimmed, !text.isEmpty {
            found = found.filter {
                $0.term.name.contains(text, ignoringCase: true)
                    || $0.term.slug.contains(text, ignoringCase: true)
            }
        }
        return try sorted(found, arguments)
    }

    private func sorted(
        _ terms: [TermRecord], _ arguments: RESTArguments
    ) throws -> [TermRecord] {
        let isAscending = arguments.text("order") != "desc"
        func by<Key: Comparable>(_ key: (TermRecord) -> Key) -> [TermRecord] {
            let keyed = terms.map { (key($0), $0) }
            return keyed.sorted { isAscending ? $0.0 < $1.0 : $0.0 > $1.0 }.map(\.1)
        }
        switch arguments.text("orderby") {
        case "id": return by(\.term.key.id)
        case "slug": return by(\.term.slug)
        case "count":
            let counts = try counts()
            return by { counts[$0.row, default: 0] }
        case "description": return by { $0.term.summary ?? "" }
        case "term_group": return terms
        case "include":
            let places = Self.places(arguments.numbers("include"))
            return by { places[$0.term.key.id, default: .max] }
        case "include_slugs":
            let places = Self.places(slugs(arguments))
            return by { places[$0.term.slug, default: .max] }
        default: return by(\.folded)
        }
    }
}

extension String {
    /// Whether a text occurs in it, in whatever case.
    func contains(_ text: String, ignoringCase: Bool) -> Bool {
        let (whole, part) = ignoringCase ? (lowercased(), text.lowercased()) : (self, text)
        return whole.contains(part)
    }
}
