import BlogSearch
import Foundation
import NIOHTTP1
import BlogSearchNetwork
import Synchronization
import TestSupport
import Testing

/// From the socket to the index file: whatever goes wrong, the sync ends complete or stops with one true sentence, never
/// removes a post that the site has, and once the fault is gone the next sync makes the index equal to the site.
@Suite struct FaultTests {
    /// How many seeded mixtures are run.
    private static let mixtures = 4 * LongRun.factor

    /// What passes is asked for again, and the sync that met it ends as if nothing had been.
    @Test(arguments: [false, true])
    func aFaultThatPasses_losesNothing(isQuick: Bool) async throws {
        try await FaultySite.run { site in
            try await site.sync()
            site.isQuick = isQuick
            for fault in Fault.allCases {
                site.change()
                site.plan(.firstTries, fault)
                try await site.syncThroughFaults(mustSucceed: Fault.harmless.contains(fault))
            }
            try await site.expectEqualAfterCleanSync()
        }
    }

    @Test(arguments: [false, true])
    func aFaultThatStays_losesNothing(isQuick: Bool) async throws {
        try await FaultySite.run { site in
            try await site.sync()
            site.isQuick = isQuick
            for fault in Fault.allCases {
                site.change()
                site.plan(.always, fault)
                try await site.syncThroughFaults(mustSucceed: Fault.harmless.contains(fault))
                try await site.expectEqualAfterCleanSync()
            }
        }
    }

    /// A first sync has nothing to lose, but must not end with less than everything and say it is done.
    @Test(arguments: [
        Fault.closed, .stalled, .stalledInBody, .cutWithoutLength, .maintenance, .fatalJSON,
        .page200, .emptyList, .noTotalsEmpty, .shiftedPage, .invalidUTF8, .hugeBody,
    ])
    func aFirstSync_goesOnWhereItStopped(fault: Fault) async throws {
        try await FaultySite.run { site in
            site.plan(.afterRequests(6), fault)
            try await site.syncThroughFaults(mustSucceed: Fault.harmless.contains(fault))
            try await site.expectEqualAfterCleanSync()
        }
    }

    @Test(arguments: 0..<mixtures, [false, true])
    func faultsMixedOnEveryFifthRequest_loseNothing(seed: Int, isQuick: Bool) async throws {
        try await FaultySite.run { site in
            site.isQuick = isQuick
            site.plan(.mixed(seed: UInt64(seed)), nil)
            for _ in 0..<3 {
                try await site.syncThroughFaults(mustSucceed: false)
                site.change()
            }
            try await site.expectEqualAfterCleanSync()
        }
    }

    @Test func credentials_areNeverSentToAnotherHost() async throws {
        for fault in [Fault.otherHost, .otherHostList] {
            try await FaultySite.run { site in
                site.credentials = Credentials(user: "ann", password: "secret")
                try await site.sync()
                site.plan(.always, fault)
                try await site.syncThroughFaults(mustSucceed: false)
                #expect(site.leaks.isEmpty)
            }
        }
    }

    /// One post whose rendering fails takes nothing with it: the page is halved down to it.
    @Test func aPostThatFailsItsPage_isSkippedAlone() async throws {
        try await FaultySite.run { site in
            site.breakPost(77)
            let summary = try await site.sync()
            #expect(summary.added == FaultySite.count - 1)
            #expect(summary.skipped.map(\.id) == ["77"])
            site.breakPost(nil)
            try await site.expectEqualAfterCleanSync()
        }
    }

    /// Whatever a sync waits for, it ends at once when it is told to.
    @Test(arguments: [Fault.stalled, .stalledInBody, .dripping, .maintenanceRetryAfter, .hugeBody])
    func cancellation_isPrompt(fault: Fault) async throws {
        try await FaultySite.run { site in
            try await site.sync()
            site.plan(.always, fault)
            site.isPatient = true
            let sync = Task { [site] in try await site.sync() }
            while !site.isMet { try await Task.sleep(for: .milliseconds(2)) }
            sync.cancel()
            // Had it waited for the end of what it waits for, it would have met another error, or none.
            await #expect(throws: CancellationError.self) { try await sync.value }
        }
    }
}
