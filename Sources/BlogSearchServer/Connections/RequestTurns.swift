internal import Blog
internal import BlogSearchPlatform
internal import NIOCore
internal import NIOHTTP1

/// A request of a connection, for whoever answers it. What it says is in its head: no request here needs a body.
struct AskedRequest: Sendable {
    let request: WebRequest
    /// The connection, which takes one ``Answer`` for it.
    let channel: any Channel
}

/// What a connection takes for its request.
struct Answer: Sendable {
    let head: HTTPResponseHead
    /// `nil` where only the head is wanted, and where there is nothing to say.
    let body: ByteBuffer?
}

/// Hands on the requests of a connection, one at a time and in their order, each when the answer to the one before is taken. A client
/// that goes on asking meanwhile is read until ``RequestTurns/mostWaiting`` wait, and then when there is room again.
///
/// A connection ends with its answer where its client keeps none (HTTP/1.0, or `Connection: close` in whatever letters), asks no
/// more, or the server is about to end.
final class RequestTurns: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = Never
    typealias OutboundIn = Answer
    typealias OutboundOut = HTTPServerResponsePart

    private static let mostWaiting = 8

    private let ask: @Sendable (AskedRequest) -> Void
    private var waiting: [HTTPRequestHead] = []
    private var isAnswering = false
    /// Whether the last request has come: what comes behind it is passed over.
    private var isLast = false
    /// Whether the server is about to end.
    private var isEnding = false
    private var isReadHeld = false

    /// - Parameter ask: takes a request; called on the event loop.
    init(ask: @escaping @Sendable (AskedRequest) -> Void) {
        self.ask = ask
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data), !isLast else { return }
        isLast = !head.keepsConnection
        waiting.append(head)
        askNext(context)
    }

    func read(context: ChannelHandlerContext) {
        isReadHeld = waiting.count >= Self.mostWaiting
        if !isReadHeld { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed as ChannelEvent:
            isLast = true
        case is ChannelShouldQuiesceEvent:
            isLast = true
            isEnding = true
            waiting = []
        default:
            return context.fireUserInboundEventTriggered(event)
        }
        if !isAnswering { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // It is the guard's to say (``ConnectionGuard``).
    }

    private func askNext(_ context: ChannelHandlerContext) {
        guard !isAnswering, !waiting.isEmpty else { return }
        isAnswering = true
        ask(AskedRequest(request: WebRequest(waiting.removeFirst()), channel: context.channel))
        if isReadHeld {
            isReadHeld = false
            context.read()
        }
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        let answer = unwrapOutboundIn(data)
        var head = answer.head
        if isLast, waiting.isEmpty { head.headers.add(name: "Connection", value: "close") }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body = answer.body {
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        let written = promise ?? context.eventLoop.makePromise()
        let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        written.futureResult.whenComplete { _ in
            let (turns, context) = loop.value
            turns.wasWritten(context)
        }
        context.write(wrapOutboundOut(.end(nil)), promise: written)
    }

    /// Who asks on and takes nothing is worked for once, and is kept one answer.
    private func wasWritten(_ context: ChannelHandlerContext) {
        isAnswering = false
        guard context.channel.isActive else { return }
        if isLast, waiting.isEmpty {
            // What the client has not yet taken would be lost with the other side closed.
            context.close(mode: isEnding ? .all : .output, promise: nil)
        } else {
            askNext(context)
        }
    }
}

@available(*, unavailable)
extension RequestTurns: Sendable {}

extension HTTPRequestHead {
    /// Of old clients no connection is kept, whatever they say.
    fileprivate var keepsConnection: Bool { version != .http1_0 && isKeepAlive }
}

extension WebRequest {
    fileprivate init(_ head: HTTPRequestHead) {
        var headers: [String: String] = [:]
        for (name, value) in head.headers {
            let name = name.lowercased()
            headers[name] = headers[name].map { $0 + ", " + value } ?? value
        }
        self.init(WebRequest.target(head), method: head.method.rawValue, headers: headers)
    }

    /// What is asked of this server: a client may write a whole address, as it does to a proxy (RFC 9112, section 3.2.2).
    private static func target(_ head: HTTPRequestHead) -> String {
        let uri = head.uri.utf8
        let schemes = ["http://", "https://"]
        guard head.method != .CONNECT else { return "/" }
        guard
            let scheme = schemes.first(where: { scheme in
                uri.count >= scheme.utf8.count
                    && zip(uri, scheme.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
            })
        else { return head.uri }
        let whole = uri.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "#") }
        let path = whole.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        return (path.first == UInt8(ascii: "/") ? "" : "/") + String(decoding: path, as: UTF8.self)
    }
}

extension Answer {
    init(_ response: WebResponse, to request: WebRequest) {
        var headers = HTTPHeaders()
        headers.reserveCapacity(response.headers.count + 3)
        // Some values are addresses of posts, and whatever those hold: no line ends within a field.
        for header in response.headers {
            headers.add(
                name: header.name,
                value: header.value.utf8.contains { $0 < 0x20 }
                    ? String(
                        decoding: header.value.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
                    : header.value)
        }
        headers.replaceOrAdd(
            name: "Date", value: HTTPDate.text(of: Moment(seconds: System.seconds)))
        if response.status != 304, response.status != 204 {
            headers.replaceOrAdd(name: "Content-Length", value: "\(response.body.count)")
        }
        head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: response.status),
            headers: headers)
        body =
            request.wantsHeadOnly || response.body.isEmpty
            ? nil : ByteBuffer(bytes: response.body)
    }
}
