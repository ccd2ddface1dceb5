package import Blog
package import BlogSearchQueries

extension IndexSnapshot {
    /// How the index differs from its state after some changes. It writes nothing.
    package func differences(
        from changes: [Change], ofSite site: String
    ) throws -> [Difference] {
        let terms = try terms(ofSite: site)
        let authors = try authors(ofSite: site)
        return try changes.compactMap { change in
            switch change {
            case .site: nil
            case .term(let term):
                difference(.term, term.key.id, terms[term.key], term.storable, Self.fields)
            case .author(let author):
                difference(.author, author.id, authors[author.id], author.storable, Self.fields)
            case .media(let item):
                difference(
                    .picture, item.id, try media([item.id], ofSite: site)[item.id], item.storable,
                    Self.fields)
            case .post(let post):
                difference(
                    .post, post.id, try self.post(post.id, site: site)?.post, post.storable,
                    Self.fields)
            case .removal(let id):
                try post(id, site: site) == nil ? nil : Difference(.extra, .post, id)
            case .termRemoval(let key): Difference(.extra, .term, key.id)
            case .authorRemoval(let id):
                authors[id] == nil ? nil : Difference(.extra, .author, id)
            }
        }
    }

    private func difference<Value: Equatable>(
        _ subject: Difference.Subject, _ id: Int, _ stored: Value?, _ wanted: Value,
        _ fields: (Value, Value) -> [(name: String, isSame: Bool)]
    ) -> Difference? {
        guard let stored else { return Difference(.missing, subject, id) }
        let names = stored == wanted ? [] : fields(stored, wanted).filter { !$0.isSame }.map(\.name)
        return names.isEmpty ? nil : Difference(.different, subject, id, fields: names)
    }

    /// The order of terms is ignored, as in a sync.
    private static func fields(_ left: Post, _ right: Post) -> [(name: String, isSame: Bool)] {
        [
            ("title", left.title == right.title), ("text", left.html == right.html),
            ("excerpt", left.excerpt == right.excerpt), ("type", left.type == right.type),
            ("slug", left.slug == right.slug), ("address", left.link == right.link),
            ("date", left.date == right.date && left.utcOffset == right.utcOffset),
            ("time of change", left.modified == right.modified),
            ("author", left.author == right.author),
            ("terms", Set(left.terms) == Set(right.terms)),
            ("picture", left.featuredMedia == right.featuredMedia && left.image == right.image),
            ("language", left.language == right.language),
            ("stickiness", left.isSticky == right.isSticky),
            ("licence", left.license == right.license),
            ("custom fields", left.extra?.fields ?? [:] == right.extra?.fields ?? [:]),
        ]
    }

    private static func fields(_ left: Term, _ right: Term) -> [(name: String, isSame: Bool)] {
        [
            ("name", left.name == right.name), ("slug", left.slug == right.slug),
            ("description", left.summary == right.summary),
            ("parent", left.parent == right.parent), ("address", left.link == right.link),
        ]
    }

    private static func fields(_ left: Author, _ right: Author) -> [(name: String, isSame: Bool)] {
        [
            ("name", left.name == right.name), ("slug", left.slug == right.slug),
            ("address", left.link == right.link),
        ]
    }

    private static func fields(_ left: Media, _ right: Media) -> [(name: String, isSame: Bool)] {
        [
            ("address", left.url == right.url), ("text", left.alt == right.alt),
            ("caption", left.caption == right.caption),
            ("size", left.width == right.width && left.height == right.height),
        ]
    }
}
