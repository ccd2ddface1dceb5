internal import Blog
internal import BlogSearchPlatform
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// The sockets: requests of HTTP/1.1 become values, answers become bytes. What is asked and answered is none of its business.
struct HTTPConnections: Sendable {
    let router: WebRouter
    let events: ServerEvents

    /// How often it is looked whether a client still waits, and whether its search has taken too long.
    private static let watch = TimeAmount.milliseconds(250)
    /// How many connections the system keeps for those that are taken next.
    private static let backlog: Int32 = 4_096

    /// Serves until the task is cancelled; then lets requests that are being answered come to their end.
    ///
    /// - Throws: `ServerError` when the address cannot be listened on.
    func run(onListening: @escaping @Sendable (String) -> Void) async throws {
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let threads = ServerThreads(count: max(2, System.processors))
        let tending = ServerThreads(count: 1)
        let result: Result<Void, any Error>
        do {
            try await serve(on: loops.next(), threads, tending, onListening)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try await threads.end()
        try await tending.end()
        try await loops.shutdownGracefully()
        if case .failure(let error) = result { throw ServerError(error, router.options) }
    }

    private func serve(
        on loop: any EventLoop, _ threads: ServerThreads, _ tending: ServerThreads,
        _ onListening: @escaping @Sendable (String) -> Void
    ) async throws {
        let limits = router.options.limits
        let connections = OpenConnections(most: limits.connections)
        let (asked, asking) = AsyncStream.makeStream(of: AskedRequest.self)
        let listener = try await bootstrap(on: loop, connections) { asking.yield($0) }
            .bind(host: router.options.host, port: router.options.port).get()
        onListening(router.options.listening(port: listener.localAddress?.port))
        let admission = Admission(most: limits.requests)
        let serving = Task(executorPreference: tending) {
            await withDiscardingTaskGroup { group in
                for await asked in asked {
                    // Whoever watches the server is answered beside searches.
                    let isWatch = asked.request.path == WebRouter.Watch.health.rawValue
                    group.addTask(executorPreference: tending) {
                        await respond(
                            to: asked.request, on: asked.channel, isWatch ? nil : admission,
                            isWatch ? tending : threads)
                    }
                }
            }
        }
        let closed = loop.makePromise(of: Void.self)
        // Whether it was told to end, or the system ended it.
        listener.closeFuture.whenComplete { _ in
            // Those who wait for nothing are closed at once; the others have a while.
            connections.end(closed)
            loop.scheduleTask(in: .seconds(limits.farewellSeconds)) {
                serving.cancel()
                connections.closeAll()
            }
        }
        try await withTaskCancellationHandler {
            try await closed.futureResult.get()
        } onCancel: {
            listener.close(promise: nil)
        }
        asking.finish()
        await serving.value
    }

    private func bootstrap(
        on loop: any EventLoop, _ connections: OpenConnections,
        ask: @escaping @Sendable (AskedRequest) -> Void
    ) -> ServerBootstrap {
        let limits = router.options.limits
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderFieldSize = limits.headerBytes
        decoding.maxHeaderListSize = limits.headerBytes
        decoding.maxHeaderFieldCount = limits.headerFields
        return ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: HTTPConnections.backlog)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // One more, for which another is closed (``OpenConnections``).
                    try channel.pipeline.syncOperations.addHandler(
                        AcceptGate(most: limits.connections + 1))
                }
            }
            .childChannelInitializer { [decoding] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(RawAddresses())
                    try pipeline.configureHTTPServerPipeline(
                        withPipeliningAssistance: false, withErrorHandling: false,
                        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
                        withDecoderLimitConfiguration: decoding)
                    try pipeline.addHandlers([
                        HostFields(), ConnectionGuard(limits, connections), RequestTurns(ask: ask),
                    ])
                }
            }
    }

    // MARK: A request

    private func respond(
        to asked: WebRequest, on channel: any Channel, _ admission: Admission?,
        _ threads: ServerThreads
    ) async {
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
        channel.writeAndFlush(Answer(answer, to: asked), promise: nil)
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
