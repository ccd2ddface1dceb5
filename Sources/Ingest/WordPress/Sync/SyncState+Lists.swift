internal import Blog

/// Catalogue, vocabulary, lists and names: what there is, before any post is fetched.
extension SyncState {
    static let maximumIDs = 100

    mutating func take(taxonomies read: [Taxonomy]) {
        taxonomies = read
        decoder.taxonomies.merge(read.map { ($0.base, $0.name) }) { _, read in read }
    }

    mutating func receiveTaxonomies(_ outcome: Outcome) {
        var offered = Taxonomy.standard
        switch outcome {
        case .success(let answer):
            let read = Taxonomy.taxonomies(in: answer.json)
            if !read.isEmpty { offered = read.filter { $0.name != "nav_menu" } }
        case .failure(let problem):
            // Posts would come without the terms that the index has of them.
            let standard = Set(offered.map(\.name))
            let hasOthers = known.terms.contains { !standard.contains($0.taxonomy) }
            guard problem.isRefusal, !hasOthers else { return fail(problem) }
        }
        take(taxonomies: offered)
    }

    mutating func receivePage(
        _ outcome: Outcome, of subject: SyncRequest.Subject, generation: Int
    ) {
        guard let index = walks.firstIndex(where: { $0.subject == subject }),
            walks[index].generation == generation
        else { return }
        switch outcome {
        case .success(let answer): receive(answer, walk: index)
        case .failure(let problem): receive(problem, walk: index)
        }
        if walks[index].pages.isThrough { finishWalk(index) }
    }

    private mutating func receive(_ answer: Answer, walk index: Int) {
        let rows = answer.json.elements
        if walks[index].subject != .comments,
            let limit = walks[index].limit(shownBy: rows.count, of: answer)
        {
            lower(to: limit.most)
            if !limit.isCertain { return walks[index].limit(to: limit.most) }
        }
        walks[index].receive(rows.map(decoder.id(of:)), of: answer)
        switch walks[index].subject {
        case .terms(let taxonomy): take(terms: rows, of: taxonomy)
        case .users: take(authors: rows)
        case .comments: take(comments: rows)
        case .media(let since):
            if !take(media: rows, since: since) { walks[index].pages.stop() }
        case .recent(let type, let news, let since):
            if !take(news: rows, of: type, news, since: since) { walks[index].pages.stop() }
        case .posts(let type):
            for row in rows {
                guard let id = decoder.id(of: row) else { continue }
                walks[index].posts[id] = ListedPost(row, type: type, decoder)
            }
        }
    }

    mutating func take(terms rows: [JSONValue], of taxonomy: Taxonomy) {
        let terms = rows.compactMap { decoder.term($0, taxonomy: taxonomy.name) }
        seenTerms.formUnion(terms.map(\.key))
        if !terms.isEmpty { hand(SourcePage(changes: terms.map(Change.term))) }
    }

    mutating func take(authors rows: [JSONValue]) {
        let authors = rows.compactMap { decoder.author($0) }
        seenAuthors.formUnion(authors.map(\.id))
        if !authors.isEmpty { hand(SourcePage(changes: authors.map(Change.author))) }
    }

    private mutating func receive(_ problem: FetchFailure, walk index: Int) {
        if problem.code == "rest_post_invalid_page_number" { return walks[index].pages.end() }
        switch walks[index].subject {
        case .media where problem.isRefusal || problem.isOfTheContent: break
        case .recent(let type, _, _) where problem.isRefusal || problem.isOfTheContent:
            doubt(.posts(type))
        case .users where problem.isRefusal:
            refusesUsers = true
            // A list that breaks off says nothing of those it did not show.
            hasLostUsers = !walks[index].pages.ids.isEmpty
        case .terms(let taxonomy) where problem.isRefusal:
            noteUncompared(taxonomy.name, "terms not listed: \(problem.summary)")
        case .posts(let type) where problem.isRefusal && isDispensable(type):
            noteUncompared(type.name, "type not listed: \(problem.summary)")
            types.removeAll { $0 == type }
        case .comments where problem.isRefusal:
            noteUncompared("comments", "not listed: \(problem.summary)")
        default:
            if problem.isOfTheContent, walks[index].shrink() { return }
            guard problem.isOfTheContent, walks[index].subject == .comments else {
                return fail(problem)
            }
            noteUncompared("comments", "not read to their end: \(problem.summary)")
        }
        walks[index].pages.end()
        walks[index].isRefused = true
    }

