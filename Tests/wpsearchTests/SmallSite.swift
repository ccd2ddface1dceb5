import Foundation
import Synchronization

/// The smallest WordPress that can be synced from a shell: a server on 127.0.0.1 with a few posts.
final class SmallSite: Sendable {
    private struct State {
        var posts: [Int: String] = [:]
        var isBroken = false
        var isStalled = false
        var askedForPosts = 0
    }
    private let state = Mutex(State())
    private let socket: Int32
    let port: UInt16

    init(posts: [Int: String]) throws {
        state.withLock { $0.posts = posts }
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound, listen(descriptor, 16) == 0 else { throw CocoaError(.fileReadUnknown) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in serve() }
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// Changes the posts.
    func change(_ body: @Sendable (inout [Int: String]) -> Void) {
        state.withLock { body(&$0.posts) }
    }

    /// Answers everything with an error from now on.
    func breakDown() { state.withLock { $0.isBroken = true } }

    /// Lets requests for lists of posts wait for ever, or no longer.
    func stall(_ isStalled: Bool) { state.withLock { $0.isStalled = isStalled } }

    /// Requests for lists of posts that have come.
    var askedForPosts: Int { state.withLock { $0.askedForPosts } }

    private func serve() {
        while true {
            let client = accept(socket, nil, nil)
            guard client >= 0 else { return }
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 16_384)
                let count = read(client, &buffer, buffer.count)
                let head = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
                let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
                if target.contains("/posts") { state.withLock { $0.askedForPosts += 1 } }
                while state.withLock({ $0.isStalled }) && target.contains("/posts") {
                    usleep(20_000)
                }
                let reply = Array(answer(target).utf8)
                _ = reply.withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
                close(client)
            }
        }
    }

    private func answer(_ target: String) -> String {
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
