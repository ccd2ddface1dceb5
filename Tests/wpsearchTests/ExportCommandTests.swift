import Foundation
import TestSupport
import Testing

/// `wpsearch export`: what is in an index as the shell sees it.
@Suite struct ExportCommandTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func corpus(_ arguments: String...) throws -> Command {
        try Command.wpsearch(["export"] + arguments, index: try CorpusIndex.of("wxr").path)
    }

    private var files: [String] {
        get throws { try scratch.files.filter { !$0.hasPrefix("blog.sqlite") } }
    }

    @Test func jsonLines_areImportedAgain() throws {
        let file = scratch.path("all.jsonl")
        let ran = try corpus("jsonl", "--output", file)
        #expect(ran.status == 0 && ran.errors.isEmpty, "\(ran.errors)")
        #expect(ran.output.hasPrefix("281 posts in \(file) ("), "\(ran.output)")
        let read = try Command.wpsearch(["import", file], index: scratch.path("blog.sqlite"))
        #expect(read.output.hasPrefix("https://blog.example.org: 281 added, 0 unchanged ("))
        let again = scratch.path("again.jsonl")
        _ = try Command.wpsearch(
            ["export", "jsonl", "--output", again], index: scratch.path("blog.sqlite"))
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: again))
                == Data(contentsOf: URL(fileURLWithPath: file)))
        #expect(try files == ["again.jsonl", "all.jsonl"])
    }

    @Test func aQuery_isWrittenToStandardOutput_theNewestFirst() throws {
        let found = try corpus(
            "jsonl", "plain", "language", "--category", "18f", "--after", "2015", "--output", "-")
        #expect(found.status == 0 && found.errors.isEmpty)
        let ids = try found.output.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(object?["id"] as? Int)
        }
        let query = try CorpusIndex.of("wxr").wpsearch(
            "query", "plain", "language", "--category", "18f", "--after", "2015", "--sort",
            "newest",
            "--format", "ids", "--limit", "1000")
        #expect(
            !ids.isEmpty
                && ids.map { "\($0)" } == query.output.split(separator: "\n").map(String.init))
        let nothing = try corpus("wxr", "zyzzyva", "--output", "-")
        #expect(nothing.status == 1 && !nothing.output.contains("<item>"))
        #expect(nothing.errors == "wpsearch: No post of the index matches.\n")
    }

    @Test func markdown_isAFolder_andWXRAFile_thatAreReadAgain() throws {
        let folder = scratch.path("posts")
        #expect(try corpus("markdown", "--output", folder + "/").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["post"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/post").count == 281)
        #expect(try corpus("wxr", "--output", scratch.path("blog.xml")).status == 0)
        for source in [folder, scratch.path("blog.xml")] {
            let read = try Command.wpsearch(
                ["import", source], index: scratch.path("blog.sqlite-\(source.hasSuffix("xml"))"))
            #expect(read.output.hasPrefix("https://blog.example.org: 281 added"), "\(read.output)")
        }
        #expect(try files == ["blog.xml", "posts"])
    }

    @Test func nothingThatIsThere_isWrittenOver() throws {
        let file = try scratch.file("there.jsonl", "mine\n")
        _ = try scratch.file("full/mine.md", "mine\n")
        try FileManager.default.createDirectory(
            atPath: scratch.path("empty"), withIntermediateDirectories: false)
        let cases: [([String], String)] = [
            (
                ["jsonl", "--output", file],
                "there already; name another file, or write over it with --force"
            ),
            (["jsonl", "--output", scratch.path("full")], "is a folder; name a file"),
            (["markdown", "--output", file], "is a file; name a folder"),
            (["markdown", "--output", scratch.path("full"), "--force"], "is not empty"),
            (
                ["wxr", "--output", scratch.path("none/x.xml")],
                "cannot be written (No such file or directory)"
            ),
            (
                ["markdown", "--output", "-"],
                "is a folder of files, which standard output cannot be"
            ),
        ]
        for (arguments, sentence) in cases {
            let ran = try Command.wpsearch(
                ["export"] + arguments, index: try CorpusIndex.of("wxr").path)
            #expect(ran.status == 2 && ran.output.isEmpty)
            #expect(ran.errors.contains(sentence), "\(ran.errors)")
            #expect(ran.errors.split(separator: "\n").count == 1)
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine\n")
        #expect(try corpus("jsonl", "--output", file, "--force").status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("{\"wpsearch\":1,"))
        #expect(try corpus("markdown", "--output", scratch.path("empty")).status == 0)
        #expect(try files == ["empty", "full", "there.jsonl"])
    }

    @Test func nothingFound_leavesNoFile_andWhatWasThere() throws {
        let file = try scratch.file("there.jsonl", "mine\n")
        for arguments in [
            ["jsonl", "zzzqqq", "--output", scratch.path("new.jsonl")],
            ["jsonl", "--tag", "zzzqqq", "--output", scratch.path("new.jsonl")],
            ["markdown", "zzzqqq", "--output", scratch.path("new")],
            ["wxr", "zzzqqq", "--output", file, "--force"],
        ] {
            let ran = try Command.wpsearch(
                ["export"] + arguments, index: try CorpusIndex.of("wxr").path)
            #expect(ran.status == 1 && ran.output.isEmpty)
            #expect(
                ran.errors.hasPrefix(
                    "wpsearch: No post of the index matches; nothing was written to \(scratch.folder.path)/"
                ), "\(ran.errors)")
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine\n")
        #expect(try files == ["there.jsonl"])
    }

    @Test func anEmptyIndex_isAnEmptyFile() throws {
        let index = try scratch.index(ofPosts: #"{"id": 1, "title": "A", "text": "tea"}"#)
        let file = try scratch.file(
            "posts.jsonl", #"{"id": 1, "title": "A", "text": "tea", "private": true}"#)
        let emptied = try Command.wpsearch(["import", file], index: index)
        try #require(emptied.status == 0, "\(emptied.errors)")
        let ran = try Command.wpsearch(
            ["export", "jsonl", "--output", scratch.path("x.jsonl")], index: index)
        #expect(ran.status == 0 && ran.output.hasPrefix("0 posts in "), "\(ran)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("x.jsonl"))).isEmpty)
    }

    /// Whatever a command that writes a file is told, the files of the index stay.
    @Test func theFilesOfTheIndex_areNeverWrittenOver() throws {
        let index = try scratch.index(ofPosts: #"{"title": "A", "text": "tea"}"#)
        let settings = try scratch.file("blog.settings.json", "{}")
        let hard = scratch.path("hard.jsonl"), link = scratch.path("link.jsonl")
        try FileManager.default.linkItem(atPath: index, toPath: hard)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: index)
        let before = try Data(contentsOf: URL(fileURLWithPath: index))
        let own = URL(fileURLWithPath: index).resolvingSymlinksInPath().path
        for name in [index, hard, link, settings] {
            let commands = [
                ["export", "jsonl", "--force", "--output", name],
                ["export", "wxr", "--force", "--output", name],
                ["export", "markdown", "--force", "--output", name],
                ["export", "mirror", "--force", "--output", name],
                ["serve", "--listen", "127.0.0.1:0", "--log", name],
                ["gaps", name, "--forget", "tea"],
            ]
            for arguments in commands {
                let ran = try Command.wpsearch(arguments, index: index)
                #expect(ran.status == 2 && ran.output.isEmpty, "\(arguments)")
                let said =
                    name == settings
                    ? "\(name) is a file of the index \(own), "
                    : "\(name) and the index \(own) are the same file; name another."
                #expect(
                    ran.errors.hasPrefix("wpsearch: " + said)
                        || arguments.contains("mirror")
                            && ran.errors.contains("is no folder with a mirror"),
                    "\(ran.errors)")
            }
        }
        let appended = try Command.run(
            "/bin/sh", ["-c", "wpsearch export jsonl --output - >> \(hard)"],
            environment: [
                "WPSEARCH_INDEX": index, "PATH": Command.products.path + ":/usr/bin:/bin",
            ])
        #expect(
            appended.errors
                == "wpsearch: Standard output and the index \(own) are the same file; name another.\n"
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: index)) == before)
        #expect(try String(contentsOfFile: settings, encoding: .utf8) == "{}")
    }

    @Test func aLink_staysOne_andWhatItLeadsToIsWritten() throws {
        let manager = FileManager.default
        let (file, link) = (try scratch.file("a/there.jsonl", "mine\n"), scratch.path("link"))
        try manager.createSymbolicLink(atPath: link, withDestinationPath: file)
        #expect(try corpus("jsonl", "--output", link).status == 2)
        #expect(try corpus("jsonl", "--output", link, "--force").status == 0)
        #expect(try manager.destinationOfSymbolicLink(atPath: link) == file)
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("{\"wpsearch\":1,"))
        let folder = scratch.path("b"), other = scratch.path("other")
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: other, withDestinationPath: folder)
        #expect(try corpus("markdown", "--output", other).status == 0)
        #expect(try manager.destinationOfSymbolicLink(atPath: other) == folder)
        #expect(try manager.contentsOfDirectory(atPath: folder) == ["post"])
        let nowhere = scratch.path("nowhere")
        try manager.createSymbolicLink(atPath: nowhere, withDestinationPath: scratch.path("none"))
        for form in ["jsonl", "wxr", "markdown"] {
            let ran = try corpus(form, "--output", nowhere, "--force")
            #expect(
                ran.errors
                    == "wpsearch: \(nowhere) is a link that leads nowhere; make what it leads to, or name another file.\n"
            )
        }
        #expect(!manager.fileExists(atPath: scratch.path("none")))
    }

    @Test(
        .enabled(if: ReasonsTests.canMount, "nothing can be mounted here"),
        arguments: ["jsonl", "wxr", "markdown", "mirror"])
    func aFullDisk_isNamedByWhatIsOnIt(form: String) throws {
        let place = scratch.path("small")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let ran = try Command.run(
            "/bin/sh",
            [
                "-c",
                "unshare -m sh -c \"mount -t tmpfs -o size=64k none \(place) && wpsearch export \(form) --output \(place)/x\"",
            ],
            environment: [
                "WPSEARCH_INDEX": try CorpusIndex.of("wxr").path,
                "PATH": Command.products.path + ":/usr/bin:/bin:/usr/sbin:/sbin",
            ])
        #expect(ran.status == 2 && ran.output.isEmpty)
        let said =
            form == "mirror"
            ? "The mirror in \(place)/x cannot be read or written (No space left on device): name a folder where there is room and you may write.\n"
            : "\(place)/x cannot be written, as the disk that it would be on is full: free some space there, or name a place on another disk.\n"
        #expect(ran.errors == "wpsearch: " + said)
    }

    /// The last second of 9999 by the clock of a site ahead of UTC would be of a year that nothing reads.
    @Test func noYearHasFiveDigits() throws {
        let index = try scratch.index(
            ofPosts:
                #"{"id": 1, "title": "A", "text": "tea", "link": "https://a.example/1/", "date": "2024-01-01T00:00:00+05:00", "modified": "9999-12-31T23:59:59Z"}"#
        )
        for form in ["jsonl", "wxr"] {
            let ran = try Command.wpsearch(["export", form, "--output", "-"], index: index)
            #expect(ran.status == 0 && !ran.output.contains("10000-"), "\(ran.output)")
            #expect(ran.output.contains("9999-12-31"))
            let file = try scratch.file("out.\(form)", ran.output)
            let read = try Command.wpsearch(
                ["import", file], index: scratch.path("\(form).sqlite"))
            #expect(!read.output.contains("incomplete"), "\(read.output)")
        }
        let folder = scratch.path("posts")
        _ = try Command.wpsearch(["export", "markdown", "--output", folder], index: index)
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder + "/post").first)
        #expect(
            try !String(contentsOfFile: folder + "/post/" + name, encoding: .utf8).contains(
                "10000-"))
    }

    @Test func whatAKilledExportLeft_goesWithTheNextToThatPlace() throws {
        let gone = try UnfinishedFileTests.endedProcess()
        let going = ProcessInfo.processInfo.processIdentifier
        for name in ["a.jsonl", "b.jsonl"] {
            for process in [gone, going] {
                _ = try scratch.file("\(name).part-\(process)", "left\n")
            }
        }
        _ = try scratch.file("posts.part-\(gone)/post/1.md", "left\n")
        #expect(try corpus("jsonl", "--output", scratch.path("a.jsonl")).status == 0)
        #expect(try corpus("markdown", "--output", scratch.path("posts")).status == 0)
        #expect(
            try files
                == [
                    "a.jsonl", "a.jsonl.part-\(going)", "b.jsonl.part-\(gone)",
                    "b.jsonl.part-\(going)", "posts",
                ].sorted())
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aFullDisk_isSaid_andAClosedPipeIsSilent() throws {
        let full = try corpus("jsonl", "--output", "/dev/full")
        #expect(full.status == 2)
        #expect(
            full.errors
                == "wpsearch: /dev/full cannot be written (No space left on device): name a place where there is room and you may write.\n"
        )
        #expect(try corpus("wxr", "--output", "/dev/null").status == 0)
        let piped = try Command.run(
            "/bin/sh", ["-c", "wpsearch export wxr --output - | head -c 100 >/dev/null"],
            environment: [
                "WPSEARCH_INDEX": try CorpusIndex.of("wxr").path,
                "PATH": Command.products.path + ":/usr/bin:/bin",
            ])
        #expect(piped.errors.isEmpty && piped.status == 0)
    }

    @Test func aMirror_growsByDifferences() throws {
        let index = try scratch.index(ofPosts: #"{"title": "A", "text": "tea"}"#)
        let folder = scratch.path("mirror")
        func mirror(_ arguments: String...) throws -> Command {
            try Command.wpsearch(["export", "mirror"] + arguments, index: index)
        }
        let first = try mirror(folder)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.hasPrefix("generation 1 in \(folder): "), "\(first.output)")
        let same = try mirror("--output", folder)
        #expect(same.output == "generation 1 in \(folder): nothing was stored since\n")
        let more = try scratch.file("more.jsonl", #"{"title": "B", "text": "cake"}"#)
        #expect(try Command.wpsearch(["import", more], index: index).status == 0)
        let second = try mirror(folder)
        #expect(second.output.hasPrefix("generation 2 in \(folder): "), "\(second.output)")
        #expect(second.output.contains(" pages changed ("), "\(second.output)")
        let found = try Command.wpsearch(
            ["query", "cake", "--count"], index: folder + "/blog-2.sqlite")
        #expect(found.output == "1\n")
        let bare = try mirror(scratch.path("bare"), "--no-bodies")
        #expect(bare.status == 0, "\(bare.errors)")
        let shown = try Command.wpsearch(
            ["query", "cake", "--format", "urls"], index: scratch.path("bare/blog-1.sqlite"))
        #expect(shown.status == 0, "\(shown.errors)")
        let written = try Command.wpsearch(
            ["import", more], index: scratch.path("bare/blog-1.sqlite"))
        #expect(
            written.errors.contains("is a copy without the texts of posts, which only answers"),
            "\(written.errors)")
    }

    @Test func whatIsWrongWithAMirror_isSaid() throws {
        _ = try scratch.file("full/mine.md", "mine\n")
        let index = try scratch.index(ofPosts: #"{"title": "A", "text": "tea"}"#)
        let cases: [([String], String)] = [
            (["mirror"], "mirror wants the folder it is to be in."),
            (
                ["mirror", "--output", "-"],
                "mirror is a folder of files, which standard output cannot be; name a folder."
            ),
            (
                ["mirror", "tea", "--output", scratch.path("m")],
                "A mirror is of everything; leave words and filters out."
            ),
            (
                ["mirror", scratch.path("m"), "--tag", "x"],
                "A mirror is of everything; leave words and filters out."
            ),
            (["jsonl", "--output", "-", "--no-bodies"], "--no-bodies is for a mirror."),
            (["jsonl"], "--output says where to: a path, or - for standard output."),
            (
                ["mirror", scratch.path("full")],
                "full is no folder with a mirror, and is not empty; name another folder."
            ),
        ]
        for (arguments, sentence) in cases {
            let ran = try Command.wpsearch(["export"] + arguments, index: index)
            #expect(ran.status == 2 && ran.output.isEmpty, "\(arguments)")
            #expect(ran.errors.contains(sentence), "\(ran.errors)")
        }
    }

    @Test func oneSiteOfSeveral_isNamed() throws {
        let index = try scratch.index(
            ofPosts: """
                {"title": "A", "text": "tea", "link": "https://a.example/1/"}
                {"title": "B", "text": "tea", "link": "https://b.example/1/"}
                """)
        let ran = try Command.wpsearch(["export", "wxr", "--output", "-"], index: index)
        #expect(ran.status == 2)
        #expect(
            ran.errors
                == "wpsearch: An export in this form is of one site, and the posts are of https://a.example, https://b.example; give --site.\n"
        )
        let one = try Command.wpsearch(
            ["export", "wxr", "--site", "b.example", "--output", "-"], index: index)
        #expect(one.output.contains("https://b.example/1/") && !one.output.contains("a.example"))
    }
}
