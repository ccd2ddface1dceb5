internal import Blog

/// The rooms a sync goes through, each looked into once: login, types, terms, authors, posts.
struct SiteTour: Sendable {
    let found: DiscoveredSite
    let fetcher: AnswerFetcher
    let wanted: [String]

    /// Who asks, as far as the site knows; `nil` for everybody.
    private var user: String?
    /// Whether requests carry the login.
    private var sendsLogin: Bool
    private let clock = ContinuousClock()
    private let options = SyncOptions()
    private var types: [PostType] = []
    /// Types that a sync of those leaves out.
    private var others: [PostType] = []
    private var taxonomies = Taxonomy.standard
    /// Requests that every sync makes; finding the site takes two.
    private var overhead = 2
    private var measured: [SyncCost.Measured] = []
    /// How many things the site gives at a time.
    private var pageSize = PageLimit.standard

    init(found: DiscoveredSite, fetcher: AnswerFetcher, wanted: [String]) {
        self.found = found
        self.fetcher = fetcher
        self.wanted = wanted
        user = fetcher.user
        sendsLogin = user != nil
    }

    /// Goes through all rooms.
    /// - Throws: `IngestError` for what no sync comes past, `CancellationError`.
    mutating func go(_ note: ([SiteFinding]) -> Void) async throws {
        note(try await login())
        // Told after the posts: where those are shut, what else is shut is not worth a word.
        let catalogue = try await catalogue()
        for type in types { note(try await posts(type)) }
        for type in others { note(try await leftOut(type)) }
        note(catalogue)
        for taxonomy in taxonomies {
            note(try await vocabulary(.terms(taxonomy), what: "list of \(taxonomy.base)"))
        }
        note(try await vocabulary(.users, what: "list of authors"))
        if pageSize < PageLimit.standard { note([.pageLimit(pageSize)]) }
        let cost = SyncCost(
            overhead: overhead, types: measured, concurrency: options.concurrency,
            pageSize: pageSize)
        note([.cost(cost, concurrency: options.concurrency)])
    }

    /// An answer with what it took to get it.
    private struct Timed {
        var outcome: Result<Answer, FetchFailure>
        var seconds: Double
        var bytes: Int
    }

    /// Asks, and where so much at a time is refused, for less.
    private mutating func ask(_ request: SyncRequest) async throws -> Timed {
        let request = request.limited(to: pageSize)
        let timed = try await askOnce(request)
        guard case .failure(let problem) = timed.outcome,
            let most = problem.smallerPage(than: pageSize)
        else { return timed }
        pageSize = most
        return try await ask(request)
    }

    private func askOnce(_ request: SyncRequest) async throws -> Timed {
        let custom = taxonomies.map(\.base).filter { $0 != "categories" && $0 != "tags" }
        let url = request.url(below: found.root, taxonomies: custom, pageSize: pageSize)
        let start = clock.now
        let result = try await fetcher.fetch(
            url, asStranger: !sendsLogin || request == .login(.door), footing: .known)
        return Timed(
            outcome: result.outcome, seconds: (clock.now - start) / .seconds(1),
            bytes: result.usage.bytes)
    }

    private mutating func login() async throws -> [SiteFinding] {
        guard let given = user else { return [] }
        var check = LoginCheck()
        var test = LoginCheck.Test.user
        while true {
            overhead += 1
            switch check.step(after: try await ask(.login(test)).outcome, of: test) {
            case .ask(let next): test = next
            case .user: return [.login(given)]
            case .stranger(let isLetIn):
                (user, sendsLogin) = (nil, isLetIn)
                return [.stranger(given, check.reason(isLetIn: isLetIn))]
            case .fail(let failure): throw error(failure)
            }
        }
    }

    private mutating func catalogue() async throws -> [SiteFinding] {
        overhead += 2
        var findings: [SiteFinding] = []
        var offered = PostType.standard
        switch try await ask(.types).outcome {
        case .success(let answer):
            let read = PostType.types(in: answer.json)
            if !read.isEmpty { offered = read }
        case .failure(let failure):
            guard failure.isRefusal else { throw error(failure) }
            findings.append(
                .shut(
                    "list of post types", failure, meaning: "posts and pages are looked for alone"))
        }
        let (chosen, unknown) = PostType.chosen(wanted, of: offered)
        types = chosen
        others = offered.filter { $0.isContent && !chosen.contains($0) }
        if let name = unknown.first {
            throw IngestError.unknownType(
                name, site: found.site.url,
                offered: offered.map(\.name).filter { !RecordKind.machinery.contains($0) })
        }
        switch try await ask(.taxonomies).outcome {
        case .success(let answer):
            let read = Taxonomy.taxonomies(in: answer.json).filter { $0.name != "nav_menu" }
            if !read.isEmpty { taxonomies = read }
        case .failure(let failure):
            guard failure.isRefusal else { throw error(failure) }
            findings.append(
                .shut(
                    "list of taxonomies", failure,
                    meaning: "categories and tags are looked for alone"))
        }
        return findings
    }

