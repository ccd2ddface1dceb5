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

    /// - Parameter answer: gives what is written, status line and all, for the target of a request. It may take its time: each
    ///   request has a thread.
    package init(_ answer: @escaping @Sendable (_ server: PlainServer, _ target: String) -> String)
        throws
    {
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

    private func serve(_ client: Int32, _ answer: (PlainServer, String) -> String) {
        defer { close(client) }
        let target = head(client).split(separator: " ").dropFirst().first.map(String.init) ?? "/"
        let reply = Array(answer(self, target).utf8)
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

    /// What came up to the empty line; of what is no HTTP, such as the greeting of TLS, what came first.
    private func head(_ client: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let count = read(client, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
            guard let first = bytes.first, (0x41...0x5A).contains(first) else { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
