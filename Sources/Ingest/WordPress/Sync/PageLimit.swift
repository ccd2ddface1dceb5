internal import Blog

/// How many things a site gives at a time, whatever it is asked for: hosts and plugins allow less than WordPress's 100.
struct PageLimit: Hashable, Sendable {
    /// What WordPress allows.
    static let standard = 100
    /// Fewer are no limit that anybody sets: it is likelier that the rest is not shown.
    static let least = 5

    /// The most things.
    var most: Int
    /// Whether the site counts its pages by it.
    var isCertain: Bool

    init(most: Int, isCertain: Bool) {
        self.most = most
        self.isCertain = isCertain
    }

    /// Looks at the first page of a list; `nil` where it is as long as was asked for, or as the list.
    init?(rows: Int, asked: Int, _ answer: Answer) {
        guard rows > 0, rows < asked, let total = answer.total, total > rows else { return nil }
        let pages = (total - 1) / rows + 1
        most = rows
        isCertain = answer.totalPages == pages && pages > (total - 1) / asked + 1
        if !isCertain, rows < Self.least { return nil }
    }
}

extension SyncRequest {
    /// Ids that are asked for together.
    var ids: [Int] {
        switch self {
        case .posts(_, let ids), .presence(_, let ids), .terms(_, let ids), .users(let ids),
            .authors(_, let ids), .comments(let ids), .media(let ids, _):
            ids
        case .login, .types, .taxonomies, .page, .post, .hidden, .opening, .newest, .filterTest,
            .part:
            []
        }
    }

    /// How many things it asks for, where it says that itself.
    var size: Int? {
        switch self {
        case .page(_, _, let size, _), .newest(_, let size): size
        case .part(_, let part): part.count
        default: nil
        }
    }

    /// The same request for no more at a time.
    func limited(to most: Int) -> SyncRequest {
        if case .page(let subject, let number, let size, let generation) = self {
            return .page(subject, number: number, size: min(size, most), generation: generation)
        }
        if case .newest(let subject, let size) = self {
            return .newest(subject, size: min(size, most))
        }
        return ids.isEmpty ? self : with(ids: Array(ids.prefix(most)))
    }

    /// The same request for other ids.
    func with(ids: [Int]) -> SyncRequest {
        switch self {
        case .posts(let type, _): .posts(type, ids: ids)
        case .presence(let type, _): .presence(type, ids: ids)
        case .terms(let taxonomy, _): .terms(taxonomy, ids: ids)
        case .users: .users(ids: ids)
        case .authors(let type, _): .authors(type, ids: ids)
        case .comments: .comments(numbers: ids)
        case .media(_, let batch): .media(ids: ids, batch: batch)
        case .login, .types, .taxonomies, .page, .post, .hidden, .opening, .newest, .filterTest,
            .part:
            self
        }
    }
}

/// Asking for no more at a time than the site gives.
extension SyncState {
    /// Asks again, for less, where a site refused the number; `false` where it refused something else.
    mutating func askForLess(_ request: SyncRequest, after outcome: Outcome) -> Bool {
        let asked = request.size ?? pageSize
        guard case .failure(let problem) = outcome,
            let smaller = problem.smallerPage(than: asked)
        else { return false }
        // Another answer may have said so already.
        let most = asked > pageSize ? pageSize : smaller
        switch request {
        case .page(let subject, _, _, let generation):
            lower(to: most)
            let index = walks.firstIndex { $0.subject == subject && $0.generation == generation }
            if let index { walks[index].limit(to: pageSize) }
            return true
        case .part(let type, let part):
            lower(to: most)
            unstored -= part.count
            clockWhenAsked[request] = nil
            if let index = bulk.firstIndex(where: { $0.type == type }) { bulk[index].retry(part) }
            return true
        case .newest(let subject, _):
            lower(to: most)
            queue.insert(.newest(subject, size: pageSize), at: 0)
            return true
        default:
            guard !request.ids.isEmpty else { return false }
            lower(to: most)
            giveBack(request)
            queue.insert(contentsOf: pieces(of: request), at: 0)
            return true
        }
    }

    mutating func lower(to most: Int) {
        pageSize = max(1, min(pageSize, most))
        for index in bulk.indices { bulk[index].limit(to: pageSize) }
    }

    /// A request as several that the site answers; pictures of one batch are waited for together.
    mutating func pieces(of request: SyncRequest) -> [SyncRequest] {
        let pieces = request.ids.pieces(of: pageSize).map(request.with(ids:))
        if case .media(_, let batch) = request, pieces.count > 1 {
            mediaPieces[batch, default: 1] += pieces.count - 1
        }
        return pieces
    }

    /// The ids that were asked for and are not among the rows because the site gives no more at a time; they are asked for
    /// again. None where it says that there are no more.
    mutating func askForRest(_ request: SyncRequest, after answer: Answer, seen: Set<Int>) -> Set<
        Int
    > {
        let rows = answer.json.elements.count
        guard rows > 0, rows < request.ids.count, let total = answer.total, total > rows,
            !seen.isEmpty
        else { return [] }
        lower(to: rows)
        let rest = request.ids.filter { !seen.contains($0) }
        queue.insert(contentsOf: pieces(of: request.with(ids: rest)), at: 0)
        return Set(rest)
    }

    /// Takes back the note that posts are on their way.
    private mutating func giveBack(_ request: SyncRequest) {
        guard case .posts(_, let ids) = request else { return }
        clockWhenAsked[request] = nil
        unstored -= ids.count
    }
}
