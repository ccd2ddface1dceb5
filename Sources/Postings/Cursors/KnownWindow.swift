/// What is known of the documents of a list in one window: all of them in some of its blocks.
///
/// Matching finds it out, and ranking uses it: the index of a document in its block is the number of bits before it, and
/// so the block's documents need not be decoded again.
struct KnownWindow {
    /// The documents; in other blocks some may be missing.
    var documents: DocumentWindow
    /// The first block that may have documents of the window.
    var firstBlock = 0
    /// The blocks known, counted from the first one.
    private var blocks = OrdinalSet.empty
    /// Whether all blocks are known.
    var isWhole = false

    init(around document: DocumentID) {
        documents = DocumentWindow(around: document)
    }

    /// Forgets everything and moves to another window.
    mutating func reset(around document: DocumentID, firstBlock: Int) {
        documents.reset(around: document)
        self.firstBlock = firstBlock
        blocks = .empty
        isWhole = false
    }

    /// Notes that all documents of a block are in it.
    mutating func insert(block: Int) {
        // A window has 65 blocks at most, unless the list is damaged.
        if (0..<128).contains(block - firstBlock) { blocks.insert(block - firstBlock) }
    }

    /// Whether all documents of a block that the window has are in it.
    func contains(block: Int) -> Bool {
        isWhole || (0..<128).contains(block - firstBlock) && blocks.contains(block - firstBlock)
    }
}
