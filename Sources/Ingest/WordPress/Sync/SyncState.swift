internal import Blog

/// A sync as a pure state machine: answers go in, requests and pages come out, nothing is awaited.
///
///     login       whether the site knows it (`LoginCheck`)
///     catalogue   taxonomies, types where others than posts and pages are asked for
///     news        of a quick sync: the beginnings of lists, and what changed (`SyncState+Quick.swift`)
///     vocabulary  every term, every author
///     bulk        whole posts by id, where the index has none (`BulkWalk`)
///     lists       every post in outline, until the list is whole; what is new since, where `bulk` was that list
///     names       terms and authors that posts name and the vocabulary lacked; comments, where they are wanted;
///                 pictures that were described anew
///     posts       what is new or other than in the index, by id, with its featured media
///     suspects    asks by id for what the index holds and no list names, and at its own address for what a list names
///                 and nobody delivers, or what it counts and does not show (`SyncState+Turns.swift`)
///     again       those of them that are there after all; comments that the index holds and the list lacked
///     removals    those that are not; terms and authors that are no more
///     finished
///
/// A phase begins when nothing of the one before is left to ask or wait for. `SyncState+Lists.swift` reads the
/// first phases' answers, `SyncState+Posts.swift` posts, `SyncState+Removals.swift` the rest.
///
/// **What is guaranteed.** After a sync during which the site did not change, the index equals what the site's
/// anonymous visitors see, whatever happened before. After one during which it did, each post is in some state
/// that it had since the last sync, no post is removed that was public throughout, and the next quiet sync sets
/// the rest right. What no list can show is a text that changed without a date (a reusable block, what a plugin does to
/// it): a full sync sees that at once, others within thirty days.
struct SyncState: Sendable {
    enum Phase: Int, Sendable {
        case start, login, catalogue, news, vocabulary, bulk, lists, names, posts, suspects,
            again, removals, finished
    }

    /// What the shell is to do next.
    enum Action: Sendable, Hashable {
        /// Hand this page to be stored. It counts as stored when `next()` is called again, though who reads ahead is still
        /// storing it then.
        case page(SourcePage)
        /// Start what `takeRequest()` gives, then wait for an answer.
        case wait
        /// Start nothing for so long.
        case pause(Duration)
        case finished
        case failed(IngestError)
    }

    /// What came of a request.
    typealias Outcome = Result<Answer, FetchFailure>

    let found: DiscoveredSite
    let options: SyncOptions
    let known: KnownSite
    /// What the last finished sync left.
    let last: SyncCheckpoint?
    /// Who asks, as far as the site knows; `nil` for everybody.
    var user: String?
    /// Whether requests carry the login.
    var sendsLogin: Bool
    var login = LoginCheck()
    /// What shows that the site knows the login.
    var userTest = LoginCheck.Test.user
    /// Whether what the index holds came the same way, so that an equal outline means an equal post.
    private(set) var isTrusted = false
    /// Custom fields to take.
    let fields: FieldPatterns
    /// Whether the index may have posts that were fetched for others.
    let hasOtherFields: Bool
    /// The patterns that no post had a text for, so far.
    var unseenFields: [String]
    /// What the site's clock showed when the last finished sync began.
    private(set) var lastClock: Moment?
    /// The same of the last one that asked for pictures that were described anew.
    private(set) var lastPictures: Moment?
    /// What the lists had when they were last seen.
    private(set) var lastMemory: ListMemory?
    /// What the clock of this machine shows.
    let today: Moment
    /// Names of the types that the last sync read.
    let lastWalked: Set<String>
    /// Those of which the index has posts.
    let heldTypes: Set<String>
    /// Where turns stood.
    private(set) var lastTurns = SyncTurns()

