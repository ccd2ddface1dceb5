import ArgumentParser
import BlogSearch

/// `wpsearch compact`: makes one segment of everything, and mends what is damaged.
struct CompactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Make the index as fast and small as it gets, and mend it where it is damaged.",
        discussion: """
            Example:
              wpsearch compact

            Syncs and imports keep the index in good order by themselves; this
            merges all that is left to merge, gives back the space that nothing is
            left in, and writes over what removed and edited posts left behind: words
            of theirs in lists of more than 16 MB, which no search finds, but
            `wpsearch status` counts and `wpsearch audit` finds. Postings that cannot be read are built again
            from the stored posts, and so are words for completion that are not
            theirs. Posts that are not what was stored are told, and stored anew
            when they are next imported, or synced with --full. It can be
            interrupted at any time.
            """)

    @OptionGroup var place: IndexOption

    func run() async throws {
        let engine = try SearchEngine.open(at: place.path, readOnly: false)
        let summary = try await withProgress("Compacting") { progress in
            try await engine.compact(progress: progress)
        }
        try engine.close()
        Standard.output.write(Self.text(summary))
        if summary.lost > 0 { throw CommandError(Self.sentence(lost: summary.lost)) }
    }

    /// What no compaction can mend, and who can.
    static func sentence(lost posts: Int) -> String {
        (posts == 1 ? "1 post is" : "\(posts) posts are")
            + " not what was stored, and nothing in the index can mend that: run `wpsearch sync --full` or `wpsearch import` again."
    }

    /// What was done, in one line.
    static func text(_ summary: CompactionSummary) -> String {
        var parts: [String] = []
        if summary.rebuilt > 0 {
            parts.append(count(summary.rebuilt, "damaged segment") + " mended")
        }
        if summary.countedWords { parts.append("words counted again") }
        if summary.sealed > 0 { parts.append(count(summary.sealed, "new post") + " sealed") }
        if summary.segmentsBefore != summary.segmentsAfter {
            parts.append(
                "\(count(summary.segmentsBefore, "segment")) made \(summary.segmentsAfter)")
        }
        if summary.dropped > 0 { parts.append(count(summary.dropped, "deleted post") + " dropped") }
        if summary.givenBack > 0 { parts.append(bytes(summary.givenBack) + " given back") }
        return
            (parts.isEmpty && summary.lost > 0
            ? "nothing done" : parts.isEmpty ? "nothing to do" : parts.joined(separator: ", "))
            + "\n"
    }

    private static func count(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)" + (count == 1 ? "" : "s")
    }
}
