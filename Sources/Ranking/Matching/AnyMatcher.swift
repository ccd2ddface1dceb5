internal import BlogSearchPostings

/// Matches what at least one of its children matches.
final class AnyMatcher: Matcher {
    /// Children whose matches need not be told apart, those with the most matches first.
    private let plain: [any Matcher]
    /// Children below which words count only where the child matches.
    private var telling: [Telling]
    private var scratch = DocumentWindow()
    private var union = DocumentWindow()
    let estimate: Int

    /// A child with fewer matches than this fills a window faster than the missing documents are
    /// determined.
    private static let manyMatches = 1024

    private struct Telling {
        let matcher: any Matcher
        /// What it matches in the present window.
        var matches = DocumentWindow()
    }

    init(plain: [any Matcher], telling: [any Matcher] = []) {
        self.plain = plain.sorted { $0.estimate > $1.estimate }
        self.telling = telling.map { Telling(matcher: $0) }
        estimate = (plain + telling).reduce(0) { $0 + $1.estimate }
    }

    func firstDocument(from target: DocumentID) throws -> DocumentID {
        var first = DocumentID.none
        for child in plain { first = min(first, try child.firstDocument(from: target)) }
        for child in telling { first = min(first, try child.matcher.firstDocument(from: target)) }
        return first
    }

    func fill(_ window: inout DocumentWindow) throws {
        for (index, child) in plain.enumerated() {
            if index & 31 == 31 { try Task.checkCancellation() }
            if index > 0, child.estimate > AnyMatcher.manyMatches, window.hasAlmostAll {
                try addMissing(of: child, to: &window)
            } else {
                try child.fill(&window)
            }
        }
        for index in telling.indices {
            try Task.checkCancellation()
            telling[index].matches.reset(around: window.first)
            try telling[index].matcher.fill(&telling[index].matches)
            window.formUnion(telling[index].matches)
        }
    }

    /// Adds what a child matches and others did not. Where nothing is missing, nothing is read.
    private func addMissing(of child: any Matcher, to window: inout DocumentWindow) throws {
        scratch.reset(around: window.first)
        scratch.insert(scratch.range)
        scratch.subtract(window)
        try child.retain(&scratch)
        window.formUnion(scratch)
    }

    func retain(_ window: inout DocumentWindow) throws {
        union.reset(around: window.first)
        for child in plain {
            // What one child has matched the next ones need not look at.
            scratch.assign(window)
            scratch.subtract(union)
            try child.retain(&scratch)
            union.formUnion(scratch)
        }
        for index in telling.indices {
            telling[index].matches.assign(window)
            try telling[index].matcher.retain(&telling[index].matches)
            union.formUnion(telling[index].matches)
        }
        window.assign(union)
    }

    func activate(_ window: DocumentWindow) throws {
        for child in plain { try child.activate(window) }
        for child in telling {
            scratch.assign(window)
            scratch.formIntersection(child.matches)
            try child.matcher.activate(scratch)
        }
    }
}
