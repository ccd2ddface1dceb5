import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on 127.0.0.1 at a free port that writes what a closure says, byte for byte.
final class LoopbackServer: Sendable {
    /// What to send for a request: pieces of raw bytes, each after a pause, and how to end.
    struct Reply: Sendable {
        enum End: Sendable {
            /// The connection stays open.
            case stay
            /// The connection is closed in order.
            case close
            /// The connection is torn down (RST).
            case reset
            /// These bytes are sent so often, as fast as they are taken.
            case repeating([UInt8], times: Int)
        }

        var pieces: [(text: [UInt8], after: TimeAmount)]
        var end = End.stay

        init(_ text: String, closes: Bool = false) {
            self.init(Array(text.utf8), end: closes ? .close : .stay)
        }

        init(_ bytes: [UInt8], end: End = .stay) {
            pieces = [(bytes, .zero)]
            self.end = end
        }

        static func ok(_ body: String, _ fields: String = "") -> Reply {
            Reply("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)")
        }

        static func redirect(_ status: Int, to location: String) -> Reply {
            Reply("HTTP/1.1 \(status) Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
        }
    }

    private let channel: any Channel
    let port: Int

    private init(_ channel: any Channel) {
        self.channel = channel
        port = channel.localAddress?.port ?? 0
    }

    /// Runs a server while `body` runs.
    static func run<Value>(
        _ reply: @escaping @Sendable (HTTPRequestHead) -> Reply,
        _ body: (LoopbackServer) async throws -> Value
    ) async throws -> Value {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let decoder = ByteToMessageHandler(HTTPRequestDecoder())
                    try channel.pipeline.syncOperations.addHandlers([decoder, Replier(reply)])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = LoopbackServer(channel)
        do {
            let value = try await body(server)
            try await channel.close()
            return value
        } catch {
            try await channel.close()
            throw error
        }
    }

    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}

private final class Replier: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    private let reply: @Sendable (HTTPRequestHead) -> LoopbackServer.Reply

    init(_ reply: @escaping @Sendable (HTTPRequestHead) -> LoopbackServer.Reply) {
        self.reply = reply
    }

    /// What is no HTTP (a TLS greeting) is answered as web servers do.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let answer = ByteBuffer(string: "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data) else { return }
        let reply = reply(head)
        let channel = context.channel
        var delay = TimeAmount.zero
        for (text, after) in reply.pieces {
            delay = delay + after
            context.eventLoop.scheduleTask(in: delay) {
                channel.writeAndFlush(ByteBuffer(bytes: text), promise: nil)
            }
        }
        switch reply.end {
        case .stay: break
        case .close:
            context.eventLoop.scheduleTask(in: delay + .milliseconds(5)) {
                channel.close(promise: nil)
            }
        case .reset:
            context.eventLoop.scheduleTask(in: delay + .milliseconds(5)) { reset(channel) }
        case .repeating(let bytes, let times):
            context.eventLoop.scheduleTask(in: delay + .milliseconds(1)) {
                pour(ByteBuffer(bytes: bytes), times, into: channel)
            }
        }
    }
}

/// Closes without a farewell: what a crashed server or a firewall does.
private func reset(_ channel: any Channel) {
    guard let socket = channel as? any SocketOptionProvider else { return }
    socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
        channel.close(promise: nil)
    }
}

private func pour(_ bytes: ByteBuffer, _ times: Int, into channel: any Channel) {
    guard times > 0 else { return channel.close(promise: nil) }
    channel.writeAndFlush(bytes).whenSuccess { pour(bytes, times - 1, into: channel) }
}
