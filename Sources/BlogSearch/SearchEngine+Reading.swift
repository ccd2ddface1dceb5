internal import Blog
internal import BlogSearchStore
public import Ingest

extension SearchEngine {
    /// Makes the index equal to a WordPress site: fetches what is new or changed, removes what is gone.
    ///
    /// What a few answers brought is stored in one transaction while the next are asked for, so a sync that stops anywhere loses at
    /// most that, and the next one goes on from there.
    ///
    /// - Parameters:
    ///   - address: any address of the site, as a person would type it.
    ///   - transport: how to ask; see `NetworkTransport`.
    ///   - options: which posts.
    ///   - progress: told after each page how far the sync is.
    /// - Returns: what changed. A site speaks for its own host: the notes say where its posts are kept when it claims another.
    /// - Throws: `SearchError` when the site cannot be read, or the index be written (`busy` while another sync, import or compaction
    ///   fills the index), `CancellationError`.
    public func sync(
        _ address: String, over transport: any Transport, options: SyncOptions = SyncOptions(),
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> SyncSummary {
        try await SearchError.asyncAtDoor {
            try store.checkOpen()
            let discovery = SiteDiscovery(
                transport: transport, credentials: options.credentials,
                allowsPlainHTTP: options.allowsPlainHTTP, retries: options.retries)
            let start = ContinuousClock.now
            let found = try await discovery.discover(address)
            let search = (ContinuousClock.now - start) / .seconds(1)
            var summary = try await sync(
                found, over: transport, options: options, progress: progress)
            summary.seconds += search
            summary.waiting = summary.waiting.map { $0 + search }
            return summary
        }
    }

    /// The same with a site that was found already.
    ///
    /// - Parameters:
    ///   - today: what the clock shows: texts are read anew by it, a thirtieth of them a day.
    ///   - pause: waits; tests do not.
    package func sync(
        _ found: DiscoveredSite, over transport: any Transport, options: SyncOptions,
        today: Moment = .now,
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        },
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> SyncSummary {
        let start = ContinuousClock.now
        let lock = try store.lockForFilling(now: .now)
        defer { withExtendedLifetime(lock) {} }
        let found = try settle(found, options)
        let site = found.site.url
        let options = try takingOver(options, for: site)
        let known = try store.read { try $0.knownSite(site) }
        var pages = ReadAhead(
            SourcePages(
                RESTSource(
                    found, transport: transport, options: options, known: known, today: today,
                    differing: { [store] changes in
                        try store.read { try $0.differences(from: changes, ofSite: site).count }
                    }, pause: pause),
                of: site, from: found.origin))
        var summary = try await read(
            &pages, leaving: { await $0.base?.source.checkpoint }, progress: progress)
        guard let source = await pages.base?.source else { return summary }
        summary.site = found.site.url
        summary.removed += try leaveFormerHome(options, for: found.site.url)
        summary.notes = found.notes(user: options.credentials?.user) + source.notes
        summary.unchanged += source.unchanged
        summary.requests = source.usage.requests
        summary.bytes = source.usage.bytes
        summary.seconds = (ContinuousClock.now - start) / .seconds(1)
        // While pages are stored the next ones are waited for.
        let waiting = min(summary.waiting ?? 0, source.waiting / .seconds(1))
        (summary.waiting, summary.working) = (waiting, max(0, summary.seconds - waiting))
        return summary
    }

    /// Reads any source to its end.
    ///
    /// - Parameter source: what gives the posts, page by page.
    /// - Parameter prune: whether the source has all there is of its sites: what else the index holds of them is removed in the
    ///   end. Not when something could not be read, nor when more than three in ten are missing (and more than ten posts),
    ///   which looks like a fault: that is an error (`massRemoval`), and what was read stays.
    /// - Parameter site: the site of which files may replace what the index has from a sync or from other files. Of every other
    ///   such site nothing is changed, and that is an error (`foreignSite`) once all is read; unless the index has it from files
    ///   alone and these are of the same blog, as nine in ten of the smaller one's ids and addresses agree, which the notes say.
    /// - Parameter progress: called after each page that was stored.
    /// - Throws: `SearchError`, `CancellationError`.
    public func importPosts(
        from source: any Source, prune: Bool = false, replacing site: String? = nil,
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> SyncSummary {
        try await SearchError.asyncAtDoor {
            let start = ContinuousClock.now
            let lock = try store.lockForFilling(now: .now)
            defer { withExtendedLifetime(lock) {} }
            let (known, given) = (try knownHomes(), try site.map { try FileSite.address($0) })
            var summary = try await importPages(
                of: AdmittedPages(
                    NamedFolders(source, among: known, given: given),
                    SiteAdmission(among: known, given: given), store),
                prune: prune, progress: progress)
            summary.seconds = (ContinuousClock.now - start) / .seconds(1)
            return summary
        }
    }

    private func importPages(
        of source: AdmittedPages, prune: Bool,
        progress: @Sendable (SourceProgress) -> Void
    ) async throws -> SyncSummary {
        var pages = ReadAhead(PreparedPages(source, for: store))
        var summary = try await read(
            &pages, admitted: { await $0.base?.source }, prune: prune, progress: progress)
        summary.waiting = nil
        return summary
    }

    private func checkpointOfImport(into site: String) throws -> String {
        SourcePage.checkpoint(
            ofImportAfter: try store.read { try $0.checkpoint(ofSite: site) })
    }

    /// Stores a page, and tells of it when it changed anything.
    func write(_ page: PendingPage, checkpoint: String? = nil) throws -> WriteSummary {
        let written = try store.write(page, checkpoint: checkpoint)
        if written.added + written.updated + written.removed > 0 { news.tell() }
        return written
    }

    /// Stores a source page by page.
    ///
    /// - Parameters:
    ///   - checkpoint: what to leave when it is read to its end. Posts of a source that leaves none may be
    ///     other than those of the site itself, and are fetched again by its next sync.
    ///   - admitted: the source of files, when it is read to its end: of which sites it might speak.
    /// - Returns: what changed; `waiting` is how long nothing was there to be stored.
    private func read<Pages: AsyncIteratorProtocol>(
        _ pages: inout Pages, leaving checkpoint: ((Pages) async -> String?)? = nil,
        admitted: ((Pages) async -> AdmittedPages?)? = nil, prune: Bool = false,
        progress: @Sendable (SourceProgress) -> Void
    ) async throws -> SyncSummary where Pages.Element == (page: SourcePage, pending: PendingPage?) {
        var summary = SyncSummary()
        summary.cursor = try changeCursor()
        var parts = SummaryParts()
        var sites: Set<String> = []
        var given = GivenPosts()
        var failures: [IngestError] = []
        var idle = Duration.zero
        func next() async throws -> Pages.Element? {
            let start = ContinuousClock.now
            let element = try await pages.next()
            idle += ContinuousClock.now - start
            return element
        }
        while let (page, pending) = try await next() {
            try Task.checkCancellation()
            if let pending {
                sites.insert(pending.site)
                let resume =
                    try page.checkpoint
                    ?? (checkpoint == nil ? checkpointOfImport(into: pending.site) : nil)
                let written = try write(pending, checkpoint: resume)
                summary.add(written)
                parts.begin(pending.site)
                parts.add { $0.add(written) }
            }
            parts.add { $0.add(page) }
            if prune { given.add(page, of: pending?.site) }
            summary.add(page)
            failures += page.failures
            if let reached = page.progress { progress(reached) }
        }
        if sites.isEmpty, let failure = failures.first { throw failure }
        summary.failures = failures.map { SearchError($0) }
        let removals = Result { prune ? try given.removals(from: store) : [] }
        if case .success(let pages) = removals {
            for page in pages {
                try Task.checkCancellation()
                let written = try write(page)
                summary.add(written)
                parts.begin(page.site)
                parts.add { $0.add(written) }
            }
        }
        let left = await checkpoint?(pages) ?? nil
        for site in sites {
            let kept = checkpoint == nil ? try checkpointOfImport(into: site) : ""
            try store.finishSync(
                ofSite: site, at: .now, checkpoint: left ?? (kept.isEmpty ? nil : kept))
        }
        let waiting = try store.mergeDue(
            after: summary.added + summary.updated + summary.removed, removed: summary.removed)
        summary.waitingWords = waiting > 0 ? waiting : nil
        summary.changes = try summarizedChanges(since: summary.cursor)
        // What was read is in good order, also where nothing is removed for good reason.
        _ = try removals.get()
        let told = await admitted?(pages)
        if let refusal = told?.admission.refusal { throw refusal }
        summary.waiting = idle / .seconds(1)
        summary.site = sites.count == 1 ? sites.first : nil
        summary.parts = parts.several(noting: told?.notes ?? [:])
        summary.notes = (told?.notes ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        return summary
    }
}

/// What an import did, by site.
private struct SummaryParts {
    private var parts: [SyncSummary] = [SyncSummary()]
    private var present = 0
    private var moment = ContinuousClock.now

    /// What follows is of a site. What came before any site was named is told with the first.
    mutating func begin(_ site: String) {
        if let index = parts.firstIndex(where: { $0.site == site }) {
            present = index
        } else if parts[0].site == nil {
            parts[0].site = site
        } else {
            parts.append(SyncSummary())
            present = parts.count - 1
            parts[present].site = site
        }
    }

    /// Adds to the present site, also the time since the last call.
    mutating func add(_ change: (inout SyncSummary) -> Void) {
        let now = ContinuousClock.now
        change(&parts[present])
        parts[present].seconds += (now - moment) / .seconds(1)
        moment = now
    }

    /// One for each site, where there are several.
    func several(noting notes: [String: Notice]) -> [SyncSummary] {
        guard parts.count > 1 else { return [] }
        return parts.map { part in
            var part = part
            part.notes = [part.site.flatMap { notes[$0] }].compactMap(\.self)
            return part
        }
    }
}

extension SyncSummary {
    /// Adds what a page tells of what was read.
    fileprivate mutating func add(_ page: SourcePage) {
        skipped += page.skipped
        incomplete += page.incomplete
        bytes += page.bytes
    }

    /// Adds what storing a page did.
    fileprivate mutating func add(_ page: WriteSummary) {
        added += page.added
        updated += page.updated
        removed += page.removed
        unchanged += page.unchanged
    }
}
