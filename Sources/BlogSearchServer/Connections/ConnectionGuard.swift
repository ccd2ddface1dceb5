internal import Blog
internal import NIOCore
internal import NIOHTTP1

/// What holds for a connection, whatever is asked on it: a request comes whole within a time, is no larger than it may be, and its
/// answer is taken within a time. It stands between the parser and the functions that answer, on the event loop, so that who is
/// slow, or sends nonsense, costs nothing but a connection.
///
///     new or idle ── head ──► being read ── end ──► being answered ── last byte written ──► idle
///        │ too long                │ too long, too large          │ too long, client gone
///        ▼                         ▼                              ▼
///     408, or closed when      408, 413                         closed
///     one was answered before
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long a client that closed its side may wait for its answer: it may only have said that it asks no more.
    private static let farewell = TimeAmount.seconds(1)

    private let limits: ServerLimits
    private let connections: OpenConnections
    private var deadline: Scheduled<Void>?
    private var bodyBytes = 0
    /// Requests whose head was passed on and whose answer is not written.
    private var unanswered = 0
    private var wasAnswered = false
    private var isReading = false
    /// Whether the connection is closed as soon as what was written is.
    private var isRefused = false
    /// Whether what came behind the requests that are answered is no request.
    private var isBroken = false

    init(_ limits: ServerLimits, _ connections: OpenConnections) {
        self.limits = limits
        self.connections = connections
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        connections.add(context.channel)
        awaitRequest(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        connections.remove(context.channel)
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    // MARK: Reading

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused, !isBroken else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            isReading = true
            bodyBytes = 0
            if let length = head.headers[canonicalForm: "content-length"].first.flatMap({ Int($0) }
            ),
                length > limits.bodyBytes
            {
                return refuse(413, bodyTooLarge, context)
            }
            unanswered += 1
        case .body(let bytes):
            bodyBytes += bytes.readableBytes
            // Its answer may be on the way, so there is no room for another.
            guard bodyBytes <= limits.bodyBytes else { return close(context) }
        case .end:
            isReading = false
            if unanswered > 0 {
                connections.works(context.channel)
                within(limits.searchSeconds + limits.answerSeconds, context) { $0.close($1) }
            } else {
                awaitRequest(context)
            }
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isRefused, !isBroken else { return }
        // Those before it were requests, and are answered.
        if unanswered > 0, !isReading, !(error is ChannelError), !(error is IOError) {
            isBroken = true
            return
        }
        switch error {
        case let mistake as HostFields.Mistake: refuse(400, mistake.sentence, context)
        case HTTPParserError.headerOverflow:
            refuse(
                431,
                "The address or the header fields are longer than \(limits.headerBytes) bytes, or more than \(limits.headerFields).",
                context)
        case is HTTPParserError: refuse(400, Self.noRequest, context)
        case is ChannelError, is IOError: close(context)
        default: refuse(400, Self.noRequest, context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent {
            if isRefused { return close(context) }
            if unanswered > 0 { within(Self.farewell, context) { $0.close($1) } }
        }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Writing

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        guard !isRefused else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        guard case .end = unwrapOutboundIn(data) else {
            connections.answers(context.channel)
            return context.write(data, promise: promise)
        }
        let written = promise ?? context.eventLoop.makePromise()
        let loop = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        written.futureResult.whenComplete { _ in
            let (handler, context) = loop.value
            handler.wasWritten(context)
        }
        context.write(data, promise: written)
    }

    private func wasWritten(_ context: ChannelHandlerContext) {
        unanswered -= 1
        wasAnswered = true
        guard context.channel.isActive, !isRefused else { return }
        if unanswered == 0, isBroken { return refuse(400, Self.noRequest, context) }
        if unanswered == 0 {
            connections.waits(context.channel)
        } else {
            connections.works(context.channel)
        }
        if unanswered == 0, !isReading { awaitRequest(context) }
    }

    // MARK: Deadlines

    private func awaitRequest(_ context: ChannelHandlerContext) {
        within(limits.idleSeconds, context) { handler, context in
            if handler.wasAnswered, !handler.isReading { return handler.close(context) }
            handler.refuse(
                408, "The request did not come within \(Int(handler.limits.idleSeconds)) seconds.",
                context)
        }
    }

    private func within(
        _ seconds: Double, _ context: ChannelHandlerContext,
        else late: @escaping (ConnectionGuard, ChannelHandlerContext) -> Void
    ) {
        within(.nanoseconds(Int64(seconds * 1e9)), context, else: late)
    }

    /// There is one deadline at a time.
    private func within(
        _ time: TimeAmount, _ context: ChannelHandlerContext,
        else late: @escaping (ConnectionGuard, ChannelHandlerContext) -> Void
    ) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
            late(self, context)
        }
    }

    // MARK: The end

    private static let noRequest = "This is no HTTP request."

    private var bodyTooLarge: String {
        "The body is longer than \(limits.bodyBytes) bytes, and no request here needs one."
    }

    /// Says why, where no other answer is being written, and closes.
    private func refuse(_ status: Int, _ sentence: String, _ context: ChannelHandlerContext) {
        guard unanswered == 0 else { return close(context) }
        deadline?.cancel()
        let response = WebResponse.problem(status, "rest_refused", sentence)
        let head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: status),
            headers: [
                "Connection": "close", "Content-Type": WebResponse.json,
                "Content-Length": "\(response.body.count)",
            ])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(
            wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        awaitFarewell(context)
    }

    /// Closed at once, what the client still sends would take the answer from it: so it is read, and dropped, for a moment.
    private func awaitFarewell(_ context: ChannelHandlerContext) {
        isRefused = true
        within(Self.farewell, context) { $0.close($1) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output { awaitFarewell(context) }
        context.close(mode: mode, promise: promise)
    }

    private func close(_ context: ChannelHandlerContext) {
        isRefused = true
        deadline?.cancel()
        context.close(promise: nil)
    }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}
