internal import Blog
internal import Ingest

/// One line of JSON Lines as a post.
///
/// ```
/// title, html | text, id, slug, link, date, modified, excerpt, author, categories, tags, type, lang,
/// image, license          (names in lists or separated by commas; "Parent > Child"); other keys are ignored
/// fields                  (an object: custom fields, of which those are taken that were asked for)
/// site, sticky            categories and tags may be objects: {"slug", "name", "parent", "id"}
/// comments                where they are wanted (`WrittenComment`)
/// wpsearch                the line was exported by this program (`ExportedParts`)
/// status, draft, published, visibility, private, hidden, protected, password, …    (`Visibility`)
/// ```
/// Values of another type than expected are taken for what they can mean: numbers for strings, one string for a
/// list, objects for their `name`; `null`, `false` and `[]` for nothing. What can mean nothing (a list as title) is told, and
/// so are the authors after the first, as a post has one. A post whose status cannot be read could be a draft: it is left out.
struct PostLine {
    /// What the line says.
    let fields: PostFields

    /// Reads a line.
    /// - Returns: `nil` when it is no JSON object.
    init?(_ line: ArraySlice<UInt8>, custom: FieldPatterns = .none) {
        guard let object = Self.object(line) else { return nil }
        self.init(object, custom: custom)
    }

    /// Reads an object.
    /// - Parameters:
    ///   - custom: custom fields to take.
    ///   - now: the present, for what is to be published later.
    init(_ object: JSONValue, custom: FieldPatterns = .none, now: Moment = .now) {
        func text(_ key: String) -> String? { object[key]?.plainText }
        var fields = PostFields(
            id: text("id"), title: text("title"), slug: text("slug"), link: text("link"),
            date: text("date"), modified: text("modified"), excerpt: text("excerpt"),
            authors: object["author"]?.people ?? object["authors"]?.people ?? [],
            categories: object["categories"]?.namesOnly ?? [],
            tags: object["tags"]?.namesOnly ?? [], type: text("type"),
            language: text("lang"), image: text("image"), license: text("license"),
            isSticky: object["sticky"]?.flag ?? false)
        fields.html = text("html") ?? text("text").map(Self.paragraphs) ?? ""
        fields.site = Self.site(object["site"])
        fields.comments = (object["comments"]?.elements ?? []).compactMap(WrittenComment.init)
        fields.exported = ExportedParts(object)
        fields.describedTerms = Self.described(object, isExact: fields.exported != nil)
        if fields.exported == nil { fields.unkept = Self.unkept(of: object) }
        if fields.exported == nil, !custom.isEmpty, let members = object["fields"] {
            var found = CustomFields(custom)
            found.add(membersOf: members)
            fields.keep(found)
        }
        // A status of `false` is WordPress's way to say nothing, a list of them nobody's.
        let said = object.named.filter { $0.name != "status" || !$0.value.isNothing }
        fields.heed(Visibility.verdict(said, now: now))
        if case .array(let several)? = object["status"], !several.allSatisfy(\.isNothing) {
            fields.damage = "its status is no text"
        }
        self.fields = fields
    }

    /// The site that a post says it is of: an address, or what an index calls a blog without one.
    private static func site(_ value: JSONValue?) -> String? {
        guard case .string(let text)? = value else { return nil }
        if PublicAddress.whole(text) != nil, let address = WebAddress(text) {
            return Site(url: address.origin + address.path).url
        }
        return text.hasPrefix("file:") && text.utf8.count > 5 ? PublicAddress.site(text) : nil
    }

    /// Terms that are objects with a slug; of an export all of them, in its order.
    private static func described(_ object: JSONValue, isExact: Bool) -> [DescribedTerm] {
        [("categories", Term.category), ("tags", Term.tag), ("terms", "")].flatMap {
            key, taxonomy -> [DescribedTerm] in
            guard isExact || !taxonomy.isEmpty, let value = object[key] else { return [] }
            return value.members(withOthers: isExact).compactMap {
                DescribedTerm($0, taxonomy: taxonomy, isExact: isExact)
            }
        }
    }

