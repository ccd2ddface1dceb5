import Foundation

/// A connection to a server on loopback, byte for byte: to say what no proper client would, and to say it slowly.
package final class RawConnection {
    private let descriptor: Int32

    /// - Parameter address: `http://127.0.0.1:PORT`.
    package init(_ address: String) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, stream, 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = inet_addr("127.0.0.1")
        name.sin_port = (UInt16(address.split(separator: ":").last ?? "") ?? 0).bigEndian
        let isConnected = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw CocoaError(.fileReadUnknown) }
        // A hang is a failure, not the end of all tests.
        var patience = timeval(tv_sec: 3_600, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Says something; whether the server still listens is not asked.
    package func send(_ text: String) { send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Says that nothing more will be said.
    package func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// All that comes until the server closes.
    package func rest() -> String {
        var bytes: [UInt8] = []
        while let piece = read(16_384) { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Some bytes; `nil` at the end.
    package func read(_ most: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: most)
        while true {
            let count = Foundation.recv(descriptor, &buffer, most, 0)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }

    /// The head of an answer that has no body, whatever length it tells.
    package func head() -> (head: String, body: String)? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let byte = read(1) else { return nil }
            bytes += byte
        }
        return (String(decoding: bytes, as: UTF8.self), "")
    }

    /// One answer with a length, and nothing behind it.
    package func answer() -> (head: String, body: String)? {
        guard let (head, _) = head() else { return nil }
        let field = head.lowercased().split(separator: "\r\n").first {
            $0.hasPrefix("content-length:")
        }
        let length = field.flatMap { Int($0.dropFirst(15).filter { $0 != " " }) } ?? 0
        var body: [UInt8] = []
        while body.count < length {
            guard let piece = read(length - body.count) else { return nil }
            body += piece
        }
        return (head, String(decoding: body, as: UTF8.self))
    }
}
