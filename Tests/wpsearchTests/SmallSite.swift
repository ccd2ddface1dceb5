import Foundation
import Synchronization
import TestSupport

/// The smallest WordPress that can be synced from a shell: a server on 127.0.0.1 with a few posts.
final class SmallSite: Sendable {
    private let contents: Contents
    private let server: PlainServer

    /// - Parameter login: whose login its posts are shown to, as `user:password`; `nil` for everybody.
    init(posts: [Int: String], login: String? = nil) throws {
        let contents = Contents(posts, login)
        self.contents = contents
        server = try PlainServer(answering: { Array(contents.answer($1, at: $0.url).utf8) })
    }

    /// Nobody waits for an answer for ever.
    deinit {
        stall(false)
        server.stop()
    }

    var url: String { server.url }

    /// Changes the posts.
    func change(_ body: @Sendable (inout [Int: String]) -> Void) {
        contents.state.withLock { body(&$0.posts) }
    }

    /// Knows another login from now on.
    func change(login: String?) { contents.state.withLock { $0.login = login } }

    /// Answers everything with an error from now on.
    func breakDown() { contents.state.withLock { $0.isBroken = true } }

    /// Lets requests for lists of posts wait for ever, or no longer.
    func stall(_ isStalled: Bool) { contents.state.withLock { $0.isStalled = isStalled } }

    /// Requests for lists of posts that have come.
    var askedForPosts: Int { contents.state.withLock { $0.askedForPosts } }
}

/// What a small site has, and how it answers.
private final class Contents: Sendable {
    struct State {
        var posts: [Int: String]
        var login: String?
        var isBroken = false
        var isStalled = false
        var askedForPosts = 0
    }
    let state: Mutex<State>

    init(_ posts: [Int: String], _ login: String?) {
        state = Mutex(State(posts: posts, login: login))
    }

    func answer(_ request: PlainServer.Request, at url: String) -> String {
        let target = request.target
        if target.contains("/posts") {
            state.withLock { $0.askedForPosts += 1 }
            while state.withLock({ $0.isStalled }) { usleep(20_000) }
        }
        let state = state.withLock { $0 }
        if state.isBroken { return response("no", status: "403 Forbidden") }
        if target == "/" {
            return response(
                "<html lang=\"en\"></html>", "Link: <\(url)/wp-json/>; rel=\"https://api.w.org/\"")
        }
        if target.hasPrefix("/wp-json/?") {
            return response(
                #"{"name":"Small","url":"\#(url)","home":"\#(url)","namespaces":["wp/v2"]}"#)
        }
        if let login = state.login {
            let given = "Authorization: Basic " + Data(login.utf8).base64EncodedString()
            guard request.headers.contains(given) else {
                return response(
                    #"{"code":"rest_not_logged_in","message":"No."}"#, status: "401 Unauthorized")
            }
        }
        if target.contains("/taxonomies") {
            return response(#"{"category":{"rest_base":"categories","types":["post"]}}"#)
        }
        guard target.contains("/posts") else { return list([]) }
        let wanted = target.split(separator: "include=").dropFirst().first.map { text in
            Set(text.prefix { $0 != "&" }.split(separator: ",").compactMap { Int($0) })
        }
        let ids = state.posts.keys.sorted().filter { wanted?.contains($0) ?? true }
        return list(
            ids.map { id in
                let text = state.posts[id] ?? ""
                return
                    #"{"id":\#(id),"type":"post","status":"publish","slug":"p\#(id)","link":"\#(url)/p\#(id)/","date_gmt":"2020-01-01T00:00:00","modified_gmt":"2020-01-0\#(text.count % 9 + 1)T00:00:00","title":{"rendered":"\#(text)"},"content":{"rendered":"<p>\#(text)</p>","protected":false}}"#
            })
    }

    private func list(_ rows: [String]) -> String {
        response(
            "[" + rows.joined(separator: ",") + "]",
            "X-WP-Total: \(rows.count)\r\nX-WP-TotalPages: \(rows.isEmpty ? 0 : 1)")
    }

    private func response(_ body: String, _ fields: String = "X: y", status: String = "200 OK")
        -> String
    {
        "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\(fields)\r\n\r\n\(body)"
    }
}
