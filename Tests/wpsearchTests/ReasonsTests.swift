import Foundation
import Testing

/// What every command says when the system keeps it from its index: the reason and the step of the system's own.
@Suite struct ReasonsTests {
    private let scratch: Scratch
    private var folder: String { scratch.folder.path }

    init() throws {
        scratch = try Scratch()
        chmod(scratch.folder.path, 0o777)
    }

    static let reading = [["query", "one"], ["show", "1"], ["status"], ["verify"]]
    static let writing = [["compact"], ["sync"]]

    /// Runs a shell's line, with `$W` for the command, by whom modes bind.
    private static func shell(_ line: String, unprivileged: Bool = false) throws -> Command {
        let drop = "setpriv --reuid=65534 --regid=65534 --clear-groups "
        let program = "'\(Command.products.path)/wpsearch'"
        return try Command.run(
            "/bin/sh",
            ["-c", "W=\"\(unprivileged && getuid() == 0 ? drop : "")\(program)\"; " + line],
            environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    }

    /// Whether a user whom modes bind can run the command here.
    static let canDrop =
        (try? shell("cd / && eval $W --version", unprivileged: true))?.status == 0

    private func index(_ name: String) throws -> String {
        let path = scratch.path(name)
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true)
        let posts = try scratch.file("posts.jsonl", #"{"id":1,"title":"One","text":"One"}"#)
        let made = try Command.wpsearch(
            ["import", posts, "--site", "https://example.org"], index: path)
        try #require(made.status == 0, "\(made.errors)")
        return path
    }

    /// Expects of each command the same sentence.
    private func expect(
        _ commands: [[String]], at index: String, _ sentence: String, unprivileged: Bool = false
    ) throws {
        for command in commands {
            let ran = try Self.shell(
                "eval $W \(command.joined(separator: " ")) --index \(index)",
                unprivileged: unprivileged)
            #expect(ran.errors == "wpsearch: \(sentence)\n", "\(command)")
            #expect(ran.status == 2, "\(command)")
            #expect(ran.output.isEmpty, "\(command)")
        }
    }

    private func posts() throws -> String {
        try scratch.file("more.jsonl", #"{"id":2,"title":"Two","text":"Two"}"#)
    }

    private func importing() throws -> [[String]] {
        [["import", try posts(), "--site", "https://example.org"]]
    }

    @Test(.enabled(if: canDrop, "no other user can run the command here"))
    func aFolderThatMayNotBeEntered() throws {
        let path = try index("closed/blog.sqlite")
        chmod(scratch.path("closed"), 0o700)
        if getuid() != 0 { chmod(scratch.path("closed"), 0) }
        defer { chmod(scratch.path("closed"), 0o755) }
        for name in ["blog.sqlite", "none.sqlite", "sub/none.sqlite"] {
            let path = scratch.path("closed/" + name)
            try expect(
                Self.reading + Self.writing + importing(), at: path,
                "The index at \(path) cannot be reached, as the folder \(scratch.path("closed")) may not be entered (Permission denied): change the folder's mode, or run as its owner.",
                unprivileged: true)
        }
        #expect(path.hasSuffix("blog.sqlite"))
    }

    @Test(.enabled(if: canDrop, "no other user can run the command here"))
    func aFileThatMayNotBeRead_orNotWritten() throws {
        let path = try index("blog.sqlite")
        chmod(path, getuid() == 0 ? 0o600 : 0)
        try expect(
            Self.reading + Self.writing + importing(), at: path,
            "The index at \(path) cannot be read (Permission denied): change its mode, or run as its owner.",
            unprivileged: true)
        chmod(path, 0o444)
        try expect(
            Self.writing + importing(), at: path,
            "The index at \(path) cannot be written (Permission denied): change its mode, run as its owner, or name another place with --index.",
            unprivileged: true)
    }

    @Test(.enabled(if: canDrop, "no other user can run the command here"))
    func aFolderInWhichNothingCanBeMade() throws {
        let path = try index("fixed/blog.sqlite")
        chmod(path, 0o666)
        chmod(scratch.path("fixed"), 0o555)
        defer { chmod(scratch.path("fixed"), 0o755) }
        let reason = "as no file can be made in \(scratch.path("fixed")) (Permission denied)"
        let step =
            "change the folder's mode, run as its owner, or name another place with --index."
        try expect(
            Self.writing + importing(), at: path,
            "The index at \(path) cannot be written, \(reason): \(step)", unprivileged: true)
        let none = scratch.path("fixed/none.sqlite")
        try expect(
            importing(), at: none, "The index at \(none) cannot be written, \(reason): \(step)",
            unprivileged: true)
        let deep = scratch.path("fixed/sub/none.sqlite")
        try expect(
            importing(), at: deep,
            "There is no folder \(scratch.path("fixed/sub")) for the index \(deep); make it, or name another place with --index.",
            unprivileged: true)
    }

    /// A mistyped path makes no folders; the data folder is made.
    @Test func aFolderThatIsNotThere_isNotMade() throws {
        let path = scratch.path("mistyped/blog.sqlite")
        try expect(
            importing(), at: path,
            "There is no folder \(scratch.path("mistyped")) for the index \(path); make it, or name another place with --index."
        )
        #expect(!FileManager.default.fileExists(atPath: scratch.path("mistyped")))
        let posts = try scratch.file("p.jsonl", #"{"id": 1, "title": "Wombats"}"#)
        let made = try Command.wpsearch(
            ["import", posts],
            environment: ["XDG_DATA_HOME": scratch.path("data"), "HOME": scratch.path("home")])
        #expect(made.status == 0, "\(made.errors)")
    }

    @Test(.enabled(if: canDrop, "no other user can run the command here"))
    func aLockOfSomebodyElse() throws {
        let path = try index("blog.sqlite")
        chmod(path, 0o666)
        let lock = try scratch.file("blog.sqlite-lock", "")
        chmod(lock, getuid() == 0 ? 0o600 : 0)
        try expect(
            importing(), at: path,
            "The index at \(path) cannot be read or written, as \(lock) beside it cannot (Permission denied): change that file's mode, or run as its owner.",
            unprivileged: true)
    }

    @Test(.timeLimit(.minutes(120)))
    func aPipe_isNotWaitedFor() throws {
        let path = scratch.path("pipe")
        #expect(mkfifo(path, 0o644) == 0)
        try expect(
            Self.reading + Self.writing + importing(), at: path,
            "\(path) is a pipe: name a file with --index, an index is one file.")
    }

    @Test func anEmptyFile_isNoIndex_forWhoMakesNone() throws {
        let path = try scratch.file("empty", "")
        try expect(
            Self.reading + Self.writing, at: path,
            "There is no index at \(path): make one with \"wpsearch sync URL\" or \"wpsearch import PATH\"."
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    }

    /// Some tell what they have found without opening more files than there may be; none gives a reason that is none.
    @Test(arguments: [9, 10, 11, 12]) func tooManyOpenFiles(limit: Int) throws {
        let path = try index("blog.sqlite")
        for command in try Self.writing + importing() {
            let ran = try Self.shell(
                "ulimit -c 0; ulimit -n \(limit); eval $W \(command.joined(separator: " ")) --index \(path)"
            )
            guard ran.status == 2, !ran.errors.contains("knows no site") else { continue }
            // Said before anything is begun, or when it comes to it.
            if ran.errors.hasPrefix("wpsearch: The system allows too few open files: ") { continue }
            #expect(
                ran.errors.hasSuffix(
                    "(Too many open files): allow this process more open files (\"ulimit -n\"), and try again.\n"
                ), "\(command): \(ran.errors)")
        }
    }

    @Test(arguments: ["0", "1", "8", "64"]) func aLimitOfSizes(limit: String) throws {
        let path = scratch.path("blog.sqlite")
        let many = (1...200).map { #"{"id":\#($0),"title":"\#($0)","text":"Post \#($0 * 7919)"}"# }
        let posts = try scratch.file("many.jsonl", many.joined(separator: "\n"))
        // The limit is also that of a file the sentence would be written to.
        let ran = try Self.shell(
            "(ulimit -f \(limit); eval $W import \(posts) --site https://example.org --index \(path)) 2>&1 | cat"
        )
        #expect(
            ran.output
                == "wpsearch: The index at \(path) could not be read or written (File too large): allow this process larger files (\"ulimit -f\"), and run the command again; everything stored before is kept.\n"
        )
    }

    static let canMount =
        (try? shell("unshare -m sh -c 'mount -t tmpfs none /mnt'"))?.status == 0

    /// Runs imports on a file system of its own, with options.
    private func onFileSystem(_ options: String, _ line: String) throws -> Command {
        let place = scratch.path("mount")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        return try Self.shell(
            "export W P='\(place)'; unshare -m sh -c \"mount -t tmpfs -o \(options) none $P && \(line)\""
        )
    }

    @Test(.enabled(if: canMount, "nothing can be mounted here"), arguments: [2, 3, 4])
    func noEntriesForFilesLeft(entries: Int) throws {
        let path = scratch.path("mount/blog.sqlite")
        let ran = try onFileSystem(
            "nr_inodes=\(entries)",
            "$W import \(try posts()) --site https://example.org --index \(path)")
        #expect(ran.status == 2)
        let subject =
            entries < 4
            ? "The index at \(path) cannot be written, as no file can be made in \(scratch.path("mount"))"
            : "No lock can be made beside the index at \(path)"
        #expect(
            ran.errors
                == "wpsearch: \(subject) (No space left on device): the file system has room for no more files; remove some, and run the command again; everything stored before is kept.\n"
        )
    }

    @Test(.enabled(if: canMount, "nothing can be mounted here"))
    func aDiskThatIsReadOnly() throws {
        let path = scratch.path("mount/blog.sqlite")
        let more = try posts()
        let ran = try onFileSystem(
            "size=9M",
            "$W import \(more) --site https://example.org --index \(path) >/dev/null && mount -o remount,ro \(scratch.path("mount")) && $W status --index \(path) && $W import \(more) --index \(path)"
        )
        #expect(ran.status == 2)
        #expect(ran.output.contains("https://example.org"))
        #expect(
            ran.errors
                == "wpsearch: The index at \(path) cannot be written (Read-only file system): name another place with --index.\n"
        )
    }

    @Test(.enabled(if: canMount, "nothing can be mounted here"))
    func aFullDisk() throws {
        let path = scratch.path("mount/blog.sqlite")
        let ran = try onFileSystem(
            "size=64k", "$W import \(try posts()) --site https://example.org --index \(path)")
        #expect(ran.status == 2)
        #expect(
            ran.errors
                == "wpsearch: The disk is full, so the index at \(path) cannot grow: free some space and run the command again; everything stored before is kept.\n"
        )
    }
}

