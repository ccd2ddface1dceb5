internal import Blog

/// What a finished sync leaves in the index, to be compared by the next one.
///
///     rest[@SECONDS][ USER]       rest@1600000000 ann
///     [lines of `ListMemory`]
///
/// Users may see other texts than everybody does, and an import's are not rendered: what another left is not trusted.
struct SyncCheckpoint: Sendable, Hashable {
    /// Who asked; `nil` for everybody.
    var user: String?
    /// What the site's clock showed when the last sync that was finished began.
    var clock: Moment?
    /// What its lists had; `nil` where they were not seen whole.
    var memory: ListMemory?

    init(user: String?, clock: Moment? = nil, memory: ListMemory? = nil) {
        self.user = user
        self.clock = clock
        self.memory = memory
    }

    /// Reads what a sync left; `nil` for what another source did.
    init?(_ text: String) {
        let lines = text.split(separator: "\n")
        let parts = (lines.first ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        let head = (parts.first ?? "").split(separator: "@", omittingEmptySubsequences: false)
        guard head.first == "rest", head.count <= 2 else { return nil }
        user = parts.count > 1 ? parts[1] : nil
        let clock = head.count == 2 ? Int64(head[1]).map(Moment.init(seconds:)) : nil
        self.clock = clock?.isInCalendar == true ? clock : nil
        memory = ListMemory(lines.dropFirst())
    }

    /// As it stands in the index.
    var text: String {
        let seconds = clock.map { "@\($0.seconds)" } ?? ""
        let user = user.map { " " + $0 } ?? ""
        return "rest" + seconds + user + (memory?.text.map { "\n" + $0 } ?? "")
    }
}
