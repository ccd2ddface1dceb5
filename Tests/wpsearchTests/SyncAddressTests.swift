import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Addresses, passwords and whose posts they are, as a shell sees them.
@Suite struct SyncAddressTests {
    private let scratch: Scratch
    private let index: String

    init() throws {
        scratch = try Scratch()
        index = scratch.path("blog.sqlite")
    }

    private func run(_ arguments: String..., password: String? = nil) throws -> Command {
        try Command.wpsearch(
            arguments, index: index,
            environment: password.map { ["WPSEARCH_PASSWORD": $0] } ?? [:])
    }

    @Test(arguments: ["sync", "doctor", "verify"])
    func aPasswordInTheAddress_isShownNowhere(command: String) throws {
        let site = try SmallSite(posts: [1: "Owls"])
        #expect(try run("sync", site.url).status == 0)
        let address = site.url.replacing("http://", with: "http://ann:hunter2@")
        for address in [
            address, "http://ann:hunter2@127.0.0.1:9", "ann:hunter2@", "x://ann:hunter2@y",
        ] {
            let ran = try run(command, address)
            #expect(!(ran.output + ran.errors).contains("hunter2"), "\(ran.output)\(ran.errors)")
            #expect(
                ran.errors.hasPrefix(
                    "wpsearch: The user name in the address is not used: give it with --user, and the password in WPSEARCH_PASSWORD or when it is asked for.\n"
                ))
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: index))
        #expect(bytes.range(of: Data("hunter2".utf8)) == nil)
        let imported = try run("import", "Corpus/rest", "--site", "https://ann:hunter2@a b")
        #expect(imported.status == 2 && !imported.errors.contains("hunter2"))
    }

    @Test(arguments: ["sync", "doctor", "verify"])
    func aPassword_needsAnAddressItMayGoTo(command: String) throws {
        let site = try SmallSite(posts: [1: "Owls"])
        #expect(try run("sync", site.url).status == 0)
        let bare = String(site.url.dropFirst("http://".count))
        let ran = try run(command, bare, "--user", "ann", password: "x")
        #expect(ran.status == 2)
        #expect((ran.output + ran.errors).contains("; give http://\(bare) if that is meant."))
        #expect(try run(command, "--help").output.contains("--insecure"))
    }

    /// Variables are read by the rules that the pages tell: libcurl, left alone, would go by others, too.
    @Test func aProxyOfPlainHTTP_isNotAsked() throws {
        let site = try SmallSite(posts: [1: "Owls"])
        let variables = ["http_proxy", "all_proxy", "ALL_PROXY"].map { ($0, "http://127.0.0.1:1") }
        let ran = try Command.wpsearch(
            ["sync", site.url], index: index,
            environment: Dictionary(uniqueKeysWithValues: variables))
        #expect(ran.output.hasPrefix("\(site.url): 1 added"), "\(ran.errors)")
    }

    @Test func authorities_areThoseOfTheFileThatIsNamed() throws {
        let site = try SmallSite(posts: [1: "Owls"])
        let address = site.url.replacing("http://", with: "https://")
        let ran = try Command.wpsearch(
            ["sync", address], index: index, environment: ["SSL_CERT_FILE": "/nowhere.pem"])
        #expect(ran.status == 2)
        #expect(
            ran.errors.contains("(the certificates that are trusted here cannot be read)"),
            "\(ran.errors)")
    }

    @Test func theAddressToKeepPostsUnder_isTheOwnersToSay() throws {
        let site = try SmallSite(posts: [1: "Owls", 2: "Newts"])
        #expect(try run("sync", site.url).output.hasPrefix("\(site.url): 2 added"))
        let moved = try run("sync", site.url, "--site", "blog.example/notes/")
        #expect(moved.output.hasPrefix("https://blog.example/notes: nothing changed, 2 unchanged"))
        #expect(try run("sync").output.hasPrefix("https://blog.example/notes: nothing changed"))
        #expect(try run("verify", site.url).status == 0)
        #expect(try run("query", "", "--count").output == "2\n")
        #expect(
            try run("sync", "--site", "x.example").errors.contains("--site goes with the address"))
        #expect(try run("sync", site.url, "--site", "a b").status == 2)
    }

    @Test func aFileThatNamesASyncedSite_needsItsOwnersWord() throws {
        let site = try SmallSite(posts: [1: "Owls"])
        #expect(try run("sync", site.url).status == 0)
        let file = try scratch.file(
            "forged.jsonl",
            #"{"id": 1, "title": "Forged", "text": "x", "link": "\#(site.url)/p1/"}"#)
        let refused = try run("import", file)
        #expect(refused.status == 2)
        #expect(
            refused.errors
                == "wpsearch: The index has \(site.url) already, from a sync, so nothing of it was changed; if these files are of the same blog, import them with --site \(site.url).\n"
        )
        #expect(try run("query", "forged", "--fuzzy", "off").status == 1)
        #expect(try run("import", file, "--site", site.url).output.contains("1 updated"))
    }

    /// A signal at the prompt ends the process as it would anywhere, and the terminal shows again what is typed.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalAtThePassword_leavesATerminalThatEchoes(signal: Int32) throws {
        let (terminal, line) = try Terminal.open(isRaw: false)
        defer { close(terminal) }
        func echoes() -> Bool {
            var state = termios()
            return tcgetattr(line.fileDescriptor, &state) == 0
                && state.c_lflag & tcflag_t(ECHO) != 0
        }
        #expect(echoes())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            Spawned.freshSignals + [Command.products.appendingPathComponent("wpsearch").path]
            + ["sync", "http://127.0.0.1:9", "--user", "ann"]
        process.environment = ["WPSEARCH_INDEX": index, "PATH": "/usr/bin:/bin"]
        process.standardInput = line
        process.standardError = line
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        while process.isRunning, echoes() { usleep(5000) }
        #expect(!echoes())
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(echoes())
        #expect(
            process.terminationReason == .uncaughtSignal && process.terminationStatus == signal
                || process.terminationStatus == 130)
    }
}
