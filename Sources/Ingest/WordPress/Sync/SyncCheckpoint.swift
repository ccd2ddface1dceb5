internal import Blog

/// What a finished sync leaves in the index, to be compared by the next one.
///
///     rest[@SECONDS[,PICTURES]][ USER]       rest@1600000000 ann
///     [fields[!] PATTERN *]                  fields acf.* meta.subtitle
///     [types NAME *]                         types post page book
///     [lines of `SyncTurns`]
///     [lines of `ListMemory`]
///
/// `fields!` stands there while not every post has been fetched for them.
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
    /// Custom fields that were asked for.
    var fields: FieldPatterns
    /// Whether there may be posts that were not fetched for these.
    var lacksFields: Bool
    /// Names of the post types that were read, or `all`; `nil` for posts and pages.
    var types: [String]?
    var turns: SyncTurns

    init(
        user: String?, clock: Moment? = nil, pictures: Moment? = nil, memory: ListMemory? = nil,
        fields: FieldPatterns = .none, lacksFields: Bool = false, types: [String]? = nil,
        turns: SyncTurns = SyncTurns()
    ) {
        self.types = types
        self.turns = turns
        self.fields = fields
        self.lacksFields = lacksFields
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
        let clocks =
            head.count == 2
            ? head[1].split(separator: ",").prefix(2).map { Moment(secondsText: $0) } : []
        clock = clocks.first ?? nil
        pictures = clocks.count == 2 ? clocks[1] : nil
        var further = lines.dropFirst()
        let chosen = further.first?.split(separator: " ") ?? []
        let isOfFields = ["fields", "fields!"].contains(chosen.first)
        fields = isOfFields ? FieldPatterns(chosen.dropFirst().map(String.init)) : .none
        lacksFields = chosen.first == "fields!"
        if isOfFields { further = further.dropFirst() }
        let named = further.first?.split(separator: " ").map(String.init) ?? []
        types = named.first == "types" ? Array(named.dropFirst()) : nil
        if types != nil { further = further.dropFirst() }
        turns = SyncTurns()
        while let line = further.first, turns.take(line) { further = further.dropFirst() }
        memory = ListMemory(further)
    }

    /// As it stands in the index.
    var text: String {
        let pictures = pictures.map { ",\($0.seconds)" } ?? ""
        let seconds = clock.map { "@\($0.seconds)" + pictures } ?? ""
        let user = user.map { " " + $0 } ?? ""
        var lines = ["rest" + seconds + user]
        if !fields.isEmpty || lacksFields {
            lines.append(
                ([lacksFields ? "fields!" : "fields"] + fields.texts).joined(separator: " "))
        }
        if let types, !types.isEmpty, Set(types) != Set(PostType.standard.map(\.name)) {
            lines.append((["types"] + types).joined(separator: " "))
        }
        return (lines + turns.lines + [memory?.text].compactMap { $0 }).joined(separator: "\n")
    }
}

extension SourcePage {
    /// What a source that leaves nothing else leaves in the index: no post is as a sync would have it. Which custom fields and
    /// types the syncs of the site ask for stays.
    ///
    /// - Parameter former: what was there before.
    package static func checkpoint(ofImportAfter former: String?) -> String {
        guard let last = former.flatMap({ SyncCheckpoint($0) }),
            !last.fields.isEmpty || last.types != nil
        else { return "" }
        return SyncCheckpoint(
            user: nil, fields: last.fields, lacksFields: true, types: last.types
        ).text
    }
}

extension SyncOptions {
    /// Whether other custom fields are asked for than a former sync asked for, so that every post is fetched again.
    ///
    /// - Parameter checkpoint: what that left; `nil` when there was none.
    package func changeFields(after checkpoint: String?) -> Bool {
        guard let fields, let last = checkpoint.flatMap({ SyncCheckpoint($0) }) else {
            return false
        }
        return FieldPatterns(fields) != last.fields
    }
}
