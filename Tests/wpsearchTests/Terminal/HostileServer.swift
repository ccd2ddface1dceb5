import Foundation
import Testing

/// A server on 127.0.0.1 that answers everything with one head and one body, or finds an API first and then does.
final class HostileServer: Sendable {
    private let socket: Int32
    let port: UInt16
    private let answer: String
    private let hasAPI: Bool

    var url: String { "http://127.0.0.1:\(port)" }

    /// - Parameters:
    ///   - status: as `403 Forbidden`, with whatever follows.
    ///   - hasAPI: whether the site is found, so that the answer comes in the middle of a sync.
    init(status: String, body: String, hasAPI: Bool = false) throws {
        answer =
            "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: "
            + "\(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        self.hasAPI = hasAPI
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
        try #require(isBound && listen(descriptor, 16) == 0)
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in serve() }
    }

    func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private func serve() {
        while true {
            let client = accept(socket, nil, nil)
            guard client >= 0 else { return }
            var buffer = [UInt8](repeating: 0, count: 16_384)
            let count = read(client, &buffer, buffer.count)
            let head = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
            let reply = Array((hasAPI ? site(target) ?? answer : answer).utf8)
            _ = reply.withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            close(client)
        }
    }

    /// What leads to the API, as WordPress answers it.
    private func site(_ target: String) -> String? {
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
