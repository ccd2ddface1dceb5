internal import Blog

/// The walk through one list of a site, begun anew when it came out incomplete or failed.
struct ListWalk: Sendable {
    static let maximumAttempts = 3
    static let minimumPageSize = 10

    let subject: SyncRequest.Subject
    var pages = PagedWalk()
    /// The posts of a list of posts. What an earlier attempt saw and a later one did not stays: it may just have moved
    /// from a page to one read already.
    var posts: [Post.ID: ListedPost] = [:]
    /// Whether the site refused to list.
    var isRefused = false
    private(set) var size = 100
    private(set) var generation = 0
    private var attempts = 1

    init(_ subject: SyncRequest.Subject) {
        self.subject = subject
    }

    func request(_ number: Int) -> SyncRequest {
        .page(subject, number: number, size: size, generation: generation)
    }

    /// Notes a page's rows by id. A number of pages that cannot hold the total is not believed.
    mutating func receive(_ rows: [Int?], of answer: Answer) {
        var totalPages = answer.totalPages
        if let total = answer.total, let pages = totalPages {
            let (room, isMore) = pages.multipliedReportingOverflow(by: size)
            if !isMore, room < total { totalPages = nil }
        }
        pages.receive(rows, total: answer.total, totalPages: totalPages)
    }

    /// Begins anew because the list moved while it was walked; `false` when that was tried often enough.
    mutating func retry() -> Bool {
        guard attempts < Self.maximumAttempts else { return false }
        attempts += 1
        restart()
        return true
    }

    /// Begins anew with smaller pages because one failed; `false` when they are as small as they get.
    mutating func shrink() -> Bool {
        guard size / 2 >= Self.minimumPageSize else { return false }
        size /= 2
        restart()
        return true
    }

    private mutating func restart() {
        generation += 1
        pages = PagedWalk()
    }
}
