import BlogSearch
import BlogSearchTesting
import Foundation
import TestSupport
import Testing

/// A mirror of an index, and whoever follows it by differences.
@Suite struct MirrorTests {
    private let scratch: Scratch
    private let folder: String
    /// The file of somebody who follows the mirror.
    private let copy: String

    init() throws {
        scratch = try Scratch()
        folder = scratch.path("mirror")
        copy = scratch.path("copy.sqlite")
    }

    private func engine(_ name: String = "blog.sqlite") throws -> SearchEngine {
        try SearchEngine.create(at: scratch.path(name))
    }

    private func data(_ path: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// Brings the copy to the state of a manifest, as an app does it.
    private func follow(_ manifest: MirrorManifest) async throws {
        let files = FileManager.default
        let state =
            files.fileExists(atPath: copy) ? try await SearchEngine.sha256(ofIndexAt: copy) : ""
        guard let deltas = manifest.deltas(from: state) else {
            try? files.removeItem(atPath: copy)
            return try files.copyItem(atPath: folder + "/" + manifest.file, toPath: copy)
        }
        for delta in deltas {
            let path = folder + "/" + delta.file
            #expect(try data(path).count == delta.bytes)
            #expect(try await SearchEngine.sha256(ofIndexAt: path) == delta.sha256)
            try await SearchEngine.apply(path, toIndexAt: copy)
        }
    }

    private static func post(_ id: Int, _ text: String) -> Post {
        Post(id: id, slug: "p\(id)", title: "Post \(id)", html: "<p>\(text)</p>")
    }

    private static let site = Site(url: "https://a.example")

    /// A few histories; 200 in a run that is long enough.
    @Test(arguments: 1...UInt64(LongRun.isLong ? min(200, 8 * LongRun.factor) : 6))
    func histories_areFollowed_bitForBit(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var blog = RandomBlog(seed: seed)
        let engine = try engine()
        var states: Set<String> = []
        for _ in 0..<4 {
            for _ in 0...random.below(3) {
                _ = try await engine.importPosts(from: Pages([.site(blog.site)] + blog.change()))
            }
            if random.below(4) == 0 { _ = try await engine.compact() }
            let manifest = try await engine.exportMirror(to: folder)
            states.insert(manifest.sha256)
            #expect(manifest.generation == states.count)
            // Some miss a state, and follow by several differences at once.
            if random.below(3) == 0 { continue }
            try await follow(manifest)
            let file = try data(folder + "/" + manifest.file)
            #expect(try data(copy) == file && file.count == manifest.bytes)
            #expect(try await SearchEngine.sha256(ofIndexAt: copy) == manifest.sha256)
            try await refuseDamage(manifest, &random)
        }
        if !FileManager.default.fileExists(atPath: copy) { return }
        let followed = try SearchEngine.open(at: copy)
        #expect(try await followed.verify().isEmpty)
    }

    /// A cut or altered difference changes nothing, nor does one for another state.
    private func refuseDamage(_ manifest: MirrorManifest, _ random: inout SplitMix64) async throws {
        guard let delta = manifest.deltas.last else { return }
        let before = try data(copy)
        await #expect(throws: Never.self) {
            // What is there already is there.
            try await SearchEngine.apply(folder + "/" + delta.file, toIndexAt: copy)
        }
        var bytes = try data(folder + "/" + delta.file)
        if random.below(2) == 0 {
            bytes.removeLast(1 + random.below(bytes.count))
        } else {
            bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
        }
        let damaged = scratch.path("damaged.delta")
        try bytes.write(to: URL(fileURLWithPath: damaged))
        await #expect(throws: SearchError.self) {
            try await SearchEngine.apply(damaged, toIndexAt: copy)
        }
        if let first = manifest.deltas.first, first != delta {
            let error = await #expect(throws: SearchError.self) {
                try await SearchEngine.apply(folder + "/" + first.file, toIndexAt: copy)
            }
            #expect(error?.code == .otherState)
        }
        #expect(try data(copy) == before)
    }

    @Test func theFile_answersLikeTheIndex_whileThatIsWritten() async throws {
        let engine = try engine()
        try await engine.add([Self.post(1, "tea"), Self.post(2, "tea and cake")], of: Self.site)
        let manifest = try await engine.exportMirror(to: folder)
        try await engine.add([Self.post(3, "tea")], of: Self.site)
        let mirrored = try SearchEngine.open(at: folder + "/" + manifest.file)
        #expect(try await mirrored.search("tea").total == 2)
        #expect(try await mirrored.search("cake").hits.first?.snippet?.text == "tea and cake")
        #expect(try await mirrored.verify().isEmpty)
        try mirrored.close()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["blog-1.sqlite", "manifest.json"])
    }

    @Test func anOpenEngine_answersFromTheNewState() async throws {
        let engine = try engine()
        try await engine.add([Self.post(1, "tea")], of: Self.site)
        try await follow(try await engine.exportMirror(to: folder))
        let reader = try SearchEngine.open(at: copy)
        #expect(try await reader.search("cake").total == 0)
        try await engine.add([Self.post(2, "cake")], of: Self.site)
        try await follow(try await engine.exportMirror(to: folder))
        #expect(try await reader.search("cake").total == 1)
    }

    @Test func nothingStored_isNoGeneration_andFormerFilesGo() async throws {
        let engine = try engine()
        try await engine.add([Self.post(1, "tea")], of: Self.site)
        let first = try await engine.exportMirror(to: folder)
        #expect(first.generation == 1 && first.deltas.isEmpty && first.pageSize == 8192)
        #expect(try await engine.exportMirror(to: folder) == first)
        for id in 2...4 {
            try await engine.add([Self.post(id, "tea \(id)")], of: Self.site)
            _ = try await engine.exportMirror(to: folder)
        }
        let last = try #require(try await SearchEngine.mirror(in: folder))
        #expect(last.generation == 4)
        let deltas = last.deltas.map(\.file)
        #expect(deltas.last == "blog-3-4.delta")
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
        #expect(names == Set(["manifest.json", "blog-3.sqlite", "blog-4.sqlite"] + deltas))
        #expect(last.deltas.reduce(0) { $0 + $1.bytes } < last.bytes)
    }

    @Test func whereTheFormerFileWasChanged_noDifferenceLeadsOn() async throws {
        let engine = try engine()
        try await engine.add([Self.post(1, "tea")], of: Self.site)
        let first = try await engine.exportMirror(to: folder)
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/" + first.file))
        try await engine.add([Self.post(2, "tea")], of: Self.site)
        let second = try await engine.exportMirror(to: folder)
        #expect(second.deltas.isEmpty && second.deltas(from: first.sha256) == nil)
    }

    @Test func withoutBodies_itOnlyAnswers() async throws {
        let engine = try engine()
        let texts = ["Secret harbours", "harbour and tea", "=tea harbours"]
        try await engine.add(texts.enumerated().map { Self.post($0 + 1, $1) }, of: Self.site)
        _ = try await engine.compact()
        let manifest = try await engine.exportMirror(to: folder, withBodies: false)
        let path = folder + "/" + manifest.file
        #expect(try data(path).range(of: Data("Secret".utf8)) == nil)
        let sealed = try SearchEngine.open(at: path)
        for query in ["harbour", "tea", "\"harbour and tea\"", "harb*", "post -tea", ""] {
            let (full, bare) = (
                try await engine.search(query), try await sealed.search(query)
            )
            #expect(full.total == bare.total && full.facets == bare.facets, "\(query)")
            #expect(Set(full.hits.map(\.id)) == Set(bare.hits.map(\.id)), "\(query)")
        }
        #expect(try await sealed.lookup("p1")?.html == "")
        #expect(try await sealed.verify().isEmpty)
        let error = await #expect(throws: SearchError.self) {
            try await sealed.export(.jsonl) { _ in }
        }
        #expect(error?.code == .sealed)
        try sealed.close()
        let before = try data(path)
        let refusal = #expect(throws: SearchError.self) {
            try SearchEngine.open(at: path, readOnly: false)
        }
        #expect(refusal?.code == .sealed)
        #expect(try data(path) == before)
    }

    /// New posts are in the tail, whose postings are compared with the texts that a file has.
    @Test(arguments: 1...UInt64(LongRun.isLong ? min(200, 8 * LongRun.factor) : 6))
    func withoutBodies_everyHistory_isSound(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var blog = RandomBlog(seed: seed)
        let engine = try engine()
        for round in 0..<4 {
            for _ in 0...random.below(3) {
                _ = try await engine.importPosts(from: Pages([.site(blog.site)] + blog.change()))
            }
            if random.below(4) == 0 { _ = try await engine.compact() }
            let manifest = try await engine.exportMirror(to: folder, withBodies: false)
            let mirrored = try SearchEngine.open(at: folder + "/" + manifest.file)
            let problems = try await mirrored.verify()
            #expect(problems == [], "\(seed), round \(round)")
            try mirrored.close()
        }
    }

    @Test func whatDoesNotFit_isRefused() async throws {
        let engine = try engine()
        try await engine.add([Self.post(1, "tea")], of: Self.site)
        let first = try await engine.exportMirror(to: folder)
        try await follow(first)
        try await engine.add([Self.post(2, "tea")], of: Self.site)
        let second = try await engine.exportMirror(to: folder)
        let delta = folder + "/" + (try #require(second.deltas.last).file)
        // An index of somebody's own, and one that is written to.
        let own = try self.engine("own.sqlite")
        try await own.add([Self.post(1, "tea")], of: Self.site)
        try own.close()
        for (path, code) in [
            (scratch.path("own.sqlite"), SearchError.Code.otherState),
            (scratch.path("blog.sqlite"), .otherState), (scratch.path("none.sqlite"), .missing),
        ] {
            let error = await #expect(throws: SearchError.self) {
                try await SearchEngine.apply(delta, toIndexAt: path)
            }
            #expect(error?.code == code, "\(path)")
        }
        let error = await #expect(throws: SearchError.self) {
            try await SearchEngine.apply(scratch.path("own.sqlite"), toIndexAt: copy)
        }
        #expect(
            error?.description
                == "\(scratch.path("own.sqlite")) is no difference between two states of an index.")
        let other = try await #require(throws: SearchError.self) {
            _ = try await engine.exportMirror(to: scratch.path(""))
        }
        #expect(other.code == .wrongKind)
        try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/manifest.json"))
        await #expect(throws: SearchError.self) { try await engine.exportMirror(to: folder) }
        #expect(try await SearchEngine.sha256(ofIndexAt: copy) == first.sha256)
    }
}
