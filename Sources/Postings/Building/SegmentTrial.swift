package import TextAnalysis

/// Builds segments and lets them go: analysis, inversion and encoding alone, to be measured.
package final class SegmentTrial {
    /// A new one for each segment as for each import: what words are known is part of the work.
    private let builder = SegmentBuilder(threads: 0)
    private var next: DocumentID = 1

    package init() {}

    /// Adds a document to the segment.
    package func add(_ fields: DocumentFields, in language: Language) {
        let facts = SegmentDocument(lengths: .zero, [.type: 1, .site: 1, .language: 1])
        builder.add(SegmentText(id: next, fields: fields, language: language, facts: facts))
        next += 1
    }

    /// Bytes of text that were added.
    package var textBytes: Int { builder.textBytes }

    /// Encodes the segment.
    ///
    /// - Returns: bytes of its pages.
    package func finish() throws -> Int {
        try builder.finish(into: CountingSink()).sink.bytes
    }
}

/// Counts pages instead of keeping them.
private struct CountingSink: SegmentSink {
    private(set) var bytes = 0

    mutating func write(_ page: [UInt8], number: Int) {
        bytes += page.count
    }
}