    /// Keys of texts, and of names.
    private static let texts = [
        "id", "title", "html", "text", "slug", "link", "date", "modified", "excerpt", "type",
        "lang", "image", "license",
    ]
    private static let names = ["author", "authors", "categories", "tags"]

    /// Whether an object has no key but these, so that nothing of it is lost.
    static func knowsAll(of object: JSONValue) -> Bool {
        object.members.allSatisfy {
            (texts + names + ["site", "sticky", "comments", "fields"]).contains($0.name)
                || Visibility.isKey($0.name)
        } || object[ExportMark.name] != nil
    }

    /// Values that say something which cannot be read.
    private static func unkept(of object: JSONValue) -> [String] {
        func says(_ key: String) -> JSONValue? {
            object[key].flatMap { $0.isNothing ? nil : $0 }
        }
        let noTexts = texts.filter { key in says(key).map { $0.plainText == nil } ?? false }
        let noNames = names.filter { key in
            says(key).map { $0.names.isEmpty && $0.members().isEmpty } ?? false
        }
        return noTexts.map { "its \($0), which is no text" }
            + noNames.map { "its \($0), which is no name" }
    }

    /// The object that a line is; `nil` when it is none.
    static func object(_ line: ArraySlice<UInt8>) -> JSONValue? {
        var reader = JSONReader(Array(line))
        do throws(JSONError) {
            let value = try reader.value()
            reader.skipSpace()
            return value.isObject && reader.position == line.count ? value : nil
        } catch {
            return nil
        }
    }

    /// Plain text as HTML: blank lines part paragraphs, single line ends become `<br>`.
    static func paragraphs(_ text: String) -> String {
        var html = HTMLParagraphs()
        html.add(Array(text.utf8))
        return html.finished
    }
}

extension JSONValue {
    /// A string or number as text, an object by its `rendered`, `name` or `url`; `nil` for nothing.
    var plainText: String? {
        switch self {
        case .number: integer.map(String.init) ?? text
        case .object: (self["rendered"] ?? self["name"] ?? self["url"])?.nonEmptyText
        default: text?.nonEmpty
        }
    }

    /// Whether this says nothing, in any spelling: `null`, `false`, `""`, `[]`, `{}`, `{"rendered": ""}`.
    var isNothing: Bool {
        switch self {
        case .null, .bool(false): true
        case .bool, .integer, .number: false
        case .string(let text): !text.beginsPrintable && text.allSatisfy(\.isWhitespace)
        case .array(let values): values.allSatisfy(\.isNothing)
        case .object(let members):
            (self["rendered"] ?? self["name"] ?? self["url"])?.isNothing ?? members.isEmpty
        }
    }

    /// The names in a list, or in one string with commas between.
    var names: [String] {
        switch self {
        case .array(let values): values.compactMap(\.plainText)
        case .string(let text): text.split(separator: ",").compactMap { $0.trimmed.nonEmpty }
        default: plainText.map { [$0] } ?? []
        }
    }

    /// As `names`, without objects that have a slug: these say more (`DescribedTerm`).
    var namesOnly: [String] {
        if hasSlug { return [] }
        guard case .array(let values) = self, values.contains(where: \.hasSlug) else {
            return names
        }
        return JSONValue.array(values.filter { !$0.hasSlug }).names
    }

    /// The objects with a slug in a list, or the only one.
    ///
    /// - Parameter withOthers: whether those without one are among them.
    fileprivate func members(withOthers: Bool = false) -> [JSONValue] {
        if hasSlug { return [self] }
        guard case .array(let values) = self else { return [] }
        return withOthers ? values : values.filter(\.hasSlug)
    }

    /// Whether it is an object that has one.
    fileprivate var hasSlug: Bool { isObject && self["slug"]?.nonEmptyText != nil }

    /// As `names`, but in a string a comma belongs to the name (`Ruiz, Ana`); `nil` for nobody.
    var people: [String]? {
        if case .array = self { return names.isEmpty ? nil : names }
        return plainText.map { [$0] }
    }
}
