import BlogSearch
import BlogSearchNetwork

/// Keeps an index fresh while it is served: its sites are synced when it begins, and again a while after each time that ended:
/// quickly, unless the last time that whole lists were read is long ago.
struct RegularSync: Sendable {
    /// Path of the index.
    let index: String
    /// The only site that is synced, by its home address; `nil` for every one that has an API.
    let site: String?
    /// Post types by name or REST base; `nil` for those of the last sync.
    let types: [String]?
    /// From the end of a sync to the next one.
    let interval: Interval
    /// After how long a site's whole lists are read again.
    let wholeInterval: Interval
    /// Who asks; `nil` for everybody.
    let credentials: Credentials?
    /// Through which proxy sites are asked.
    let proxies: ProxySettings

    /// Goes on until the task is cancelled. What goes wrong is told, and tried again the next time.
    func run() async throws {
        var past = Past()
        while true {
            try await once(&past)
            try await Task.sleep(for: .seconds(interval.seconds))
        }
    }

    /// What is remembered from one time to the next.
    private struct Past {
        /// When the lists of each site were read.
        var read: [String: ContinuousClock.Instant] = [:]
        /// What was told of what could not be compared: once is enough.
        var told: Set<String> = []
    }

    /// - Throws: `CancellationError` alone.
    private func once(_ past: inout Past) async throws {
        let transport = networkTransport(over: proxies)
        do {
            let engine = try SearchEngine.openToWrite(at: index, creating: false) { _, _ in }
            // The server tells of settings that cannot be used.
            _ = engine.goOnWithoutSettings()
            do {
                try await sync(engine, over: transport, &past)
            } catch {
                try engine.close()
                throw error
            }
            try engine.close()
        } catch is CancellationError {
            await transport.shutdown()
            throw CancellationError()
        } catch {
            let reason = (error as? any Explained)?.commandWords ?? "\(error)"
            tell("\(reason) It is tried again in \(interval).")
        }
        await transport.shutdown()
    }

    private func sync(
        _ engine: SearchEngine, over transport: NetworkTransport,
        _ past: inout Past
    ) async throws {
        let homes = try engine.knownHomes().filter { site == nil || $0.url == site }
        if !homes.contains(where: { $0.apiRoot != nil }) {
            tell("--sync: the index has no site with an address to sync from.")
        }
        for home in homes where home.apiRoot != nil {
            let discovery = SiteDiscovery(
                transport: transport, credentials: credentials,
                scope: home.credentialScope(allowsPlainHTTP: false), isTyped: false,
                allowsPlainHTTP: false)
            do {
                var options = SyncOptions(types: types, credentials: credentials)
                // The next time comes soon enough.
                options.retries.maximumWait = .seconds(120)
                let start = ContinuousClock.now
                options.isQuick =
                    past.read[home.url].map {
                        start - $0 < .seconds(wholeInterval.seconds)
                    } ?? false
                let found =
                    options.isQuick
                    ? try await discovery.find(again: home)
                    : try await discovery.discover(home.address)
                let beforehand = try engine.notes(on: found, options)
                for note in beforehand { tell(note) }
                let summary = try await engine.sync(found, over: transport, options: options)
                if !options.isQuick { past.read[home.url] = start }
                let changed = summary.added + summary.updated + summary.removed
                if changed > 0 { tell(SummaryText(summary).line) }
                for note in summary.notes
                where !beforehand.contains(note) && past.told.insert(note.description).inserted {
                    tell(note)
                }
                for line in SummaryText(summary).incompleteLines
                where past.told.insert(home.url + line).inserted {
                    tell("\(printable(home.url)): \(line)")
                }
            } catch let error as IngestError {
                tell("\(error.commandWords) It is tried again in \(interval).")
            }
        }
    }
}
