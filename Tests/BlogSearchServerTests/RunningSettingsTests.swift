import BlogSearchImport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchServer

/// The settings beside the index while it is served: each request goes by them as they are then.
@Suite struct RunningSettingsTests {
    private static let hiding = #"{"hidden": {"posts": ["post-7"], "tags": ["animals"]}}"#

    private let blog: ServedBlog
    private let said = Said()
    private let router: WebRouter

    private final class Said: Sendable {
        let sentences = Mutex<[String]>([])
    }

    init() async throws {
        blog = try await ServedBlog()
        let said = said
        router = blog.answering(ServerOptions()) { sentence in
            said.sentences.withLock { $0.append(sentence) }
        }
    }

    private func write(_ settings: String) throws {
        try blog.folder.write(settings, to: "blog.settings.json")
    }

    private func ask(_ target: String, knowing tag: String? = nil) async -> WebResponse {
        await router.response(
            to: WebRequest(target, headers: tag.map { ["if-none-match": $0] } ?? [:]),
            at: ServedBlog.base)
    }

    private func gauge() async -> Bool? {
        let text = await ask("/metrics").text
        return text.contains("wpsearch_settings_up 1\n")
            ? true : text.contains("wpsearch_settings_up 0\n") ? false : nil
    }

    /// Asks until what was done to the file is no longer of just now, and so a fault.
    private func faultToBeSeen() async {
        while await ask("/healthz").text == #"{"status":"ok"}"# { usleep(1_000) }
    }

    @Test(arguments: [
        ("/?q=wombat", "/read/7"), ("/feed?q=wombat", "post-7"),
        ("/wp-json/wpsearch/v1/search?q=wombat", "post-7"),
        ("/wp-json/wpsearch/v1/facets?q=wombat&facets=tag", "animals"),
        ("/wp-json/wpsearch/v1/cloud", "animals"),
        ("/wp-json/wpsearch/v1/suggest?q=anim", "animals"),
        ("/wp-json/wpsearch/v1/suggest?q=wombats", "Wombats dig"),
        ("/wp-json/wp/v2/posts", "post-7"), ("/wp-json/wp/v2/posts?search=wombat", "post-7"),
        ("/wp-json/wp/v2/search?search=wombat", "post-7"), ("/wp-json/wp/v2/posts/7", "post-7"),
        ("/wp-json/wp/v2/tags", "animals"), ("/read/7", "Wombats dig"),
    ])
    func eachRequest_goesByThem_andSoDoesItsTag(target: String, sign: String) async throws {
        let open = await ask(target)
        let tag = try #require(open.header("ETag"))
        #expect(open.text.contains(sign), "\(open.text)")
        #expect(await ask(target, knowing: tag).status == 304)
        try write(Self.hiding)
        let hidden = await ask(target, knowing: tag)
        #expect(hidden.status != 304 && hidden.header("ETag") != tag)
        #expect(!hidden.text.contains(sign), "\(hidden.text)")
        if let other = hidden.header("ETag") {
            #expect(await ask(target, knowing: other).status == 304)
        }
        try write("{}")
        #expect(await ask(target, knowing: hidden.header("ETag")).text.contains(sign))
    }

    @Test func aModelsQuestions_goByThem() async throws {
        let server = ContextServer(engine: blog.engine, version: "1")
        func found(_ tool: String, _ arguments: String) async throws -> String {
            let line =
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
            return String(
                decoding: try #require(await server.answer(to: Array(line.utf8))), as: UTF8.self)
        }
        #expect(try await found("search", #"{"query":"wombat"}"#).contains("post-7"))
        #expect(try await found("terms", "{}").contains("animals"))
        try write(Self.hiding)
        #expect(try await !found("search", #"{"query":"wombat"}"#).contains("post-7"))
        #expect(try await !found("terms", "{}").contains("animals"))
        #expect(try await !found("show", #"{"post":"post-7"}"#).contains("Wombats dig"))
    }

    @Test(arguments: ["{\"hidden\": {\"posts\": [", nil])
    func aSlip_keepsThemAsTheyWere_andIsToldOnce(broken: String?) async throws {
        try write(Self.hiding)
        #expect(await !ask("/?q=wombat").text.contains("/read/7"))
        let tag = try #require(await ask("/?q=wombat").header("ETag"))
        #expect(await gauge() == true)
        if let broken {
            try write(broken)
        } else {
            try FileManager.default.removeItem(atPath: blog.folder.path("blog.settings.json"))
        }
        #expect(await !ask("/?q=wombat").text.contains("/read/7"))
        await faultToBeSeen()
        for _ in 0..<3 {
            #expect(await !ask("/?q=wombat").text.contains("/read/7"))
            #expect(await ask("/?q=wombat", knowing: tag).status == 304)
            let health = await ask("/healthz")
            #expect(health.status == 200)
            #expect(
                health.text.contains(
                    #""settings":"The file of settings cannot be used, and the settings from before hold;"#
                ))
            #expect(!health.text.contains(blog.folder.path))
            #expect(await gauge() == false)
        }
        let told = said.sentences.withLock { $0 }
        #expect(told.count == 1, "\(told)")
        #expect(told.first?.hasPrefix(blog.folder.path("blog.settings.json")) == true)
        try write("{}")
        #expect(await ask("/?q=wombat").text.contains("/read/7"))
        #expect(await gauge() == true)
        #expect(await ask("/healthz").text == #"{"status":"ok"}"#)
        // What breaks anew is told anew.
        try write("no settings")
        await faultToBeSeen()
        #expect(said.sentences.withLock { $0.count } == 2)
    }

    /// What counts requests is told without the index, too, and why it cannot be read once.
    @Test func metrics_areToldOfAnIndexThatCannotBeRead_andWhyOnce() async throws {
        #expect(await ask("/metrics").text.contains("wpsearch_index_up 1\n"))
        try FileManager.default.removeItem(atPath: blog.folder.index)
        for _ in 0..<3 {
            let answer = await ask("/metrics")
            #expect(answer.status == 200 && answer.failure == nil)
            #expect(answer.text.contains("wpsearch_index_up 0\n"))
            #expect(!answer.text.contains("wpsearch_settings_up"))
        }
        let told = said.sentences.withLock { $0 }
        #expect(told.count == 1, "\(told)")
        #expect(told.first?.contains(blog.folder.index) == true, "\(told)")
    }

    @Test func withSettingsThatCannotBeUsed_aServerDoesNotStart() async throws {
        try write("{\"weights\": {\"titel\": 2}}")
        let server = SearchServer(
            engine: try SearchEngine.open(at: blog.folder.index), options: ServerOptions())
        let error = await #expect(throws: SearchError.self) { try await server.run() }
        #expect(error?.code == .badSettings)
    }

    /// Searches beside one another, while the settings change: each answer is of one of both.
    @Test func answersMeanwhile_areOfOneOrTheOther() async throws {
        for round in 0..<20 {
            async let answers = withTaskGroup(of: String.self) { group in
                for _ in 0..<8 {
                    group.addTask { await ask("/wp-json/wpsearch/v1/search?q=wombat").text }
                }
                return await group.reduce(into: [String]()) { $0.append($1) }
            }
            try write(round.isMultiple(of: 2) ? Self.hiding : "{}")
            for answer in await answers {
                let isHidden = answer.contains("\"total\":1,")
                let said = "\(answer.prefix(400))"
                #expect(isHidden != answer.contains("\"total\":2,"), "\(said)")
                #expect(
                    isHidden != answer.contains("post-7") && isHidden != answer.contains("animals"),
                    "\(said)")
            }
        }
    }
}
