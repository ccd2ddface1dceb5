import Foundation
import TestSupport
import Testing

/// `wpsearch mcp` as a program around a language model starts it: a session, line by line.
@Suite struct MCPCommandTests {
    @Test func aSession_isAnsweredLineByLine() throws {
        let corpus = try CorpusIndex.of("wxr")
        let session = [
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"0"}}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            "", #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"plain language","limit":2}}}"#,
            "no message",
            #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"terms"}}"#,
        ]
        let ran = try corpus.wpsearch("mcp", input: session.joined(separator: "\n"))
        #expect(ran.status == 0)
        #expect(ran.errors == "")
        let answers = try ran.output.split(separator: "\n").map {
            try #require(
                JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(answers.map { $0["id"] as? Int } == [0, 1, 2, nil, 3])
        #expect(answers.map { $0["error"] != nil } == [false, false, false, true, false])
        let tools = try #require(answers[at: 1]["result"] as? [String: Any])["tools"]
        let told = (tools as? [[String: Any]])?.first?["description"] as? String
        #expect(
            told?.hasPrefix(
                "Finds posts, the most relevant first, each with the passage that shows why. Posts with all words come first; when fewer than forty have all, those with some follow (\"matched\" counts both), unless sort is newest or oldest."
            ) ?? false, "\(told ?? "")")
        let found = try #require(answers[at: 2]["result"] as? [String: Any])
        let text = (found["content"] as? [[String: Any]])?.first?["text"] as? String
        let query = try corpus.wpsearch(
            "query", "plain language", "--limit", "2", "--format", "json")
        func hits(_ text: String) throws -> NSArray? {
            let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            return value?["hits"] as? NSArray
        }
        let given = try hits(try #require(text))
        #expect(given?.count == 2)
        #expect(try given == hits(query.output))
    }

    @Test func withSettingsThatCannotBeUsed_itDoesNotStart() throws {
        let scratch = try Scratch()
        let index = try scratch.index(ofPosts: #"{"slug": "one", "title": "One", "text": "a"}"#)
        _ = try scratch.file("blog.settings.json", "no settings")
        let ran = try Command.wpsearch(["mcp"], index: index, input: "{}\n")
        #expect(ran.status == 2 && ran.output == "")
        #expect(ran.errors.contains("blog.settings.json is no JSON"))
    }

    /// The client is told with each answer; whoever started it once.
    @Test func anIndexThatIsGone_isToldOnce() throws {
        let scratch = try Scratch()
        let index = try scratch.index(ofPosts: #"{"slug": "one", "title": "One", "text": "a"}"#)
        let spawned = try Spawned(["mcp"], index: index)
        func ask(_ id: Int) throws {
            try spawned.type(
                #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"terms"}}"#)
            spawned.wait { (try? spawned.outputSoFar)?.contains("\"id\":\(id),") == true }
        }
        try ask(1)
        #expect(try spawned.errorsSoFar == "")
        try FileManager.default.removeItem(atPath: index)
        for id in 2...4 { try ask(id) }
        let answers = try spawned.outputSoFar.split(separator: "\n")
        #expect(answers.map { $0.contains("\"isError\":true") } == [false, true, true, true])
        let said = try spawned.errorsSoFar.split(separator: "\n")
        #expect(said.count == 1 && said.first?.contains(index) == true, "\(said)")
        spawned.send(SIGTERM)
        _ = try spawned.end()
    }

    @Test func withoutAnIndex_itEndsWithASentence() throws {
        let scratch = try Scratch()
        let ran = try Command.wpsearch(["mcp"], index: scratch.path("none.sqlite"), input: "{}\n")
        #expect(ran.status == 2)
        #expect(ran.output == "")
        #expect(ran.errors.contains("none.sqlite"))
    }
}
