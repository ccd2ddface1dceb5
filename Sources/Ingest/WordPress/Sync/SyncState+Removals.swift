internal import Blog

/// What is no more: looked for by comparing, believed only when the site was asked for it by id.
extension SyncState {
    private static let removalsAPage = 500

    /// Queues questions after posts that the index holds and no list names, and after those that a list named and
    /// nobody delivered. When so much is missing that a fault is likelier, the sync ends instead.
    mutating func planSuspects() {
        let listed = lists.reduce(into: Set<Int>()) { $0.formUnion($1.posts.keys) }
        let undelivered = suspects
        let walked = known.posts.filter { isWalked($0.value.type) }
        let unseen = walked.keys.filter { !listed.contains($0) }
        if sparesUnseen { noteUnseen(unseen.count) } else { suspects.formUnion(unseen) }
        suspects.subtract(stored)
        // What came before the lists may have gone before them, too.
        let lost = fetched.filter { isWalked($0.value.type) && !listed.contains($0.key) }.keys
        suspects.formUnion(lost)
        stored.subtract(lost)
        suspects.subtract(withdrawn)
        if !sparesUnseen { planHidden(besides: listed) }
        noteUnwalkedTypes()
        let missing = suspects.filter { known.posts[$0] != nil }.count
        if !options.isFull,
            IngestError.isMassRemoval(missing, of: walked.count, isNothingListed: listed.isEmpty)
        {
            failure = .massRemoval(found.site.url, gone: missing, known: walked.count)
        } else if undelivered.count > max(10, wantedCount * 3 / 10) {
            failure = .notDelivered(found.site.url, count: undelivered.count)
        }
        for list in lists {
            for id in undelivered.intersection(suspects).intersection(list.posts.keys).sorted() {
                queue.append(.post(list.type, id: id))
            }
        }
        for list in lists where list.isDoubtful {
            let some = knownPosts(of: list.type.name).intersection(suspects).sorted().prefix(10)
            queue += some.map { .post(list.type, id: $0) }
        }
        let pieces = suspects.subtracting(undelivered).sorted().pieces(of: Self.maximumIDs)
        queue += types.flatMap { type in pieces.map { .presence(type, ids: $0) } }
    }

    /// Names the custom fields that were asked for and that no post has, where every post was fetched: the first time, that is.
    private mutating func noteUnseenFields() {
        guard known.posts.isEmpty || !isTrusted, !stored.isEmpty else { return }
        let missing = unseenFields.map { Skipped(id: $0, reason: FieldPatterns.unseen) }
        if missing.isEmpty { return }
        var page = SourcePage()
        page.incomplete = missing
        hand(page)
    }

    /// Whether posts of a type that are not listed are to be doubted: those of types that were walked, and those of types
    /// that are no more.
    private func isWalked(_ type: String) -> Bool {
        if type == Post.commentType { return false }
        if let list = lists.first(where: { $0.type.name == type }) { return list.isWhole }
        return isWithdrawn(type)
    }

    /// Why a post that is there is not as it is now.
    static let notDelivered = "damaged: the site lists it and does not deliver it"

    mutating func receivePresence(_ outcome: Outcome, of type: PostType, ids: [Int]) {
        switch outcome {
        case .failure(let problem): fail(problem)
        case .success(let answer):
            let wanted = Set(ids)
            let rows = answer.json.elements
            _ = askForRest(
                .presence(type, ids: ids), after: answer,
                seen: Set(rows.compactMap(decoder.id(of:))).intersection(wanted))
            for row in rows {
                guard let id = decoder.id(of: row), wanted.contains(id),
                    let post = ListedPost(row, type: type, decoder)
                else { continue }
                present[id] = (type, post)
                // A list that lacks it is not what the next quick sync can go by.
                listings[.posts(type)] = nil
            }
        }
    }

