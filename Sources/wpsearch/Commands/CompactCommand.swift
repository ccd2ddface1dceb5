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
        Standard.output.write(Self.text(summary))
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
