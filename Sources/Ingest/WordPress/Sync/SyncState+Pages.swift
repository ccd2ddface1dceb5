internal import Blog

/// Pages: what is on its way to be stored.
extension SyncState {
    /// A page on its way to be stored, and how many posts were asked for to make it.
    struct PendingPage: Sendable {
        var page: SourcePage
        var posts: Int

        /// Adds what is to be stored after it.
        mutating func add(_ next: PendingPage) {
            page.changes += next.page.changes
            page.skipped += next.page.skipped
            page.incomplete += next.page.incomplete
            page.progress = next.page.progress ?? page.progress
            posts += next.posts
        }
    }

    /// Whether what came waits for more, to be stored with it.
    var isGathering: Bool {
        phase == .bulk && failure == nil && isBusy && pages.count < Self.mostGathered
    }

    /// How far the sync is, where that is not told by a page that goes out.
    mutating func takeProgress() -> SourceProgress? {
        guard isGathering, !pages.isEmpty else { return nil }
        defer { pages[pages.count - 1].page.progress = nil }
        return pages[pages.count - 1].page.progress
    }

    mutating func takePage() -> SourcePage {
        var pending = pages.removeFirst()
        if phase == .bulk {
            for next in pages { pending.add(next) }
            pages = []
        }
        beingStored = pending.posts
        var page = pending.page
        // A sync that is killed did not look for all that was changed since the last one.
        if isTrusted {
            hasStoredPosts = hasStoredPosts || page.changes.contains(where: \.isOfPosts)
            page.checkpoint =
                SyncCheckpoint(
                    user: checkpointUser, clock: lastClock, pictures: lastPictures,
                    memory: hasStoredPosts ? nil : lastMemory, fields: fields, types: keptTypes,
                    turns: lastTurns
                ).text
        } else if hasOtherFields {
            page.checkpoint =
                SyncCheckpoint(
                    user: checkpointUser, clock: lastClock, pictures: lastPictures,
                    fields: fields, lacksFields: true, types: keptTypes
                ).text
        }
        return page
    }

    mutating func hand(_ page: SourcePage, posts: Int = 0) {
        pages.append(PendingPage(page: page, posts: posts))
    }

    mutating func note(_ id: String, _ reason: String) {
        if pages.isEmpty { hand(SourcePage()) }
        pages[pages.count - 1].page.skipped.append(Skipped(id: id, reason: reason))
    }

    /// The same of what is kept and could not be compared with the site.
    mutating func noteUncompared(_ id: String, _ reason: String) {
        if pages.isEmpty { hand(SourcePage()) }
        pages[pages.count - 1].page.incomplete.append(Skipped(id: id, reason: reason))
    }
}

extension Change {
    /// Whether it changes what an index holds of a list of posts.
    fileprivate var isOfPosts: Bool {
        switch self {
        case .site, .term, .author, .media: false
        case .post, .removal, .termRemoval, .authorRemoval: true
        }
    }
}
