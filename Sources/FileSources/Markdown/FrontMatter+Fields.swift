internal import Blog
internal import Ingest

/// Custom fields of front matter: the keys that mean nothing here.
extension FrontMatter {
    /// Keys that mean something, beside those that say who may read (`Visibility`); see `MarkdownPost`.
    static let ownKeys: Set<String> = Set(
        [
            "title", "slug", "permalink", "url", "link", "canonicalurl", "canonical", "id",
            "wordpressid", "wordpressterms", "postid", "wpid", "dates", "author", "authors",
            "category",
            "categories", "tag", "tags", "keywords", "topics", "taxonomies", "excerpt",
            "description", "summary", "image", "featuredimage", "coverimage", "cover", "thumbnail",
            "banner", "hero", "heroimage", "ogimage", "lang", "language", "locale", "type",
            "posttype", "layout", "license", "licence", "sticky", "pinned", "aliases", "alias",
            "redirectfrom", "weight", "draft",
        ] + MarkdownPost.dateKeys + MarkdownPost.changeKeys)

    /// The custom fields that were asked for. Case, hyphens and underscores of keys do not count: a field is called as it was
    /// asked for, and as the file has it where that is not said.
    ///
    /// - Parameter layout: knows the keys that its generator gives a meaning.
    func customFields(_ patterns: FieldPatterns, knownTo layout: SiteLayout) -> CustomFields {
        let spellings = patterns.texts.map { $0.split(separator: ".").map(String.init) }
        let comparable = spellings.map { $0.map(Self.normalized).joined(separator: ".") }
        var found = CustomFields(FieldPatterns(comparable))
        let members = values.filter { key, _ in
            !Self.ownKeys.contains(key) && !Visibility.isKey(key) && !layout.hasTaxonomy(key)
        }
        found.add(membersOf: Self.object(members))
        let written = found.texts.isEmpty ? [:] : writtenKeys
        found.rename { name in
            let path = name.split(separator: ".").map(String.init)
            let fitting = zip(spellings, comparable).first { FieldPatterns([$1]).takes(path) }
            let spelling = fitting?.0 ?? []
            return path.enumerated().map { index, part in
                index < spelling.count && !spelling[index].contains("*")
                    ? spelling[index] : written[part] ?? part
            }.joined(separator: ".")
        }
        return found
    }

    /// Keys as they are written, by what they are compared by: what stands at the beginning of a line, or behind a bracket or
    /// comma, before a colon, an equals sign or the end of a table's name.
    private var writtenKeys: [String: String] {
        let key = #/(?:^|[{,\[])[ \t\-]*["']?([\w.\-]+)["']?[ \t]*[:=\]]/#.anchorsMatchLineEndings()
        var written: [String: String] = [:]
        for match in content.matches(of: key) {
            for part in match.1.split(separator: ".").map(String.init) {
                written[Self.normalized(part)] = written[Self.normalized(part)] ?? part
            }
        }
        return written
    }

    private static func object(_ members: [String: Value]) -> JSONValue {
        .object(
            members.sorted { $0.key < $1.key }.map {
                JSONValue.Member(name: $0.key, value: member($0.value))
            })
    }

    /// A value as JSON; what says yes or no only is no text.
    static func member(_ value: Value) -> JSONValue {
        switch value {
        case .text(let text): ["true", "false"].contains(text) ? .null : .string(text)
        case .list(let values): .array(values.map(member))
        case .map(let members): object(members)
        }
    }
}
