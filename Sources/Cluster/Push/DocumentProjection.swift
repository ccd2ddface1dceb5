internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchStore
internal import TextAnalysis

/// Makes documents of the cluster (ClusterIndex.swift) out of posts of one state of an index.
final class DocumentProjection {
    private let snapshot: IndexSnapshot
    private let facets: FacetTexts
    private let analyzers: KeptAnalyzers

    /// - Parameter analyzers: those of former states, which know words already.
    init(_ snapshot: IndexSnapshot, _ analyzers: KeptAnalyzers) throws {
        self.snapshot = snapshot
        self.analyzers = analyzers
        facets = try FacetTexts(snapshot)
    }

    /// A document and what tells it from others of the same post.
    struct Document {
        var bytes: [UInt8]
        var hash: String
    }

    /// The document of a post, a JSON object on one line; `nil` when there is no such post any more.
    ///
    /// - Parameter card: the post as a list shows it.
    func document(_ card: Hit) throws -> Document? {
        guard let record = try snapshot.post(card.id, site: card.site),
            let (part, ids) = try facets.facts(of: record.document)
        else { return nil }
        var texts: [FacetKind: [String]] = [:]
        for (kind, ids) in ids { texts[kind] = try facets.texts(ids, of: kind, site: card.site) }
        let own = record.terms
        let tags = own.filter { $0.key.taxonomy != Term.category }.map(\.name)
        let lineage = try facets.categories(own, site: card.site)
        let categories = lineage.map(\.name)
        let fields = DocumentFields(
            title: record.post.title, excerpt: record.post.excerpt, tags: tags,
            categories: categories, blocks: record.blocks, custom: record.post.extra?.fields ?? [:])
        let language = texts[.language]?.first.flatMap { Language(tag: $0) } ?? .undetermined
        let tokens = analyzers.tokens(of: fields, in: language)
        let published = try part.columns.published(record.document)
        let isBare = try part.columns.sketch(of: record.document) == .bare
        let called = try names(ids, own)
        let links = try snapshot.linkTexts(of: record.document)
        var writer = JSONWriter(capacity: 64 << 10)
        writer.object { object in
            object.pair("key", Self.key(card))
            object.pair("site", card.site)
            object.pair("sited", texts[.site]?.first ?? card.site)
            object.pair("id", card.id)
            object.pair("url", card.url)
            object.pair("slug", card.slug)
            for kind in FacetKind.allCases where kind != .site {
                object.array(kind.rawValue, texts[kind] ?? []) { $0.string($1) }
            }
            let above = lineage.filter { !own.contains($0) }
            for (name, terms) in [("term", own), ("above", above)] {
                object.array(name, terms.map { OwnTerm($0, site: card.site).text }) {
                    $0.string($1)
                }
            }
            object.array("called", called) { $0.string($1) }
            if let published {
                object.pair("published", Int(published))
                object.pair("local", Int(published) + (record.post.utcOffset ?? 0))
            }
            let said = card.type == Post.commentType ? [] : links.said
            object.array("says", said.map { LinkKey.text($0.target, $0.text) }) { $0.string($1) }
            tokens.write(to: &object)
            object.object("card") {
                card.write(to: &$0, record, fields, tags, categories)
                if isBare { $0.pair("bare", 1) }
                $0.array("at", links.addresses.map(LinkKey.number)) { $0.string($1) }
            }
        }
        let hash = String(UInt64(bitPattern: RowChecksum([], writer.bytes).value), radix: 16)
        var bytes = writer.bytes
        bytes.removeLast()
        bytes += Array(",\"hash\":\"\(hash)\"}".utf8)
        return Document(bytes: bytes, hash: hash)
    }

    /// Names by which the categories and tags of a post can be asked for.
    private func names(_ ids: [FacetKind: [UInt32]], _ own: [Term]) throws -> [String] {
        var called: Set<String> = []
        for kind in [FacetKind.category, .tag] {
            let names = try facets.names(of: kind)
            for name in (ids[kind] ?? []).compactMap({ names[$0] }) {
                called.formUnion(FacetKey.called(kind, slug: name.slug, name: name.name))
            }
        }
        for term in own {
            let kind = term.key.taxonomy == Term.category ? FacetKind.category : .tag
            called.insert(FacetKey.called(kind, id: term.key.id))
        }
        return called.sorted()
    }

    /// What a post is called on the cluster.
    static func key(_ card: Hit) -> String { key(card.id, card.site) }

    static func key(_ id: Post.ID, _ site: String) -> String { "\(id)@\(site)" }
}

extension Hit {
    /// Writes the pairs of its card.
    fileprivate func write(
        to object: inout JSONWriter, _ record: PostRecord,
        _ fields: DocumentFields, _ tags: [String], _ categories: [String]
    ) {
        object.pair("type", type)
        object.pair("title", title)
        object.pair("date", date)
        if let utcOffset { object.pair("offset", utcOffset) }
        object.pair("modified", modified)
        object.pair("author", author)
        object.pair("image", image)
        object.pair("file", file)
        for (name, terms) in [("categories", self.categories), ("tags", self.tags)] {
            object.array(name, terms) { array, term in
                array.array([term.slug, term.name]) { $0.string($1) }
            }
        }
        object.array("named", tags + categories) { $0.string($1) }
        object.pair("excerpt", record.post.excerpt)
        object.array("texts", CardText.all(of: record, fields)) { array, text in
            array.object {
                $0.pair("f", text.field.rawValue)
                $0.pair("t", text.text)
                if let anchor = text.anchor { $0.pair("a", anchor) }
            }
        }
    }
}

/// A text of a post in reading order, as snippets are cut out of it.
private struct CardText {
    var field: Field
    var text: String
    var anchor: String?

    static func all(of record: PostRecord, _ fields: DocumentFields) -> [CardText] {
        var texts = fields[.excerpt].map { CardText(field: .excerpt, text: $0) }
        for block in record.blocks where !block.text.isEmpty {
            texts.append(
                CardText(
                    field: DocumentFields.field(of: block.kind), text: block.text,
                    anchor: block.anchor))
        }
        return texts + fields[.custom].map { CardText(field: .custom, text: $0) }
    }
}
