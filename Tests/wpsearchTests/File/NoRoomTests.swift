import Foundation
import TestSupport
import Testing

/// No room for what is to be stored: the true reason, nothing left over, nothing lost.
@Suite struct NoRoomTests {
    private static let limits = LongRun.isLong ? [1, 4, 16, 32, 64, 100, 200, 300] : [1, 16, 64]

    private let place: FileSituation
    private var file: String { get throws { try place.posts(100..<400) } }

    init() throws {
        place = try FileSituation(posts: 40)
    }

    private func sentence(_ path: String) -> String {
        "wpsearch: The index at \(path) could not be read or written (File too large): allow this process larger files (\"ulimit -f\"), and run the command again; everything stored before is kept.\n"
    }

    /// Kilobytes, of which an index has at least 150.
    @Test(arguments: limits) func aNewIndex_thatMayNotGrow_leavesNothing(limit: Int) throws {
        let path = place.scratch.path("b/new.sqlite")
        let end = try Spawned(
            FileSituation.importing(try file), index: path, shell: "ulimit -f \(limit)"
        ).end()
        #expect(end == Spawned.End(signal: nil, status: 2, errors: sentence(path)))
        #expect(try place.beside(path) == [] && !FileSituation.exists(path))
    }

    @Test(arguments: limits, ["import", "compact"])
    func anIndex_thatIsLargerThanAllowed_isLeftAsItIs(limit: Int, command: String) throws {
        try #require(FileSituation.bytes(place.index) > 1024 * 300 || limit < 200)
        let arguments =
            command == "import" ? FileSituation.importing(try file) : [command]
        let before = try Data(contentsOf: URL(fileURLWithPath: place.index))
        let end = try Spawned(arguments, index: place.index, shell: "ulimit -f \(limit)").end()
        #expect(end == Spawned.End(signal: nil, status: 2, errors: sentence(place.index)))
        #expect(try place.beside(place.index) == [])
        #expect(try Data(contentsOf: URL(fileURLWithPath: place.index)) == before)
    }

    /// A file system of a few kilobytes, in memory.
    @Test(
        .enabled(if: SmallDisk.isThere),
        arguments: LongRun.isLong ? [4, 16, 40, 64, 100, 300] : [64])
    func aNewIndex_onAFullDisk_leavesNothing(kilobytes: Int) throws {
        let folder = place.scratch.path("b")
        let ran = try SmallDisk.run(
            FileSituation.importing(try file), folder, index: folder + "/new.sqlite",
            kilobytes: kilobytes)
        #expect(ran.status == 2)
        #expect(
            ran.errors.hasPrefix("wpsearch: The disk is full, so the index at ")
                || ran.errors.contains("(No space left on device): free some space"), "\(ran)")
        #expect(ran.output == "", "left over: \(ran.output)")
    }
}

/// Runs the command where a folder is a small file system of its own.
private enum SmallDisk {
    static let isThere: Bool = {
        do {
            let tried = try Command.run(
                "/usr/bin/env", ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
                environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"])
            return tried.status == 0
        } catch {
            return false
        }
    }()

    /// - Returns: what is in the folder afterwards as the output.
    static func run(
        _ arguments: [String], _ folder: String, index: String, kilobytes: Int
    ) throws -> Command {
        let script =
            "mount -t tmpfs -o size=\(kilobytes)k tmpfs \"$1\" || exit 99; shift; \"$@\" >&2; status=$?; ls \"\(folder)\"; exit $status"
        let command = Command.products.appendingPathComponent("wpsearch").path
        return try Command.run(
            "/usr/bin/env",
            ["unshare", "-m", "sh", "-c", script, "sh", folder, command] + arguments,
            environment: [
                "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "WPSEARCH_INDEX": index,
            ])
    }
}
