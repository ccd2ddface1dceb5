internal import Blog

/// What syncs read in turns, so that all of it comes around; each remembers how far it came.
///
///     anew SECONDS POST ALL       texts: up to when and up to which post they were read anew, and when all of them were
///                                 because many had changed; 0 for never
///     short TYPE POST IDS         a list that counts more than it shows: the post that was asked for last in turn, and
///                                 those that were asked for and stayed, with commas between them, `-` for none
struct SyncTurns: Sendable, Hashable {
    /// How far texts were read anew.
    struct Anew: Sendable, Hashable {
        /// Up to when nothing is due any more.
        var since: Moment
        /// The last post whose text was.
        var post: Post.ID = 0
        /// When all were because many had changed.
        var all: Moment?
    }

    /// A list that counts more than it shows.
    struct Short: Sendable, Hashable {
        /// The post that was asked for last of those that were asked for before.
        var post: Post.ID = 0
        /// Posts that it lacks, that were asked for and that stayed.
        var asked: Set<Post.ID> = []
    }

    var anew: Anew?
    /// By type.
    var short: [String: Short] = [:]

    /// Some ids in the order of their turns: those behind the last one first.
    static func ordered(_ ids: some Collection<Post.ID>, after last: Post.ID) -> [Post.ID] {
        let ids = ids.sorted()
        return ids.filter { $0 > last } + ids.filter { $0 <= last }
    }
}

extension SyncTurns.Anew {
    /// In how many seconds every text is read anew: a day less than is promised, for those who sync once a day.
    static let period: Int64 = 29 * 86_400
    /// So soon not all of them are read anew again: on some sites every text is another each time.
    private static let restOfAll: Int64 = 7 * 86_400

    /// Takes the posts whose turn it is, as many as the time since the last ones is a part of the period.
    mutating func take(of ids: some Collection<Post.ID>, at now: Moment) -> [Post.ID] {
        let elapsed = now.seconds - since.seconds
        // A clock that was put back.
        if elapsed < 0 { since = now }
        let due = Int64(ids.count) * min(max(elapsed, 0), Self.period) / Self.period
        guard due > 0 else { return [] }
        let turn = Array(SyncTurns.ordered(ids, after: post).prefix(Int(due)))
        let spent = due * Self.period / Int64(ids.count)
        since = due == ids.count ? now : Moment(seconds: since.seconds + spent)
        post = turn.last ?? post
        return turn
    }

    /// Whether so many differences make it likely that there are more; notes that all are read then.
    mutating func needsAll(after differences: Int, of count: Int, at now: Moment) -> Bool {
        let isRested = all.map { now.seconds - $0.seconds >= Self.restOfAll || now < $0 } ?? true
        guard isRested, differences > 0, differences >= count / 10 else { return false }
        all = now
        return true
    }
}

/// As they stand in a checkpoint.
extension SyncTurns {
    /// Takes what stands in a line; `false` where that is of something else.
    mutating func take(_ line: Substring) -> Bool {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count == 4 else { return false }
        switch fields[0] {
        case "anew":
            guard let since = Moment(secondsText: fields[1]), let post = Int(fields[2]) else {
                return false
            }
            anew = Anew(
                since: since, post: post,
                all: fields[3] == "0" ? nil : Moment(secondsText: fields[3]))
        case "short":
            guard let post = Int(fields[2]) else { return false }
            let ids = fields[3].split(separator: ",").compactMap { Int($0) }
            short[fields[1]] = Short(post: post, asked: Set(ids))
        default: return false
        }
        return true
    }

    var lines: [String] {
        let anew = anew.map { "anew \($0.since.seconds) \($0.post) \($0.all?.seconds ?? 0)" }
        let short = short.sorted { $0.key < $1.key }.map { type, list in
            let ids = list.asked.sorted().map(String.init).joined(separator: ",")
            return "short \(type) \(list.post) \(ids.isEmpty ? "-" : ids)"
        }
        return [anew].compactMap { $0 } + short
    }
}

extension Moment {
    /// Reads seconds since 1970, as they stand in a checkpoint; `nil` for what is no time.
    init?(secondsText text: some StringProtocol) {
        guard let moment = Int64(text).map(Moment.init(seconds:)), moment.isInCalendar else {
            return nil
        }
        self = moment
    }
}
