internal import Blog

/// Posts.
extension SyncState {
    /// Half of what WordPress gives at a time, so that one batch can be on its way while another is stored.
    private static let batchSize = 50
    /// Posts on their way, or read and not stored but for one page: when the sync is killed, they are fetched twice.
    private static let maximumUnstored = 100
    /// One bad post among fifty fails about six requests in a row before it is found.
    private static let maximumFailuresInARow = 16
    private static let maximumSettlingRounds = 3

    /// Queues what is new, other than in the index, or of unknown age; everything when the sync is full.
    mutating func planPosts() {
        var planned: Set<Post.ID> = []
        var asBefore: [Post.ID: PostType] = [:]
        for list in lists {
            var wanted: [Post.ID] = []
            for (id, post) in list.posts.sorted(by: { $0.key < $1.key }) {
                if let reason = post.reason {
                    leaveOut(id, reason)
                } else if isFetched(id, post) {
                    continue
                } else if isAsKnown(id, post) {
                    unchanged += 1
                    asBefore[id] = list.type
                } else if planned.insert(id).inserted {
                    wanted.append(id)
                }
            }
            if quick != nil, !list.isWhole, listings[.posts(list.type)] != nil {
                unchanged += knownPosts(of: list.type.name).subtracting(list.posts.keys).count
            }
            ask(for: wanted, of: list.type)
        }
        planAnew(of: asBefore)
    }

    /// Whether the index has a post as a list tells it.
    func isAsKnown(_ id: Post.ID, _ post: ListedPost) -> Bool {
        !options.isFull && isTrusted && post.modified != nil
            && known.posts[id]?.outline == post.outline
    }

    /// Whether a post came with others already as a list tells it.
    func isFetched(_ id: Post.ID, _ post: ListedPost) -> Bool {
        stored.contains(id) && fetched[id]?.outline == post.outline
    }

    /// Notes why a listed post is not for the index; one that says it is not public must leave it.
    mutating func leaveOut(_ id: Post.ID, _ reason: String) {
        note("\(id)", reason)
        let isWithdrawn = !reason.hasPrefix("damaged")
        if isWithdrawn { leftOut.insert(id) }
        guard isWithdrawn, known.posts[id] != nil || fetched[id] != nil else { return }
        stored.remove(id)
        withdrawn.insert(id)
    }

    mutating func ask(for ids: [Post.ID], of type: PostType) {
        wantedCount += ids.count
        queue += ids.pieces(of: Self.batchSize).map { .posts(type, ids: $0) }
    }

    /// Who owns the server and asks for more at a time may fetch more twice.
    func mayAsk(for count: Int) -> Bool {
        let most = max(Self.maximumUnstored, options.concurrency * Self.batchSize)
        return unstored == 0 || unstored + count <= most
    }

    mutating func receivePosts(_ outcome: Outcome, of type: PostType, ids: [Int]) {
        let asked = clockWhenAsked.removeValue(forKey: .posts(type, ids: ids))
        switch outcome {
        case .success(let answer):
            failuresInARow = 0
            receive(answer, of: type, ids: ids, asked: asked)
        case .failure(let problem):
            unstored -= ids.count
            failuresInARow += 1
            guard problem.isOfTheContent, failuresInARow <= Self.maximumFailuresInARow else {
                return fail(problem)
            }
            split(ids, of: type, after: problem)
        }
    }

    /// Halves a batch that failed, down to the one post that fails it. Where even that one is waited for in vain, the site
    /// hangs.
    private mutating func split(_ ids: [Int], of type: PostType, after problem: FetchFailure) {
        guard ids.count > 1 else {
            if problem.isTimeout { return fail(problem) }
            doneCount += ids.count
            return note("\(ids[0])", "damaged: \(problem.summary)")
        }
        queue.insert(
            contentsOf: ids.pieces(of: (ids.count + 1) / 2).map { .posts(type, ids: $0) }, at: 0)
    }

