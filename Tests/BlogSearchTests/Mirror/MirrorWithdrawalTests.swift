import BlogSearch
import BlogSearchTesting
import Foundation
import TestSupport
import Testing

/// What is gone from an index is in no file of its mirror after the next export, whenever one was broken off.
@Suite struct MirrorWithdrawalTests {
    private let scratch: Scratch
    private let folder: String
    private static let site = Site(url: "https://a.example")

    init() throws {
        scratch = try Scratch()
        folder = scratch.path("mirror")
    }

    private func engine() throws -> SearchEngine {
        try SearchEngine.create(at: scratch.path("blog.sqlite"))
    }

    private static func post(_ id: Int) -> Post {
        Post(id: id, slug: "canary\(id)x", title: "Canary\(id)x", html: "<p>Text canary\(id)x.</p>")
    }

    private func add(_ ids: ClosedRange<Int>, to engine: SearchEngine) async throws {
        try await engine.add(ids.map(Self.post), of: Self.site)
    }

    private func remove(_ ids: [Int], from engine: SearchEngine) async throws {
        try await engine.remove(ids, of: Self.site.url)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    /// Files of the mirror that have a post.
    private func files(with id: Int) throws -> [String] {
        let canary = Data("anary\(id)x".utf8)
        return try names.filter { name in
            try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)).range(of: canary) != nil
        }
    }

    @Test func aRemovedPost_isInNoFile_andOlderStatesTakeTheWholeFile() async throws {
        let engine = try engine()
        try await add(1...60, to: engine)
        let first = try await engine.exportMirror(to: folder)
        try await add(61...61, to: engine)
        let second = try await engine.exportMirror(to: folder)
        try await add(62...62, to: engine)
        let third = try await engine.exportMirror(to: folder)
        #expect(third.deltas(from: first.sha256)?.count == 2)
        #expect(try files(with: 61).count > 2)
        let copy = scratch.path("copy.sqlite")
        try FileManager.default.copyItem(atPath: folder + "/" + third.file, toPath: copy)
        try await remove([61], from: engine)
        let fourth = try await engine.exportMirror(to: folder)
        #expect(try files(with: 61) == [])
        #expect(try names == ["blog-3-4.delta", "blog-4.sqlite", "manifest.json"])
        // Who has the state before goes on by the difference; who has an older one takes the file.
        let deltas = try #require(fourth.deltas(from: third.sha256))
        #expect(deltas.map(\.file) == ["blog-3-4.delta"])
        #expect(
            fourth.deltas(from: first.sha256) == nil && fourth.deltas(from: second.sha256) == nil)
        try await SearchEngine.apply(folder + "/blog-3-4.delta", toIndexAt: copy)
        #expect(try await SearchEngine.sha256(ofIndexAt: copy) == fourth.sha256)
        #expect(try await SearchEngine.open(at: copy).lookup("canary61x") == nil)
        // What comes then is as ever.
        try await add(63...63, to: engine)
        let fifth = try await engine.exportMirror(to: folder)
        #expect(fifth.deltas(from: third.sha256)?.count == 2)
        #expect(try names.contains("blog-4.sqlite"))
    }

    /// What an export that was ended leaves, at each step of it, is mended by the next one, though nothing was stored since.
    @Test(arguments: 0..<4)
    func aBrokenExport_isMendedByTheNext(_ step: Int) async throws {
        let engine = try engine()
        try await add(1...20, to: engine)
        try await engine.exportMirror(to: folder)
        try await add(21...21, to: engine)
        try await engine.exportMirror(to: folder)
        let files = FileManager.default
        let before = scratch.path("before")
        try files.copyItem(atPath: folder, toPath: before)
        try await remove([21], from: engine)
        let manifest = try await engine.exportMirror(to: folder)
        let after = scratch.path("after")
        try files.copyItem(atPath: folder, toPath: after)
        // The folder as it was, with what had been written when the process ended.
        try files.removeItem(atPath: folder)
        try files.copyItem(atPath: before, toPath: folder)
        let delta = try #require(manifest.deltas.last).file
        let written: [[(String, String)]] = [
            [(manifest.file, "blog.part")], [(manifest.file, "blog.part"), (delta, delta)],
            [(manifest.file, manifest.file), (delta, delta)],
            [
                (manifest.file, manifest.file), (delta, delta),
                ("manifest.json", "manifest.json"),
            ],
        ]
        for (name, other) in written[step] {
            let target = URL(fileURLWithPath: folder + "/" + other)
            try Data(contentsOf: URL(fileURLWithPath: after + "/" + name)).write(to: target)
        }
        #expect(try self.files(with: 21) != [])
        let mended = try await engine.exportMirror(to: folder)
        #expect(mended == manifest)
        #expect(try self.files(with: 21) == [])
        #expect(try names == ["blog-2-3.delta", "blog-3.sqlite", "manifest.json"])
    }

    @Test func whereTheFormerStateIsNotKnown_nothingOfItStays() async throws {
        let engine = try engine()
        try await add(1...20, to: engine)
        let first = try await engine.exportMirror(to: folder)
        // The texts are taken back, though no post is.
        try await engine.exportMirror(to: folder, withBodies: false)
        #expect(try !names.contains(first.file))
        // A file that was made anew has another log.
        try engine.close()
        let other = try SearchEngine.create(at: scratch.path("other.sqlite"))
        try await add(2...20, to: other)
        let third = try await other.exportMirror(to: folder)
        #expect(try files(with: 1) == [] && third.deltas.count < 2)
        #expect(try !names.contains("blog-2.sqlite"))
    }

    @Test func withoutFormerStates_whatWasEditedAwayIsGone() async throws {
        let engine = try engine()
        try await add(1...40, to: engine)
        let first = try await engine.exportMirror(to: folder)
        var edited = Self.post(7)
        (edited.title, edited.slug, edited.html) = ("Harmless", "harmless", "<p>Harmless.</p>")
        try await engine.add([edited], of: Self.site)
        let second = try await engine.exportMirror(to: folder)
        #expect(try files(with: 7) == [first.file])
        let third = try await engine.exportMirror(to: folder, keepingFormer: false)
        #expect(third.generation == second.generation && third.deltas == [])
        #expect(try files(with: 7) == [] && names == [second.file, "manifest.json"])
    }

    /// Posts come and go, exports happen or break off. 300 in a run that is long enough.
    @Test(arguments: 1...UInt64(LongRun.isLong ? min(300, 30 * LongRun.factor) : 8))
    func histories(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let engine = try engine()
        try await add(1...30, to: engine)
        var (next, gone) = (31, [Int]())
        let files = FileManager.default
        for _ in 0..<6 {
            try await add(next...(next + random.below(3)), to: engine)
            next += 3
            if random.below(2) == 0 {
                let id = 1 + random.below(next - 1)
                try await remove([id], from: engine)
                gone.append(id)
            }
            let earlier = scratch.path("earlier")
            if files.fileExists(atPath: folder) {
                try files.copyItem(atPath: folder, toPath: earlier)
            }
            let manifest = try await engine.exportMirror(to: folder)
            if files.fileExists(atPath: earlier), random.below(2) == 0 {
                // It was ended before anything was removed, and perhaps before the manifest was there.
                let isWithout = random.below(2) == 0
                for name in try files.contentsOfDirectory(atPath: earlier) {
                    let target = folder + "/" + name
                    if name == "manifest.json", isWithout { try files.removeItem(atPath: target) }
                    if !files.fileExists(atPath: target) {
                        try files.copyItem(atPath: earlier + "/" + name, toPath: target)
                    }
                }
                #expect(try await engine.exportMirror(to: folder).sha256 == manifest.sha256)
            }
            if files.fileExists(atPath: earlier) { try files.removeItem(atPath: earlier) }
            for id in Set(gone) {
                guard try await engine.lookup("canary\(id)x") == nil else { continue }
                #expect(try self.files(with: id) == [], "\(id)")
            }
            let mirrored = try SearchEngine.open(at: folder + "/" + manifest.file)
            #expect(try await mirrored.search("text").total == engine.search("text").total)
            try mirrored.close()
        }
    }

    /// The command is killed when a file of the next state appears, or has got so far. 300 in a run that is long enough.
    @Test(
        .enabled(if: LongRun.isLong, "processes are killed in long runs"),
        arguments: 1...UInt64(min(300, 30 * LongRun.factor)))
    func killedExports(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let engine = try engine()
        try await add(1...(30 + random.below(400)), to: engine)
        var (next, gone) = (500, Set<Int>())
        try await engine.exportMirror(to: folder)
        for round in 0..<4 {
            for _ in 0...random.below(2) {
                try await add(next...(next + random.below(3)), to: engine)
                next += 3
                let ids = (0..<random.below(3)).map { _ in 1 + random.below(next - 1) }
                try await remove(ids, from: engine)
                gone.formUnion(ids)
                let before = try Set(names)
                let ending = [".part", ".delta", ".sqlite", ".json.part", ""][random.below(5)]
                let bytes = ending == ".part" ? random.below(200_000) : 0
                _ = try KilledCommand.run(
                    ["export", "mirror", folder], index: scratch.path("blog.sqlite"),
                    [{ try hasNew(ending, of: bytes, after: before) }])
            }
            let manifest = try await engine.exportMirror(to: folder)
            for id in gone {
                guard try await engine.lookup("canary\(id)x") == nil else { continue }
                #expect(try files(with: id) == [], "\(id) in round \(round)")
            }
            let mirrored = try SearchEngine.open(at: folder + "/" + manifest.file)
            #expect(try await mirrored.search("text").total == engine.search("text").total)
            try mirrored.close()
        }
    }

    /// Whether there is another file with a name that ends so; without one, whether a former one is gone.
    private func hasNew(_ ending: String, of bytes: Int, after former: Set<String>) throws -> Bool {
        let names = try names
        if ending.isEmpty { return !former.isSubset(of: names) }
        return names.contains { name in
            guard name.hasSuffix(ending), !former.contains(name) else { return false }
            let facts = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            return facts.map { $0[.size] as? Int ?? 0 >= bytes } ?? false
        }
    }
}
