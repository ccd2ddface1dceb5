internal import NIOCore
internal import NIOHTTP1

/// Lets through what names one host, as RFC 9112 (section 3.2) demands of HTTP/1.1: two could be told apart by a proxy otherwise
/// than here. Behind a request that does not nothing is read.
final class HostFields: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// A request names no host, or several.
    struct Mistake: Error {
        let sentence: String
    }

    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        guard case .head(let head) = unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        let hosts = head.headers[canonicalForm: "host"].count
        guard hosts > 1 || hosts == 0 && (head.version.major, head.version.minor) > (1, 0) else {
            return context.fireChannelRead(data)
        }
        isOver = true
        context.fireErrorCaught(
            Mistake(
                sentence: hosts == 0
                    ? "The request names no host: HTTP/1.1 has a field Host."
                    : "The request names several hosts; it has one field Host."))
    }
}

@available(*, unavailable)
extension HostFields: Sendable {}