    private mutating func receive(
        _ answer: Answer, of type: PostType, ids: [Int], asked: Moment?
    ) {
        let rows = answer.json.elements
        let wanted = Set(ids)
        var page = SourcePage()
        var delivered: Set<Int> = []
        for row in rows {
            guard let id = decoder.id(of: row), wanted.contains(id), delivered.insert(id).inserted
            else { continue }
            read(row, id: id, type: type, asked: asked, isRepaired: answer.isRepaired, into: &page)
        }
        if delivered.isEmpty, !rows.isEmpty, ids.count > 1 {
            return fail(.notDelivered(found.site.url, count: ids.count))
        }
        let rest = askForRest(.posts(type, ids: ids), after: answer, seen: delivered)
        unstored -= rest.count
        let isReadable = rows.allSatisfy { decoder.id(of: $0) != nil }
        for id in ids where !delivered.contains(id) && !rest.contains(id) {
            miss(id, isReadable: isReadable, page: &page)
        }
        doneCount += ids.count - rest.count
        page.progress = SourceProgress(
            done: doneCount, total: max(doneCount, bulkTotal + wantedCount), unit: .posts)
        complete(page, posts: ids.count - rest.count)
    }

    private mutating func read(
        _ row: JSONValue, id: Int, type: PostType, asked: Moment?, isRepaired: Bool,
        into page: inout SourcePage
    ) {
        switch decoder.post(row, type: type.name, location: "\(id)") {
        case .post(var post, let carried):
            guard isSettled(post, asked: asked) else {
                unsettled[id] = type
                return
            }
            // Of unknown age, so that the next sync asks for it again.
            if isRepaired {
                post.modified = nil
                isUnsure = true
            }
            take(post, carried, row, into: &page)
        case .skipped(let skipped):
            leaveOut(id, skipped.reason)
        }
    }

    /// Puts a post on a page, after what it brought along.
    mutating func take(
        _ post: Post, _ carried: [Change], _ row: JSONValue, into page: inout SourcePage
    ) {
        for change in carried {
            if case .author(let author) = change, !seenAuthors.insert(author.id).inserted {
                continue
            }
            page.changes.append(change)
        }
        page.changes.append(.post(post))
        page.incomplete += decoder.unread(of: row, id: post.id)
        if !unseenFields.isEmpty, let shown = post.extra?.fields.keys {
            unseenFields = FieldPatterns(unseenFields).without(shown)
        }
        stored.insert(post.id)
    }

    /// A listed post that was not delivered, which looks like one deleted since: it is asked for once more.
    private mutating func miss(_ id: Int, isReadable: Bool, page: inout SourcePage) {
        if !isReadable {
            page.skipped.append(Skipped(id: "\(id)", reason: "damaged: no readable record"))
        } else if anew.contains(id) {
            page.skipped.append(Skipped(id: "\(id)", reason: Self.notDelivered))
        } else if phase == .posts {
            suspects.insert(id)
        } else {
            let reason =
                present[id] == nil ? "gone: no longer there when fetched" : Self.notDelivered
            page.skipped.append(Skipped(id: "\(id)", reason: reason))
        }
    }

    // MARK: Posts that are being edited

    /// Whether a post cannot have changed after it was read without showing it: WordPress counts seconds, so a post edited in
    /// the second in which it is read may be edited again and keep its time. (What git calls racily clean.)
    ///
    /// - Parameter asked: what the site's clock showed before the post was asked for. One more second is allowed for
    ///   databases whose clock is another's. Times in the future are not from an edit just now.
    func isSettled(_ post: Post, asked: Moment?) -> Bool {
        guard let asked, let modified = post.modified,
            settlingRounds < Self.maximumSettlingRounds
        else { return true }
        return modified.seconds < asked.seconds - 1 || modified.seconds > asked.seconds + 60
    }

    /// Asks once more, two seconds later, for posts that are being edited; `false` when there are none.
    mutating func settle() -> Bool {
        guard !unsettled.isEmpty else { return false }
        settlingRounds += 1
        pause = .seconds(2)
        for type in types {
            let ids = unsettled.filter { $0.value == type }.map(\.key).sorted()
            doneCount -= ids.count
            queue += ids.pieces(of: Self.batchSize).map { .posts(type, ids: $0) }
        }
        unsettled = [:]
        return true
    }
}
