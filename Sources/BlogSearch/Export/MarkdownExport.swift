internal import Blog
internal import BlogSearchStore
internal import Ingest

/// Posts of a site as Markdown files with front matter, a folder for each type: for Hugo (`url`), for Jekyll (`permalink`), and
/// for an import (`link`).
///
/// Front matter is YAML whose texts are written as JSON writes them. Categories name those above them, too, in front, as generators
/// know no tree; `wordpress_terms` has the tree for an import, and slugs that do not follow from names. Custom fields are keys by their paths (`acf: {"subtitle": "…"}`), and those whose keys mean
/// something else below `custom`. Braces of templates are escaped in text; `render_with_liquid` keeps Jekyll from those in code.
struct MarkdownExport: Exporter {
    /// Terms above a term are told so far up.
    private static let maximumDepth = 32

    private var names = ExportedNames()
    private var site = ExportedSite(site: Site(url: ""), terms: [:], authors: [:])

    var beginning: [ExportPiece] { [] }
    var end: [ExportPiece] { [] }

    mutating func pieces(of page: ExportPage) -> [ExportPiece] {
        if let site = page.newSites.first { self.site = site }
        return page.records.map { record in
            let text = "---\n" + frontMatter(record) + "---\n\n" + record.blocks.markdown
            let path = names.path(of: record.post) + ".md"
            return ExportPiece(path: path, bytes: Array(text.utf8) + [UInt8(ascii: "\n")])
        }
    }

    private func frontMatter(_ record: PostRecord) -> String {
        let post = record.post
        var yaml = YAMLText()
        yaml.add("title", PlainText.written(post.title))
        yaml.add("date", post.date, offset: post.utcOffset)
        yaml.add("lastmod", post.modified, offset: post.clockOfEdit)
        yaml.add("type", post.type)
        yaml.add("slug", post.slug)
        if let path = post.link.flatMap(path(of:)) {
            yaml.add("url", path)
            yaml.add("permalink", path)
        }
        if let link = post.link { yaml.add("link", link) }
        if let author = record.author { yaml.add("author", PlainText.written(author.name)) }
        yaml.add("categories", categories(of: record))
        yaml.add("tags", names(of: record, in: Term.tag))
        let others = Set(record.terms.map(\.key.taxonomy)).subtracting([Term.category, Term.tag])
        for taxonomy in others.sorted() where YAMLText.isPlainKey(taxonomy) {
            yaml.add(taxonomy, names(of: record, in: taxonomy))
        }
        if let excerpt = post.excerpt { yaml.add("excerpt", PlainText.written(excerpt)) }
        if let image = post.image ?? record.media?.url { yaml.add("image", image) }
        if let language = post.language { yaml.add("lang", language) }
        if let license = post.license { yaml.add("license", license) }
        if post.isSticky { yaml.add("sticky", flag: true) }
        yaml.add("aliases", (post.extra?.formerAddresses ?? []).map { path(of: $0) ?? $0 })
        yaml.add(fields: post.extra?.fields ?? [:])
        yaml.add("wordpress_terms", described(record))
        yaml.add("wordpress_id", number: post.id)
        yaml.add("render_with_liquid", flag: false)
        return yaml.text
    }

    /// The path of an address below that of the site, as both generators make addresses of one; `nil` for any other address, and
    /// for one with a query.
    private func path(of link: String) -> String? {
        guard let address = WebAddress(link), let home = WebAddress(site.site.url),
            home.isOnHost(of: address), address.query == nil, !link.contains("#")
        else { return nil }
        let folder = home.path.hasSuffix("/") ? String(home.path.dropLast()) : home.path
        guard address.path.hasPrefix(folder + "/") else { return nil }
        return PercentEncoding.decoding(String(address.path.dropFirst(folder.count)))
    }

    private func names(of record: PostRecord, in taxonomy: String) -> [String] {
        record.terms.filter { $0.key.taxonomy == taxonomy }.map { PlainText.written($0.name) }
    }

    /// The terms of each taxonomy in which names do not say everything, or of which an import does not know that it is one.
    private func described(_ record: PostRecord) -> [JSONValue] {
        let odd = record.terms.filter { term in
            term.parent != nil || term.slug != SlugText.make(ofTerm: term.name)
                || ![Term.category, Term.tag].contains(term.key.taxonomy)
        }
        let taxonomies = Set(odd.map(\.key.taxonomy))
        return record.terms.filter { taxonomies.contains($0.key.taxonomy) }.map { term in
            .object([member("taxonomy", .string(term.key.taxonomy))] + members(of: term, depth: 0))
        }
    }

    private func members(of term: Term, depth: Int) -> [JSONValue.Member] {
        let above = term.parent.flatMap {
            site.terms[Term.Key(taxonomy: term.key.taxonomy, id: $0)]
        }
        let own = [member("slug", .string(term.slug)), member("name", .string(term.name))]
        guard let above, depth < Self.maximumDepth else { return own }
        return own + [member("parent", .object(members(of: above, depth: depth + 1)))]
    }

