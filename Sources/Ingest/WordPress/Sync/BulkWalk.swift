internal import Blog

/// The walk of a first sync through the whole posts of a type, by id: which of them to ask for next.
///
/// Posts are asked for by where they stand in the list, not by the number of a page, so that pages of another size leave no gap.
/// Each part begins with the last post of the one before: where that is another one, the list moved, and posts may have slipped
/// through. Nothing has to be complete here: where the walk did not see the whole list, that is walked in outline afterwards.
struct BulkWalk: Sendable {
    /// Shorter pages are left to those who ask for single posts.
    static let leastSize = 10
    /// So many pages of one size in a row, and longer ones are tried again.
    private static let steadyPages = 4
    /// Who fails so often in a row is not asked for the rest of the list this way.
    private static let mostFailures = 8

    let type: PostType
    /// How many posts are asked for at a time.
    private(set) var size: Int
    private var largest: Int
    /// Where the next page begins.
    private var next = 0
    /// How many posts there are, as the site says; `nil` before it does.
    private(set) var total: Int?
    /// Parts of the list that are to be asked for again.
    private var again: [Range<Int>] = []
    private var isEnded = false
    private var isStopped = false
    /// Every post seen, as a list in outline would tell it.
    private(set) var posts: [Post.ID: ListedPost] = [:]
    /// Ids by their places in the list.
    private var places: [Int: Post.ID] = [:]
    /// Parts of the list that came.
    private var parts: [Range<Int>] = []
    /// Whether the list is not what was seen of it: it moved, or there is something in it that is no post.
    private var hasMoved = false
    private var steady = 0
    private var failures = 0
    private var outstanding = 0
    /// Where parts begin that are on their way for the first time.
    private var front: Set<Int> = []

    init(_ type: PostType, size: Int) {
        self.type = type
        self.size = size
        largest = size
    }

    /// Whether nothing is left to ask or wait for.
    var isThrough: Bool { outstanding == 0 && !hasMore }

    private var hasMore: Bool {
        // The post before `next` was seen.
        !again.isEmpty || !isEnded && total.map { next + (next > 0 ? 1 : 0) < $0 } ?? true
    }

    /// Whether every post of the list was seen, as far as the walk itself can tell.
    var isWhole: Bool {
        guard isThrough, !isStopped, !hasMoved, let total, posts.count == total else {
            return false
        }
        var end = 0
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
            guard part.lowerBound < max(end, 1) else { return false }
            end = max(end, part.upperBound)
        }
        return end >= total
    }

    /// The next part to ask for; `nil` when all were.
    mutating func takePart() -> Range<Int>? {
        if next > PagedWalk.maximumIDs { isEnded = true }
        guard hasMore else { return nil }
        outstanding += 1
        if let part = again.popLast() {
            if part.count > size { again.append(part.dropFirst(size - 1)) }
            return part.prefix(size)
        }
        defer { next += size - 1 }
        front.insert(next)
        return next..<next + size
    }

    /// How many posts `takePart` will ask for.
    var nextCount: Int { min(size, again.last?.count ?? size) }

    /// Notes what a part brought.
    ///
    /// - Parameter rows: ids and what they tell of them; `nil` for those that name no post.
    mutating func receive(
        _ part: Range<Int>, rows: [(id: Post.ID, post: ListedPost)?], total: Int?
    ) {
        outstanding -= 1
        let before = posts.count
        for (place, row) in zip(part.lowerBound..., rows) {
            guard let row else {
                hasMoved = true
                continue
            }
            if places.updateValue(row.id, forKey: place) ?? row.id != row.id { hasMoved = true }
            posts[row.id] = row.post
        }
        let news = posts.count - before
        if let total {
            if self.total ?? total != total { hasMoved = true }
            self.total = total
        }
        failures = 0
        let rows = rows.count
        parts.append(part.lowerBound..<part.lowerBound + rows)
        let isFirst = front.remove(part.lowerBound) != nil
        // It is through, or knows no `offset` and shows the same again and again.
        if isFirst, news == 0 { return isEnded = true }
        let wanted = min(part.count, max(0, (self.total ?? 0) - part.lowerBound))
        if rows * 4 <= wanted * 3, rows >= PageLimit.least {
            // It gives no more at a time; where a few are missing, it hides them.
            limit(to: max(rows, Self.leastSize))
            again.append(part.dropFirst(rows - 1))
        } else if part.count == size {
            steady += 1
            guard steady >= Self.steadyPages, size < largest else { return }
            size = min(largest, size * 2)
            steady = 0
        }
    }

    /// Notes that a part could not be had: it is asked for in halves, and left where they are too short.
    mutating func fail(_ part: Range<Int>) {
        outstanding -= 1
        front.remove(part.lowerBound)
        size = min(size, max(Self.leastSize, part.count / 2))
        steady = 0
        failures += 1
        if failures >= Self.mostFailures {
            isStopped = true
            isEnded = true
            again = []
        } else if !isStopped, part.count / 2 >= Self.leastSize {
            again.append(part)
        }
    }

    /// Ends the walk.
    mutating func stop() {
        outstanding -= 1
        isStopped = true
        isEnded = true
        again = []
    }

    /// Asks for a part again, which was refused for its length.
    mutating func retry(_ part: Range<Int>) {
        outstanding -= 1
        front.remove(part.lowerBound)
        again.append(part)
    }

    /// Asks for no more at a time from now on.
    mutating func limit(to most: Int) {
        largest = min(largest, most)
        size = min(size, most)
        steady = 0
    }
}

