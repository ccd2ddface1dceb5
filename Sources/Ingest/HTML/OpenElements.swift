import Blog

/// An element whose end has not come yet, and what that means for text inside. It starts as a copy
/// of the element around it, so the innermost one knows everything.
struct OpenElement {
    /// How blocks inside an element are told apart.
    enum Joining: UInt8 {
        /// Each becomes a block of its own.
        case none
        /// A table row: paragraphs in a cell run on, but lists, headings and the like stand alone.
        case row
        /// Everything inside is one block, on one line.
        case line
        /// Everything inside is one block, each part on its line.
        case lines
    }

    /// What happens to text.
    enum Fate: UInt8 {
        case kept
        /// Dropped, unless an element inside `<svg>` says otherwise.
        case foreign
        /// Dropped.
        case ignored
    }

    var element = HTMLElement.other
    var kind = ContentBlock.Kind.paragraph
    var joining = Joining.none
    var fate = Fate.kept
    var headingLevel: UInt8 = 0
    var preservesSpace = false
    var isForeign = false
    var isOrdered = false
    /// Whether a list item already has its block.
    var hasItemBlock = false
    var isHeaderSection = false
    /// Whether a browser sets it apart from the words around, which its name does not say.
    var isApart = false
    /// Whether end tags inside leave elements outside alone.
    var isBarrier = false
    var listDepth: Int32 = 0
    var quoteDepth: Int32 = 0
    /// Index into the parser's list of languages.
    var language: Int32 = -1

    fileprivate var outerSame: Int32 = 0
    fileprivate var outerBarrier: Int32 = 0

    /// Whether blocks inside lose their own kind.
    var absorbs: Bool { joining == .line || joining == .lines }
}

/// The stack of open elements, without a tree below it.
///
/// For each element it knows the innermost open one, so "is there a `<p>` to close?" never
/// searches: an end tag costs what it closes, and a million unclosed elements cost a million
/// pushes.
struct OpenElements {
    /// Deeper elements are not noted (their text is). Bounds memory at about 32 MB.
    static let maximumDepth = 1 << 20

    private var entries: [OpenElement]
    private var innermost = [Int32](repeating: 0, count: HTMLElement.allCases.count)
    private var barrierPosition: Int32 = 0

    /// The innermost open element.
    private(set) var top: OpenElement

    /// Starts with one element that never closes, at position 0.
    init(root: OpenElement) {
        entries = [root]
        top = root
    }

    /// Position of the innermost open element; 0 when none is open.
    var depth: Int { entries.count - 1 }

    /// Position of the innermost element that end tags do not reach across; 0 for the root.
    var barrier: Int { Int(barrierPosition) }

    /// Position of the innermost open `element`; 0 when none is open.
    @inline(__always)
    func position(of element: HTMLElement) -> Int {
        Int(innermost[Int(element.rawValue)])
    }

    /// Opens `element`; whether it was noted.
    @discardableResult
    mutating func push(_ element: OpenElement) -> Bool {
        guard entries.count < Self.maximumDepth else { return false }
        var entry = element
        let index = Int(entry.element.rawValue)
        entry.outerSame = innermost[index]
        entry.outerBarrier = barrierPosition
        innermost[index] = Int32(entries.count)
        if entry.isBarrier { barrierPosition = Int32(entries.count) }
        entries.append(entry)
        top = entry
        return true
    }

    /// Closes the innermost element; the root stays.
    mutating func pop() -> OpenElement? {
        guard entries.count > 1, let entry = entries.popLast() else { return nil }
        innermost[Int(entry.element.rawValue)] = entry.outerSame
        barrierPosition = entry.outerBarrier
        top = entries[entries.count - 1]
        return entry
    }

    /// Notes the language of the innermost element.
    mutating func setLanguage(_ language: Int32) {
        top.language = language
        entries[entries.count - 1].language = language
    }

    /// Notes that the list item at `position` has its block; whether it had none before.
    mutating func claimItem(at position: Int) -> Bool {
        let isFirst = !entries[position].hasItemBlock
        entries[position].hasItemBlock = true
        return isFirst
    }
}