    /// A list named this post and nobody delivered it. That it is gone is believed where the site says so, in WordPress's words
    /// for a post that is not there or not public.
    mutating func receivePost(_ outcome: Outcome, of type: PostType, id: Int) {
        switch outcome {
        case .success(let answer):
            if decoder.id(of: answer.json) == id,
                let post = ListedPost(answer.json, type: type, decoder)
            {
                present[id] = (type, post)
            } else {
                doubted.insert(id)
            }
        case .failure(let problem):
            if problem.saysThatPostIsGone {
                believesRefusals = true
                return
            }
            guard problem.isRefusal || problem.isOfTheContent else { return fail(problem) }
            doubted.insert(id)
        }
    }

    func knownPosts(of type: String) -> Set<Post.ID> {
        Set(known.posts.filter { $0.value.type == type }.keys)
    }

    /// Where a list was empty and posts of it are there, those that nobody showed are no more gone than these.
    private mutating func sparePostsOfDoubtfulLists() {
        for list in lists where list.isDoubtful {
            let posts = knownPosts(of: list.type.name)
            let missing = posts.filter { present[$0] == nil }
            guard missing.count < posts.count || !doubted.isDisjoint(with: posts) else { continue }
            suspects.subtract(missing)
            noteUncompared(
                list.type.base, "list empty, though its posts are there, so nothing was removed")
        }
    }

    /// Queues the suspects that are there after all; the others are gone.
    mutating func planAgain() {
        sparePostsOfDoubtfulLists()
        var again: [PostType: [Post.ID]] = [:]
        for id in suspects.sorted() {
            guard let (type, post) = present[id] else {
                if doubted.contains(id) {
                    note("\(id)", Self.notDelivered)
                } else if known.posts[id] != nil || fetched[id] != nil {
                    gone.insert(id)
                } else {
                    note("\(id)", "gone: no longer there when fetched")
                }
                continue
            }
            if let reason = post.reason {
                leaveOut(id, reason)
            } else if isAsKnown(id, post) {
                unchanged += 1
            } else {
                again[type, default: []].append(id)
            }
        }
        for type in types { ask(for: again[type] ?? [], of: type) }
        planMissingComments()
        guard !gone.isEmpty else { return }
        // A login lost on the way makes posts look gone, and so does a site that was shut.
        checkLoginAgain()
        if believesRefusals, let type = types.first { queue.insert(.opening(type), at: 0) }
    }

    /// Nothing is removed where the site shows no posts at all any more.
    mutating func receiveOpening(_ outcome: Outcome) {
        if case .failure(let problem) = outcome { fail(problem) }
    }

    /// Removes posts first: a term is taken off the posts that are left.
    mutating func planRemovals() {
        noteUnseenFields()
        gone.subtract(stored)
        let posts = gone.union(withdrawn).subtracting(stored).union(goneComments).sorted()
            .map(Change.removal)
        for changes in posts.pieces(of: Self.removalsAPage) { hand(SourcePage(changes: changes)) }
        if sparesUnseen { return }
        let named = lists.flatMap { $0.posts.values }
        let taxonomies =
            lists.allSatisfy(\.isWhole)
            ? wholeTaxonomies.union(silentTaxonomies) : wholeTaxonomies
        let terms = known.terms.subtracting(seenTerms).subtracting(named.flatMap(\.terms))
            .filter { taxonomies.contains($0.taxonomy) }
            .sorted { ($0.taxonomy, $0.id) < ($1.taxonomy, $1.id) }
        let authors = known.authors.subtracting(seenAuthors).subtracting(named.compactMap(\.author))
        // Where users are not listed, whom no post names is known to nobody any more; the index keeps whom it needs.
        // So is it where a quick sync saw but a few of these.
        let areSeen = quick == nil || lists.allSatisfy(\.isWhole)
        let isComplete = hasAllUsers || refusesUsers && !hasLostUsers && areSeen
        goneTerms = Set(terms)
        goneAuthors = isComplete ? authors : []
        let changes =
            terms.map(Change.termRemoval)
            + goneAuthors.sorted().map(Change.authorRemoval)
        for changes in changes.pieces(of: Self.removalsAPage) { hand(SourcePage(changes: changes)) }
    }
}