    var phase = Phase.start
    var queue: [SyncRequest] = []
    /// How many things the site gives at a time.
    var pageSize = PageLimit.standard
    /// How many requests may be on their way at once.
    private(set) var concurrency: Int
    var outstanding = 0
    var pages: [PendingPage] = []
    var failure: IngestError?
    var pause: Duration?

    var types: [PostType] = []
    /// What the next sync is to read.
    var keptTypes: [String] = []
    /// Names of the types that the site offers, chosen or not; `nil` when it does not say.
    var offeredTypes: Set<String>?
    var taxonomies: [Taxonomy] = []
    var decoder: RecordDecoder
    var walks: [ListWalk] = []
    var bulk: [BulkWalk] = []
    /// Types whose posts came whole, while it is asked what is new since then.
    var checked: [PostType] = []
    /// What that brought.
    var fetched: [Post.ID: Fetched] = [:]
    /// What a quick sync asked first; `nil` for other syncs.
    var quick: QuickLook?
    /// What is new in lists that are not walked whole.
    var news = ListNews()
    /// What was seen of lists, as far as the next quick sync may rely on it.
    var listings: [SyncRequest.Subject: Listing] = [:]
    /// Whether a post is kept of which nobody knows how old it is.
    var isUnsure = false
    /// Whether a page went out that changes posts.
    var hasStoredPosts = false
    /// Listed posts that say that they are not for the index.
    var leftOut: Set<Post.ID> = []
    /// Posts that the lists of `bulk` have.
    var bulkTotal = 0
    var lists: [PostList] = []
    var seenTerms: Set<Term.Key> = []
    var seenAuthors: Set<Author.ID> = []
    /// Names of the taxonomies of which every term was seen.
    var wholeTaxonomies: Set<String> = []
    /// Names of those whose list is empty and does not say so: believed where the lists of posts can be.
    var silentTaxonomies: Set<String> = []
    var seenComments: Set<Post.ID> = []
    /// Whether comments that the index holds and nobody showed may be asked for, and then found gone.
    var hasWholeComments = false
    var hasAllUsers = false
    var refusesUsers = false
    /// Whether the list of users was refused after it had begun.
    var hasLostUsers = false

    var wantedCount = 0
    var doneCount = 0
    var unchanged = 0
    var batch = 0
    var failuresInARow = 0
    /// Posts asked for and not stored yet: what is fetched twice when the sync is killed.
    var unstored = 0
    var beingStored = 0
    /// Pages that wait for the media their posts name.
    var waiting: [Int: PendingPage] = [:]
    /// How many answers such a page waits for, where they are more than one.
    var mediaPieces: [Int: Int] = [:]
    var seenMedia: Set<Int> = []
    /// The site's clock, as of its last answer, and of its first.
    var clock: Moment?
    var firstClock: Moment?
    /// What it showed when posts were asked for.
    var clockWhenAsked: [SyncRequest: Moment] = [:]
    /// Posts that were edited in the very second in which they may have been read.
    var unsettled: [Post.ID: PostType] = [:]
    var settlingRounds = 0

    /// Where turns stand at the end.
    var turns = SyncTurns()
    /// Posts whose texts are read anew, those whose are not, and how many of the former were other than in the index.
    var anew: Set<Post.ID> = []
    var unread: [Post.ID: PostType] = [:]
    var changedAnew = 0

    var suspects: Set<Post.ID> = []
    var present: [Post.ID: (type: PostType, post: ListedPost)] = [:]
    var stored: Set<Post.ID> = []
    /// Posts of which nobody knows whether they are there: what the index holds of them stays.
    var doubted: Set<Post.ID> = []
    /// Whether posts are taken for gone because the site refused to show them.
    var believesRefusals = false
    /// Known posts that the site no longer has.
    var gone: Set<Post.ID> = []
    /// Known posts that the site says are no longer public.
    var withdrawn: Set<Post.ID> = []
    var goneTerms: Set<Term.Key> = []
    var goneAuthors: Set<Author.ID> = []

