internal import Blog

/// Comments, where they are wanted: read whole each time, for WordPress does not say when one was edited.
///
/// Taken are approved ones on posts that the site showed as public in this sync, whoever asks: a user would be shown
/// those on private posts, too. A list that moved may not have shown such a post: comments on it are taken when the post
/// was asked for by id.
extension SyncState {
    /// Whether comments are read. Those an index holds stay true: their posts may be public no more.
    var readsComments: Bool {
        options.withComments || known.posts.values.contains { $0.type == Post.commentType }
    }

    mutating func take(comments rows: [JSONValue]) {
        var page = SourcePage()
        for row in rows where isOnPublicPost(row) {
            switch decoder.comment(row, location: "a comment") {
            case .post(let comment, _):
                if seenComments.insert(comment.id).inserted { page.changes.append(.post(comment)) }
            case .skipped(let skipped):
                page.skipped.append(skipped)
            }
        }
        if page != SourcePage() { hand(page) }
    }

    private func isOnPublicPost(_ comment: JSONValue) -> Bool {
        guard let id = comment["post"]?.integer ?? comment["post"]?["ID"]?.integer else {
            return false
        }
        if let (_, post) = present[id] { return post.reason == nil }
        if let post = lists.lazy.compactMap({ $0.posts[id] }).first { return post.reason == nil }
        // A list that counts more than it shows lacks posts that are there; strangers are shown no comments on others.
        let type = known.posts[id]?.type
        if user == nil, lists.contains(where: { $0.isShort && $0.type.name == type }) {
            return true
        }
        // A quick sync lists what is new; what is old is as it was.
        return quick != nil && known.posts[id].map { isAsBefore($0.type) } ?? false
    }

    private func isAsBefore(_ type: String) -> Bool {
        lists.contains { $0.type.name == type && !$0.isWhole && listings[.posts($0.type)] != nil }
    }

    /// What the list lacks is asked for by number, so that one that moved may be used.
    mutating func finishComments(_ walk: ListWalk, isComplete: Bool) {
        hasWholeComments = !walk.pages.isSilent || knownComments.isEmpty
        if isComplete, let total = walk.pages.total {
            listings[.comments] = Listing(total: total, ids: walk.pages.ids, isWhole: true)
        }
        if isComplete || walk.pages.isSilent { return }
        noteUncompared(
            "comments", "list kept moving: what it did not show comes with the next sync")
    }

    var knownComments: [Post.ID: Int] {
        known.posts.compactMapValues(\.commentNumber)
    }

    private var missingComments: [Post.ID: Int] {
        hasWholeComments && !sparesUnseen
            ? knownComments.filter { !seenComments.contains($0.key) } : [:]
    }

    /// Queues questions after comments that the index holds and nobody showed.
    mutating func planMissingComments() {
        let missing = missingComments
        let known = knownComments.count
        if !options.isFull,
            IngestError.isMassRemoval(
                missing.count, of: known, isNothingListed: seenComments.isEmpty)
        {
            hasWholeComments = false
            return noteUncompared(
                "comments", "\(missing.count) of \(known) no longer listed, so nothing was removed")
        }
        queue += missing.values.sorted().pieces(of: Self.maximumIDs).map { .comments(numbers: $0) }
    }

    mutating func receiveComments(_ outcome: Outcome) {
        switch outcome {
        case .success(let answer): take(comments: answer.json.elements)
        case .failure(let problem): fail(problem)
        }
    }

    /// Comments that the site no longer has, or no longer shows.
    var goneComments: Dictionary<Post.ID, Int>.Keys { missingComments.keys }
}
