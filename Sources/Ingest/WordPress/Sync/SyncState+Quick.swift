internal import Blog

/// What a quick sync asks first: what is new by a site's own word.
///
/// | asked of | rows | what it shows |
/// |---|---|---|
/// | every list | the hundred with the highest ids | new things, whatever their dates; how many there are in all |
/// | long lists of posts | those changed since the last sync | edits |
/// | long lists of posts | those published since | scheduled posts that appeared: they keep the time of their last edit |
///
/// A list that has as many as it had, with what is new added, is as it was but for these rows. Every other one is walked whole,
/// as by any other sync: where something went, where something moved that says nothing of it, and where an answer is not to be
/// believed.
struct QuickLook: Sendable {
    /// How much earlier than the last sync news are asked for: WordPress compares on the site's own clock, and a change of its
    /// zone moves that by up to 26 hours.
    static let overlap: Int64 = 26 * 3600

    let since: Moment
    /// What the lists had when they were last seen.
    let memory: ListMemory
    var isFiltering: Bool?
    /// Types of whose lists the changes were asked for.
    var long: Set<PostType> = []

    init?(_ checkpoint: SyncCheckpoint) {
        guard let clock = checkpoint.clock, let memory = checkpoint.memory else { return nil }
        since = Moment(seconds: clock.seconds - Self.overlap)
        self.memory = memory
        isFiltering = memory.isFiltering
    }
}

/// What is new in lists that are not walked whole.
struct ListNews: Sendable {
    /// What a site shows of a list at first.
    struct Newest: Sendable {
        var ids: Set<Int>
        var total: Int?
    }

    var newest: [SyncRequest.Subject: Newest] = [:]
    /// Posts that are among the newest, that changed or that appeared.
    var posts: [PostType: [Post.ID: ListedPost]] = [:]
    /// Lists that must be walked whole.
    var doubted: Set<SyncRequest.Subject> = []
}

/// What a sync saw of a list.
struct Listing: Sendable {
    /// What the site counted.
    var total: Int
    /// Ids of what it showed.
    var ids: Set<Int>
    /// Whether that is all there is; else what it had before is there still.
    var isWhole: Bool
}

/// Asking.
extension SyncState {
    /// Asks for the beginning of every list, and of the long ones for what changed.
    mutating func planQuickLook() {
        guard let look = quick else { return }
        let subjects =
            taxonomies.map(SyncRequest.Subject.terms) + [.users]
            + types.map(SyncRequest.Subject.posts)
        queue += subjects.map { .newest($0, size: pageSize) }
        let long = types.filter {
            look.memory.lists[.posts($0)].map { $0.total > pageSize } ?? false
        }
        guard let first = long.first, look.isFiltering != false else { return }
        quick?.long = Set(long)
        if look.isFiltering == nil { queue.append(.filterTest(first)) }
        walks = long.flatMap { newsWalks($0, since: look.since) }
    }

    mutating func receiveNewest(_ outcome: Outcome, of subject: SyncRequest.Subject) {
        switch outcome {
        case .success(let answer):
            let rows = answer.json.elements
            let ids = rows.compactMap(decoder.id(of:))
            // Ids that come twice are no list.
            if Set(ids).count != rows.count { doubt(subject) }
            news.newest[subject] = ListNews.Newest(ids: Set(ids), total: answer.total)
            switch subject {
            case .terms(let taxonomy): take(terms: rows, of: taxonomy)
            case .users: take(authors: rows)
            case .posts(let type): take(news: rows, of: type)
            case .comments: takeNewest(comments: rows)
            case .media, .recent: break
            }
        case .failure(let problem):
            guard problem.isRefusal || problem.isOfTheContent else { return fail(problem) }
            if subject == .users, problem.isRefusal {
                refusesUsers = true
            } else if subject == .comments {
                walks.append(walk(.comments))
            } else {
                doubt(subject)
            }
        }
    }

    /// A site that knows `modified_after` has nothing that is edited in the future.
    mutating func receiveFilterTest(_ outcome: Outcome) {
        switch outcome {
        case .success(let answer): quick?.isFiltering = answer.json.elements.isEmpty
        case .failure(let problem):
            guard problem.isRefusal || problem.isOfTheContent else { return fail(problem) }
            quick?.isFiltering = false
        }
    }

    private mutating func take(news rows: [JSONValue], of type: PostType) {
        for row in rows {
            guard let id = decoder.id(of: row) else { continue }
            news.posts[type, default: [:]][id] = ListedPost(row, type: type, decoder)
        }
    }

