internal import Blog

/// Pictures: with the posts that name them, and later when somebody describes them anew.
extension SyncState {
    // MARK: With posts

    /// Hands a page on, after the media it names when there are new ones. Two pages on their way may ask for the same
    /// item: no post is to be stored before its picture.
    mutating func complete(_ page: SourcePage, posts: Int) {
        let named = page.changes.compactMap { change -> Int? in
            if case .post(let post) = change { post.featuredMedia } else { nil }
        }
        let missing = Set(named).subtracting(seenMedia).sorted()
        guard !missing.isEmpty else { return hand(page, posts: posts) }
        batch += 1
        waiting[batch] = PendingPage(page: page, posts: posts)
        queue.insert(.media(ids: missing, batch: batch), at: 0)
    }

    /// Media that the site refuses cost their posts nothing but a picture. Those that it failed over are asked for again by
    /// the next sync.
    mutating func receiveMedia(_ outcome: Outcome, ids: [Int], batch: Int) {
        guard var pending = waiting.removeValue(forKey: batch) else { return }
        var more = (mediaPieces.removeValue(forKey: batch) ?? 1) - 1
        switch outcome {
        case .success(let answer):
            let media = answer.json.elements.compactMap { decoder.media($0) }
            pending.page.changes.insert(contentsOf: media.map(Change.media), at: 0)
            let rest = askForRest(
                .media(ids: ids, batch: batch), after: answer, seen: Set(media.map(\.id)))
            seenMedia.formUnion(Set(ids).subtracting(rest))
            if !rest.isEmpty { more += mediaPieces.removeValue(forKey: batch) ?? 1 }
        case .failure(let problem) where problem.isRefusal: seenMedia.formUnion(ids)
        case .failure:
            pending.page.forgetAgesOfPictured()
            isUnsure = true
        }
        if more > 0 {
            (waiting[batch], mediaPieces[batch]) = (pending, more)
        } else {
            pages.append(pending)
        }
    }

    /// Hands over the posts that wait for media when the sync ends early.
    mutating func keepWaiting() {
        for (_, var pending) in waiting.sorted(by: { $0.key < $1.key }) {
            pending.page.forgetAgesOfPictured()
            pages.append(pending)
        }
        waiting = [:]
    }

    // MARK: Changed since

    /// The walk through media that were changed since the last sync: a new text for a picture moves no post. Posts that are
    /// fetched bring their pictures anyway.
    var changedMediaWalk: ListWalk? {
        guard quick == nil, isTrusted, !options.isFull, let clock = lastPictures,
            known.posts.values.contains(where: { $0.featuredMedia != nil })
        else { return nil }
        return walk(.media(since: Moment(seconds: clock.seconds - QuickLook.overlap)))
    }

    /// Takes what the index has of a page; `false` for a site that does not know `modified_after`, which shows everything.
    mutating func take(media rows: [JSONValue], since: Moment) -> Bool {
        let known = Set(known.posts.values.compactMap(\.featuredMedia))
        let isFiltered = rows.allSatisfy { row in
            decoder.modified(of: row).map { $0 >= since } ?? false
        }
        guard isFiltered else { return false }
        let media = rows.compactMap { decoder.media($0) }.filter { known.contains($0.id) }
        if !media.isEmpty { hand(SourcePage(changes: media.map(Change.media))) }
        return true
    }
}

extension SourcePage {
    /// Makes posts with a picture those of unknown age, so that the next sync asks for them again, with their pictures.
    fileprivate mutating func forgetAgesOfPictured() {
        changes = changes.map { change in
            guard case .post(var post) = change, post.featuredMedia != nil else { return change }
            post.modified = nil
            return .post(post)
        }
    }
}
