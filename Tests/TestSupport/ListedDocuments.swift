import BlogSearchPostings
import BlogSearchQueries
import Testing
import TextAnalysis

/// Where a stem stands in one live document.
package struct ListedPosting: Hashable {
    package var document: DocumentID
    /// By field.
    package var positions: [[UInt32]]
}

extension IndexReader {
    /// Every live document, as the parts say.
    package func listedDocuments() throws -> [DocumentID] {
        try parts.flatMap { try $0.listedDocuments() }
    }

    /// Live documents that hold a stem, with positions; checks that the leaves agree with themselves.
    package func listedPostings(of stem: String, in language: Language) throws -> [ListedPosting] {
        guard let postings = try postings(of: stem, in: language, scope: .all) else { return [] }
        #expect(postings.cursors.count == parts.count)
        var listed: [ListedPosting] = []
        for (part, cursor) in zip(parts, postings.cursors) {
            guard let cursor else { continue }
            for document in try part.listedDocuments() {
                guard let counts = try cursor.frequencies(in: document) else { continue }
                let positions = try Field.allCases.map { field in
                    var positions: [UInt32] = [9]
                    try cursor.positions(in: field, of: document, into: &positions)
                    return positions
                }
                #expect(positions.map(\.count) == Field.allCases.map { Int(counts[$0.rawValue]) })
                listed.append(ListedPosting(document: document, positions: positions))
            }
        }
        #expect(postings.documentFrequency == listed.count, "\(stem)")
        return listed
    }

    /// Facts of a live document.
    package func facts(of document: DocumentID) throws -> SegmentDocument {
        let part = try #require(parts.first { $0.documents.contains(document) })
        var window = DocumentWindow(around: document)
        window.insert(document)
        func values(_ kind: FacetKind) throws -> [UInt32] {
            var tally = FacetTally()
            try part.columns.count(kind, of: window, into: &tally)
            return tally.counts.map(\.id)
        }
        return SegmentDocument(
            lengths: try part.columns.lengths(of: document),
            published: try part.columns.published(document),
            [
                .author: try values(.author).first ?? 0, .type: try values(.type).first ?? 0,
                .site: try values(.site).first ?? 0, .language: try values(.language).first ?? 0,
                .features: try values(.has).reduce(0) { $0 | 1 << $1 },
            ],
            categories: try values(.category), tags: try values(.tag))
    }
}

extension IndexPart {
    func listedDocuments() throws -> [DocumentID] {
        var listed: [DocumentID] = []
        var next = documents.lowerBound
        while next < documents.upperBound {
            var window = DocumentWindow(around: next)
            window.insert(documents)
            try retainLive(&window)
            window.forEach { listed.append($0) }
            next = window.range.upperBound
        }
        #expect(try listed.allSatisfy { try isLive($0) })
        return listed
    }
}