    init(
        _ found: DiscoveredSite, options: SyncOptions, known: KnownSite, today: Moment = .now
    ) {
        self.found = found
        self.options = options
        concurrency = options.concurrency
        self.known = known
        last = known.checkpoint.flatMap { SyncCheckpoint($0) }
        user = options.credentials?.user
        sendsLogin = options.credentials != nil
        self.today = today
        let listed = last?.memory?.lists.keys.compactMap { subject in
            if case .posts(let type) = subject { type.name } else { nil }
        }
        lastWalked = Set(last?.types ?? []).union(listed ?? []).subtracting(["all"])
        heldTypes = Set(known.posts.values.map(\.type)).subtracting([Post.commentType])
        fields = options.fields.map { FieldPatterns($0) } ?? last?.fields ?? .none
        unseenFields = fields.texts
        hasOtherFields = (last?.fields ?? .none) != fields || last?.lacksFields ?? false
        decoder = RecordDecoder(offset: found.offset, fields: fields)
        rely()
    }

    /// Decides what of the last sync may be relied on: users may see other texts than everybody does.
    mutating func rely() {
        let isSameUser = last.map { $0.user == user } ?? false
        isTrusted = known.posts.isEmpty || isSameUser && !hasOtherFields
        lastClock = isSameUser ? last?.clock : nil
        lastPictures = isSameUser ? last?.pictures ?? last?.clock : nil
        lastTurns = isSameUser ? last?.turns ?? SyncTurns() : SyncTurns()
        turns = SyncTurns(anew: lastTurns.anew)
        lastMemory = isSameUser && !hasOtherFields ? last?.memory : nil
        let isQuick = options.isQuick && !options.isFull && isSameUser && !hasOtherFields
        quick = isQuick ? last.flatMap { QuickLook($0) } : nil
    }

    /// What to leave in the index when the sync is finished.
    var checkpoint: String {
        SyncCheckpoint(
            user: checkpointUser, clock: firstClock,
            pictures: quick == nil ? firstClock : lastPictures, memory: memory, fields: fields,
            lacksFields: sparesUnseen, types: keptTypes, turns: turns
        ).text
    }

    /// Decides what is next; moves on to the next phase when this one is through.
    mutating func next() -> Action {
        unstored -= beingStored
        beingStored = 0
        while true {
            if let reached = takeProgress() { return .page(SourcePage(progress: reached)) }
            if !pages.isEmpty, !isGathering { return .page(takePage()) }
            if let failure { return .failed(failure) }
            if phase == .finished { return .finished }
            if let pause {
                self.pause = nil
                return .pause(pause)
            }
            if isBusy { return .wait }
            advance()
        }
    }

    /// Whether something is left to ask or wait for in this phase.
    var isBusy: Bool {
        outstanding > 0 || !queue.isEmpty || bulk.contains { !$0.isThrough }
            || walks.contains { !$0.pages.isThrough }
    }

