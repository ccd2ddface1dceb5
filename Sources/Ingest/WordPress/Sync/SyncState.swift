internal import Blog

/// A sync as a pure state machine: answers go in, requests and pages come out, nothing is awaited.
///
///     catalogue   types, taxonomies, whether the login works
///     vocabulary  every term, every author
///     lists       ids and times of every post, until the list is complete
///     posts       what is new or changed, by id, with its featured media
///     removals    what the index holds and a complete list does not
///     finished
///
/// A phase begins when nothing of the one before is left to ask or wait for. `SyncState+Lists.swift` reads the
/// first three phases' answers, `SyncState+Posts.swift` the rest's.
struct SyncState: Sendable {
    enum Phase: Int, Sendable {
        case start, catalogue, vocabulary, lists, posts, removals, finished
    }

    /// What the shell is to do next.
    enum Action: Sendable, Hashable {
        /// Hand this page to be stored.
        case page(SourcePage)
        /// Start what `takeRequest()` gives, then wait for an answer.
        case wait
        case finished
        case failed(IngestError)
    }

    /// What came of a request.
    typealias Outcome = Result<Answer, FetchFailure>

    let found: DiscoveredSite
    let options: RESTOptions
    let known: [Post.ID: KnownPost]

    var phase = Phase.start
    var queue: [SyncRequest] = []
    var outstanding = 0
    var pages: [SourcePage] = []
    var failure: IngestError?

    var types: [PostType] = []
    var taxonomies: [Taxonomy] = []
    var decoder: RecordDecoder
    var embedsAuthors = false
    var walks: [ListWalk] = []
    var lists: [PostList] = []

    var wantedCount = 0
    var doneCount = 0
    var unchanged = 0
    var batch = 0
    var failuresInARow = 0
    /// Pages that wait for the media their posts name.
    var waiting: [Int: SourcePage] = [:]
    var seenMedia: Set<Int> = []
    var seenAuthors: Set<Int> = []
    /// Known posts that a complete list lacks, or that were not delivered.
    var gone: Set<Post.ID> = []
    /// Known posts that the site says are no longer public.
    var withdrawn: Set<Post.ID> = []

    init(_ found: DiscoveredSite, options: RESTOptions, known: [Post.ID: KnownPost]) {
        self.found = found
        self.options = options
        self.known = known
        decoder = RecordDecoder(offset: found.offset)
    }

    /// Decides what is next; moves on to the next phase when this one is through.
    mutating func next() -> Action {
        while true {
            if !pages.isEmpty { return .page(pages.removeFirst()) }
            if let failure { return .failed(failure) }
            if phase == .finished { return .finished }
            let isBusy = outstanding > 0 || !queue.isEmpty || walks.contains { !$0.pages.isThrough }
            if isBusy { return .wait }
            advance()
        }
    }

    /// Takes the next request to send; `nil` while answers must be awaited first.
    mutating func takeRequest() -> SyncRequest? {
        guard failure == nil else { return nil }
        if !queue.isEmpty {
            outstanding += 1
            return queue.removeFirst()
        }
        for index in walks.indices {
            if let number = walks[index].pages.takePage() {
                outstanding += 1
                return walks[index].request(number)
            }
        }
        return nil
    }

    /// Notes what came of a request that `takeRequest()` gave.
    mutating func receive(_ outcome: Outcome, for request: SyncRequest) {
        outstanding -= 1
        switch request {
        case .login: receiveLogin(outcome)
        case .types: receiveTypes(outcome)
        case .taxonomies: receiveTaxonomies(outcome)
        case .page(let subject, _, _, let generation):
            receivePage(outcome, of: subject, generation: generation)
        case .posts(let type, let ids): receivePosts(outcome, of: type, ids: ids)
        case .media(_, let batch): receiveMedia(outcome, batch: batch)
        }
    }

    /// The address of a request in the present state.
    func url(of request: SyncRequest) -> String {
        var custom: [String] = []
        if case .posts(let type, _) = request {
            custom = taxonomies.filter { $0.types.contains(type.name) }.map(\.base)
                .filter { $0 != "categories" && $0 != "tags" }
        }
        return request.url(below: found.root, taxonomies: custom, embedsAuthors: embedsAuthors)
    }

    mutating func fail(_ failure: FetchFailure) {
        self.failure = self.failure ?? IngestError(failure, site: found.site.url)
    }

    private mutating func advance() {
        walks = []
        switch phase {
        case .start:
            pages.append(SourcePage(changes: [.site(found.site)]))
            queue = (options.credentials == nil ? [] : [.login]) + [.types, .taxonomies]
        case .catalogue:
            walks = taxonomies.map { ListWalk(.terms($0)) } + [ListWalk(.users)]
        case .vocabulary:
            walks = types.map { ListWalk(.posts($0)) }
        case .lists: planPosts()
        case .posts: planRemovals()
        case .removals, .finished: break
        }
        phase = Phase(rawValue: phase.rawValue + 1) ?? .finished
    }
}