    /// Takes rows of posts that changed or appeared; `false` for a site that does not know that filter, which shows others, too.
    mutating func take(
        news rows: [JSONValue], of type: PostType, _ news: SyncRequest.News, since: Moment
    ) -> Bool {
        let name =
            switch news {
            case .changed: "modified"
            case .published: "date"
            }
        let isFiltered = rows.allSatisfy { row in
            decoder.moment(name, of: row)
                .map { $0.seconds >= since.seconds - QuickLook.overlap } ?? false
        }
        if isFiltered { take(news: rows, of: type) } else { doubt(.posts(type)) }
        return isFiltered
    }

    mutating func doubt(_ subject: SyncRequest.Subject) { news.doubted.insert(subject) }

    func isDoubted(_ subject: SyncRequest.Subject) -> Bool { news.doubted.contains(subject) }

    /// The walks through what changed and what appeared in the list of a type since a moment.
    func newsWalks(_ type: PostType, since: Moment) -> [ListWalk] {
        SyncRequest.News.allCases.map { walk(.recent(type, $0, since: since)) }
    }
}

/// Comparing.
extension SyncState {
    /// What is walked whole of terms and authors, once the beginnings were seen.
    mutating func planVocabulary() {
        for subject in taxonomies.map(SyncRequest.Subject.terms) + [.users]
        where !isSettled(subject) { walks.append(walk(subject)) }
    }

    /// What is walked whole of posts, once terms and authors were seen. Where one of those is gone its posts changed, and nothing
    /// says which.
    mutating func planLists() {
        let hasLostNames =
            known.terms.contains {
                wholeTaxonomies.contains($0.taxonomy) && !seenTerms.contains($0)
            } || hasAllUsers && !known.authors.isSubset(of: seenAuthors)
        for type in types {
            let subject = SyncRequest.Subject.posts(type)
            if planCheck(ofBulk: type) { continue }
            guard isSettled(subject), let listing = listings[subject],
                listing.isWhole || !hasLostNames
            else {
                listings[subject] = nil
                walks.append(walk(subject))
                continue
            }
            lists.append(
                PostList(type: type, posts: news.posts[type] ?? [:], isWhole: listing.isWhole))
        }
    }

    /// Whether what was seen of a list is all that is new in it; notes what it has then.
    mutating func isSettled(_ subject: SyncRequest.Subject) -> Bool {
        // Where nobody may list users, posts tell of them.
        if subject == .users, refusesUsers { return true }
        guard let look = quick, let newest = news.newest[subject], let total = newest.total,
            !isDoubted(subject)
        else { return false }
        if total > 0, newest.ids.count == total {
            listings[subject] = Listing(total: total, ids: newest.ids, isWhole: true)
            switch subject {
            case .terms(let taxonomy): wholeTaxonomies.insert(taxonomy.name)
            case .users: hasAllUsers = true
            default: break
            }
            return true
        }
        guard let before = look.memory.lists[subject] else { return false }
        let held = ids(of: subject)
        let old = held.union(before.leftOut)
        var found = newest.ids
        if case .posts(let type) = subject {
            // A clock that was put back may have been wrong by more than the overlap.
            let isLater = firstClock.map {
                $0.seconds >= look.since.seconds + QuickLook.overlap - 3600
            }
            guard isLater == true, look.long.contains(type), look.isFiltering == true,
                !hasMovedQuietly(type)
            else { return false }
            found.formUnion((news.posts[type] ?? [:]).keys)
        }
        let reachesOldOnes = newest.ids.min().map { $0 <= old.max() ?? 0 } ?? (total == 0)
        guard held.count == before.held, reachesOldOnes,
            total == before.total + found.subtracting(old).count
        else { return false }
        listings[subject] = Listing(total: total, ids: found, isWhole: false)
        return true
    }

    /// Whether one of the rows is other than the index has it although it was not edited: all addresses may have changed, or
    /// a plugin goes through the posts.
    private func hasMovedQuietly(_ type: PostType) -> Bool {
        guard let look = quick else { return false }
        return (news.posts[type] ?? [:]).contains { id, post in
            guard let modified = post.modified, let known = known.posts[id] else { return false }
            return known.outline != post.outline && modified < look.since
        }
    }

    /// Ids of what the index holds of a list.
    func ids(of subject: SyncRequest.Subject) -> Set<Int> {
        switch subject {
        case .terms(let taxonomy):
            Set(known.terms.filter { $0.taxonomy == taxonomy.name }.map(\.id))
        case .users: known.authors
        case .posts(let type): knownPosts(of: type.name)
        case .comments: Set(knownComments.values)
        case .media, .recent: []
        }
    }
}

