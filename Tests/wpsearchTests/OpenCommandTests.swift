import Foundation
import TestSupport
import Testing

/// `wpsearch open`, with a browser that writes down what it was given.
@Suite struct OpenCommandTests {
    private let scratch: Scratch
    private let index: String
    private let seen: String

    init() throws {
        scratch = try Scratch()
        index = try scratch.index(
            ofPosts: """
                {"id": 1, "title": "One", "slug": "one", "link": "https://example.org/one/?a=1&b=2", "text": "x"}
                {"id": 2, "title": "Two", "slug": "two", "text": "x", "site": "https://example.org"}
                """)
        seen = scratch.path("seen")
    }

    private func browser(_ code: Int = 0) throws -> String {
        let path = try scratch.file(
            "browser", "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(seen)'\nexit \(code)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    private func open(_ arguments: String..., browser: String) throws -> Command {
        try Command.wpsearch(
            ["open"] + arguments, index: index,
            environment: ["BROWSER": browser, "DISPLAY": "", "WAYLAND_DISPLAY": ""])
    }

    private var given: [Substring] {
        get throws { try String(contentsOfFile: seen, encoding: .utf8).split(separator: "\n") }
    }

    @Test func address_isGivenToTheBrowser_asItIs() throws {
        let ran = try open("one", browser: browser())
        #expect(ran.status == 0 && ran.output.isEmpty && ran.errors.isEmpty)
        #expect(try given == ["https://example.org/one/?a=1&b=2"])
    }

    @Test func severalBrowsers_areTried_andTakeTheAddressWhereTheyWantIt() throws {
        let ran = try open("1", browser: "no-such-browser:\(browser()) --new %s now")
        #expect(ran.status == 0 && ran.output.isEmpty)
        #expect(try given == ["--new", "https://example.org/one/?a=1&b=2", "now"])
    }

    @Test func withoutADisplay_orABrowserThatSucceeds_theAddressIsPrinted() throws {
        for browser in ["", "no-such-browser", try browser(3)] {
            let ran = try open("one", browser: browser)
            #expect(ran.status == 0 && ran.errors.isEmpty)
            #expect(ran.output == "https://example.org/one/?a=1&b=2\n")
        }
    }

    @Test func print_opensNothing() throws {
        let ran = try open("one", "--print", browser: browser())
        #expect(ran.output == "https://example.org/one/?a=1&b=2\n")
        #expect(!FileManager.default.fileExists(atPath: seen))
    }

    @Test func postWithoutAddress_andNoPost() throws {
        let none = try open("two", browser: browser())
        #expect(none.status == 2)
        #expect(
            none.errors
                == "wpsearch: The post \"Two\" has no address to open: its source gave none; read it with \"wpsearch show\".\n"
        )
        let missing = try open("three", browser: browser())
        #expect(missing.status == 1 && missing.output.isEmpty)
        #expect(
            missing.errors
                == "wpsearch: no post \"three\" in this index; \"wpsearch query\" finds posts by words.\n"
        )
        #expect(!FileManager.default.fileExists(atPath: seen))
    }
}
