// Until the evaluator asks for parts: walks and columns over parts, gathered when they are opened.

import TextAnalysis

extension StoredReader {
    var columns: any DocumentColumns { BridgeColumns(parts) }

    func postings(of stem: String, in language: Language) throws -> (any PostingsCursor)? {
        guard let postings = try postings(of: stem, in: language, scope: .all) else { return nil }
        var entries: [BridgeCursor.Entry] = []
        for (part, leaf) in zip(parts, postings.leaves) {
            guard let leaf else { continue }
            try part.forEachWindow { window in
                var found = DocumentWindow(around: window.first)
                try leaf.fill(&found)
                found.formIntersection(window)
                found.forEach { entries.append(.init(document: $0, leaf: leaf)) }
            }
        }
        return BridgeCursor(entries)
    }

    func allDocuments() throws -> any DocumentCursor {
        var entries: [BridgeCursor.Entry] = []
        for part in parts {
            try part.forEachWindow { $0.forEach { entries.append(.init(document: $0, leaf: nil)) } }
        }
        return BridgeCursor(entries)
    }
}

extension IndexPart {
    /// Calls `body` with the live documents, window by window.
    func forEachWindow(_ body: (DocumentWindow) throws -> Void) throws {
        var next = documents.lowerBound
        while next < documents.upperBound {
            var window = DocumentWindow(around: next)
            for index in window.words.indices { window.words[index] = ~0 }
            try retainLive(&window)
            try body(window)
            next = window.range.upperBound
        }
    }
}

final class BridgeCursor: PostingsCursor {
    struct Entry {
        var document: DocumentID
        var leaf: (any PostingsLeaf)?
    }
    private let entries: [Entry]
    private var index = 0

    init(_ entries: [Entry]) { self.entries = entries }

    var document: DocumentID { index < entries.count ? entries[index].document : .none }
    var count: Int { entries.count }
    func next() { index += 1 }
    func advance(to target: DocumentID) { while document < target { next() } }

    var frequencies: FieldCounts {
        guard index < entries.count else { return .zero }
        do { return try entries[index].leaf?.frequencies(in: document) ?? .zero } catch {
            fatalError("\(error)")
        }
    }
    func frequency(in field: Field) -> Int { Int(frequencies[field.rawValue]) }
    func positions(in field: Field) -> [UInt32] {
        guard index < entries.count else { return [] }
        var positions: [UInt32] = []
        do { try entries[index].leaf?.positions(in: field, of: document, into: &positions) } catch {
            fatalError("\(error)")
        }
        return positions
    }
}

final class BridgeColumns: DocumentColumns {
    private let parts: [any IndexPart]
    init(_ parts: [any IndexPart]) { self.parts = parts }

    private func part(_ document: DocumentID) -> any IndexPart {
        parts.first { $0.documents.contains(document) }!
    }
    private func values(_ kind: FacetKind, _ document: DocumentID) -> [UInt32] {
        var tally = FacetTally()
        var window = DocumentWindow(around: document)
        window.insert(document)
        do { try part(document).columns.count(kind, of: window, into: &tally) } catch {
            fatalError("\(error)")
        }
        return tally.counts.keys.sorted()
    }
    func length(of field: Field, in document: DocumentID) -> Int {
        do { return Int(try part(document).columns.length(of: field, in: document)) } catch {
            fatalError("\(error)")
        }
    }
    func terms(of document: DocumentID) -> ArraySlice<UInt32> {
        (values(.category, document) + values(.tag, document)).sorted()[...]
    }
    func author(of document: DocumentID) -> UInt32 { values(.author, document).first ?? 0 }
    func type(of document: DocumentID) -> UInt32 { values(.type, document).first ?? 0 }
    func site(of document: DocumentID) -> UInt32 { values(.site, document).first ?? 0 }
    func language(of document: DocumentID) -> UInt32 { values(.language, document).first ?? 0 }
    func published(_ document: DocumentID) -> Int64? {
        do { return try part(document).columns.published(document) } catch { fatalError("\(error)") }
    }
}
