internal import Blog
internal import BlogSearchPlatform
internal import HTTPTypes
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTPTypes
internal import NIOPosix

/// The sockets: requests of HTTP/1.1 become values, answers become bytes. What is asked and answered is none of its business.
struct HTTPConnections: Sendable {
    let router: WebRouter
    let events: ServerEvents

    /// How often it is looked whether a client still waits, and whether its search has taken too long.
    private static let watch = TimeAmount.milliseconds(250)

    /// Serves until the task is cancelled; then lets requests that are being answered come to their end.
    ///
    /// - Throws: `ServerError` when the address cannot be listened on.
    func run(onListening: @escaping @Sendable (String) -> Void) async throws {
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let threads = ServerThreads(count: max(2, System.processors))
        let tending = ServerThreads(count: 1)
        let listening: @Sendable (any Channel) async -> Void = { channel in
            onListening(router.options.listening(port: channel.localAddress?.port))
        }
        let server = Server(
            childChannelSetup: channels(threads), configuration: configuration,
            onServerRunning: listening, eventLoopGroup: loops, logger: HTTPConnections.logger)
        let serving = Task(executorPreference: tending) { try await server.run() }
        let result = await withTaskCancellationHandler {
            await serving.result
        } onCancel: {
            // Those who wait for nothing are closed at once; the others have a while.
            let farewell = router.options.limits.farewellSeconds
            _ = loops.next().scheduleTask(in: .nanoseconds(Int64(farewell * 1e9))) {
                serving.cancel()
            }
            Task(executorPreference: tending) { try await server.shutdownGracefully() }
        }
        try await threads.end()
        try await tending.end()
        try await loops.shutdownGracefully()
        if case .failure(let error) = result { throw ServerError(error, router.options) }
    }

    private var configuration: ServerConfiguration {
        ServerConfiguration(
            address: .hostname(router.options.host, port: router.options.port),
            availableConnectionsDelegate: .maximum(
                router.options.limits.connections, logger: HTTPConnections.logger))
    }

    /// Says nothing: what is worth saying is an event.
    private static let logger = Logger(label: "wpsearch") { _ in SwiftLogNoOpLogHandler() }

    private func channels(_ threads: ServerThreads) -> HTTP1Channel {
        let limits = router.options.limits
        let admission = Admission(most: limits.requests)
        return HTTP1Channel(
            responder: { request, writer, channel in
                try await respond(to: request, writer, on: channel, admission, threads)
            },
            configuration: .init(
                additionalChannelHandlers: [ConnectionGuard(limits)],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                    maxHeaderFieldCount: limits.headerFields)))
    }

    // MARK: A request

    private func respond(
        to request: Request, _ writer: consuming ResponseWriter, on channel: any Channel,
        _ admission: Admission, _ threads: ServerThreads
    ) async throws {
        let start = ContinuousClock.now
        let asked = WebRequest(request)
        router.metrics.begin()
        var answer: WebResponse
        if admission.enter() {
            defer { admission.leave() }
            answer = await self.answer(to: asked, on: channel, threads)
        } else {
            answer = router.busy(asked)
        }
        let answered = AnsweredRequest(
            method: asked.method, target: asked.target, status: answer.status,
            bytes: answer.body.count, seconds: (ContinuousClock.now - start) / .seconds(1))
        router.metrics.end(answered)
        events.answered(answered)
        if let failure = answer.failure { events.failed(failure) }
        try await writer.write(
            response: HTTPResponse(answer),
            body: asked.wantsHeadOnly || answer.body.isEmpty
                ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }

    /// The answer, worked out on the threads of searches, and stopped when nobody waits for it any more.
    private func answer(
        to request: WebRequest, on channel: any Channel, _ threads: ServerThreads
    ) async -> WebResponse {
        let base = base(on: channel)
        let work = Task(executorPreference: threads) {
            await router.response(to: request, at: base)
        }
        let end = NIODeadline.now() + .nanoseconds(Int64(router.options.limits.searchSeconds * 1e9))
        let watch = channel.eventLoop.scheduleRepeatedTask(
            initialDelay: min(Self.watch, end - .now()), delay: Self.watch
        ) { _ in
            if !channel.isActive || NIODeadline.now() >= end { work.cancel() }
        }
        defer { watch.cancel() }
        return await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
    }

    /// The address of the server as clients know it.
    private func base(on channel: any Channel) -> String {
        router.options.base(port: channel.localAddress?.port ?? router.options.port)
    }
}

extension ServerOptions {
    /// The address of the server as clients know it, without a slash at its end.
    func base(port: Int) -> String {
        guard var base = publicURL else { return listening(port: port) }
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }
}

extension ServerOptions {
    /// The address that is listened on, by the port that it came to be.
    func listening(port: Int?) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port ?? self.port)"
    }
}

extension WebRequest {
    fileprivate init(_ request: Request) {
        var headers: [String: String] = [:]
        for field in request.head.headerFields {
            let name = field.name.canonicalName
            headers[name] = headers[name].map { $0 + ", " + field.value } ?? field.value
        }
        if let host = request.head.authority { headers["host"] = host }
        self.init(
            request.head.path ?? "/", method: request.head.method.rawValue, headers: headers)
    }
}

extension HTTPResponse {
    fileprivate init(_ answer: WebResponse) {
        var fields = HTTPFields()
        for header in answer.headers {
            // What is no field is left out; values are ours, and those that are not are addresses without line breaks.
            guard let name = HTTPField.Name(header.name) else { continue }
            fields.append(HTTPField(name: name, value: header.value))
        }
        fields[.date] = HTTPDate.text(of: Moment(seconds: System.seconds))
        if answer.status != 304, answer.status != 204 {
            fields[.contentLength] = "\(answer.body.count)"
        }
        self.init(status: .init(code: answer.status), headerFields: fields)
    }
}
