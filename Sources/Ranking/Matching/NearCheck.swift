internal import BlogSearchPostings
internal import BlogSearchQueries

/// Keeps documents in which two words or phrases are in one field with at most `gap` words between
/// them, in either order.
///
/// As in phrases, the bodies of all documents of a window are searched together. Other fields are
/// searched only where they hold every word. Overlapping matches do not count: `a NEAR/5 a` takes
/// two of them.
final class NearCheck: PositionCheck {
    private let left: PhrasePositions
    private let right: PhrasePositions
    private let gap: UInt32
    private var documents: [DocumentID] = []
    private var lefts = PhraseStarts()
    private var rights = PhraseStarts()

    /// `gap` is the number of words allowed between.
    init(_ left: PhrasePositions, _ right: PhrasePositions, within gap: UInt32) {
        self.left = left
        self.right = right
        self.gap = gap
    }

    func retain(_ window: inout DocumentWindow) throws {
        window.list(into: &documents)
        window.reset(around: window.first)
        var next = 0
        while next < documents.count {
            next = try left.findStarts(of: documents, from: next, into: &lefts)
            try insertMatches(into: &window)
        }
    }

    /// Looks for the right one where the left one is.
    private func insertMatches(into window: inout DocumentWindow) throws {
        let held = lefts.entries.map(\.document)
        var (next, entry) = (0, 0)
        while next < held.count {
            next = try right.findStarts(of: held, from: next, into: &rights)
            for index in rights.entries.indices {
                let document = rights.entries[index].document
                while held[entry] < document { entry += 1 }
                let isMatch = areNear(
                    lefts.starts[lefts.range(of: entry)], rights.starts[rights.range(of: index)])
                if try isMatch || isElsewhere(document, entry, index) { window.insert(document) }
            }
        }
    }

    /// Whether they are near one another in another field than the body.
    private func isElsewhere(_ document: DocumentID, _ left: Int, _ right: Int) throws -> Bool {
        guard lefts.entries[left].isElsewhere, rights.entries[right].isElsewhere else {
            return false
        }
        let fields = try self.left.fields(in: document).intersection(
            self.right.fields(in: document))
        for field in fields where field != .body {
            if try self.left.find(in: field, of: document),
                try self.right.find(in: field, of: document),
                areNear(self.left.starts[...], self.right.starts[...])
            {
                return true
            }
        }
        return false
    }

    /// Whether some pair is near enough. Matches of one side are equally long, so they ascend at
    /// both ends. For each left one, only its nearest neighbour on either side can be the closest
    /// that does not overlap. Any position is allowed, also those of a damaged index.
    private func areNear(_ lefts: ArraySlice<UInt32>, _ rights: ArraySlice<UInt32>) -> Bool {
        var before = rights.startIndex
        for start in lefts {
            let last = start &+ left.length
            while before < rights.endIndex, rights[before] &+ right.length < start { before += 1 }
            if before > rights.startIndex,
                start &- (rights[before - 1] &+ right.length) &- 1 <= gap
            {
                return true
            }
            var after = before
            while after < rights.endIndex, rights[after] <= last { after += 1 }
            if after < rights.endIndex, rights[after] &- last &- 1 <= gap { return true }
        }
        return false
    }
}
