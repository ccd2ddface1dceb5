import BlogSearch

/// A line on the terminal that says how far long work is; silent when nobody watches.
struct Progress {
    private let isShown = Standard.error.isTerminal
    private let start = ContinuousClock.now
    private var last: ContinuousClock.Instant?
    private let verb: String

    /// `verb` begins the line: `Syncing`, `Importing`.
    init(_ verb: String) {
        self.verb = verb
    }

    /// Shows where the work is, at most ten times a second.
    mutating func show(_ progress: SourceProgress) {
        let now = ContinuousClock.now
        guard isShown, last.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
        last = now
        let room = Standard.error.width - 1
        let whole = line(progress, elapsed: now - start)
        // A line that is longer than the terminal would stay on it.
        let isNarrow = visibleWidth(whole) > room
        Standard.error.replaceLine(
            with: isNarrow
                ? shortened(line(progress, elapsed: now - start, hasBar: false), room) : whole)
    }

    /// Takes the line away, so that what follows stands alone.
    func clear() {
        if last != nil { Standard.error.replaceLine(with: "") }
    }

    private func line(
        _ progress: SourceProgress, elapsed: Duration, hasBar: Bool = true
    ) -> String {
        let seconds = max(0.001, elapsed / .seconds(1))
        let perSecond = Double(progress.done) / seconds
        let isCounted = progress.total.map { $0 > 0 } ?? false && progress.unit != .bytes
        // What is counted is named once: 768 of 20000 posts.
        let done = isCounted ? "\(progress.done)" : amount(progress.done, progress.unit)
        var text = "\(verb) \(done)"
        if let total = progress.total, total > 0 {
            let share = min(1, Double(progress.done) / Double(total))
            let filled = Int(share * 20)
            let bar =
                String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
            text += " of \(amount(total, progress.unit)) " + (hasBar ? bar + " " : "")
            text += "\(Int(share * 100)) %"
            let left = Int((Double(total - progress.done) / max(perSecond, 0.001)).rounded())
            if progress.done < total && seconds > 1 { text += ", \(left) s left" }
        }
        return text
    }

    private func amount(_ count: Int, _ unit: SourceProgress.Unit) -> String {
        switch unit {
        case .bytes: bytes(count)
        case .posts: counted(count, "post")
        case .files: counted(count, "file")
        case .queries: counted(count, "query", "queries")
        }
    }
}

/// A size as people write it: `812 bytes`, `4.2 MB`.
func bytes(_ count: Int) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard count >= 1000 else { return "\(count) bytes" }
    var value = Double(count) / 1000
    var unit = 0
    while value >= 999.95 && unit + 1 < units.count {
        value /= 1000
        unit += 1
    }
    return "\(decimal(value, places: 1)) \(units[unit])"
}

/// A number with a fixed count of decimal places, rounded half away from zero.
func decimal(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 9e15 else { return "\(value)" }
    let whole = Int(scaled)
    let digits = String(whole % Int(scale))
    let fraction = String(repeating: "0", count: max(0, places - digits.count)) + digits
    let sign = value < 0 && whole > 0 ? "-" : ""
    return sign + "\(whole / Int(scale))" + (places > 0 ? "." + fraction : "")
}
