import BlogSearch
import BlogSearchNetwork
import Foundation
import TestSupport
import Testing

/// The real WordPress that `make integration` starts, and what the tests do to it.
///
/// Where it is, the environment says: `WPSEARCH_SITE`, `WPSEARCH_SITE_USER` and `WPSEARCH_SITE_PASSWORD`. Its plugin
/// `.ci/wordpress/control.php` says what each step does.
struct WordPressSite: Sendable {
    /// One thing to do to the site.
    struct Step: Encodable {
        var action: String
        var id: Int?
        var ids: [Int]?
        var count: Int?
        var first: Int?
        var date: String?
        var status: String?
        var type: String?
        var password: String?
        var word: String?
        var fields: [String: String]?
        var name: String?
        var to: String?
        var taxonomy: String?
        var zone: String?
        var structure: String?
        var share: Int?
        var seconds: Int?

        private enum CodingKeys: String, CodingKey {
            case action = "do"
            case id, ids, count, first, date, status, type, password, word, fields, name, to,
                taxonomy
            case zone, structure, share, seconds
        }

        init(_ action: String, id: Int? = nil, _ change: (inout Step) -> Void = { _ in }) {
            self.action = action
            self.id = id
            change(&self)
        }
    }

    /// A post as the site's own REST API answers.
    struct Row: Decodable, Hashable {
        var id: Int
        var type: String
        var title: String
        var slug: String
        var url: String
        var date: String
        /// What the page of the post shows.
        var local: String
        var modified: String
        var author: String
        var categories: [String]
        var tags: [String]
        var html: String
    }

    let url: String
    let user: String
    let password: String

    /// The site, when there is one.
    static let running: WordPressSite? = {
        let environment = ProcessInfo.processInfo.environment
        guard let url = environment["WPSEARCH_SITE"], let user = environment["WPSEARCH_SITE_USER"],
            let password = environment["WPSEARCH_SITE_PASSWORD"]
        else { return nil }
        return WordPressSite(url: url, user: user, password: password)
    }()

    /// The other site of the network.
    var second: WordPressSite {
        WordPressSite(url: url + "/second", user: user, password: password)
    }

    /// Empties the site and makes it go right.
    func reset() throws {
        try perform(Step("fault"), Step("reset"))
    }

    /// Does steps in order, and gives the ids of posts that the last one made.
    @discardableResult
    func perform(_ steps: Step...) throws -> [Int] {
        try results(of: steps).last as? [Int] ?? []
    }

    /// The site's own export of its posts.
    func export() throws -> String {
        try results(of: [Step("export")]).last as? String ?? ""
    }

    /// Has WordPress's own importer read an export, and gives what it says.
    func importExport(at path: String, by importer: String) throws -> String {
        let step = Step("import") { ($0.name, $0.to) = (path, importer) }
        return try results(of: [step]).last as? String ?? ""
    }

    /// What the plugin says when its server is tried, or an address of one is typed.
    func triedServer(typing address: String? = nil) throws -> String {
        try results(of: [Step("try") { $0.to = address }]).last as? String ?? ""
    }

    private func results(of steps: [Step]) throws -> [Any] {
        let body = try JSONEncoder().encode(["steps": steps])
        let answer = try ask("/test/v1/do", body: body)
        guard let results = try JSONSerialization.jsonObject(with: answer) as? [Any],
            results.count == steps.count
        else { throw SiteTrouble(String(decoding: answer, as: UTF8.self)) }
        return results
    }

    /// What an anonymous reader may see, by id.
    func published() throws -> [Int: Row] {
        let rows = try JSONDecoder().decode([Row].self, from: ask("/test/v1/snapshot", body: nil))
        return try Dictionary(once: rows.map { ($0.id, $0) })
    }

    /// Asks with the control's login, by curl: not by what is tested.
    private func ask(_ route: String, body: Data?) throws -> Data {
        var arguments = [
            "-sS", "-u", "\(user):\(password)", "-H", "Content-Type: application/json",
            url + "/?rest_route=" + route,
        ]
        if body != nil { arguments += ["--data-binary", "@-"] }
        let answer = try Program.run("/usr/bin/curl", arguments, input: body ?? Data())
        guard answer.status == 0 else { throw SiteTrouble(answer.errors) }
        return Data(answer.output.utf8)
    }
}

/// The site of the tests did not do what the tests need.
struct SiteTrouble: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = "the test site: " + description }
}

/// A program that was run to its end.
struct Program {
    var output: String
    var errors: String
    var status: Int32

    static var products: URL { BuiltProducts.folder }

    static func run(
        _ program: String, _ arguments: [String], index: String? = nil, input: Data = Data()
    ) throws -> Program {
        let folder = try TemporaryFolder()
        let files = try ["in", "out", "err"].map { name in
            let file = folder.url.appendingPathComponent(name)
            try (name == "in" ? input : Data()).write(to: file)
            return file
        }
        let process = try started(program, arguments, index: index) { process in
            process.standardInput = try FileHandle(forReadingFrom: files[0])
            process.standardOutput = try FileHandle(forWritingTo: files[1])
            process.standardError = try FileHandle(forWritingTo: files[2])
        }
        process.waitUntilExit()
        return Program(
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
            status: process.terminationStatus)
    }

    /// Runs the command on an index.
    static func wpsearch(_ arguments: [String], index: String) throws -> Program {
        try run(products.appendingPathComponent("wpsearch").path, arguments, index: index)
    }

    /// Starts the command on an index, kills it after some seconds, and says whether it was still at work.
    static func kill(_ arguments: [String], index: String, after seconds: Double) throws -> Bool {
        let path = products.appendingPathComponent("wpsearch").path
        let process = try started(path, arguments, index: index) { process in
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
        }
        Thread.sleep(forTimeInterval: seconds)
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }

    static func started(
        _ program: String, _ arguments: [String], index: String?,
        _ change: (Process) throws -> Void
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["WPSEARCH_INDEX"] = index
        process.environment = environment
        try change(process)
        try process.run()
        return process
    }
}

typealias TemporaryFolder = TestSupport.TemporaryFolder
