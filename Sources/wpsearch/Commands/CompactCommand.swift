import ArgumentParser
import BlogSearch

/// `wpsearch compact`: makes one segment of everything, and mends what is damaged.
struct CompactCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Make the index as fast and small as it gets, and mend it where it is damaged.",
        discussion: """
            Example:
              wpsearch compact

            Syncs and imports keep the index in good order by themselves; this
            merges all that is left to merge, packs the texts of posts into half
            their size, gives back the space that nothing is left in, and writes
            over what removed and edited posts left behind: words of theirs in
            lists of more than 16 MB, which no search finds, but "wpsearch status"
            counts and "wpsearch audit" finds. Postings that cannot be read are built again
            from the stored posts, and so are words for completion that are not
            theirs. Indexes of the database that do not fit its tables are built
            again, and what is there twice because of them is merged. Rows that damage
            has put under another id or site are put back.
            Posts, terms and others that are not what was stored are told by their
            number and site, and stored anew when they are next imported, or synced
            with --full. So is what is missing. Logs of other
            files that were set aside beside the index are removed. It can be
            interrupted at any time.
            """)

    @Flag(help: "Print what was done as JSON.")
    var json = false

    @OptionGroup var indexOption: IndexOption

    var provision: Provision { .filling }

    func run() async throws {
        let summary = try await filling {
            try indexOption.openToWrite()
        } _: { engine in
            try await withProgress("Compacting") { progress in
                try await engine.compact(progress: progress)
            }
        }
        Standard.output.write(
            json ? try JSONText.pretty(CompactionReport(summary)) + "\n" : Self.text(summary),
            asJSON: json)
        if !summary.losses.isEmpty {
            throw CommandError(summary.losses.joined(separator: " ").commandWords)
        }
    }

    /// What was done, in one line.
    static func text(_ summary: CompactionSummary) -> String {
        var parts: [String] = []
        if summary.rebuilt > 0 {
            parts.append(counted(summary.rebuilt, "damaged segment") + " mended")
        }
        if summary.indexes > 0 {
            parts.append(
                "\(summary.indexes) wrong \(summary.indexes == 1 ? "index" : "indexes") of the database built again"
            )
        }
        if summary.doubled > 0 {
            parts.append(
                counted(summary.doubled, "row")
                    + " that \(summary.doubled == 1 ? "was" : "were") there twice merged")
        }
        if summary.putBack > 0 {
            parts.append(
                counted(summary.putBack, "row")
                    + " that stood under another id or site put back")
        }
        if summary.countedWords { parts.append("words counted again") }
        if summary.sealed > 0 { parts.append(counted(summary.sealed, "new post") + " sealed") }
        if summary.segmentsBefore != summary.segmentsAfter {
            parts.append(
                "\(counted(summary.segmentsBefore, "segment")) made \(summary.segmentsAfter)")
        }
        if summary.dropped > 0 {
            parts.append(counted(summary.dropped, "deleted post") + " dropped")
        }
        if summary.givenBack > 0 { parts.append(bytes(summary.givenBack) + " given back") }
        if summary.removedLogs > 0 {
            parts.append(counted(summary.removedLogs, "log") + " of other files removed")
        }
        parts += summary.repairs.map(\.commandWords)
        let none = summary.losses.isEmpty ? "nothing to do" : "nothing done"
        return (parts.isEmpty ? none : parts.joined(separator: ", ")) + "\n"
    }
}

/// What `compact` did, for programs.
private struct CompactionReport: Encodable {
    /// Segments, before and after.
    let segments: Change
    /// Segments that were damaged and were built again.
    let mendedSegments: Int
    /// Indexes of the database that were built again.
    let mendedIndexes: Int
    /// Rows that were there twice and are one, and rows that stood under another id or site.
    let mergedRows: Int
    let movedRows: Int
    let countedWords: Bool
    /// New posts that were sealed, deleted ones that were dropped.
    let sealed: Int
    let dropped: Int
    /// Bytes that were given back, and logs of other files that were removed.
    let freedBytes: Int
    let removedLogs: Int
    /// Sentences: what was put right, and what cannot be kept.
    let repairs: [String]
    let losses: [String]

    struct Change: Encodable {
        let before: Int
        let after: Int
    }

    init(_ summary: CompactionSummary) {
        segments = Change(before: summary.segmentsBefore, after: summary.segmentsAfter)
        mendedSegments = summary.rebuilt
        mendedIndexes = summary.indexes
        mergedRows = summary.doubled
        movedRows = summary.putBack
        countedWords = summary.countedWords
        sealed = summary.sealed
        dropped = summary.dropped
        freedBytes = summary.givenBack
        removedLogs = summary.removedLogs
        repairs = summary.repairs.map(\.commandWords)
        losses = summary.losses.map(\.commandWords)
    }
}
