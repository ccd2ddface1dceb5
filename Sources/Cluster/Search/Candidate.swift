internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// A document as the cluster gave it: what it is, and the texts that are shown of it.
struct Candidate {
    var key: String
    var hit: Hit
    var language: Language
    /// Names of its values, by kind.
    var values: [FacetKind: [String]] = [:]
    var lengths: FieldCounts
    var published: Int64?
    /// When it was published, on the clock of its site.
    var local: Int64?
    var excerpt: String?
    /// Whether it has no text of its own; see `ShingleSketch.bare`.
    var isBare: Bool
    /// Where it is and was, as links say it; see `LinkKey`.
    var addresses: [String]
    /// Its texts in reading order.
    var texts: [(field: Field, text: String, anchor: String?)] = []
    /// Names of its tags and categories.
    var named: [String]

    /// Reads the source of a document; `nil` when it is none of ours.
    init?(_ source: JSONValue) {
        guard let key = source["key"]?.text, let site = source["site"]?.text,
            let id = source["id"]?.integer, let card = source["card"]
        else { return nil }
        self.key = key
        for kind in FacetKind.allCases where kind != .site {
            values[kind] = (source[kind.rawValue]?.elements ?? []).compactMap(\.text)
        }
        values[.site] = [source["sited"]?.text ?? site]
        language = values[.language]?.first.flatMap { Language(tag: $0) } ?? .undetermined
        lengths = .zero
        for field in Field.allCases {
            lengths[field.rawValue] = UInt32(clamping: source["len"]?["\(field)"]?.integer ?? 0)
        }
        published = source["published"]?.integer.map { Int64($0) }
        local = source["local"]?.integer.map { Int64($0) }
        excerpt = card["excerpt"]?.text
        isBare = card["bare"] != nil
        addresses = (card["at"]?.elements ?? []).compactMap(\.text)
        named = (card["named"]?.elements ?? []).compactMap(\.text)
        for text in card["texts"]?.elements ?? [] {
            guard let field = text["f"]?.integer.flatMap({ Field(rawValue: $0) }),
                let words = text["t"]?.text
            else { continue }
            texts.append((field, words, text["a"]?.text))
        }
        hit = Hit(
            id: id, site: site, type: card["type"]?.text ?? "", slug: source["slug"]?.text,
            url: source["url"]?.text, title: card["title"]?.text,
            date: card["date"]?.text.flatMap { Moment(iso8601: $0) },
            utcOffset: card["offset"]?.integer,
            modified: card["modified"]?.text.flatMap { Moment(iso8601: $0) },
            author: card["author"]?.text, categories: Self.terms(card["categories"]),
            tags: Self.terms(card["tags"]), image: card["image"]?.text)
        hit.file = card["file"]?.text
    }

    private static func terms(_ json: JSONValue?) -> [HitTerm] {
        (json?.elements ?? []).compactMap { pair in
            let parts = pair.elements.compactMap(\.text)
            return parts.count == 2 ? HitTerm(slug: parts[0], name: parts[1]) : nil
        }
    }

    /// Texts of some fields.
    func texts(in scope: FieldSet) -> [String] {
        var found = texts.filter { scope.contains($0.field) }.map(\.text)
        if scope.contains(.title), let title = hit.title { found.append(title) }
        if scope.contains(.tags) || scope.contains(.categories) { found += named }
        return found
    }
}

/// Where a token occurs.
struct Occurrence {
    var document: DocumentID
    var field: Field
    var position: UInt32
}

extension JSONValue {
    /// Calls `body` with each token of a document's source, and where it stands: positions are those of a file
    /// (Inversion.swift).
    func forEachToken(_ body: (_ token: Substring, _ field: Field, _ position: UInt32) -> Void) {
        guard let texts = self["t"] else { return }
        for field in Field.allCases {
            var positions: UInt32 = 0
            for (index, piece) in (texts["\(field)"]?.elements ?? []).enumerated() {
                if index > 0 { positions += 1 }
                guard let text = piece.text, !text.isEmpty else { continue }
                for word in text.split(separator: " ") {
                    for token in word.split(separator: "|") { body(token, field, positions) }
                    positions += 1
                }
            }
        }
    }
}
