import Blog
@testable import BlogSearchIndexFile
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchQueries
@testable import BlogSearchStore

@Suite struct WriterLockTests {
    private let folder: TemporaryFolder
    private let store: IndexStore
    private let now = Moment(seconds: 1_600_000_000)

    init() throws {
        folder = try TemporaryFolder()
        store = try IndexStore.create(at: folder.index)
    }

    @Test func aSecondOne_isToldWhoHoldsIt() throws {
        let lock = try store.lockForFilling(now: now)
        let other = try IndexStore.open(at: folder.index, readOnly: false)
        let error = #expect(throws: IndexError.self) { try other.lockForFilling(now: now) }
        #expect(error?.code == .busy)
        #expect(
            error?.description
                == "The index at \(folder.index) is being filled by process \(ProcessInfo.processInfo.processIdentifier) since 2020-09-13T12:26:40Z: wait until that is done, or stop it, and try again."
        )
        withExtendedLifetime(lock) {}
    }

    @Test func onceReleased_itIsFree_andLeavesNothing() throws {
        for _ in 0..<3 {
            let lock = try store.lockForFilling(now: now)
            #expect(FileManager.default.fileExists(atPath: folder.index + "-lock"))
            withExtendedLifetime(lock) {}
        }
        #expect(!FileManager.default.fileExists(atPath: folder.index + "-lock"))
    }

    @Test func aLink_meetsTheSameLock_andTheSameLength() throws {
        let link = folder.path + "/link.sqlite"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: folder.index)
        let linked = try IndexStore.open(at: link, readOnly: false)
        let lock = try store.lockForFilling(now: now)
        let error = #expect(throws: IndexError.self) { try linked.lockForFilling(now: now) }
        #expect(error?.code == .busy)
        withExtendedLifetime(lock) {}
        #expect(try linked.status().bytes == store.status().bytes)
        #expect(try linked.status().bytes > 4096)
    }

    @Test func aFileLeftBehind_meansNothing() throws {
        try Data("1 2020-01-01T00:00:00Z\n".utf8).write(
            to: URL(fileURLWithPath: folder.index + "-lock"))
        withExtendedLifetime(try store.lockForFilling(now: now)) {}
    }

    @Test func manyAtOnce_takeTurns() async throws {
        let held = Held()
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { [store, now] in
                    var taken = 0
                    for _ in 0..<200 {
                        do {
                            let lock = try store.lockForFilling(now: now)
                            #expect(held.change(by: 1) == 1)
                            held.change(by: -1)
                            withExtendedLifetime(lock) {}
                            taken += 1
                        } catch let error as IndexError where error.code == .busy {}
                    }
                    return taken
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(taken > 0)
    }

    @Test func aReader_mayNotFill() throws {
        let reader = try IndexStore.open(at: folder.index)
        #expect(throws: IndexError.self) { try reader.lockForFilling(now: now) }
    }

    @Test func anEmptyIndex_isRemoved_unlessSomebodyFillsIt() throws {
        let other = try IndexStore.open(at: folder.index, readOnly: false)
        let lock = try other.lockForFilling(now: now)
        try store.closeUnlessEmpty(now: now)
        #expect(FileManager.default.fileExists(atPath: folder.index))
        withExtendedLifetime(lock) {}
        try other.close()

        let fresh = try IndexStore.create(at: folder.path + "/fresh.sqlite")
        let late = try IndexStore.open(at: folder.path + "/fresh.sqlite", readOnly: false)
        try fresh.closeUnlessEmpty(now: now)
        #expect(try folder.files.filter { $0.hasPrefix("fresh.sqlite") && !$0.contains("-") } == [])
        // Whoever opened it before it went must not fill a file that nobody can find.
        #expect(throws: IndexError.self) { try late.lockForFilling(now: now) }
    }
}

/// How many hold something at present.
private final class Held: Sendable {
    private let count = Mutex(0)

    @discardableResult
    func change(by step: Int) -> Int {
        count.withLock {
            $0 += step
            return $0
        }
    }
}