    private mutating func vocabulary(
        _ subject: SyncRequest.Subject, what: String
    ) async throws -> [SiteFinding] {
        let timed = try await ask(.page(subject, number: 1, size: 100, generation: 0))
        switch timed.outcome {
        case .success(let answer):
            overhead += max(1, answer.totalPages ?? 1)
            return []
        case .failure(let failure):
            overhead += 1
            guard failure.isRefusal else { throw error(failure) }
            if subject == .users {
                return [
                    .shut(
                        what, failure,
                        meaning: "there is nothing to do: authors come along with their posts")
                ]
            }
            return [
                .shut(
                    what, failure,
                    meaning: "posts come without them, unless its owner opens that list")
            ]
        }
    }

    private mutating func posts(_ type: PostType) async throws -> [SiteFinding] {
        let list = try await ask(.page(.posts(type), number: 1, size: 100, generation: 0))
        let answer = try answer(list)
        let decoder = RecordDecoder(offset: found.offset)
        let ids = answer.json.elements.compactMap(decoder.id(of:))
        guard !ids.isEmpty else {
            overhead += 1
            let total = answer.total ?? 0
            return [total > 0 ? .short(type.base, shown: 0, of: total) : .unlisted(type.base)]
        }
        let asked = pageSize
        let hides = try await hides(type, answer, ids, decoder)
        if !hides, let limit = PageLimit(rows: answer.json.elements.count, asked: pageSize, answer)
        {
            pageSize = limit.most
        }
        let batch = try await ask(.posts(type, ids: Array(ids.prefix(SyncCost.batch))))
        let whole = try self.answer(batch)
        let rows = whole.json.elements
        let delivered = Set(rows.compactMap(decoder.id(of:)))
        guard !delivered.isDisjoint(with: ids) else {
            throw IngestError.notDelivered(found.site.url, count: ids.count)
        }
        measured.append(
            SyncCost.Measured(
                posts: answer.total ?? ids.count, listSeconds: list.seconds,
                sample: delivered.count, sampleBytes: batch.bytes, sampleSeconds: batch.seconds))
        var findings = [SiteFinding.sample(delivered.count, of: answer.total, type.base)]
        if answer.total == nil { findings.append(.noTotals(type.base)) }
        if hides, let total = answer.total {
            findings.append(.short(type.base, shown: ids.count, of: min(total, asked)))
        }
        let missing = ["title", "content", "modified_gmt"].filter { name in
            rows.contains { $0[name] == nil }
        }
        if !missing.isEmpty { findings.append(.missingFields(missing, of: type.base)) }
        if whole.isRepaired { findings.append(.repaired) }
        return findings
    }

    private mutating func leftOut(_ type: PostType) async throws -> [SiteFinding] {
        let list = try await ask(.page(.posts(type), number: 1, size: 1, generation: 0))
        guard case .success(let answer) = list.outcome, let total = answer.total, total > 0 else {
            return []
        }
        return [.leftOut(type.name, count: total)]
    }

    /// Whether the first page of a list has fewer posts than it should, and not because the site gives no more at a time: then
    /// the next page begins with one that was not seen.
    private mutating func hides(
        _ type: PostType, _ answer: Answer, _ ids: [Int], _ decoder: RecordDecoder
    ) async throws -> Bool {
        guard let total = answer.total, ids.count < min(total, pageSize),
            answer.totalPages == (total - 1) / pageSize + 1
        else { return false }
        let end = min(total, pageSize)
        let rest = try await ask(
            .page(.posts(type), number: 2, size: max(ids.count, (end + 1) / 2), generation: 0))
        guard case .success(let next) = rest.outcome else { return true }
        return next.json.elements.first.flatMap(decoder.id(of:)).map(ids.contains) ?? true
    }

    private func answer(_ timed: Timed) throws -> Answer {
        switch timed.outcome {
        case .success(let answer): return answer
        case .failure(let failure): throw error(failure)
        }
    }

    private func error(_ failure: FetchFailure) -> IngestError {
        IngestError(
            failure, site: found.site.url, user: user, isLetIn: user == nil && sendsLogin)
    }
}