/// A post that came before any list named it.
struct Fetched: Sendable {
    var type: String
    var outline: Int
}

/// Whole posts by id, where the index has none of them.
extension SyncState {
    /// So many answers are stored at once: a hundred posts each cost much more than five hundred together, since their words are
    /// merged in the end.
    static let mostGathered = 5
    /// The same as `maximumUnstored` where whole pages are read: those that are gathered, and two more on their way.
    static let maximumUnstoredInBulk = (mostGathered + 2) * PageLimit.standard

    mutating func planBulk() {
        let isFirst = known.posts.isEmpty && lastMemory == nil
        guard quick == nil, options.isFull || !isTrusted || isFirst else { return }
        bulk = types.map { BulkWalk($0, size: pageSize) }
    }

    /// Takes the next request for whole posts; `nil` when they were all asked for, or must wait.
    mutating func takeBulkRequest() -> SyncRequest? {
        for index in bulk.indices {
            guard unstored == 0 || unstored + bulk[index].nextCount <= Self.maximumUnstoredInBulk
            else { return nil }
            if let part = bulk[index].takePart() {
                unstored += part.count
                let request = SyncRequest.part(bulk[index].type, part)
                clockWhenAsked[request] = clock
                return request
            }
        }
        return nil
    }

    mutating func receivePart(_ outcome: Outcome, of type: PostType, _ part: Range<Int>) {
        let asked = clockWhenAsked.removeValue(forKey: .part(type, part))
        guard let index = bulk.firstIndex(where: { $0.type == type }) else { return }
        switch outcome {
        // What bytes were replaced in is asked for again, post by post.
        case .success(let answer) where !answer.isRepaired:
            receive(answer, of: part, walk: index, asked: asked)
        case .success:
            unstored -= part.count
            bulk[index].fail(part)
        case .failure(let problem):
            unstored -= part.count
            if problem.isOfTheContent {
                bulk[index].fail(part)
            } else if problem.isRefusal {
                // The list will say why.
                bulk[index].stop()
            } else {
                fail(problem)
            }
        }
    }

    private mutating func receive(
        _ answer: Answer, of part: Range<Int>, walk index: Int, asked: Moment?
    ) {
        let type = bulk[index].type
        let rows = answer.json.elements
        var page = SourcePage()
        var count = 0
        let read = rows.map { row -> (id: Post.ID, post: ListedPost)? in
            guard let id = decoder.id(of: row) else { return nil }
            let reading = decoder.post(row, type: type.name, location: "\(id)")
            let listed = ListedPost(reading)
            if !stored.contains(id) {
                count += 1
                take(whole: reading, row, listed, type, asked: asked, into: &page)
            }
            return (id, listed)
        }
        if bulk[index].total == nil {
            bulkTotal += min(answer.total ?? 0, PagedWalk.maximumIDs)
        }
        bulk[index].receive(part, rows: read, total: answer.total)
        doneCount += count
        page.progress = SourceProgress(
            done: doneCount, total: max(bulkTotal, doneCount), unit: .posts)
        complete(page, posts: part.count)
    }

    /// Takes a post; not one that is being edited, or that is not for the index: the list tells of it.
    private mutating func take(
        whole reading: PostReading, _ row: JSONValue, _ listed: ListedPost, _ type: PostType,
        asked: Moment?, into page: inout SourcePage
    ) {
        guard case .post(let post, let carried) = reading, isSettled(post, asked: asked) else {
            return
        }
        fetched[post.id] = Fetched(type: type.name, outline: listed.outline)
        take(post, carried, row, into: &page)
    }

    // MARK: What is new since

    /// Asks what is new in a list that came whole, instead of walking it again; `false` where that cannot be told, or is not
    /// worth it.
    mutating func planCheck(ofBulk type: PostType) -> Bool {
        guard let walk = bulk.first(where: { $0.type == type }), walk.isWhole,
            walk.posts.count > pageSize, let firstClock
        else { return false }
        checked.append(type)
        queue.append(.newest(.posts(type), size: pageSize))
        walks += newsWalks(type, since: Moment(seconds: firstClock.seconds - QuickLook.overlap))
        return true
    }

    /// Takes lists that came whole, with what is new; walks those in outline that have not as many posts as the site says they
    /// have then, and returns whether there are some.
    mutating func settleBulk() -> Bool {
        for type in checked {
            let subject = SyncRequest.Subject.posts(type)
            let posts = (bulk.first { $0.type == type }?.posts ?? [:])
                .merging(news.posts[type] ?? [:]) { $1 }
            guard !isDoubted(subject), news.newest[subject]?.total == posts.count else {
                walks.append(walk(subject))
                continue
            }
            listings[subject] = Listing(total: posts.count, ids: Set(posts.keys), isWhole: true)
            lists.append(PostList(type: type, posts: posts, isWhole: true))
        }
        checked = []
        return !walks.isEmpty
    }
}
