extension StubCluster {
    /// The cluster on a port of this machine.
    package func serve() throws -> PlainServer {
        try PlainServer(answering: { [self] _, request in
            let parts = request.target.split(
                separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let reply = answer(
                Request(
                    method: request.method, path: String(parts[0].dropFirst()),
                    query: parts.count > 1 ? String(parts[1]) : nil, body: request.body))
            if reply.isMissing { return [] }
            // What breaks off was to be longer.
            let length = reply.body.count * (reply.isCut ? 2 : 1)
            let head =
                "HTTP/1.1 \(reply.status) Stub\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(length)\r\nConnection: close\r\n\r\n"
            return Array(head.utf8) + reply.body
        })
    }
}
