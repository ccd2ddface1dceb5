import Foundation
import Synchronization

/// A server on 127.0.0.1 at a free port, on plain sockets and threads of its own: one request a connection.
package final class PlainServer: Sendable {
    package let port: UInt16
    /// The socket that it listens at, while it does; the thread that waits for connections closes it.
    private let listening: Mutex<LoopbackSocket?>
    private let isStopped = Mutex(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// What came: the request line's method and target, the lines of its headers, and what stands behind them.
    package struct Request: Sendable {
        package var method: String
        package var target: String
        package var headers: [String]
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
        let (socket, port) = try LoopbackSocket.listening()
        listening = Mutex(socket)
        self.port = port
        Thread.detachNewThread { [self] in
            serve(answer)
            listening.withLock { $0 = nil }
            hasEnded.signal()
        }
    }

    package var url: String { "http://127.0.0.1:\(port)" }

    /// Takes no more requests: who connects from now on is refused. What was asked before is answered.
    package func stop() {
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        // Either wakes the thread: the one on Linux, the other on a Mac.
        listening.withLock { $0 }?.end()
        _ = try? LoopbackSocket.connected(to: port)
        hasEnded.wait()
    }

    private func serve(_ answer: @escaping @Sendable (PlainServer, Request) -> [UInt8]) {
        let socket = listening.withLock { $0 }
        while let client = socket?.next(), !isStopped.withLock({ $0 }) {
            Thread.detachNewThread { [self] in
                client.send(answer(self, Self.request(client)))
                client.end()
            }
        }
    }

    /// What came; of what is no HTTP, such as the greeting of TLS, what came first.
    private static func request(_ client: LoopbackSocket) -> Request {
        var bytes: [UInt8] = []
        var head: Int?
        var length = 0
        while head.map({ bytes.count < $0 + length }) ?? true {
            guard let piece = client.read(65_536) else { break }
            let searched = max(0, bytes.count - 3)
            bytes += piece
            guard let first = bytes.first, (0x41...0x5A).contains(first) else { break }
            if head == nil, let end = bytes[searched...].firstRange(of: [13, 10, 13, 10]) {
                head = end.upperBound
                length = Self.length(String(decoding: bytes[..<end.lowerBound], as: UTF8.self))
            }
        }
        let end = head ?? bytes.count
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        return Request(
            method: words.first ?? "", target: words.dropFirst().first ?? "/",
            headers: lines.dropFirst().map(String.init), body: Array(bytes[end...]))
    }

    /// How many bytes stand behind the headers.
    private static func length(_ head: String) -> Int {
        for line in head.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.first?.lowercased() == "content-length", let value = parts.dropFirst().first {
                return Int(value.filter(\.isNumber)) ?? 0
            }
        }
        return 0
    }
}
