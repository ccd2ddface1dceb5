internal import Blog

/// What is asked for in turns: posts that a list counts and does not show, and texts that may have changed without a date.
extension SyncState {
    /// So many posts that lists lack are asked for, each by itself, in one sync.
    private static let mostAsked = 50
    /// Of these, so many that were asked for before.
    private static let mostAskedAgain = 10

    // MARK: Lists that count more than they show

    /// Why a post stays that its list lacks.
    static let isHidden = "its list lacks it and its own address shows it, so it stays"

    /// Queues questions after known posts that short lists lack: at its own address each, since who hides a post from a list
    /// hides it from questions by id, too. All of them in a full sync.
    mutating func planHidden(besides listed: Set<Post.ID>) {
        var left = options.isFull ? Int.max : Self.mostAsked
        for list in lists where list.isShort {
            let last = lastTurns.short[list.type.name]
            let missing = knownPosts(of: list.type.name).subtracting(listed)
            var turn = SyncTurns.Short(
                post: last?.post ?? 0, asked: (last?.asked ?? []).intersection(missing))
            let before = SyncTurns.ordered(turn.asked, after: turn.post)
            let again = min(before.count, Self.mostAskedAgain, left)
            let new = missing.subtracting(turn.asked).sorted().prefix(left - again)
            let old = before.prefix(left - new.count)
            turn.post = old.last ?? turn.post
            turns.short[list.type.name] = turn
            left -= new.count + old.count
            queue += (new + old).map { .hidden(list.type, id: $0) }
            let waiting = missing.count - turn.asked.count - new.count
            if waiting > 0 || last == nil || options.isFull {
                let rest = waiting > 0 ? ", \(waiting) of them by further syncs" : ""
                let consequence =
                    missing.isEmpty
                    ? "the site hides the others"
                    : "what the index has of the others is asked for one by one\(rest)"
                noteUncompared(
                    list.type.base,
                    "list shows \(list.posts.count) of \(list.total): \(consequence)")
            }
        }
    }

    /// A post that its list lacks: taken as its own address shows it, and gone where that says so in WordPress's words.
    mutating func receiveHidden(_ outcome: Outcome, of type: PostType, id: Int) {
        let isNew = lastTurns.short[type.name]?.asked.contains(id) != true
        switch outcome {
        case .success(let answer):
            guard decoder.id(of: answer.json) == id, !answer.isRepaired else {
                return keepHidden(id, type, Self.notDelivered)
            }
            let reading = decoder.post(answer.json, type: type.name, location: "\(id)")
            switch reading {
            case .post(let post, let carried):
                keepHidden(id, type, isNew || options.isFull ? Self.isHidden : nil)
                present[id] = (type, ListedPost(reading))
                var page = SourcePage()
                take(post, carried, answer.json, into: &page)
                complete(page, posts: 0)
            case .skipped(let skipped): leaveOut(id, skipped.reason)
            }
        case .failure(let problem):
            if problem.saysThatPostIsGone {
                believesRefusals = true
                suspects.insert(id)
                return
            }
            guard problem.isRefusal || problem.isOfTheContent else { return fail(problem) }
            keepHidden(id, type, "its list lacks it, and \(problem.summary)")
        }
    }

    private mutating func keepHidden(_ id: Int, _ type: PostType, _ reason: String?) {
        turns.short[type.name]?.asked.insert(id)
        if let reason { noteUncompared("\(id)", reason) }
    }

    // MARK: Texts that change without a date

    /// Queues posts that are as they were by all that their list tells, so that their texts are read anew: as many of them as is
    /// due since the last time.
    mutating func planAnew(of unchanged: [Post.ID: PostType]) {
        guard quick == nil else { return }
        var turn = turns.anew ?? SyncTurns.Anew(since: today)
        if options.isFull || !isTrusted || lastTurns.anew == nil {
            turn.since = today
        } else {
            anew = Set(turn.take(of: unchanged.keys, at: today))
            askAnew(for: anew, of: unchanged)
        }
        turns.anew = turn
        unread = unchanged.filter { !anew.contains($0.key) }
    }

    private mutating func askAnew(for ids: some Sequence<Post.ID>, of types: [Post.ID: PostType]) {
        // Their pictures are as they were, too.
        seenMedia.formUnion(ids.compactMap { known.posts[$0]?.featuredMedia })
        for (type, ids) in Dictionary(grouping: ids, by: { types[$0] }) {
            guard let type else { continue }
            wantedCount += ids.count
            unchanged -= ids.count
            queue += ids.sorted().pieces(of: Self.maximumIDs).map { .posts(type, ids: $0) }
        }
    }

    /// Posts of a page that are read anew.
    func readAnew(of page: SourcePage) -> [Change] {
        if anew.isEmpty { return [] }
        return page.changes.filter { change in
            if case .post(let post) = change { anew.contains(post.id) } else { false }
        }
    }

    /// Asks for all other texts, too, where many were not as they were; `false` where there is no need.
    mutating func readAllAnew() -> Bool {
        guard !unread.isEmpty,
            turns.anew?.needsAll(after: changedAnew, of: anew.count, at: today) == true
        else { return false }
        turns.anew?.since = today
        let rest = unread
        unread = [:]
        anew.formUnion(rest.keys)
        askAnew(for: rest.keys, of: rest)
        return true
    }
}
