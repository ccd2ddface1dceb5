package import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// A word of a plan in the index: its cursor in each part, and its number of live documents.
package struct OpenedWord {
    /// Live documents that hold one of its stems in any field, as exactly as can be told: for forms
    /// of one word the number of the most frequent form, for the words of a prefix the sum.
    package var documentFrequency: Int
    /// One cursor for each part, `nil` where the word does not occur in its scope.
    var cursors: [(any PostingsCursor)?]
    /// Whether `documentFrequency` is exactly the number of live documents that the cursors hold.
    var isCounted: Bool
}

/// Opens words of one plan, each once, however many plans are tried over the same words.
package final class WordOpener {
    private let reader: any IndexReader
    private let parts: [any IndexPart]
    /// By index in the plan.
    private var opened: [OpenedWord?] = []

    package init(_ reader: any IndexReader) {
        self.reader = reader
        parts = reader.parts
    }

    /// Opens a word; `index` is its index in the plan.
    package func open(_ word: SearchPlan.Word, at index: Int) throws -> OpenedWord {
        if index < opened.count, let known = opened[index] { return known }
        try Task.checkCancellation()
        let word = try open(word)
        while opened.count <= index { opened.append(nil) }
        opened[index] = word
        return word
    }

    private func open(_ word: SearchPlan.Word) throws -> OpenedWord {
        if !word.authors.isEmpty { return try open(authors: word.authors) }
        if word.stems.count == 1 {
            let stem = word.stems[0]
            let postings = try reader.postings(
                of: stem.stem, in: stem.language, scope: word.scope)
            return OpenedWord(postings, isCounted: word.scope == .all)
        }
        var byLanguage: [OpenedWord] = []
        for language in word.languages {
            let stems = word.stems.filter { $0.language == language }.map(\.stem)
            let opened =
                word.prefix != nil
                ? try open(wordsOf: stems, in: language, scope: word.scope)
                : try open(formsOf: stems, in: language, scope: word.scope)
            if let opened { byLanguage.append(opened) }
        }
        return try combined(byLanguage)
    }

    /// What some authors wrote.
    private func open(authors: [UInt32]) throws -> OpenedWord {
        let cursors = try authors.map { try reader.documents(with: $0, of: .author) }
        var opened = OpenedWord(documentFrequency: 0, cursors: [], isCounted: false)
        for (index, part) in parts.enumerated() {
            let members = cursors.compactMap { index < $0.count ? $0[index] : nil }
            let cursor = members.isEmpty ? nil : AuthorCursor(members)
            opened.cursors.append(cursor)
            opened.documentFrequency += try cursor?.liveCount(in: part) ?? 0
        }
        if let distributed = reader as? any DistributedReader {
            let written = SearchPlan.Node.filter(
                DocumentFilter([.init(.oneOf(.author, authors))]))
            opened.documentFrequency = try distributed.count(
                SearchPlan(root: written, words: []), Selection())
        }
        return opened
    }

    /// Different words of one language, whose occurrences add up.
    private func open(
        wordsOf stems: [String], in language: Language, scope: FieldSet
    ) throws -> OpenedWord? {
        guard
            let postings = try reader.postings(ofAll: stems, in: language, scope: scope)
        else { return nil }
        return OpenedWord(
            documentFrequency: min(postings.documentFrequency, reader.statistics.documents),
            cursors: postings.cursors, isCounted: false)
    }

    /// Forms of one word of a language.
    private func open(
        formsOf stems: [String], in language: Language, scope: FieldSet
    ) throws -> OpenedWord? {
        let found = try stems.compactMap {
            try reader.postings(of: $0, in: language, scope: scope)
        }
        guard found.count > 1 else {
            return found.first.map { OpenedWord($0, isCounted: scope == .all) }
        }
        let cursors = parts.indices.map { part -> (any PostingsCursor)? in
            let members = found.compactMap { $0.cursors[part] }
            return members.count > 1 ? UnionCursor(members, isDisjoint: false) : members.first
        }
        return OpenedWord(
            documentFrequency: found.map(\.documentFrequency).max() ?? 0, cursors: cursors,
            isCounted: false)
    }

    /// A document is in one language: nothing is counted twice.
    private func combined(_ languages: [OpenedWord]) throws -> OpenedWord {
        guard languages.count != 1 else { return languages[0] }
        let cursors = parts.indices.map { part -> (any PostingsCursor)? in
            let members = languages.compactMap { $0.cursors[part] }
            return members.count > 1 ? UnionCursor(members, isDisjoint: true) : members.first
        }
        return OpenedWord(
            documentFrequency: min(
                languages.reduce(0) { $0 + $1.documentFrequency }, reader.statistics.documents),
            cursors: cursors, isCounted: languages.allSatisfy(\.isCounted))
    }
}

extension OpenedWord {
    /// A single stem; `isCounted` tells whether it was opened for all fields.
    fileprivate init(_ postings: StemPostings?, isCounted: Bool) {
        documentFrequency = postings?.documentFrequency ?? 0
        cursors = postings?.cursors ?? []
        self.isCounted = isCounted && postings?.isCounted ?? true
    }

    /// Where it occurs in a part.
    package func cursor(inPart part: Int) -> (any PostingsCursor)? {
        part < cursors.count ? cursors[part] : nil
    }
}

extension SearchPlan.Word {
    /// Languages of its stems, each once, in their order.
    fileprivate var languages: [Language] {
        stems.reduce(into: []) { languages, stem in
            if !languages.contains(stem.language) { languages.append(stem.language) }
        }
    }
}
