internal import Blog
package import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

extension SnapshotReader {
    func stems(ofLinksTo document: DocumentID) throws -> LinkStems? {
        let finder = try links ?? LinkFinder(db)
        links = finder
        return try finder.stems(document)
    }
}

extension IndexSnapshot {
    /// The stems of the texts of links that lead to a document from other posts that are known of here; `nil` without any.
    package func stems(ofLinksTo document: DocumentID) throws -> LinkStems? {
        let seen = try seen()
        let finder = try seen.links ?? LinkFinder(db, from: condition(onVisible: "linking"))
        seen.links = finder
        return try finder.stems(document)
    }

    /// What the links of a document's post to other posts say, and the numbers of the addresses where it is and was.
    /// Comments say nothing: strangers write them.
    ///
    /// - Throws: `IndexError`, also where a file of a former format does not have it.
    package func linkTexts(
        of document: DocumentID
    ) throws -> (said: [(target: Int64, text: String)], addresses: [Int64]) {
        guard try Schema.hasLinkTexts(db), try RowState(known: db)?.hasLinkTexts != false else {
            throw IndexError(
                .tooOld, "The index does not have what links say: an older wpsearch wrote it",
                step: "\(.compact) once to bring it up to date")
        }
        let addresses = try SQLStatement(
            """
            SELECT target FROM post JOIN address ON address.post = post.id WHERE document = ?
            ORDER BY target
            """, db
        ).with(document).all(Int64.self)
        var said: [(target: Int64, text: String)] = []
        try SQLStatement(
            """
            SELECT target, text FROM post JOIN link ON link.post = post.id
            WHERE document = ? AND text IS NOT NULL ORDER BY target
            """, db
        ).with(document).forEachRow { row in
            let target = row.number(0) ?? 0
            if !addresses.contains(target) { said.append((target, row.text(1) ?? "")) }
        }
        return (said, addresses)
    }
}

/// Finds the stems of the links to a document, in one state of the index.
final class LinkFinder {
    /// The maximum number of documents whose stems are kept. When there are more, all are dropped.
    private static let maximumKnown = 1 << 12

    private let texts: SQLStatement?
    private var languages: [Int64: Language] = [:]
    private var analyzers: [QueryAnalyzer] = []
    private var known: [DocumentID: LinkStems?] = [:]

    /// - Parameter condition: what the posts that link must be besides, behind other conditions.
    init(_ db: Database, from condition: String = "") throws {
        guard try Schema.hasLinkTexts(db),
            try SQLStatement("SELECT EXISTS (SELECT 1 FROM link WHERE text IS NOT NULL)", db)
                .one(Bool.self) == true
        else {
            texts = nil
            return
        }
        // In this order a post to which nothing links takes no more than four looks into trees.
        texts = try SQLStatement(
            """
            SELECT DISTINCT document_language, text FROM post
            CROSS JOIN address ON address.post = post.id
            CROSS JOIN link ON link.target = address.target
            WHERE document = ? AND text IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM address AS own
                WHERE own.post = link.post AND own.target = link.target
            ) AND EXISTS (
                SELECT 1 FROM post AS linking JOIN type ON type.id = linking.type
                WHERE linking.id = link.post AND type.name <> '\(Post.commentType)'\(condition)
            )
            ORDER BY text LIMIT \(LinkStems.maximumTexts)
            """, db)
        try SQLStatement("SELECT id, code FROM language", db).forEachRow { row in
            languages[row.number(0) ?? 0] = Language(tag: row.text(1) ?? "")
        }
    }

    deinit {
        AnalyzerPool.shared.put(back: analyzers)
    }

    func stems(_ document: DocumentID) throws -> LinkStems? {
        guard let texts else { return nil }
        if let known = known[document] { return known }
        if known.count >= Self.maximumKnown { known = [:] }
        var found: LinkStems?
        try texts.with(document).forEachRow { row in
            let language = languages[row.number(0) ?? 0] ?? .undetermined
            var stems = found ?? LinkStems(language: language)
            for token in analyzer(language).tokens(in: row.text(1) ?? "") {
                stems.insert(token.stem)
            }
            found = stems
        }
        known[document] = .some(found)
        return found
    }

    private func analyzer(_ language: Language) -> QueryAnalyzer {
        if let known = analyzers.first(where: { $0.language == language }) { return known }
        analyzers += AnalyzerPool.shared.take([language])
        return analyzers[analyzers.count - 1]
    }
}
