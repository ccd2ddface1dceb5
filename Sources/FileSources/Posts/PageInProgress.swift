internal import Blog
internal import Ingest

/// A page that a file source fills: at most 8,000 posts or 32 MB, whichever comes first. Each page becomes one
/// segment, and the words that segments share are looked up, sorted and merged once for each; but while one is being stored,
/// the next is prepared and the one after it read, and pages of 64 MB take twice the memory.
///
/// Nothing is stored before the first page is read: that one is a sixteenth as large, and each the double of the one before.
struct PageInProgress {
    private static let posts = 8_000
    private static let bytes = 32 << 20

    /// One in so many posts and bytes is what fits.
    private let part: Int
    private var page = SourcePage()
    private var postCount = 0
    private var byteCount = 0

    /// - Parameter before: how many pages the source has given before it.
    init(before: Int) { part = max(1, 16 >> before) }

    /// Whether it is time to hand the page over; a page of nothing but things left out ends, too.
    var isFull: Bool { fullness >= 1 }

    /// How much of what fits is on it, from 0.
    var fullness: Double {
        max(
            Double(postCount) / Double(Self.posts / part),
            Double(byteCount) / Double(Self.bytes / part),
            Double(page.skipped.count) / Double(10 * Self.posts))
    }

    /// Whether nothing is on it.
    var isEmpty: Bool { page.changes.isEmpty && page.skipped.isEmpty && page.incomplete.isEmpty }

    /// Why the first thing that is left out is.
    var firstReason: Notice? { page.skipped.first?.notice }

    /// Adds a post, as far as it is read.
    mutating func add(_ post: Post, of label: String) {
        var post = post
        if let html = PostBounds.cut(post.html) {
            post.html = html
            lack(label, PostBounds.furtherIdeographs)
        }
        postCount += 1
        byteCount += post.html.utf8.count
        page.changes.append(.post(post))
    }

    /// Adds what posts point to; it has to come before them.
    mutating func add(_ change: Change) { page.changes.append(change) }

    /// Notes what is left out, and why.
    mutating func skip(_ id: String, _ reason: Notice) {
        page.skipped.append(Skipped(id: id, reason: reason))
    }

    @_disfavoredOverload
    mutating func skip(_ id: String, _ reason: String) {
        skip(id, Notice(reason))
    }

    /// Notes what of a post is not kept; the post is.
    mutating func lack(_ id: String, _ reason: Notice) {
        page.incomplete.append(Skipped(id: id, reason: reason))
    }

    @_disfavoredOverload
    mutating func lack(_ id: String, _ reason: String) {
        page.incomplete.append(Skipped(id: id, reason: reason))
    }

    /// Notes dates of a post that cannot be read, as written.
    mutating func lack(unreadDates: [String], of label: String) {
        page.incomplete += unreadDates.map { Skipped(unreadDate: $0, of: label) }
    }

    /// Notes an address of a post that is not kept.
    mutating func lack(address: String?, of label: String) {
        guard let address = address?.trimmed.nonEmpty, PublicAddress.kept(address) == nil
        else { return }
        lack(label, "its address, which is neither http nor https")
    }

    /// Counts what was read for it.
    mutating func count(bytes: Int) { page.bytes += bytes }

    /// The page as a source gives it.
    ///
    /// - Parameter path: the file or folder that says of which site it is.
    func finished(
        site: Site? = nil, of path: String? = nil, progress: SourceProgress
    ) -> SourcePage {
        var page = page
        if let site {
            page.changes.insert(.site(site), at: 0)
            if let path { page.note(path: path) }
        }
        page.progress = progress
        return page
    }
}
