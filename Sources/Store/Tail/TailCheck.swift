internal import BlogSearchPostings
internal import BlogSearchQueries
internal import GRDB
internal import TextAnalysis

/// Compares the tail's postings with the analysis of the stored posts.
///
/// It keeps a sum for each of the tail's stems. The tail is sealed before they are many. Of a file without the texts of posts only
/// the fields are compared that are made of what it has.
struct TailCheck {
    private let db: Database
    private let part: TailPart
    private let analyzer = DocumentAnalyzer()
    private let fields: [Field]
    private var terms: TermTree
    private var words = VocabularyChanges()
    /// What the full-text table should have for each token.
    private var expected: [[UInt8]: PostingsSum] = [:]

    init(_ part: TailPart, in db: Database) throws {
        self.db = db
        self.part = part
        let isSealed = try FormatCheck.isSealed(db)
        // An excerpt is left out where the text begins with it.
        let ofTexts: [Field] = [.excerpt, .heading, .body, .code, .caption]
        fields = Field.allCases.filter { !isSealed || !ofTexts.contains($0) }
        terms = TermTree(db)
    }

    /// Reads every posting of the tail.
    ///
    /// - Throws: `IndexError` with code `damaged` for the first problem.
    mutating func verify() throws {
        do {
            try verifyDocuments()
            for (token, sum) in expected {
                try Task.checkCancellation()
                let postings = try FullText.postings(
                    of: String(decoding: token, as: UTF8.self), in: db)
                guard PostingsSum(postings, of: fields) == sum else {
                    throw IndexError.damagedTail
                }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            throw IndexError.damagedTail
        }
    }

    private mutating func verifyDocuments() throws {
        let posts = try SQLStatement(
            """
            SELECT id, document_language FROM post WHERE document >= ? AND document < ?
            ORDER BY document
            """, db, part.documents.lowerBound, part.documents.upperBound
        ).rows()
        let bodies = try PostBodies(db)
        for post in posts {
            let language: Int64 = try post.value(1)
            guard let stored = try StoredDocument(post: post.value(0), in: db, bodies) else {
                continue
            }
            let result = analyzer.analyze(
                try stored.source.fields(terms.names(of: stored.source.terms)),
                language: stored.source.language,
                languageID: UInt32(truncatingIfNeeded: language), document: stored.document,
                step: 1, words: &words)
            let lengths = try part.columns.lengths(of: stored.document)
            guard
                fields.allSatisfy({ lengths[$0.rawValue] == result.lengths[$0.rawValue] })
            else { throw IndexError.damagedTail }
            add(result.columns, of: stored.document)
        }
    }

    private mutating func add(_ columns: [PackedTokens], of document: DocumentID) {
        for index in fields.map(\.rawValue) {
            columns[index].forEachToken { token, position in
                guard !token.elementsEqual(PackedTokens.gap) else { return }
                expected[Array(token), default: PostingsSum()].add(document, index, position)
            }
        }
    }
}

/// A hash of all occurrences of one token, in their order.
private struct PostingsSum: Equatable {
    private var hash: UInt64 = 0
    private var last: [UInt64] = []

    init() {}

    init(_ postings: PostingsBuffer, of fields: [Field]) {
        var (first, frequency) = (0, 0)
        for (index, document) in postings.documents.enumerated() {
            for column in 0..<Field.count where postings.fieldSets[index] & 1 << UInt16(column) != 0
            {
                let end = first + Int(postings.frequencies[frequency])
                for position in postings.positions[first..<end]
                where fields.contains(where: { $0.rawValue == column }) {
                    add(document, column, position)
                }
                (first, frequency) = (end, frequency + 1)
            }
        }
    }

    /// Adds an occurrence. A repeated one counts once.
    mutating func add(_ document: DocumentID, _ column: Int, _ position: UInt32) {
        let occurrence = [UInt64(document) << 8 | UInt64(column), UInt64(position)]
        guard occurrence != last else { return }
        last = occurrence
        for number in occurrence {
            hash = (hash ^ number) &* 0x9e37_79b9_7f4a_7c15
            hash ^= hash >> 32
        }
    }
}
