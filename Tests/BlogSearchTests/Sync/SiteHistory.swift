import BlogSearch

/// A site's life with syncs in it.
struct SiteHistory: Sendable, Hashable {
    struct Sync: Sendable, Hashable {
        /// What happens while it runs, by number of request.
        var events: [Int: [SiteEvent]] = [:]
        /// The request at which it is killed.
        var killedAt: Int?
        var secondsPerRequest = 1
        var isQuick = false

        var isQuiet: Bool { events.isEmpty && killedAt == nil }
        var withdrawsBooks: Bool { events.values.joined().contains(.offerBooks(false)) }
    }

    enum Step: Sendable, Hashable {
        case event(SiteEvent)
        case sync(Sync)
    }

    var steps: [Step]
    var pageSize = 5
    var givesWholePages = false
    var listsUsers = true
    var sendsTotals = true
    var concurrency = 1
    var withComments = false
    var knowsModifiedAfter = true
    /// Whether nothing happens but what a quick sync sees.
    var isAnnounced = false
    /// Whether a plugin hides posts from lists, and books are asked for once.
    var hides = false

    /// A random life; the last sync is a quiet one.
    init(_ random: inout some RandomNumberGenerator, hides: Bool = false) {
        steps = []
        self.hides = hides
        isAnnounced = Int.random(in: 0..<2, using: &random) == 0
        knowsModifiedAfter = Int.random(in: 0..<6, using: &random) > 0
        for _ in 0..<Int.random(in: 0...24, using: &random) {
            steps.append(.event(.create(type: "post", age: 1000)))
        }
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                steps.append(.event(event(&random)))
            }
            steps.append(.sync(sync(&random)))
        }
        pageSize = Int.random(in: 2...8, using: &random)
        givesWholePages = Int.random(in: 0..<2, using: &random) == 0
        listsUsers = Int.random(in: 0..<4, using: &random) > 0
        sendsTotals = Int.random(in: 0..<6, using: &random) > 0
        concurrency = Int.random(in: 0..<4, using: &random) > 0 ? 1 : 2
        // Without totals an empty page of comments cannot be told from the end of their list.
        if hides { (listsUsers, sendsTotals) = (true, true) }
        withComments = !hides && sendsTotals && Int.random(in: 0..<3, using: &random) == 0
    }

    private func sync(_ random: inout some RandomNumberGenerator) -> Sync {
        var sync = Sync()
        sync.isQuick = Int.random(in: 0..<2, using: &random) == 0
        sync.secondsPerRequest = Int.random(in: 0...1, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1, 2:
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let number = Int.random(in: 0..<24, using: &random)
                sync.events[number, default: []].append(event(&random))
            }
        case 4:
            // One goes and one comes between two pages: every total agrees, and a post is on no page.
            let pick = Int.random(in: 0..<10_000, using: &random)
            sync.events[Int.random(in: 6..<12, using: &random)] = [
                .move(pick % 7, to: .trash), .create(type: "post", age: 0),
            ]
        case 3: sync.killedAt = Int.random(in: 0..<24, using: &random)
        default: break
        }
        return sync
    }

    private func event(_ random: inout some RandomNumberGenerator) -> SiteEvent {
        while true {
            let isOfHiding = hides && Int.random(in: 0..<3, using: &random) == 0
            let event = isOfHiding ? Self.eventOfHiding(&random) : Self.anyEvent(&random)
            // Who asks for a hidden post at the address of a post does not find it as a page.
            if hides, case .convert = event { continue }
            if !isAnnounced || event.isAnnounced { return event }
        }
    }

    private static func eventOfHiding(_ random: inout some RandomNumberGenerator) -> SiteEvent {
        let pick = Int.random(in: 0..<10_000, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2: return .hide(pick, true)
        case 3: return .hide(pick, false)
        case 4, 5: return .create(type: "book", age: pick)
        case 6: return .offerBooks(true)
        default: return .offerBooks(pick.isMultiple(of: 3))
        }
    }

    private static func anyEvent(_ random: inout some RandomNumberGenerator) -> SiteEvent {
        let pick = Int.random(in: 0..<10_000, using: &random)
        let isTag = pick.isMultiple(of: 2)
        let statuses: [SimulatedSite.Entry.Status] = [.trash, .draft, .private, .publish, .publish]
        switch Int.random(in: 0..<32, using: &random) {
        case 0, 1: return .wait(pick % 4)
        case 2: return .create(type: "post", age: 0)
        case 3: return .create(type: "page", age: pick)
        case 4: return .create(type: "post", age: pick * 1000)
        case 5: return .schedule
        case 6: return .publishScheduled(pick)
        case 7, 8: return .edit(pick)
        case 9, 10, 11: return .move(pick, to: statuses[pick % statuses.count])
        case 12: return .delete(pick)
        case 13: return .protect(pick, isTag)
        case 14: return .protectQuietly(pick, isTag)
        case 15: return .convert(pick)
        case 16: return .rename(pick)
        case 17: return .retag(pick, pick / 7)
        case 18: return .decorate(pick)
        case 25: return isTag ? .changePermalinks(pick / 2) : .wait(100)
        case 26: return isTag ? .stick(pick) : .describe(pick)
        case 27: return .redate(pick)
        case 28, 29: return .comment(pick)
        case 30: return isTag ? .editComment(pick / 2) : .deleteComment(pick / 2)
        case 19: return .replace(pick)
        case 20: return isTag ? .reassign(pick, pick / 3) : .renameUser(pick)
        case 21: return .addTerm(isTag: isTag)
        case 22: return .renameTerm(pick / 2, isTag: isTag)
        case 23: return isTag ? .nestTerm(pick) : .changeZone(pick % 25 - 12)
        case 24: return .deleteTerm(pick / 2, isTag: isTag)
        default: return .moderate(pick)
        }
    }

    // MARK: Shrinking

    /// A shorter history for which `fails` still holds, one that loses it with any further step left out.
    func shrunk(while fails: (SiteHistory) async throws -> Bool) async rethrows -> SiteHistory {
        var smallest = self
        smallest.concurrency = 1
        if try await !fails(smallest) { smallest = self }
        var size = max(1, steps.count / 2)
        while true {
            var isSmaller = false
            var start = 0
            while start < smallest.steps.count {
                var shorter = smallest
                shorter.steps.removeSubrange(start..<min(start + size, shorter.steps.count))
                if try await fails(shorter) {
                    smallest = shorter
                    isSmaller = true
                } else {
                    start += size
                }
            }
            if size == 1, !isSmaller { break }
            size = max(1, size / 2)
        }
        return try await smallest.withQuieterSyncs(while: fails)
    }

    /// The same with as little as possible going on during its syncs.
    private func withQuieterSyncs(
        while fails: (SiteHistory) async throws -> Bool
    ) async rethrows -> SiteHistory {
        var smallest = self
        for (index, step) in steps.enumerated() {
            guard case .sync(var sync) = step else { continue }
            for number in sync.events.keys.sorted() {
                var quieter = sync
                quieter.events[number] = nil
                var shorter = smallest
                shorter.steps[index] = .sync(quieter)
                if try await fails(shorter) {
                    sync = quieter
                    smallest = shorter
                }
            }
        }
        return smallest
    }
}

extension SiteHistory: CustomStringConvertible {
    var description: String {
        let facts =
            "pages of \(pageSize), users \(listsUsers), totals \(sendsTotals), filter \(knowsModifiedAfter), comments \(withComments), hiding \(hides), \(concurrency) at once"
        return (["History (\(facts)):"] + steps.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension SiteEvent {
    /// Whether a date, a total or a new id shows it. What is not so is what a quick sync leaves to the next one.
    fileprivate var isAnnounced: Bool {
        switch self {
        case .wait, .create, .schedule, .publishScheduled, .edit, .annotate, .move, .delete,
            .protect, .retag,
            .addTerm, .deleteTerm, .comment, .deleteComment, .changeZone:
            true
        case .rewrite, .rewriteAll, .annotateQuietly, .hide, .offerBooks: false
        case .protectQuietly, .convert, .rename, .decorate, .describe, .stick, .redate, .replace,
            .reassign, .renameUser, .renameTerm, .nestTerm, .editComment, .moderate,
            .changePermalinks:
            false
        }
    }
}
