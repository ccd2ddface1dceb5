import Foundation
import TestSupport
import Testing

/// A file that is renamed, removed, replaced or overwritten while it is open, and its log that is removed.
@Suite struct ChangedFileTests {
    enum Change: String, CaseIterable {
        case renamed, removed, replaced, overwritten, logRemoved
    }

    private let place: FileSituation
    private let other: String

    init() throws {
        place = try FileSituation(posts: 40)
        other = place.scratch.path("b/another.sqlite")
        try place.make(other, of: 500..<530)
    }

    private func make(_ change: Change) throws {
        let files = FileManager.default
        switch change {
        case .renamed:
            try files.moveItem(atPath: place.index, toPath: place.scratch.path("a/moved.sqlite"))
        case .removed: try files.removeItem(atPath: place.index)
        case .replaced:
            let copy = place.scratch.path("a/copy.sqlite")
            try files.copyItem(atPath: other, toPath: copy)
            try #require(rename(copy, place.index) == 0)
        case .overwritten: try FileSituation.copy(other, over: place.index)
        case .logRemoved: try files.removeItem(atPath: place.index + "-wal")
        }
    }

    private func reason(_ change: Change) -> String {
        let path = place.index
        return switch change {
        case .renamed:
            "The index at \(path) was moved while it was open, and nothing more is written to it: move it back, so that it meets its log \(path)-wal again, and run the command again."
        case .removed:
            "The index at \(path) was removed while it was open, and what was stored in it is gone: run the command again to make it anew."
        case .replaced:
            "The index at \(path) was replaced by another file while it was open, and nothing was written to that: run the command again to write to the new one."
        case .overwritten:
            "The index at \(path) was overwritten while it was open, and nothing more is written to it: wait until it is whole, and run the command again."
        case .logRemoved:
            "\(path)-wal, which belongs to the index at \(path), was removed while that was being written, and nothing more is written: run the command again to go on; everything stored before is kept."
        }
    }

    /// A site that does not answer, and a sync of it that waits for its posts: what came before them is stored, so that it writes
    /// nothing, and notices nothing, until the site answers.
    private func stalledWriter() throws -> (SmallSite, Spawned) {
        let site = try SmallSite(posts: [1: "Wombats"])
        site.stall(true)
        let writer = try Spawned(["sync", site.url], index: place.index)
        writer.wait { site.askedForPosts > 0 }
        var size = -1
        writer.wait {
            let before = size
            usleep(300_000)
            size = FileSituation.bytes(place.index + "-wal")
            return size == before
        }
        return (site, writer)
    }

    @Test(arguments: Change.allCases)
    func aWriter_notices_andSaysWhatBecameOfIt(change: Change) throws {
        let (site, writer) = try stalledWriter()
        try make(change)
        let before = try? Data(contentsOf: URL(fileURLWithPath: place.index))
        site.stall(false)
        let end = try #require(try writer.end(), "it hangs")
        #expect(
            end
                == Spawned.End(
                    signal: nil, status: 2, errors: "wpsearch: \(reason(change))\n"))
        if change == .renamed {
            // Back where its log is, it is whole.
            try FileManager.default.moveItem(
                atPath: place.scratch.path("a/moved.sqlite"), toPath: place.index)
        } else if change != .logRemoved {
            let after = try? Data(contentsOf: URL(fileURLWithPath: place.index))
            #expect(after == before, "what is at the path was written to")
        }
        if change == .removed {
            #expect(try place.beside(place.index) == [])
            return
        }
        #expect(try Command.wpsearch(["sync", site.url], index: place.index).status == 0)
        let verified = try Command.wpsearch(["verify"], index: place.index)
        #expect(verified.status == 0, "\(verified.output)")
        let isOther = change == .replaced || change == .overwritten
        #expect(try place.count(place.index) == (isOther ? 30 : 40))
    }

    /// Who reads and who writes beside a writer whose log is gone would see half of what there is.
    @Test(arguments: ["-wal", "-shm"])
    func besideAWriterWithoutItsLog_nobodyReadsOrWrites(end: String) throws {
        let (site, writer) = try stalledWriter()
        try FileManager.default.removeItem(atPath: place.index + end)
        for command in [["query", "wombat"], ["compact"]] {
            let ran = try Command.wpsearch(command, index: place.index)
            #expect(ran.status == 2)
            #expect(
                ran.errors
                    == "wpsearch: The index at \(place.index) is being written, and \(place.index)\(end) beside it was removed meanwhile: wait until that is done, and try again.\n"
            )
        }
        site.stall(false)
        #expect(try writer.end()?.status == 2)
        #expect(try place.beside(place.index) == [])
        #expect(try Command.wpsearch(["verify"], index: place.index).status == 0)
        #expect(try place.count(place.index) == 40)
    }

    /// `cp` of one index over another, in a loop, while questions are answered: each answer is right for one of the two, or says
    /// why there is none.
    @Test func aReader_whoseFileIsOverwrittenAgainAndAgain_answersFromOne_orSaysWhyNot() throws {
        let first = place.scratch.path("b/first.sqlite")
        try FileManager.default.copyItem(atPath: place.index, toPath: first)
        let batch = try AskedBatch(index: place.index)
        var replaced = 0
        for round in 0..<12 * LongRun.factor {
            let source = round % 2 == 0 ? other : first
            switch round % 3 {
            case 0: try FileSituation.copy(source, over: place.index)
            case 1:
                try FileSituation.copy("/dev/null", over: place.index)
                usleep(2_000)
                try FileSituation.copy(source, over: place.index)
            default:
                try FileManager.default.copyItem(atPath: source, toPath: first + "2")
                try #require(rename(first + "2", place.index) == 0)
            }
            let answer = try #require(try batch.answer(to: "wombat"), "it has ended")
            expectTrueReasons(answer, "round \(round)")
            // A file at rest again is answered from.
            #expect(
                answer.contains(round % 2 == 0 ? "\"total\":30," : "\"total\":40,"), "\(answer)")
            if answer.contains("replaced: ") { replaced += 1 }
        }
        #expect(replaced > 8 * LongRun.factor)
        #expect(try batch.end() == 0)
    }

    @Test func aReader_whileSomebodyOverwrites_isNeverWrong() throws {
        let first = place.scratch.path("b/first.sqlite")
        try FileManager.default.copyItem(atPath: place.index, toPath: first)
        let (index, other) = (place.index, other)
        let batch = try AskedBatch(index: index)
        #expect(try batch.answer(to: "wombat")?.contains("\"total\":40,") == true)
        let copying = Process()
        copying.executableURL = URL(fileURLWithPath: "/bin/sh")
        copying.arguments = [
            "-c",
            "i=0; while [ $i -lt \(5 * LongRun.factor) ]; do cp \"$1\" \"$3\"; sleep .02; cp \"$2\" \"$3\"; sleep .02; i=$((i+1)); done",
            "sh", other, first, index,
        ]
        try copying.run()
        while copying.isRunning {
            let answer = try #require(try batch.answer(to: "wombat"), "it has ended")
            expectTrueReasons(answer, "overwritten")
            #expect(
                answer.contains("\"total\":30,") || answer.contains("\"total\":40,")
                    || answer.contains("is being overwritten while it is read")
                    || answer.contains("what is there now is no whole index"), "\(answer)")
        }
        #expect(try batch.end() == 0)
    }
}
