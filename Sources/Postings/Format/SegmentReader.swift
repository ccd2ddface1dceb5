/// One sealed segment: reads its pages as they are needed, and nothing but the root when it is opened.
///
/// As a part of an index it knows nothing of deletions: `retainLive` takes out what the segment was never given.
///
/// A reader, its cursors and iterators belong to one thread at a time; pages may be shared by any number of them.
package final class SegmentReader: IndexPart {
    /// The root.
    let root: SegmentRoot
    /// Facts of its documents.
    let facts: SegmentColumns
    private var dictionary: SegmentDictionary
    /// The streams of blocks, of their positions, and of skip arrays.
    let postings: StreamReader
    let positions: StreamReader
    let skips: StreamReader
    /// `BoundReference.bodyNorms` of the lengths that most posts have.
    private(set) lazy var bodyNorms = root.reference.bodyNorms(4096)

    /// Opens a segment.
    ///
    /// - Throws: `IndexError`: `tooNew` for a version that is not known, `damaged` when the root does not add up.
    package init(root: [UInt8], pages: any SegmentPages) throws {
        let root = try SegmentRoot(root)
        self.root = root
        facts = try SegmentColumns(root, of: pages)
        dictionary = try SegmentDictionary(root, of: pages)
        func stream(_ stream: SegmentStream) -> StreamReader {
            StreamReader(stream, of: pages, pageCount: root.pages[stream.rawValue])
        }
        postings = stream(.postings)
        positions = stream(.positions)
        skips = stream(.skips)
    }

    package var documents: Range<DocumentID> { root.documents }

    package var columns: any DocumentColumns { facts }

    /// Documents the segment was given.
    var documentCount: Int { root.held }

    /// Documents with a key, 0 for one that is not there.
    package func count(ofKey key: [UInt8]) throws -> Int {
        try dictionary.entry(of: key)?.documents ?? 0
    }

    /// Where a stem occurs within some fields, `nil` when nowhere.
    ///
    /// The cursor's `count` is that of all fields: an upper bound for fewer.
    package func cursor(forKey key: [UInt8], scope: FieldSet = .all) throws -> (any PostingsCursor)?
    {
        guard let entry = try dictionary.entry(of: key) else { return nil }
        return try cursor(of: entry, scope: scope)
    }

    /// The same of a list that was found.
    func cursor(of entry: DictionaryEntry, scope: FieldSet) throws -> SegmentPostingsCursor {
        SegmentPostingsCursor(try blocks(of: entry), positions: positions, scope: scope)
    }

    /// Where any of several stems occurs within some fields, their occurrences added up, `nil` when nowhere.
    ///
    /// - Parameters:
    ///   - keys: in ascending order.
    ///   - found: called with each key that has documents, and how many.
    package func cursor(
        forKeys keys: [[UInt8]], scope: FieldSet,
        found: (_ key: [UInt8], _ documents: Int) throws -> Void
    ) throws -> (any PostingsCursor)? {
        var entries: [DictionaryEntry] = []
        try dictionary.forEachEntry(of: keys) { key, entry in
            try found(key, entry.documents)
            entries.append(entry)
        }
        guard entries.count > 1 else {
            return try entries.first.map { try cursor(of: $0, scope: scope) }
        }
        return GatheringCursor(SegmentWords(entries, of: self, scope: scope), in: documents)
    }

    /// The documents with an attribute, `nil` when there are none.
    package func documents(withKey key: [UInt8]) throws -> (any DocumentCursor)? {
        try cursor(forKey: key)
    }

    /// The keys from one on.
    package func terms(from key: [UInt8] = []) throws -> TermIterator {
        try dictionary.terms(from: key)
    }

    /// All postings of a list.
    func postings(of entry: DictionaryEntry) throws -> PostingsIterator {
        PostingsIterator(try blocks(of: entry), positions: positions)
    }

    package func boundScale(_ parameters: RankingParameters, _ statistics: CollectionStatistics)
        -> Double
    {
        root.reference.scale(to: BoundReference(parameters, statistics), longest: root.longest)
    }

    package func retainLive(_ window: inout DocumentWindow) throws {
        guard !facts.isComplete || !documents.contains(window.range) else { return }
        try facts.retainHeld(&window)
    }

    /// The blocks of a list.
    func blocks(of entry: DictionaryEntry) throws -> BlockReader {
        try BlockReader(entry, in: documents, postings: postings, skips: skips)
    }
}
