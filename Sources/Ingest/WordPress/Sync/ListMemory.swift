internal import Blog

/// What the lists of a site had when they were last seen, as far as a quick sync must know to tell that nothing else is new.
///
///     lists FILTER             filtered, unfiltered or unknown: whether the site knows `modified_after`
///     LIST TOTAL HELD IDS      one line a list
///
/// `LIST` is `posts TYPE BASE NAMESPACE`, `terms TAXONOMY BASE NAMESPACE TYPES`, `users` or `comments`; `TOTAL` what the site
/// counted, `HELD` how many of them the index had, `IDS` those that it did not take, with commas between them, `-` for none.
struct ListMemory: Sendable, Hashable {
    /// One list.
    struct List: Sendable, Hashable {
        /// What the site counted.
        var total: Int
        /// How many the index had after that.
        var held: Int
        /// Ids that the site counts and the index did not take: protected posts, and what its owner leaves out.
        var leftOut: Set<Int>
    }

    /// Whether the site knows `modified_after`; `nil` before it was asked.
    var isFiltering: Bool?
    /// What was seen whole, or found to be as it was.
    var lists: [SyncRequest.Subject: List] = [:]

    /// The site's taxonomies, so that they need not be asked for.
    var taxonomies: [Taxonomy] {
        lists.keys.compactMap { if case .terms(let taxonomy) = $0 { taxonomy } else { nil } }
            .sorted { $0.name < $1.name }
    }
}

extension ListMemory {
    private static let filters = ["filtered": true, "unfiltered": false]

    /// Reads lines; `nil` for others.
    init?(_ lines: some Sequence<Substring>) {
        var lines = lines.makeIterator()
        let head = lines.next()?.split(separator: " ") ?? []
        guard head.count == 2, head[0] == "lists" else { return nil }
        isFiltering = Self.filters[String(head[1])]
        while let line = lines.next() {
            let fields = line.split(separator: " ", omittingEmptySubsequences: false).map(
                String.init)
            guard fields.count > 3, let list = List(fields.suffix(3)),
                let subject = SyncRequest.Subject(fields.dropLast(3))
            else { return nil }
            lists[subject] = list
        }
    }

    /// As it stands in a checkpoint; `nil` where a name has what would not be read again.
    var text: String? {
        let filter = Self.filters.first { $0.value == isFiltering }?.key ?? "unknown"
        var lines: [String] = []
        for (subject, list) in lists {
            guard let fields = subject.fields,
                fields.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) })
            else { return nil }
            lines.append((fields + list.fields).joined(separator: " "))
        }
        return (["lists " + filter] + lines.sorted()).joined(separator: "\n")
    }
}

extension ListMemory.List {
    fileprivate init?(_ fields: some Collection<String>) {
        let fields = Array(fields)
        let ids = fields[2] == "-" ? [] : fields[2].split(separator: ",").map { Int($0) }
        guard let total = Int(fields[0]), let held = Int(fields[1]), !ids.contains(nil),
            (0...Answer.maximumCounted).contains(total)
        else { return nil }
        self.init(total: total, held: held, leftOut: Set(ids.compactMap { $0 }))
    }

    fileprivate var fields: [String] {
        let ids = leftOut.sorted().map(String.init).joined(separator: ",")
        return ["\(total)", "\(held)", ids.isEmpty ? "-" : ids]
    }
}

extension SyncRequest.Subject {
    fileprivate init?(_ fields: some Collection<String>) {
        let fields = Array(fields)
        switch (fields.first, fields.count) {
        case ("posts", 4):
            self = .posts(PostType(name: fields[1], base: fields[2], namespace: fields[3]))
        case ("terms", 5):
            let types = fields[4] == "-" ? [] : fields[4].split(separator: ",").map(String.init)
            self = .terms(
                Taxonomy(name: fields[1], base: fields[2], namespace: fields[3], types: types))
        case ("users", 1): self = .users
        case ("comments", 1): self = .comments
        default: return nil
        }
    }

    /// `nil` for what is never remembered.
    fileprivate var fields: [String]? {
        switch self {
        case .posts(let type): return ["posts", type.name, type.base, type.namespace]
        case .terms(let taxonomy):
            let types = taxonomy.types.joined(separator: ",")
            return [
                "terms", taxonomy.name, taxonomy.base, taxonomy.namespace,
                types.isEmpty ? "-" : types,
            ]
        case .users: return ["users"]
        case .comments: return ["comments"]
        case .media, .recent: return nil
        }
    }
}
