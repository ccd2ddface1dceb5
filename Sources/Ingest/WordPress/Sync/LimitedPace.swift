/// The pace of a site that lets only so many requests through in a time, and says so (429).
///
///     free ── 429 ──► refused ── let through ──► spaced ── 429 ──► refused …
///
/// From the first refusal on requests go one at a time, as far apart as those that were let through from the beginning until
/// the site lets one through again: by its own word (`Retry-After`), else as it was last seen to refuse. Each is as large as
/// before: smaller ones would only be more.
struct LimitedPace: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// When those began that are counted, and how many were let through.
    private var begin: Instant
    private var passed: Int
    /// How often in a row the site said no.
    private(set) var refusals = 0
    /// How often it has begun to. What was sent before that has the same answer, and is none of its own.
    private(set) var rounds = 0
    /// How far apart requests are; `nil` as long as the site sets no limit.
    private(set) var interval: Duration?
    private var last: Instant
    /// Until when it refused, at least.
    private var refusedUntil: Instant?

    /// - Parameter passed: how many requests were let through just before.
    init(now: Instant, passed: Int) {
        (begin, last, self.passed) = (now, now, passed)
    }

    /// How long to wait before a request that is sent next.
    func wait(at now: Instant) -> Duration {
        guard refusals == 0, let interval else { return .zero }
        return max(.zero, last + interval - now)
    }

    mutating func send(at now: Instant) { last = now }

    /// - Parameter saysWhen: whether it said when to come again.
    mutating func refuse(at now: Instant, saysWhen: Bool) {
        if refusals == 0 { rounds += 1 }
        refusals += 1
        // The first wait is short, and what comes behind it near enough.
        refusedUntil = refusals > 1 && !saysWhen ? now : nil
    }

    mutating func letThrough(at now: Instant) {
        if refusals > 0 {
            let found = ((refusedUntil ?? now) - begin) / max(1, passed)
            // Who is refused again was too fast, whatever was counted.
            interval = max(found, interval.map { $0 * 11 / 10 } ?? .zero)
            (begin, passed, refusals) = (now, 0, 0)
        }
        passed += 1
    }
}