    /// A list that came out incomplete is walked again.
    private mutating func finishWalk(_ index: Int) {
        let walk = walks[index]
        if walk.isRefused { return }
        if case .media = walk.subject { return }
        if case .recent(let type, _, _) = walk.subject { return finishNews(walk, index, of: type) }
        let isComplete =
            walk.subject == .comments
            ? walk.pages.isCompleteButForHidden : walk.pages.isComplete
        if !isComplete, !walk.pages.isSilent, walks[index].retry() { return }
        if isComplete, let total = walk.pages.total, walk.subject != .comments {
            listings[walk.subject] = Listing(total: total, ids: walk.pages.ids, isWhole: true)
        }
        switch walk.subject {
        case .media, .recent: break
        case .terms(let taxonomy):
            if isComplete { wholeTaxonomies.insert(taxonomy.name) }
            if walk.pages.isSilent { silentTaxonomies.insert(taxonomy.name) }
        case .users: hasAllUsers = isComplete || walk.pages.isSilent
        case .comments: finishComments(walk, isComplete: isComplete)
        case .posts(let type): finishList(walk, of: type, isComplete: isComplete)
        }
    }

    private mutating func finishNews(_ walk: ListWalk, _ index: Int, of type: PostType) {
        if isDoubted(.posts(type)) || walk.pages.isComplete || walks[index].retry() { return }
        doubt(.posts(type))
    }

    /// What is found missing is asked for by id before it is removed, so that a list that moved may be used; one that
    /// ended early may not. One that is empty and does not say so is believed where the index holds nothing of it, and in
    /// a full sync where posts of it do not answer for themselves.
    private mutating func finishList(_ walk: ListWalk, of type: PostType, isComplete: Bool) {
        let hasMoved = walk.pages.isLongEnough
        let isKnown = known.posts.values.contains { $0.type == type.name }
        let isEmpty = walk.pages.isSilent && (!isKnown || options.isFull)
        let isWhole = isComplete || hasMoved || isEmpty
        let isShort = !isWhole && !walk.pages.isSilent
        lists.append(
            PostList(
                type: type, posts: walk.posts, isWhole: isWhole,
                isDoubtful: walk.pages.isSilent && isKnown, isShort: isShort,
                total: walk.pages.total ?? 0))
        if isComplete || isEmpty || isShort { return }
        noteUncompared(
            type.base,
            hasMoved
                ? "list kept moving: what it did not show comes with the next sync"
                : "list empty, and the site does not say so, so nothing was removed")
    }

    // MARK: Names

    /// Asks for terms that posts name and no list showed, and for authors where users are not listed.
    mutating func planNames() {
        var terms: [String: Set<Int>] = [:]
        var authors: [Author.ID: (type: PostType, post: Post.ID)] = [:]
        for list in lists {
            // A quick sync asks for those alone whose posts it fetches.
            for (id, post) in list.posts
            where quick == nil || post.reason == nil && !isAsKnown(id, post) {
                for key in post.terms where !seenTerms.contains(key) {
                    terms[key.taxonomy, default: []].insert(key.id)
                }
                guard let author = post.author, !seenAuthors.contains(author) else { continue }
                if authors[author].map({ id < $0.post }) ?? true {
                    authors[author] = (list.type, id)
                }
            }
        }
        for taxonomy in taxonomies {
            for ids in (terms[taxonomy.name] ?? []).sorted().pieces(of: Self.maximumIDs) {
                queue.append(.terms(taxonomy, ids: ids))
            }
        }
        if quick != nil, !refusesUsers, !hasAllUsers, !known.authors.isSuperset(of: authors.keys) {
            // Who wrote again after a long time is new in their list, and somebody may be gone from it.
            return walks.append(walk(.users))
        }
        guard refusesUsers else {
            for ids in authors.keys.sorted().pieces(of: Self.maximumIDs) {
                queue.append(.users(ids: ids))
            }
            return
        }
        for type in types {
            let posts = authors.values.filter { $0.type == type }.map(\.post).sorted()
            for ids in posts.pieces(of: Self.maximumIDs) { queue.append(.authors(type, ids: ids)) }
        }
    }

    mutating func receiveTerms(
        _ outcome: Outcome, of taxonomy: Taxonomy, _ request: SyncRequest
    ) {
        if let rows = rows(outcome, request) { take(terms: rows, of: taxonomy) }
    }

    mutating func receiveUsers(_ outcome: Outcome, _ request: SyncRequest) {
        if let rows = rows(outcome, request) { take(authors: rows) }
    }

    mutating func receiveAuthors(
        _ outcome: Outcome, of type: PostType, _ request: SyncRequest
    ) {
        for row in rows(outcome, request) ?? [] {
            take(authors: row["_embedded"]?["author"]?.elements ?? [])
        }
    }

    /// Names that cannot be had cost their posts nothing else.
    private mutating func rows(_ outcome: Outcome, _ request: SyncRequest) -> [JSONValue]? {
        switch outcome {
        case .success(let answer):
            let rows = answer.json.elements
            _ = askForRest(request, after: answer, seen: Set(rows.compactMap(decoder.id(of:))))
            return rows
        case .failure(let problem):
            if !problem.isRefusal, !problem.isOfTheContent { fail(problem) }
            return nil
        }
    }
}
