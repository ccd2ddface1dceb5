import BlogSearchImport
import Foundation
import Testing

@testable import BlogSearch

/// A site that moved is another one until its owner says that it is the same.
@Suite struct MovedSiteTests {
    private static let old = "https://old.example"
    private static let new = "https://new.example"

    private let scratch: Scratch
    private let engine: SearchEngine
    private let hosts: LyingHosts

    init() throws {
        scratch = try Scratch()
        engine = try SearchEngine.create(at: scratch.path + "/blog.sqlite")
        hosts = LyingHosts([
            Self.old: .init(site: .withPosts(30, home: Self.old)),
            Self.new: .init(site: .withPosts(30, home: Self.new)),
        ])
    }

    @discardableResult
    private func sync(_ address: String, movedFrom former: String? = nil) async throws
        -> SyncSummary
    {
        var options = SyncOptions()
        options.movedFrom = former
        options.retries = .once
        return try await engine.sync(address, over: hosts, options: options)
    }

    @Test func nothingMovesByItself_andIsSaid() async throws {
        try await sync(Self.old)
        #expect(try engine.movedSites().isEmpty)
        #expect(try await sync(Self.new).added == 30)
        #expect(try await engine.status().sites.map(\.posts) == [30, 30])
        let moved = MovedSite(site: Self.new, former: Self.old, posts: 30, sample: 30)
        #expect(try engine.movedSites() == [moved])
        #expect(try engine.movedSites(at: "new.example") == [moved])
        #expect(
            try await engine.status().moved
                == [MovedBlog(url: Self.new, former: Self.old, posts: 30)])
        #expect(try engine.movedSites(at: "http://www.old.example/x") == [moved])
        #expect(try engine.movedSites(at: "other.example").isEmpty)
    }

    @Test(arguments: ["https://old.example", "old.example", "http://www.old.example/"])
    func whatTheIndexHasOfTheOldAddress_moves(former: String) async throws {
        try await sync(Self.old)
        let summary = try await sync(Self.new, movedFrom: former)
        #expect(summary.site == Self.new && summary.added == 0 && summary.removed == 0)
        #expect(try await engine.status().sites.map(\.url) == [Self.new])
        #expect(try await engine.search("").total == 30)
        let links = try await engine.search("", options: SearchOptions(limit: 50)).hits.map(\.url)
        #expect(links.allSatisfy { $0?.hasPrefix(Self.new + "/") == true })
        #expect(try await engine.verify().isEmpty)
        let again = try await sync(Self.new)
        #expect(again.added == 0 && again.updated == 0 && again.unchanged == 30)
        #expect(try engine.movedSites().isEmpty)
    }

    @Test func whatIsThereTwice_becomesOne() async throws {
        try await sync(Self.old)
        try await sync(Self.new)
        let summary = try await sync(Self.new, movedFrom: Self.old)
        #expect(summary.removed == 30)
        #expect(try await engine.status().sites.map(\.url) == [Self.new])
        #expect(try await engine.search("").total == 30)
        #expect(try await engine.verify().isEmpty)
        // Nothing of the old one is left, nor does it come back.
        #expect(try await engine.lookup(Self.old + "/p1/") == nil)
        _ = try await engine.compact()
        #expect(try await engine.verify().isEmpty)
    }

    /// What was chosen for the old address is chosen for the new one, and a plain sync of that before loses none of it.
    @Test func whatWasChosenForTheOldAddress_holdsForTheNewOne() async throws {
        var chosen = SyncOptions(types: ["post"], withComments: true)
        chosen.retries = .once
        chosen.fields = ["acf.*"]
        _ = try await engine.sync(Self.old, over: hosts, options: chosen)
        try await sync(Self.new)
        var moving = SyncOptions()
        moving.movedFrom = Self.old
        let taken = try engine.takingOver(moving, for: Self.new)
        #expect(taken.fields == ["acf.*"] && taken.types == ["page", "post"])
        // It has no comments, so none are asked for.
        #expect(!taken.withComments)
        // What is said now counts.
        moving.fields = []
        moving.types = ["post"]
        #expect(try engine.takingOver(moving, for: Self.new) == moving)
        try await sync(Self.new, movedFrom: Self.old)
        let left = try engine.store.read { try $0.checkpoint(ofSite: Self.new) }
        #expect(SyncOptions.choices(left).fields == ["acf.*"])
    }

    @Test func anAddressThatTheIndexDoesNotHave_isAnError() async throws {
        try await sync(Self.old)
        let error = await #expect(throws: SearchError.self) {
            try await sync(Self.new, movedFrom: "https://never.example")
        }
        #expect(
            error?.localizedDescription
                == "The index has no site https://never.example that could have moved; it has https://old.example."
        )
        #expect(try await engine.status().sites.map(\.url) == [Self.old])
    }

    @Test func otherPosts_areNoMove() async throws {
        try await sync(Self.old)
        let others = LyingHosts([Self.new: .init(site: .withPosts(4, home: Self.new))])
        var options = SyncOptions()
        options.retries = .once
        _ = try await engine.sync(Self.new, over: others, options: options)
        #expect(try engine.movedSites().isEmpty)
    }
}
