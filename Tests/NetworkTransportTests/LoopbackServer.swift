import NIOCore
import NIOHTTP1
import NIOPosix

/// A server on 127.0.0.1 at a free port that writes what a closure says, byte for byte.
final class LoopbackServer: Sendable {
    /// What to send for a request: pieces of raw bytes, each after a pause, and whether to hang up at the end.
    struct Reply: Sendable {
        var pieces: [(text: [UInt8], after: TimeAmount)]
        var closes = false

        init(_ text: String, closes: Bool = false) {
            pieces = [(Array(text.utf8), .zero)]
            self.closes = closes
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
        guard reply.closes else { return }
        context.eventLoop.scheduleTask(in: delay + .milliseconds(20)) {
            channel.close(promise: nil)
        }
    }
}
