internal import Blog

/// The walk of a first sync through the whole posts of a type, by id: which of them to ask for next.
///
/// Posts are asked for by where they stand in the list, not by the number of a page, so that pages of another size leave no gap.
/// Nothing has to be complete here: the list in outline, which is walked afterwards, tells what this walk did not bring.
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
    /// Every distinct id seen.
    private var seen: Set<Int> = []
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
        !again.isEmpty || !isEnded && total.map { next < $0 } ?? true
    }

    /// The next part to ask for; `nil` when all were.
    mutating func takePart() -> Range<Int>? {
        if next > PagedWalk.maximumIDs { isEnded = true }
        guard hasMore else { return nil }
        outstanding += 1
        if let part = again.popLast() {
            if part.count > size { again.append(part.dropFirst(size)) }
            return part.prefix(size)
        }
        defer { next += size }
        front.insert(next)
        return next..<next + size
    }

    /// How many posts `takePart` will ask for.
    var nextCount: Int { min(size, again.last?.count ?? size) }

    /// Notes what a part brought.
    ///
    /// - Parameter ids: those of its rows that name one.
    mutating func receive(_ part: Range<Int>, rows: Int, ids: [Int], total: Int?) {
        outstanding -= 1
        let before = seen.count
        seen.formUnion(ids)
        let news = seen.count - before
        if let total { self.total = total }
        failures = 0
        let isFirst = front.remove(part.lowerBound) != nil
        // It is through, or knows no `offset` and shows the same again and again.
        if isFirst, news == 0 { return isEnded = true }
        let wanted = min(part.count, max(0, (self.total ?? 0) - part.lowerBound))
        if rows * 4 <= wanted * 3, rows >= PageLimit.least {
            // It gives no more at a time; where a few are missing, it hides them.
            limit(to: max(rows, Self.leastSize))
            again.append(part.dropFirst(rows))
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
        for row in rows {
            guard let id = decoder.id(of: row), !stored.contains(id) else { continue }
            count += 1
            take(whole: row, id: id, type: type, asked: asked, into: &page)
        }
        if bulk[index].total == nil {
            bulkTotal += min(answer.total ?? 0, PagedWalk.maximumIDs)
        }
        bulk[index].receive(
            part, rows: rows.count, ids: rows.compactMap(decoder.id(of:)), total: answer.total)
        doneCount += count
        page.progress = SourceProgress(
            done: doneCount, total: max(bulkTotal, doneCount), unit: .posts)
        complete(page, posts: part.count)
    }

    /// Takes a post; not one that is being edited, or that is not for the index: the list tells of it.
    private mutating func take(
        whole row: JSONValue, id: Int, type: PostType, asked: Moment?, into page: inout SourcePage
    ) {
        guard
            case .post(let post, let carried) = decoder.post(
                row, type: type.name, location: "\(id)"),
            isSettled(post, asked: asked)
        else { return }
        fetched[id] = Fetched(type: type.name, outline: PostOutline(post).hashValue)
        take(post, carried, row, into: &page)
    }
}
