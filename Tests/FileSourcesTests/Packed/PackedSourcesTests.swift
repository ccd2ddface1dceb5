import Blog
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

/// What gzip and zip have packed is read as what it is of.
@Suite struct PackedSourcesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ paths: String..., as kind: FileSource.Kind? = nil) async throws -> Read {
        var source = try FileSource.batch(paths, as: kind, site: nil)
        var read = Read()
        while let page = try await source.nextPage() {
            for change in page.changes {
                if case .post(let post) = change { read.posts.append(post) }
                if case .site(let site) = change { read.sites.append(site.url) }
            }
            read.skipped += page.skipped
            read.failures += page.failures.map(\.description)
        }
        return read
    }

    private struct Read {
        var posts: [Post] = []
        var sites: [String] = []
        var skipped: [Skipped] = []
        var failures: [String] = []
        var titles: [String] { posts.map(\.title) }
    }

    private static let markdown = "---\ntitle: Tea\ndate: 2020-01-02\n---\nGreen tea"
    private static let line =
        "{\"id\": 7, \"title\": \"Pear\", \"link\": \"https://j.example/7\"}\n"

    @Test(
        arguments: [
            ("export.xml", exportText(exportItem(1)), ["Post 1"]), ("tea.md", markdown, ["Tea"]),
            ("posts.jsonl", line, ["Pear"]), ("posts.json", "[" + line + "]", ["Pear"]),
            ("page.html", "<html><title>Page</title><body><p>Text</p></body></html>", ["Page"]),
            ("nameless", line, ["Pear"]),
        ] as [(String, String, [String])])
    func whatGzipHasPacked_isReadAsWhatItIsOf(
        name: String, text: String, titles: [String]
    ) async throws {
        let plain = try await read(try folder.write(text, to: "plain/" + name))
        let path = try folder.write(PackedBytes.gzip(text.utf8), to: "packed/" + name + ".gz")
        let packed = try await read(path)
        #expect(plain.titles == titles)
        // Which file they are from differs.
        func contents(_ posts: [Post]) -> [Post] {
            posts.map { post in
                var post = post
                post.extra?.file = nil
                return post
            }
        }
        #expect(contents(packed.posts) == contents(plain.posts))
        #expect(packed.skipped.isEmpty && packed.failures.isEmpty)
        if name != "nameless" {
            let folder = try await read(folder.path + "/packed")
            #expect(folder.titles == titles)
        }
        // Nor does the name have to say that it is packed.
        let hidden = try await read(
            try folder.write(PackedBytes.gzip(text.utf8), to: "hidden/" + name))
        #expect(hidden.titles == titles)
    }

    @Test func aPackedFile_isOfTheSameOriginAsWhatItIsOf() {
        #expect(FileSite.origin(ofPath: "/a/b.xml.gz") == FileSite.origin(ofPath: "/a/b.xml"))
        #expect(FileSite.origin(ofPath: "/a/b.xml.gz") != FileSite.origin(ofPath: "/a/c.xml"))
        #expect(FileSite.url(given: nil, link: nil, path: "/a/b.jsonl.gz") == "file:b.jsonl")
    }

    @Test func severalPackedOneAfterTheOther_areOne() async throws {
        let bytes =
            PackedBytes.gzip(Self.line.utf8)
            + PackedBytes.gzip("{\"title\": \"Plum\"}\n".utf8)
        let all = try await read(
            try folder.write(bytes, to: "a.jsonl.gz"),
            try folder.write(bytes + [0, 0, 0], to: "b.jsonl.gz"))
        #expect(Set(all.titles) == ["Pear", "Plum"])
        #expect(all.failures.isEmpty)
    }

    @Test func manyPages_areReadOnce() async throws {
        let lines = (1...3000).map { "{\"id\": \($0), \"title\": \"T\($0)\"}\n" }.joined()
        let all = try await read(
            try folder.write(PackedBytes.gzip(lines.utf8), to: "many.jsonl.gz"))
        #expect(all.posts.map(\.id) == Array(1...3000))
    }

    @Test func anExportCutInItsPacking_givesWhatItHas_andSaysSo() async throws {
        let text = exportText((1...40).map { exportItem($0) }.joined())
        let packed = PackedBytes.gzip(text.utf8)
        for cut in [packed.count / 2, packed.count - 200] {
            let path = try folder.write(packed.prefix(cut), to: "cut.xml.gz")
            let good = try folder.write(Self.line, to: "good.jsonl")
            let all = try await read(path, good)
            #expect(all.titles.contains("Post 1") && all.titles.contains("Pear"))
            #expect(all.skipped.contains { $0.reason == "damaged: its compressed bytes end early" })
            #expect(all.failures.isEmpty)
        }
        let path = try folder.write(packed.prefix(12), to: "none.xml.gz")
        let all = try await read(path, try folder.write(Self.line, to: "good.jsonl"))
        #expect(all.titles == ["Pear"])
        #expect(
            all.failures == [
                "\(path) is damaged: its compressed bytes end early; make or fetch it again."
            ])
    }

    @Test func linesCutInTheirPacking_giveWhatTheyHave_andSaySo() async throws {
        let lines = (1...3000).map { "{\"id\": \($0), \"title\": \"T\($0)\"}\n" }.joined()
        let packed = PackedBytes.gzip(lines.utf8)
        let path = try folder.write(packed.prefix(packed.count / 2), to: "cut.jsonl.gz")
        let all = try await read(path)
        #expect(all.posts.count > 500)
        #expect(all.skipped.map(\.reason) == ["damaged: its compressed bytes end early"])
        var broken = packed
        broken[10] = 7
        let other = try folder.write(broken, to: "broken.jsonl.gz")
        #expect(
            try await read(other).failures == [
                "\(other) is damaged: its compressed bytes are broken; make or fetch it again."
            ])
    }

    @Test func oneDamagedFileOfAFolder_isLeftOut() async throws {
        try folder.write(
            PackedBytes.gzip(exportText(exportItem(1)).utf8).prefix(12), to: "f/a.xml.gz")
        try folder.write(exportText(exportItem(2)), to: "f/b.xml")
        let all = try await read(folder.path + "/f")
        #expect(all.titles == ["Post 2"])
        #expect(all.skipped.map(\.id) == ["a.xml.gz"])
        #expect(all.skipped.allSatisfy { $0.isUnread })
    }

    // MARK: Archives

    @Test func anArchive_isReadAsTheFolderThatWasPacked() async throws {
        let parts = [
            PackedBytes.File("blog.wordpress.001.xml", exportText(exportItem(1))),
            PackedBytes.File("blog.wordpress.002.xml", exportText(exportItem(2))),
            PackedBytes.File("readme.txt", "no post"),
        ]
        let all = try await read(try folder.write(PackedBytes.zip(parts), to: "wpcom.zip"))
        #expect(all.titles == ["Post 1", "Post 2"])
        #expect(all.skipped.isEmpty && all.failures.isEmpty)
        let blog = [
            PackedBytes.File("my/_config.yml", "url: https://tea.example\ntitle: Tea time"),
            PackedBytes.File("my/_posts/2020-01-02-tea.md", Self.markdown),
            PackedBytes.File("my/_posts/2020-01-03-gz.md.gz", PackedBytes.gzip(Self.markdown.utf8)),
            PackedBytes.File("my/_drafts/x.md", "hidden"),
            PackedBytes.File("my/.git/x.md", "hidden"),
            PackedBytes.File("my/node_modules/x/y.md", "hidden"),
        ]
        let site = try await read(try folder.write(PackedBytes.zip(blog), to: "site.zip"))
        #expect(site.sites == ["https://tea.example"])
        #expect(
            site.posts.map(\.link) == [
                "https://tea.example/2020/01/02/tea.html", "https://tea.example/2020/01/02/gz.html",
            ])
        #expect(site.skipped.map(\.id) == ["_drafts/x.md"])
    }

    @Test func deflatedFilesOfAnArchive_areRead() async throws {
        var file = PackedBytes.File("a.md", PackedBytes.repetitive)
        file.deflated = PackedBytes.deflated
        let all = try await read(try folder.write(PackedBytes.zip([file]), to: "a.zip"))
        #expect(all.posts.first?.html.contains("apple pie and tea, apple") == true)
    }

    @Test func whatLeadsOutOfAnArchive_isLinkedOrEncrypted_isNamed() async throws {
        var link = PackedBytes.File("link.xml", "/etc/passwd")
        link.isLink = true
        var secret = PackedBytes.File("secret.xml", exportText(exportItem(9)))
        secret.isEncrypted = true
        var odd = PackedBytes.File("odd.xml", exportText(exportItem(9)))
        odd.method = 14
        let names = ["../up.xml", "a/../../up.xml", "/etc/up.xml", "C:\\up.xml", "..\\up.xml"]
        let out = names.map { PackedBytes.File($0, exportText(exportItem(9))) }
        let files =
            [PackedBytes.File("a.xml", exportText(exportItem(1))), link, secret, odd] + out
            + [
                PackedBytes.File("a.xml", exportText(exportItem(8))),
                PackedBytes.File("b.zip", "x"),
            ]
        let all = try await read(try folder.write(PackedBytes.zip(files), to: "a.zip"))
        #expect(all.titles == ["Post 8"])
        let reasons = Dictionary(all.skipped.map { ($0.id, $0.reason) }) { first, _ in first }
        #expect(
            Set(reasons.keys)
                == Set(names + ["link.xml", "secret.xml", "odd.xml", "b.zip", "a.xml"]))
        #expect(names.allSatisfy { reasons[$0] == "a name that leads out of the archive" })
        #expect(reasons["link.xml"] == "a link, which leads nowhere in an archive")
        #expect(reasons["secret.xml"]?.hasPrefix("unreadable: it is encrypted") == true)
        #expect(reasons["odd.xml"]?.contains("method (14)") == true)
    }

    @Test func anArchiveCutAnywhere_isDamaged_andTheOthersAreRead() async throws {
        let bytes = PackedBytes.zip([PackedBytes.File("a.xml", exportText(exportItem(1)))])
        let good = try folder.write(Self.line, to: "good.jsonl")
        for cut in stride(from: 4, to: bytes.count - 1, by: 37) {
            let path = try folder.write(bytes.prefix(cut), to: "cut.zip")
            let all = try await read(path, good)
            #expect(all.titles == ["Pear"])
            #expect(all.failures.count == 1)
            #expect(
                all.failures.first?.hasPrefix("\(path) is damaged: ") == true, "\(all.failures)")
        }
    }

    @Test func anArchiveChangedAnywhere_neverGivesAnotherText() async throws {
        let text = "{\"id\": 1, \"title\": \"Apple\", \"text\": \"Only this\"}\n"
        let bytes = PackedBytes.zip([PackedBytes.File("a.jsonl", text)])
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x41
            let all = try await read(try folder.write(changed, to: "changed.zip"))
            #expect(all.posts.isEmpty || all.posts.first?.title == "Apple" || !all.skipped.isEmpty)
        }
    }

    @Test func whatAnArchiveSaysWrongly_isDamage() async throws {
        var short = PackedBytes.File("a.md", "# Apple\n\nText")
        short.saidSize = 3
        var wrong = PackedBytes.File("b.md", "# Pear\n\nText")
        wrong.saidChecksum = 7
        let all = try await read(
            try folder.write(
                PackedBytes.zip([short, wrong, PackedBytes.File("c.md", "# Plum\n\nText")]),
                to: "a.zip"))
        #expect(all.titles == ["Plum"])
        #expect(all.skipped.map(\.id) == ["a.md", "b.md"])
        #expect(all.skipped.allSatisfy { $0.isUnread })
    }

    // MARK: Bounds

    @Test func whatInflatesToTooMuch_isNotBelieved() throws {
        let bounds = InflationBounds(maximum: 1 << 30, ratio: 100, free: 10_000)
        #expect(bounds.objection(to: 9_999, from: 1) == nil)
        #expect(bounds.objection(to: 20_000, from: 200) == nil)
        #expect(
            bounds.objection(to: 20_001, from: 200)
                == "it inflates to more than 100 times its size, as no export does")
        #expect(
            bounds.objection(to: 1 << 30 + 1, from: 1 << 29) == "it inflates to more than 1 GB")
        let path = try folder.write(PackedBytes.deflated, to: "bomb")
        let file = try OpenedFile(path)
        var bytes = try InflatedBytes(FileRange(file, file.range), .bare, bounds: bounds)
        var given = 0
        #expect(throws: ByteFault.self) {
            while true {
                let more = try bytes.next(1000)
                given += more.count
                if more.isEmpty { break }
            }
        }
        #expect(given > 9_000 && given < 40_000)
    }

    @Test func anArchiveOfTooMuch_isNotOpened() throws {
        var file = PackedBytes.File("a.xml", "x")
        file.saidSize = 1 << 31
        let files = (0..<20).map { number in
            var file = file
            file.name = "\(number).xml"
            return file
        }
        let path = try folder.write(PackedBytes.zip(files), to: "bomb.zip")
        let error = try #require(throws: IngestError.self) { try PackedFiles(archiveAt: path) }
        #expect(
            error.description
                == "\(path) is damaged: it inflates to more than 16 GB; make or fetch it again.")
    }

    @Test func otherPacking_isNamed() async throws {
        for (head, words) in [
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "compressed"), (Array("BZh9".utf8), "compressed"),
            (Array(repeating: 65, count: 257) + Array("ustar\u{0}00".utf8), "a tar archive"),
        ] as [([UInt8], String)] {
            let path = try folder.write(head, to: "packed.bin")
            #expect(try await read(path).failures == ["\(path) is \(words); unpack it first."])
        }
    }
}
