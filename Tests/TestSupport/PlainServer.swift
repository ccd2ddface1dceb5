import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on 127.0.0.1 at a free port, on plain sockets and threads of its own: one request a connection.
package final class PlainServer: Sendable {
    private let socket: Int32
    package let port: UInt16

    /// What came: the target of the request line, its method, and what stands behind the headers.
    package struct Request: Sendable {
        package var method: String
        package var target: String
        package var body: [UInt8]
    }

    /// - Parameter answer: gives what is written, status line and all, for the target of a request. It may take its time: each
    ///   request has a thread.
    package convenience init(
        _ answer: @escaping @Sendable (_ server: PlainServer, _ target: String) -> String
    ) throws {
        try self.init(answering: { Array(answer($0, $1.target).utf8) })
    }

    /// - Parameter answer: the same for a whole request.
    package init(
        answering answer: @escaping @Sendable (_ server: PlainServer, _ request: Request) -> [UInt8]
    ) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = Foundation.socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound, listen(descriptor, 64) == 0 else { throw CocoaError(.fileReadUnknown) }
        socket = descriptor
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(socket, nil, nil)
                if client < 0, errno == EINTR || errno == ECONNABORTED { continue }
                guard client >= 0 else { return }
                Thread.detachNewThread { [self] in serve(client, answer) }
            }
        }
    }

    package var url: String { "http://127.0.0.1:\(port)" }

    /// Takes no more requests.
    package func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private func serve(_ client: Int32, _ answer: (PlainServer, Request) -> [UInt8]) {
        defer { close(client) }
        let reply = answer(self, request(client))
        var sent = 0
        // Who has gone away must not end the process of the tests.
        #if canImport(Darwin)
            var one: Int32 = 1
            setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(4))
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        while sent < reply.count {
            let count = reply[sent...].withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, flags)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// What came; of what is no HTTP, such as the greeting of TLS, what came first.
    private func request(_ client: Int32) -> Request {
        var bytes: [UInt8] = []
        var head: Int?
        var length = 0
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while head.map({ bytes.count < $0 + length }) ?? true {
            let count = read(client, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let searched = max(0, bytes.count - 3)
            bytes += buffer[..<count]
            guard let first = bytes.first, (0x41...0x5A).contains(first) else { break }
            if head == nil, let end = bytes[searched...].firstRange(of: [13, 10, 13, 10]) {
                head = end.upperBound
                length = Self.length(String(decoding: bytes[..<end.lowerBound], as: UTF8.self))
            }
        }
        let end = head ?? bytes.count
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        return Request(
            method: words.first.map(String.init) ?? "",
            target: words.dropFirst().first.map(String.init) ?? "/", body: Array(bytes[end...]))
    }

    /// How many bytes stand behind the headers.
    private static func length(_ head: String) -> Int {
        for line in head.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.first?.lowercased() == "content-length", parts.count == 2 {
                return Int(parts[1].filter(\.isNumber)) ?? 0
            }
        }
        return 0
    }
}
