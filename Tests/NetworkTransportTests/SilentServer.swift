import NIOCore
import NIOPosix
import Synchronization

/// A server on 127.0.0.1 that says one thing at most, and nothing after it. It counts what comes.
final class SilentServer: Sendable {
    /// What a server has seen: connections, those over which anything came, those that have ended.
    struct Seen: Sendable {
        var (opened, heard, closed) = (0, 0, 0)
    }

    private let seen = Mutex(Seen())
    private let place = Mutex(0)

    var port: Int { place.withLock { $0 } }
    func url(_ scheme: String = "http") -> String { "\(scheme)://127.0.0.1:\(port)/" }

    private init() {}

    /// Runs a server while `body` runs.
    ///
    /// - Parameters:
    ///   - saying: what it says when it hears something.
    ///   - accepts: whether it takes connections. If not, the system takes one for it, and lets the others wait.
    ///   - reads: whether it takes all that comes at once, or a piece now and then.
    static func run<Value>(
        saying text: String = "", accepts: Bool = true, reads: Bool = true,
        _ body: (SilentServer) async throws -> Value
    ) async throws -> Value {
        let server = SilentServer()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: CInt(accepts ? 64 : 0))
            .serverChannelOption(.autoRead, value: accepts)
            .childChannelOption(.autoRead, value: reads)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Listener(server, text))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        server.place.withLock { $0 = channel.localAddress?.port ?? 0 }
        do {
            let value = try await body(server)
            try await channel.close()
            return value
        } catch {
            try await channel.close()
            throw error
        }
    }

    /// Waits until it has seen something.
    func wait(until isSeen: (Seen) -> Bool) async throws {
        while !isSeen(seen.withLock { $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    }

    fileprivate func note(_ change: (inout Seen) -> Void) { seen.withLock { change(&$0) } }
}

private final class Listener: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let server: SilentServer
    private let text: String
    private var hasHeard = false

    init(_ server: SilentServer, _ text: String) { (self.server, self.text) = (server, text) }

    func channelActive(context: ChannelHandlerContext) {
        server.note { $0.opened += 1 }
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) { server.note { $0.closed += 1 } }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Without reading by itself, it reads again only now.
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(1)) { context.read() }
        if hasHeard { return }
        hasHeard = true
        server.note { $0.heard += 1 }
        if !text.isEmpty {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
