internal import Blog

/// What a finished sync leaves in the index, to be compared by the next one.
///
///     rest[@SECONDS[,PICTURES]][ USER]       rest@1600000000 ann
///     [lines of `ListMemory`]
///
/// Users may see other texts than everybody does, and an import's are not rendered: what another left is not trusted.
struct SyncCheckpoint: Sendable, Hashable {
    /// Who asked; `nil` for everybody.
    var user: String?
    /// What the site's clock showed when the last sync that was finished began.
    var clock: Moment?
    /// The same of the last one that asked for pictures that were described anew, where that was another.
    var pictures: Moment?
    /// What its lists had; `nil` where they were not seen whole.
    var memory: ListMemory?

    init(
        user: String?, clock: Moment? = nil, pictures: Moment? = nil, memory: ListMemory? = nil
    ) {
        self.user = user
        self.clock = clock
        self.pictures = pictures == clock ? nil : pictures
        self.memory = memory
    }

    /// Reads what a sync left; `nil` for what another source did.
    init?(_ text: String) {
        let lines = text.split(separator: "\n")
        let parts = (lines.first ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        let head = (parts.first ?? "").split(separator: "@", omittingEmptySubsequences: false)
        guard head.first == "rest", head.count <= 2 else { return nil }
        user = parts.count > 1 ? parts[1] : nil
        let clocks = head.count == 2 ? head[1].split(separator: ",").prefix(2).map(Self.moment) : []
        clock = clocks.first ?? nil
        pictures = clocks.count == 2 ? clocks[1] : nil
        memory = ListMemory(lines.dropFirst())
    }

    private static func moment(_ text: Substring) -> Moment? {
        let moment = Int64(text).map(Moment.init(seconds:))
        return moment?.isInCalendar == true ? moment : nil
    }

    /// As it stands in the index.
    var text: String {
        let pictures = pictures.map { ",\($0.seconds)" } ?? ""
        let seconds = clock.map { "@\($0.seconds)" + pictures } ?? ""
        let user = user.map { " " + $0 } ?? ""
        return "rest" + seconds + user + (memory?.text.map { "\n" + $0 } ?? "")
    }
}