/// Names that are bytes, and no text.
@Suite struct NamesOfBytesTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs a line of a shell in the scratch folder, with `$W` for the command and bytes by `printf`.
    private func shell(_ line: String) throws -> Command {
        try Command.run(
            "/bin/sh", ["-c", "cd '\(scratch.folder.path)'; " + line],
            environment: [
                "W": Command.products.path + "/wpsearch", "PATH": "/usr/bin:/bin",
                "P": try scratch.file("posts.jsonl", #"{"id":1,"title":"One","text":"One"}"#),
            ])
    }

    private static let end =
        " is no UTF-8, which every name has to be: rename the file, or name another.\n"

    @Test(arguments: [
        (#"$W import $P --index "$(printf 'x\377')""#, "The argument x\\xFF"),
        (#"$W import $P --index="$(printf 'x\376')""#, "The argument --index=x\\xFE"),
        (#"$W query one --index "$(printf 'x\377')""#, "The argument x\\xFF"),
        (#"$W query one --index="$(printf 'x\377')""#, "The argument --index=x\\xFF"),
        (#"$W import "$(printf 'x\377.md')" --index i"#, "The argument x\\xFF.md"),
        (#"$W import $P --mapping "$(printf '\351')" --index i"#, "The argument \\xE9"),
        (#"WPSEARCH_INDEX="$(printf 'x\377')" $W import $P"#, "$WPSEARCH_INDEX, x\\xFF,"),
        (#"WPSEARCH_INDEX="$(printf 'x\377')" $W query one"#, "$WPSEARCH_INDEX, x\\xFF,"),
    ])
    func aNameThatIsNoText_isRefused_andNothingMade(line: String, subject: String) throws {
        let ran = try shell(line)
        #expect(ran.errors == "wpsearch: \(subject)\(Self.end)")
        #expect(ran.status == 2)
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        #expect(files == ["posts.jsonl"])
    }

    #if !os(macOS)
        @Test(arguments: [
            (#"XDG_DATA_HOME="$(printf '/x\377')""#, "$XDG_DATA_HOME, /x\\xFF,"),
            (#"HOME="$(printf '/x\377')""#, "$HOME, /x\\xFF,"),
        ])
        func aFolderOfDataThatIsNoText_isRefused(variable: String, subject: String) throws {
            let ran = try shell(variable + " $W import $P")
            #expect(ran.errors == "wpsearch: \(subject)\(Self.end)")
            #expect(ran.status == 2)
        }

        @Test func aPresentFolderThatIsNoText_isRefused_forAnIndexInIt() throws {
            let enter = #"mkdir "$(printf 'd\377')"; cd "$(printf 'd\377')"; "#
            for command in ["import $P", "query one", "compact"] {
                let ran = try shell(enter + "$W \(command) --index i.sqlite; ls")
                let present = scratch.folder.resolvingSymlinksInPath().path + "/d\\xFF"
                #expect(
                    ran.errors.hasSuffix(
                        "wpsearch: The index i.sqlite cannot be named, as the present folder \(present) has a name that is no UTF-8: rename the folder, or name an index elsewhere by its whole path.\n"
                    ))
                #expect(ran.output.isEmpty)
            }
            // The folder does not matter where the index is elsewhere.
            let ran = try shell(
                enter + "cp $P p.jsonl; $W import p.jsonl --index \(scratch.path("i"))")
            #expect(ran.status == 0, "\(ran.errors)")
        }

        @Test func aLinkToANameThatIsNoText_isReadBy_butNotWritten() throws {
            let link = #"mkdir "$(printf 'd\377')"; ln -s "$(printf 'd\377')" link; "#
            let ran = try shell(link + "$W import $P --index link/i; ls link")
            #expect(ran.output.isEmpty)
            #expect(ran.errors.contains("/d\\xFF, a name that is no UTF-8: rename that, "))
            let read = try shell(
                "$W import $P --index i && cp i link/ && $W query one --index link/i")
            #expect(read.status == 0, "\(read.errors)")
        }
    #endif

    /// Any text is a query, and what is none is read as one.
    @Test func aQueryThatIsNoText_isSearched() throws {
        let ran = try shell(#"$W import $P --index i && $W query "$(printf 'one \377')" --index i"#)
        #expect(ran.status == 0)
        #expect(ran.errors.isEmpty)
    }
}
