internal import NIOCore

/// Takes no further connection while there are as many as there may be. Stands at the socket that listens; the system keeps those
/// that come for a while.
final class AcceptGate: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    private let most: Int
    private var count = 0
    private var isReadHeld = false

    init(most: Int) {
        self.most = most
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += 1
        let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).whenComplete { _ in
            let (gate, context) = loop.value
            gate.count -= 1
            if gate.isReadHeld { gate.read(context: context) }
        }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        isReadHeld = count >= most
        if !isReadHeld { context.read() }
    }
}

@available(*, unavailable)
extension AcceptGate: Sendable {}