/// Comments.
extension SyncState {
    /// Reads what is new of comments where nothing else about them can have changed; else all of them.
    mutating func planComments() {
        guard let look = quick, look.memory.lists[.comments] != nil, !hasOpenedOrShutPosts else {
            return walks.append(walk(.comments))
        }
        queue.append(.newest(.comments, size: pageSize))
    }

    private mutating func takeNewest(comments rows: [JSONValue]) {
        guard isSettled(.comments) else { return walks.append(walk(.comments)) }
        hasWholeComments = listings[.comments]?.isWhole == true
        let held = ids(of: .comments)
        take(
            comments: hasWholeComments
                ? rows : rows.filter { decoder.id(of: $0).map { !held.contains($0) } ?? false })
    }

    /// Whether comments on a post that was there before went with it, or came back with it.
    private var hasOpenedOrShutPosts: Bool {
        lists.contains { list in
            let held = knownPosts(of: list.type.name)
            let leftOut = quick?.memory.lists[.posts(list.type)]?.leftOut ?? []
            let newest = held.max() ?? 0
            let hasGone = list.isWhole && !held.isSubset(of: list.posts.keys)
            return hasGone || listings[.posts(list.type)] == nil
                || list.posts.contains { id, post in
                    // One that is new has no comments that are older than it.
                    post.reason == nil
                        ? leftOut.contains(id) || !held.contains(id) && id < newest
                        : held.contains(id)
                }
        }
    }
}

/// Remembering.
extension SyncState {
    /// What the next quick sync is to compare with; `nil` where the age of a post is not known, which no list shows again.
    var memory: ListMemory? {
        guard !isUnsure else { return nil }
        var memory = ListMemory(isFiltering: quick?.isFiltering)
        let knowsTaxonomies = taxonomies.allSatisfy { listings[.terms($0)] != nil }
        for (subject, listing) in listings {
            switch subject {
            // All or none: those that are remembered are not asked for.
            case .terms: if !knowsTaxonomies { continue }
            case .posts(let type): if lacksPosts(of: type) { continue }
            // Those on posts that went while they were read.
            case .comments: if !withdrawn.isEmpty || !gone.isEmpty { continue }
            case .users, .media, .recent: break
            }
            let held = heldAfter(subject)
            let ids =
                listing.isWhole
                ? listing.ids
                : listing.ids.union(quick?.memory.lists[subject]?.leftOut ?? [])
            memory.lists[subject] = ListMemory.List(
                total: listing.total, held: held.count, leftOut: ids.subtracting(held))
        }
        return memory
    }

    /// Whether the index has a post otherwise than the site listed it, or not at all, and not by the post's own word.
    private func lacksPosts(of type: PostType) -> Bool {
        lists.contains { list in
            list.type == type
                && list.posts.contains { id, post in
                    post.reason == nil && !stored.contains(id) && !gone.contains(id)
                        && !leftOut.contains(id) && !isAsKnown(id, post)
                }
        }
    }

    /// Ids of what the index holds of a list at the end.
    private func heldAfter(_ subject: SyncRequest.Subject) -> Set<Int> {
        let before = ids(of: subject)
        switch subject {
        case .terms(let taxonomy):
            let keys = seenTerms.union(namedByStored.flatMap(\.terms)).filter {
                $0.taxonomy == taxonomy.name
            }
            return before.union(keys.map(\.id))
                .subtracting(goneTerms.lazy.filter { $0.taxonomy == taxonomy.name }.map(\.id))
        case .users:
            return before.union(seenAuthors).union(namedByStored.compactMap(\.author))
                .subtracting(goneAuthors)
        case .posts(let type):
            let listed = lists.first { $0.type == type }.map { Set($0.posts.keys) } ?? []
            return before.subtracting(gone).subtracting(withdrawn)
                .subtracting(stored.subtracting(listed)).union(stored.intersection(listed))
        case .comments:
            let seen = (listings[subject]?.ids ?? []).filter {
                seenComments.contains(Post.id(ofComment: $0))
            }
            let numbers = knownComments
            return before.subtracting(goneComments.compactMap { numbers[$0] }).union(seen)
        case .media, .recent: return []
        }
    }

    private var namedByStored: [ListedPost] {
        lists.flatMap { list in stored.compactMap { list.posts[$0] } }
    }
}