    /// Takes the next request to send; `nil` while answers must be awaited, or pages stored, first.
    mutating func takeRequest() -> SyncRequest? {
        guard failure == nil, pause == nil else { return nil }
        if let first = queue.first, first.ids.count > pageSize {
            queue.replaceSubrange(0..<1, with: pieces(of: first))
        }
        if case .newest? = queue.first { queue[0] = queue[0].limited(to: pageSize) }
        if let first = queue.first {
            if case .posts(_, let ids) = first {
                guard mayAsk(for: ids.count) else { return nil }
                unstored += ids.count
                clockWhenAsked[first] = clock
            }
            outstanding += 1
            return queue.removeFirst()
        }
        if let request = takeBulkRequest() {
            outstanding += 1
            return request
        }
        for index in walks.indices {
            walks[index].adopt(pageSize)
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
        if case .success(let answer) = outcome, let date = answer.date {
            clock = max(date, clock ?? date)
            firstClock = firstClock ?? date
        }
        if askForLess(request, after: outcome) { return }
        switch request {
        case .login(let test): receiveLogin(outcome, test)
        case .types: receiveTypes(outcome)
        case .taxonomies: receiveTaxonomies(outcome)
        case .page(let subject, _, _, let generation):
            receivePage(outcome, of: subject, generation: generation)
        case .terms(let taxonomy, _): receiveTerms(outcome, of: taxonomy, request)
        case .users: receiveUsers(outcome, request)
        case .comments: receiveComments(outcome)
        case .authors(let type, _): receiveAuthors(outcome, of: type, request)
        case .part(let type, let part): receivePart(outcome, of: type, part)
        case .posts(let type, let ids): receivePosts(outcome, of: type, ids: ids)
        case .presence(let type, let ids): receivePresence(outcome, of: type, ids: ids)
        case .post(let type, let id): receivePost(outcome, of: type, id: id)
        case .hidden(let type, let id): receiveHidden(outcome, of: type, id: id)
        case .opening: receiveOpening(outcome)
        case .newest(let subject, _): receiveNewest(outcome, of: subject)
        case .filterTest: receiveFilterTest(outcome)
        case .media(let ids, let batch): receiveMedia(outcome, ids: ids, batch: batch)
        }
    }

    /// Asks for one thing at a time until the sync ends.
    mutating func takeTurns() { concurrency = 1 }

    /// Asks for less, one at a time, until the sync ends.
    mutating func slowDown() {
        takeTurns()
        lower(to: max(ListWalk.minimumPageSize, pageSize / 2))
    }

    /// The address of a request in the present state.
    func url(of request: SyncRequest) -> String {
        request.url(
            below: found.root, taxonomies: request.type.map(customTaxonomies) ?? [],
            fields: fields, pageSize: pageSize)
    }

    private func customTaxonomies(of type: PostType) -> [String] {
        taxonomies.filter { $0.types.contains(type.name) }.map(\.base)
            .filter { $0 != "categories" && $0 != "tags" }
    }

    mutating func fail(_ failure: FetchFailure) {
        fail(
            IngestError(
                failure, site: found.site.url, user: user, isLetIn: user == nil && sendsLogin))
    }

    /// Ends the sync: what came is handed over, nothing more is asked for.
    mutating func fail(_ error: IngestError) {
        guard failure == nil else { return }
        failure = error
        keepWaiting()
    }

    /// A walk through a list, with pages of the size that the site gives.
    func walk(_ subject: SyncRequest.Subject) -> ListWalk { ListWalk(subject, size: pageSize) }

    private mutating func advance() {
        walks = []
        switch phase {
        case .start: planLogin()
        case .login: planCatalogue()
        case .catalogue:
            // Not before the site has answered something: what is no site leaves no trace.
            hand(SourcePage(changes: [.site(found.site)]))
            planQuickLook()
        case .news: planVocabulary()
        case .vocabulary: planBulk()
        case .bulk: planLists()
        case .lists:
            if settleBulk() { return }
            planNames()
            if readsComments { planComments() }
            if let walk = changedMediaWalk { walks.append(walk) }
        case .names: planPosts()
        case .posts:
            if settle() || readAllAnew() { return }
            planSuspects()
        case .suspects: planAgain()
        case .again:
            if settle() { return }
            planRemovals()
        case .removals, .finished: break
        }
        phase = Phase(rawValue: phase.rawValue + 1) ?? .finished
    }
}

extension SyncRequest {
    /// The type of the posts it asks for.
    fileprivate var type: PostType? {
        switch self {
        case .posts(let type, _), .presence(let type, _), .post(let type, _), .opening(let type),
            .hidden(let type, _),
            .filterTest(let type), .part(let type, _), .page(.posts(let type), _, _, _),
            .page(.recent(let type, _, _), _, _, _), .newest(.posts(let type), _):
            type
        default: nil
        }
    }
}
