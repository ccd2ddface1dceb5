internal import NIOCore
internal import NIOHTTP1

/// Says in one way which connections end with their answer, since what stands behind it knows neither the version of HTTP nor other
/// spellings: those of HTTP/1.0, and those whose client says `Connection: close`, in whatever letters.
final class ClosingClients: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data),
            head.version == .http1_0 || !head.isKeepAlive
        else { return context.fireChannelRead(data) }
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}

@available(*, unavailable)
extension ClosingClients: Sendable {}
