// A rare word beside a prefix, as when somebody types the next word: `terbic s*`. Gathering a
// million documents only to know of two hundred would be slow. So the words behind the prefix are
// asked about those documents alone, each word about all of a window at once.
//
// Nobody knows beforehand how many documents will be asked about. Documents are looked up until
// that has cost as much as gathering all of them would. Then all are gathered. At worst this takes
// twice the time of the better way.

/// Occurrences of several words in single documents that were looked up.
struct LookedUpCounts {
    /// With more documents in a window than this, all are gathered.
    private static let maximumDocuments = 128
    /// What opening a list costs, in postings added up.
    private static let opening = 100

    /// In parts of fewer windows than this, gathering all documents is as fast as asking the words
    /// about each window.
    static let fewWindows = 4

    /// What is left to be spent, in postings.
    private var budget: Int
    private let lists: Int
    private var counts: [DocumentID: FieldCounts] = [:]
    /// Where the window begins whose documents were looked up last.
    private var window: DocumentID?

    /// - Parameter part: the documents that the words are of.
    init(_ words: any GatheredWords, in part: Range<DocumentID>) {
        lists = words.lists
        let isLarge = part.count > Self.fewWindows * Int(DocumentWindow.capacity)
        budget = isLarge ? words.count + Self.opening * lists : 0
    }

    /// Whether these documents may have been looked up, so that nothing else of the range need be
    /// known.
    func isAbout(_ documents: Range<DocumentID>) -> Bool {
        window != nil && window == DocumentWindow.start(of: documents.lowerBound)
    }

    /// Occurrences in a document, zero when it has none of the words; `nil` when it was not looked up.
    subscript(document: DocumentID) -> FieldCounts? { counts[document] }

    /// Looks up the documents of a window.
    ///
    /// - Returns: `false` when it is better to gather all.
    mutating func find(_ documents: DocumentWindow, of words: any GatheredWords) throws -> Bool {
        guard documents.hasFew(Self.maximumDocuments) else { return false }
        var unknown = documents
        unknown.filter { counts[$0] == nil }
        if !unknown.isEmpty {
            let cost = Self.opening * lists
            guard cost <= budget else { return false }
            budget -= cost
            try words.addCounts(of: unknown, to: &counts)
            unknown.forEach { if counts[$0] == nil { counts[$0] = .zero } }
        }
        window = documents.first
        return true
    }
}
