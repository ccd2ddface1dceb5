internal import Blog

/// Posts, their media, and removals.
extension SyncState {
    private static let batchSize = 100
    private static let removalsAPage = 500
    /// One bad post among a hundred fails about seven requests in a row before it is found.
    private static let mostFailuresInARow = 16

    /// Queues what is new, changed, or of unknown age; everything when the sync is full.
    mutating func planPosts() {
        for list in lists {
            let wanted = list.ids.sorted().filter { id in
                guard !options.isFull, let post = known[id], let listed = list.modified[id] else {
                    return true
                }
                return post.modified != listed
            }
            wantedCount += wanted.count
            unchanged += list.ids.count - wanted.count
            for start in stride(from: 0, to: wanted.count, by: Self.batchSize) {
                let ids = Array(wanted[start..<min(start + Self.batchSize, wanted.count)])
                queue.append(.posts(list.type, ids: ids))
            }
        }
    }

    mutating func receivePosts(_ outcome: Outcome, of type: PostType, ids: [Int]) {
        switch outcome {
        case .success(let answer):
            failuresInARow = 0
            receive(answer, of: type, ids: ids)
        case .failure(let problem):
            failuresInARow += 1
            guard problem.isOfTheContent, failuresInARow <= Self.mostFailuresInARow else {
                return fail(problem)
            }
            split(ids, of: type, after: problem)
        }
    }

    /// Halves a batch that failed, down to the one post that fails it.
    private mutating func split(_ ids: [Int], of type: PostType, after problem: FetchFailure) {
        guard ids.count > 1 else {
            doneCount += ids.count
            pages.append(noted("\(ids[0])", "damaged: \(problem.summary)"))
            return
        }
        let middle = ids.count / 2
        queue.insert(
            contentsOf: [
                .posts(type, ids: Array(ids[..<middle])), .posts(type, ids: Array(ids[middle...])),
            ], at: 0)
    }

    private mutating func receive(_ answer: Answer, of type: PostType, ids: [Int]) {
        let rows = answer.json.elements
        let wanted = Set(ids)
        var page = SourcePage()
        var delivered: Set<Int> = []
        for row in rows {
            guard let id = decoder.id(of: row), wanted.contains(id), delivered.insert(id).inserted
            else { continue }
            read(row, id: id, type: type, isRepaired: answer.isRepaired, into: &page)
        }
        if delivered.isEmpty, ids.count > 1 {
            failure = failure ?? .notDelivered(found.site.url, count: ids.count)
            return
        }
        let isReadable = rows.allSatisfy { decoder.id(of: $0) != nil }
        for id in ids where !delivered.contains(id) {
            miss(id, isReadable: isReadable, page: &page)
        }
        doneCount += ids.count
        page.progress = SourceProgress(done: doneCount, total: wantedCount, unit: .posts)
        complete(page)
    }

    private mutating func read(
        _ row: JSONValue, id: Int, type: PostType, isRepaired: Bool, into page: inout SourcePage
    ) {
        switch decoder.post(row, type: type.name, place: "\(id)") {
        case .post(var post, let carried):
            // Of unknown age, so that the next sync asks for it again.
            if isRepaired { post.modified = nil }
            for change in carried {
                if case .author(let author) = change, !seenAuthors.insert(author.id).inserted {
                    continue
                }
                page.changes.append(change)
            }
            page.changes.append(.post(post))
        case .skipped(let skipped):
            page.skipped.append(skipped)
            let isWithdrawn = !skipped.reason.hasPrefix("damaged")
            if isWithdrawn, known[id] != nil { withdrawn.insert(id) }
        }
    }

    /// A listed post that was not delivered: deleted since, unless a row could not be read at all.
    private mutating func miss(_ id: Int, isReadable: Bool, page: inout SourcePage) {
        if !isReadable {
            page.skipped.append(Skipped(id: "\(id)", reason: "damaged: no readable record"))
        } else if known[id] != nil {
            gone.insert(id)
        } else {
            page.skipped.append(Skipped(id: "\(id)", reason: "gone: no longer there when fetched"))
        }
    }

    /// Hands a page on, after the media it names when there are new ones.
    private mutating func complete(_ page: SourcePage) {
        let named = page.changes.compactMap { change -> Int? in
            if case .post(let post) = change { post.featuredMedia } else { nil }
        }
        let missing = named.filter { seenMedia.insert($0).inserted }
        guard !missing.isEmpty else {
            pages.append(page)
            return
        }
        batch += 1
        waiting[batch] = page
        queue.insert(.media(ids: missing, batch: batch), at: 0)
    }

    /// Media that cannot be had cost their posts nothing but a picture.
    mutating func receiveMedia(_ outcome: Outcome, batch: Int) {
        guard var page = waiting.removeValue(forKey: batch) else { return }
        if case .success(let answer) = outcome {
            let media = answer.json.elements.compactMap { decoder.media($0) }
            page.changes.insert(contentsOf: media.map(Change.media), at: 0)
        }
        pages.append(page)
    }

    /// Removes what is known and no longer listed, unless so much is gone that a fault is likelier.
    mutating func planRemovals() {
        var walked = Set<Post.ID>()
        let listed = lists.reduce(into: Set<Int>()) { $0.formUnion($1.ids) }
        let complete = Set(lists.filter(\.isComplete).map(\.type.name))
        for (id, post) in known where complete.contains(post.type) {
            walked.insert(id)
            if !listed.contains(id) { gone.insert(id) }
        }
        gone.subtract(withdrawn)
        if !options.isFull, gone.count > max(10, walked.count * 3 / 10) {
            failure = .massRemoval(found.site.url, gone: gone.count, known: walked.count)
            gone = []
        }
        let removals = gone.union(withdrawn).sorted().map(Change.removal)
        for start in stride(from: 0, to: removals.count, by: Self.removalsAPage) {
            let end = min(start + Self.removalsAPage, removals.count)
            pages.append(SourcePage(changes: Array(removals[start..<end])))
        }
    }
}
