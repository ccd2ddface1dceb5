import TestSupport

/// A server that answers everything with one head and one body, or finds an API first and then does.
enum HostileServer {
    /// - Parameters:
    ///   - status: as `403 Forbidden`, with whatever follows.
    ///   - hasAPI: whether the site is found, so that the answer comes in the middle of a sync.
    static func start(status: String, body: String, hasAPI: Bool = false) throws -> PlainServer {
        let answer =
            "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: "
            + "\(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        return try PlainServer { server, target in
            hasAPI ? site(target, at: server.url) ?? answer : answer
        }
    }

    /// What leads to the API, as WordPress answers it.
    private static func site(_ target: String, at url: String) -> String? {
        if target == "/" {
            return "HTTP/1.1 200 OK\r\nLink: <\(url)/wp-json/>; rel=\"https://api.w.org/\"\r\n"
                + "Content-Length: 0\r\nConnection: close\r\n\r\n"
        }
        guard target == "/wp-json/" || target.hasPrefix("/wp-json/?") else { return nil }
        let body =
            #"{"name":"x\u001b]0;t\u0007\u202e","url":"\#(url)","home":"\#(url)","namespaces":["wp/v2"]}"#
        return
            "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }
}
