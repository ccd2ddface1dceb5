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
    /// How many connections the system keeps for those that are taken next.
    private static let backlog = 4_096

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
            childChannelSetup: channels(threads, tending), configuration: configuration,
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
            backlog: HTTPConnections.backlog,
            // One more, for which another is closed (``OpenConnections``).
            availableConnectionsDelegate: .maximum(
                router.options.limits.connections + 1, logger: HTTPConnections.logger))
    }

    /// Says nothing: what is worth saying is an event.
    private static let logger = Logger(label: "wpsearch") { _ in SwiftLogNoOpLogHandler() }

    private func channels(_ threads: ServerThreads, _ tending: ServerThreads) -> HTTP1Channel {
        let limits = router.options.limits
        let admission = Admission(most: limits.requests)
        let connections = OpenConnections(most: limits.connections)
        return HTTP1Channel(
            responder: { request, writer, channel in
                let asked = WebRequest(request)
                // Whoever watches the server is answered beside searches.
                let isWatch = asked.path == WebRouter.Watch.health.rawValue
                try await respond(
                    to: asked, writer, on: channel, isWatch ? nil : admission,
                    isWatch ? tending : threads)
            },
            configuration: .init(
                additionalChannelHandlers: [ConnectionGuard(limits, connections)],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                    maxHeaderFieldCount: limits.headerFields)))
    }

    // MARK: A request

    private func respond(
        to asked: WebRequest, _ writer: consuming ResponseWriter, on channel: any Channel,
        _ admission: Admission?, _ threads: ServerThreads
    ) async throws {
        let start = ContinuousClock.now
        let now = NIODeadline.now()
        let times = Times(
            begin: now + .seconds(router.options.limits.waitSeconds),
            end: now + .seconds(router.options.limits.searchSeconds))
        router.metrics.begin()
        let hasRoom = await admission?.enter(by: times.begin, on: channel.eventLoop) ?? true
        let answer =
            hasRoom
            ? await self.answer(to: asked, on: channel, threads, times) : router.busy(asked)
        if hasRoom { admission?.leave() }
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

    /// When an answer must be begun at the latest, and when it is stopped.
    private struct Times {
        let begin: NIODeadline
        let end: NIODeadline
    }

    /// The answer, worked out on the threads of searches, and stopped when nobody waits for it any more.
    private func answer(
        to request: WebRequest, on channel: any Channel, _ threads: ServerThreads, _ times: Times
    ) async -> WebResponse {
        let address = channel.localAddress
        let base = router.options.base(
            port: address?.port ?? router.options.port, at: address?.ipAddress,
            asked: request.headers["host"])
        let work = Task(executorPreference: threads) {
            // Threads take what waits for them in turn.
            guard NIODeadline.now() <= times.begin, channel.isActive else {
                return router.busy(request)
            }
            return await router.response(to: request, at: base)
        }
        let watch = channel.eventLoop.scheduleRepeatedTask(
            initialDelay: min(Self.watch, times.end - .now()), delay: Self.watch
        ) { _ in
            if !channel.isActive || NIODeadline.now() >= times.end { work.cancel() }
        }
        defer { watch.cancel() }
        return await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
    }
}

extension ServerOptions {
    /// Whether it listens on every address of this machine: then none of them is its own.
    package var listensEverywhere: Bool { ["0.0.0.0", "::", "*"].contains(host) }

    /// The address of the server as clients know it, without a slash at its end.
    ///
    /// Where it listens everywhere and nobody gave its address, that is the one that was asked: `localhost`, or a number of this
    /// machine. A host that a client makes up comes into no answer.
    ///
    /// - Parameters:
    ///   - number: the address of this machine that a connection came to.
    ///   - host: the field `Host`.
    func base(port: Int, at number: String? = nil, asked host: String? = nil) -> String {
        if var base = publicURL {
            while base.hasSuffix("/") { base.removeLast() }
            return base
        }
        guard listensEverywhere, var number else { return listening(port: port) }
        // An address of IPv4 as IPv6 writes it.
        if number.hasPrefix("::ffff:"), number.contains(".") { number.removeFirst(7) }
        if number.contains(":") { number = "[\(number)]" }
        let name = host?.lowercased() ?? ""
        for known in ["localhost", number]
        where name == known
            || name.hasPrefix(known + ":")
                && Int(name.dropFirst(known.count + 1)).map((0...65_535).contains) == true
        {
            return "http://" + name
        }
        return "http://\(number):\(port)"
    }
}

extension ServerOptions {
    /// The address that is listened on, by the port that it came to be.
    func listening(port: Int?) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port ?? self.port)"
    }
}

extension TimeAmount {
    fileprivate static func seconds(_ seconds: Double) -> TimeAmount {
        .nanoseconds(Int64(seconds * 1e9))
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
