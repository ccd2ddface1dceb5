/// Whether a site has too much to do: it says so (503, `Retry-After`), or its answers take four times as long as they did
/// at first.
///
/// The first ten answers of a kind are the measure of that kind: whole posts take longer than outlines. One slow answer proves
/// nothing; two in a row do, where somebody would notice them.
struct SiteStrain: Sendable {
    private static let sample = 10
    private static let factor = 4
    /// What is answered sooner troubles no site.
    private static let least: Duration = .milliseconds(500)

    private var first: [SyncRequest.Effort: [Duration]] = [:]
    private var slow: [SyncRequest.Effort: Int] = [:]

    /// Notes how long an answer took; `true` when less is to be asked for from now on.
    ///
    /// - Parameter isBusy: whether the site asked to be left alone meanwhile.
    mutating func isStrained(
        by effort: SyncRequest.Effort, taking duration: Duration, isBusy: Bool
    ) -> Bool {
        if isBusy { return true }
        let times = first[effort] ?? []
        guard times.count >= Self.sample else {
            first[effort] = times + [duration]
            return false
        }
        let median = times.sorted()[Self.sample / 2]
        guard duration >= max(median * Self.factor, Self.least) else {
            slow[effort] = 0
            return false
        }
        slow[effort, default: 0] += 1
        guard slow[effort, default: 0] > 1 else { return false }
        slow[effort] = 0
        return true
    }
}

extension SyncRequest {
    /// How much work an answer is for a site.
    enum Effort: Sendable, Hashable {
        case whole, outlines, names
    }

    var effort: Effort {
        switch self {
        case .posts, .part, .hidden, .page(.comments, _, _, _): .whole
        case .page(.posts, _, _, _), .page(.recent, _, _, _), .presence, .newest(.posts, _):
            .outlines
        default: .names
        }
    }
}