    private func member(_ name: String, _ value: JSONValue) -> JSONValue.Member {
        JSONValue.Member(name: name, value: value)
    }

    /// Names of categories, each behind those above it, and once.
    private func categories(of record: PostRecord) -> [String] {
        var names: [String] = []
        for term in record.terms where term.key.taxonomy == Term.category {
            var path: [String] = []
            var seen: Set<Term.Key> = []
            var next: Term? = term
            while let term = next, seen.insert(term.key).inserted {
                path.append(PlainText.written(term.name))
                next = term.parent.flatMap {
                    site.terms[Term.Key(taxonomy: Term.category, id: $0)]
                }
            }
            for name in path.reversed() where !names.contains(name) { names.append(name) }
        }
        return names
    }
}

/// Front matter line by line.
private struct YAMLText {
    private(set) var text = ""

    /// Whether a name can be a key without quotation marks, and is none of those written by others.
    static func isPlainKey(_ name: String) -> Bool {
        let used = [
            "title", "date", "lastmod", "type", "slug", "url", "permalink", "link", "author",
            "categories", "tags", "excerpt", "image", "lang", "license", "sticky", "aliases",
            "layout", "weight", "keywords", "topics", "category", "tag", "description", "summary",
            "id", "wordpress_id", "wordpress_terms", "render_with_liquid", "params", "cascade",
            "menu", "menus",
            "outputs", "resources", "sitemap", "markup", "build", "custom",
        ]
        return !used.contains(name) && !Visibility.isKey(name) && name.first?.isLetter == true
            && name.utf8.allSatisfy { $0 == 0x5F || $0 == 0x2D || $0.isASCIILetterOrDigit }
    }

    mutating func add(_ key: String, _ value: String) { text += "\(key): \(Self.quoted(value))\n" }

    mutating func add(_ key: String, number: Int) { text += "\(key): \(number)\n" }

    mutating func add(_ key: String, flag: Bool) { text += "\(key): \(flag)\n" }

    /// Adds a list, unless it is empty.
    mutating func add(_ key: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        text += "\(key): [\(values.map(Self.quoted).joined(separator: ", "))]\n"
    }

    /// Adds a list of objects, unless it is empty.
    mutating func add(_ key: String, _ values: [JSONValue]) {
        guard !values.isEmpty else { return }
        var writer = JSONWriter()
        writer.value(.array(values))
        text += "\(key): \(Self.readable(writer.text))\n"
    }

    /// Adds custom fields: a list where a field has several lines, an object where there are fields below it.
    mutating func add(fields: [String: String]) {
        var tree = FieldTree()
        for (name, text) in fields.sorted(by: { $0.key < $1.key }) {
            let path = name.split(separator: ".").map(String.init)
            guard let first = path.first else { continue }
            tree.add(text, at: (Self.isPlainKey(first) ? [] : ["custom"]) + path)
        }
        for (key, field) in tree.members.sorted(by: { $0.key < $1.key }) {
            var writer = JSONWriter()
            writer.value(field.value)
            text += "\(key): \(Self.readable(writer.text))\n"
        }
    }

    mutating func add(_ key: String, _ moment: Moment?, offset: Int?) {
        if let moment { text += "\(key): \(moment.description(offset: offset))\n" }
    }

    /// A text in the form that JSON and YAML have in common. Readers of YAML take further signs for line ends, or refuse a file
    /// that has them: what YAML calls printable is left.
    private static func quoted(_ value: String) -> String {
        var writer = JSONWriter()
        writer.string(value)
        return readable(writer.text)
    }

    private static func readable(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isOdd) else { return json }
        return json.unicodeScalars.reduce(into: "") { text, scalar in
            guard isOdd(scalar) else { return text.unicodeScalars.append(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            text += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    private static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

/// Custom fields by the parts of their paths.
private struct FieldTree {
    private var lines: [String] = []
    private(set) var members: [String: FieldTree] = [:]

    mutating func add(_ text: String, at path: [String]) {
        guard let first = path.first else {
            return lines += text.split(separator: "\n").map { PlainText.writtenAsField(String($0)) }
        }
        members[first, default: FieldTree()].add(text, at: Array(path.dropFirst()))
    }

    var value: JSONValue {
        let object = JSONValue.object(
            members.sorted { $0.key < $1.key }.map {
                JSONValue.Member(name: $0.key, value: $0.value.value)
            })
        if lines.isEmpty { return object }
        let texts = lines.map { JSONValue.string($0) }
        return texts.count == 1 && members.isEmpty
            ? texts[0] : .array(texts + (members.isEmpty ? [] : [object]))
    }
}

extension UInt8 {
    fileprivate var isASCIILetterOrDigit: Bool {
        (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10
    }
}
