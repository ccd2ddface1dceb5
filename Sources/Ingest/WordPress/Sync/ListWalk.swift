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
    /// How many rows are asked for at a time.
    private(set) var size: Int
    private(set) var generation = 0
    private var attempts = 1
    /// Rows of the first page.
    private var firstRows: Int?
    /// What the attempt before saw.
    private var former: PagedWalk?
    /// Whether it was begun anew because pages were short.
    private var hasTriedShorter = false

    init(_ subject: SyncRequest.Subject, size: Int = PageLimit.standard) {
        self.subject = subject
        self.size = size
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

    /// Begins anew because the list moved while it was walked; `false` when that was tried often enough, and when it is as
    /// short as before.
    mutating func retry() -> Bool {
        guard attempts < Self.maximumAttempts, former.map(pages.isAsShort) != true else {
            return false
        }
        former = pages
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

    /// Asks for no more rows a page than the site gives, where none was asked for yet.
    mutating func adopt(_ most: Int) {
        if pages == PagedWalk() { size = min(size, most) }
    }

    /// Begins anew with no more rows a page than the site gives.
    mutating func limit(to most: Int) {
        size = min(size, most)
        restart()
    }

    /// How many rows a page has at most, as the site shows without a word; `nil` where pages are as long as was asked for.
    ///
    /// A list that says it has more pages than so many rows need counts its pages by its own limit, and goes on as it began. One
    /// that only gives less than it has may leave rows out between its pages, and is begun anew; or it counts what it does not
    /// show, and is as short again.
    mutating func limit(shownBy rows: Int, of answer: Answer) -> PageLimit? {
        guard let first = firstRows else {
            firstRows = rows
            guard let limit = PageLimit(rows: rows, asked: size, answer) else { return nil }
            if limit.isCertain { size = rows } else if hasTriedShorter { return nil }
            hasTriedShorter = true
            return limit
        }
        // Nobody says how many there are, a page was short, and there are more.
        guard answer.total == nil, rows > 0, first < size, first >= PageLimit.least,
            !hasTriedShorter
        else { return nil }
        hasTriedShorter = true
        return PageLimit(most: first, isCertain: false)
    }

    private mutating func restart() {
        firstRows = nil
        generation += 1
        pages = PagedWalk()
    }
}
