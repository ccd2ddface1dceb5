package import BlogSearchPostings

/// Matches what all of its children match and none of the excluded ones, within dates, with words
/// at their positions.
///
/// The child with the fewest matches fills the window. The others thin it out, the cheapest first:
/// sets, then dates, then positions, which are read only for documents that are left.
final class AllMatcher: Matcher {
    /// What an "all" is made of.
    struct Conditions {
        var required: [any Matcher] = []
        var excluded: [any Matcher] = []
        /// Nodes that need not match; their words count where they do.
        var optional: [any Matcher] = []
        var dates: [DateCondition] = []
        /// Checks of the positions of required words.
        var positions: [any PositionCheck] = []
    }

    /// When one match is enough, positions are checked first for this many documents.
    private static let firstDocuments = 32

    private let conditions: Conditions
    private let columns: any DocumentColumns
    private var matches = DocumentWindow()
    private var scratch = DocumentWindow()
    let estimate: Int

    init(_ conditions: Conditions, in part: any IndexPart) {
        var conditions = conditions
        if conditions.required.isEmpty { conditions.required = [EverythingMatcher(part)] }
        conditions.required.sort { $0.estimate < $1.estimate }
        self.conditions = conditions
        columns = part.columns
        estimate = conditions.required[0].estimate
    }

    /// Children overtake each other until they agree on a window. What lies between is never looked
    /// at.
    func firstDocument(from target: DocumentID) throws -> DocumentID {
        var candidate = target
        while true {
            let window = DocumentWindow.start(of: candidate)
            for child in conditions.required {
                candidate = max(candidate, try child.firstDocument(from: candidate))
                if candidate == .none { return .none }
            }
            if DocumentWindow.start(of: candidate) == window { return candidate }
        }
    }

    func fill(_ window: inout DocumentWindow) throws {
        matches.reset(around: window.first)
        try conditions.required[0].fill(&matches)
        try thinOut(&matches, from: 1)
        window.formUnion(matches)
    }

    func retain(_ window: inout DocumentWindow) throws {
        try thinOut(&window, from: 0)
    }

    func hasMatch(
        around document: DocumentID, among retainWanted: (inout DocumentWindow) throws -> Void
    ) throws -> Bool {
        matches.reset(around: document)
        try conditions.required[0].fill(&matches)
        try thinOutBySets(&matches, from: 1)
        if !matches.isEmpty { try retainWanted(&matches) }
        guard !conditions.positions.isEmpty else { return !matches.isEmpty }
        var count = Self.firstDocuments
        while !matches.isEmpty {
            scratch.assign(matches)
            scratch.keepFirst(count)
            matches.subtract(scratch)
            try thinOutByPositions(&scratch)
            if !scratch.isEmpty { return true }
            count *= 4
        }
        return false
    }

    func activate(_ window: DocumentWindow) throws {
        for child in conditions.required { try child.activate(window) }
        for child in conditions.optional {
            scratch.assign(window)
            try child.retain(&scratch)
            try child.activate(scratch)
        }
    }

    private func thinOut(_ window: inout DocumentWindow, from start: Int) throws {
        try thinOutBySets(&window, from: start)
        try thinOutByPositions(&window)
    }

    private func thinOutBySets(_ window: inout DocumentWindow, from start: Int) throws {
        for child in conditions.required[start...] {
            if window.isEmpty { return }
            try child.retain(&window)
        }
        for child in conditions.excluded {
            if window.isEmpty { return }
            scratch.assign(window)
            try child.retain(&scratch)
            window.subtract(scratch)
        }
        for date in conditions.dates {
            if window.isEmpty { return }
            try date.retain(&window, columns, &scratch)
        }
    }

    private func thinOutByPositions(_ window: inout DocumentWindow) throws {
        for check in conditions.positions {
            if window.isEmpty { return }
            try check.retain(&window)
        }
    }
}

/// A condition on the date of publication.
struct DateCondition {
    var ranges: [ClosedRange<Int64>]
    /// Whether documents within the ranges are left out. Documents without a date are not.
    var isNegated: Bool

    fileprivate func retain(
        _ window: inout DocumentWindow, _ columns: any DocumentColumns,
        _ scratch: inout DocumentWindow
    ) throws {
        guard isNegated else { return try columns.retain(&window, dated: ranges) }
        scratch.assign(window)
        try columns.retain(&scratch, dated: ranges)
        window.subtract(scratch)
    }
}

/// Whether words are where a phrase or `NEAR` wants them.
package protocol PositionCheck: AnyObject {
    /// Takes documents out of a window, each of which holds all the words, but at other positions.
    func retain(_ window: inout DocumentWindow) throws
}
