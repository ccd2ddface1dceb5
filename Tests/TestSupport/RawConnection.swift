/// A connection to a server on loopback, byte for byte: to say what no proper client would, and to say it slowly.
package final class RawConnection {
    private let socket: LoopbackSocket

    /// - Parameter address: `http://127.0.0.1:PORT`.
    package init(_ address: String) throws {
        socket = try LoopbackSocket.connected(
            to: UInt16(address.split(separator: ":").last ?? "") ?? 0)
        // A hang is a failure, not the end of all tests.
        socket.setPatience(seconds: 3_600)
    }

    /// Says something; whether the server still listens is not asked.
    package func send(_ text: String) { send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) { socket.send(bytes) }

    /// Says that nothing more will be said.
    package func finish() { socket.finish() }

    /// All that comes until the server closes.
    package func rest() -> String {
        var bytes: [UInt8] = []
        while let piece = read(16_384) { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Some bytes; `nil` at the end.
    package func read(_ most: Int) -> [UInt8]? { socket.read(most) }

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
