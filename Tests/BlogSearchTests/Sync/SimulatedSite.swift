import BlogSearch

/// A WordPress as a value: what it holds, and what its people and plugins do to it.
///
/// It keeps the habits of the real one that lose posts: which changes move `modified` and which do not, what a list
/// shows and what it hides, a clock that counts whole seconds. `SimulatedSite+Answers.swift` is its REST API.
struct SimulatedSite: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        enum Status: String, Sendable {
            case publish, draft, `private`, future, trash
        }

        var id: Int
        var type = "post"
        var status = Status.publish
        var isProtected = false
        /// Seconds since 1970, UTC; so is `modified`.
        var date: Int
        /// Hours that the site's clock was ahead of UTC when it was written: its local date stays.
        var zone = 0
        var modified: Int
        /// The same for when it was changed.
        var modifiedZone = 0
        var version = 1
        var slug: String
        var author = 1
        var categories = [1]
        var tags: [Int] = []
        var media = 0
        var isSticky = false
        var hasExcerpt = false
        /// What its custom fields say, where it has some.
        var subtitle: String?

        var isListed: Bool { status == .publish }
        var isPublic: Bool { isListed && !isProtected }
        var title: String { "Post \(id) & more v\(version)" }
        var html: String { "<p>Body word\(id)x\(version) of <em>it</em></p>" }
    }

    struct Comment: Sendable, Hashable {
        var post: Int
        var version = 1
        var isApproved = true
    }

    struct Picture: Sendable, Hashable {
        var version = 1
        var modified = 1_500_000_000
    }

    struct Label: Sendable, Hashable {
        var name: String
        var parent = 0
    }

    let home: String
    var entries: [Int: Entry] = [:]
    var categories = [1: Label(name: "General")]
    var tags: [Int: Label] = [:]
    /// By number: comments are numbered apart from posts.
    var comments: [Int: Comment] = [:]
    /// How often each picture was described anew, and when last.
    var pictures = [900: Picture(), 901: Picture(), 902: Picture()]
    var users = [1: "Ann", 2: "Bob", 3: "Cem"]
    /// Seconds since 1970 by its own clock.
    var clock = 1_600_000_000
    /// Hours east of UTC.
    var zone = 1
    /// How addresses are made: 0 slug, 1 with the author, 2 with the first category, 3 from the id alone.
    var permalinks = 0
    /// How many rows a list shows at a time at most; small, so that few posts make many pages.
    var pageSize = 5
    /// Whether that is not so where whole posts are asked for by their place.
    var givesWholePages = false
    var listsUsers = true
    var sendsTotals = true
    /// WordPress does since 5.7.
    var knowsModifiedAfter = true
    /// Posts that a plugin takes out of what was found, after it was counted: of lists, and of questions by id.
    var hidden: Set<Int> = []
    /// Whether books are a type that it shows.
    var offersBooks = false
    private var nextID = 1
    private var nextTerm = 2
    private var nextComment = 1

    init(home: String) {
        self.home = home
    }

    /// Whether a post is public, of a type that the site shows.
    func shows(_ entry: Entry) -> Bool {
        entry.isPublic && (entry.type != "book" || offersBooks)
    }

    // MARK: What happens to it

    mutating func apply(_ event: SiteEvent) {
        switch event {
        case .wait(let seconds): clock += seconds
        case .create(let type, let age): create(type, date: clock - age)
        case .schedule: create("post", date: clock + 3600, status: .future)
        case .publishScheduled(let pick):
            // `modified` stays where it was.
            change(pick, where: { $0.status == .future }) { $0.status = .publish }
        case .edit(let pick):
            edit(pick) { $0.version += 1 }
        case .annotate(let pick, let text): edit(pick) { $0.subtitle = text }
        case .move(let pick, let status): move(pick, to: status)
        case .delete(let pick): delete(pick)
        case .protect(let pick, let isProtected): edit(pick) { $0.isProtected = isProtected }
        case .protectQuietly(let pick, let isProtected):
            change(pick) { $0.isProtected = isProtected }
        case .convert(let pick):
            change(pick, where: { $0.type != "book" }) {
                $0.type = $0.type == "post" ? "page" : "post"
            }
        case .rename(let pick): change(pick) { $0.slug += "-x" }
        case .retag(let pick, let term): retag(pick, term)
        case .decorate(let pick): change(pick) { $0.media = $0.media == 0 ? 900 + $0.id % 3 : 0 }
        case .describe(let pick):
            pictures[900 + pick % 3]?.version += 1
            pictures[900 + pick % 3]?.modified = clock
        case .stick(let pick): change(pick) { $0.isSticky.toggle() }
        case .redate(let pick): change(pick) { $0.date -= 86_400 }
        case .replace(let pick): replace(pick)
        case .rewrite(let pick): change(pick) { $0.version += 1 }
        case .rewriteAll:
            for id in entries.keys { entries[id]?.version += 1 }
        case .annotateQuietly(let pick, let text): change(pick) { $0.subtitle = text }
        case .hide(let pick, let isHidden): hide(pick, isHidden)
        case .offerBooks(let offers): offersBooks = offers
        case .comment, .editComment, .moderate, .deleteComment: applyToComments(event)
        default: applyToPeopleAndTerms(event)
        }
    }

    private mutating func applyToComments(_ event: SiteEvent) {
        let (posts, numbers) = (entries.keys.sorted(), comments.keys.sorted())
        switch event {
        case .comment(let pick) where !posts.isEmpty:
            comments[nextComment] = Comment(post: posts[pick % posts.count])
            nextComment += 1
        case .editComment(let pick) where !numbers.isEmpty:
            comments[numbers[pick % numbers.count]]?.version += 1
        case .moderate(let pick) where !numbers.isEmpty:
            comments[numbers[pick % numbers.count]]?.isApproved.toggle()
        case .deleteComment(let pick) where !numbers.isEmpty:
            comments[numbers[pick % numbers.count]] = nil
        default: break
        }
    }

    private mutating func applyToPeopleAndTerms(_ event: SiteEvent) {
        switch event {
        case .reassign(let pick, let user): change(pick) { $0.author = user % 3 + 1 }
        case .renameUser(let user): users[user % 3 + 1, default: ""] += "a"
        case .addTerm(let isTag): addTerm(isTag)
        case .renameTerm(let pick, let isTag):
            changeTerm(pick, isTag) { $0.name = "Re" + $0.name.lowercased() }
        case .nestTerm(let pick):
            changeTerm(pick, false) { $0.parent = $0.parent == 0 ? 1 : 0 }
        case .deleteTerm(let pick, let isTag): deleteTerm(pick, isTag)
        case .changeZone(let hours): zone = hours
        case .changePermalinks(let form): permalinks = form % 4
        default: break
        }
    }

    private mutating func create(_ type: String, date: Int, status: Entry.Status = .publish) {
        // A new post's `modified` is its date, past or not, except where it is still to come.
        var entry = Entry(
            id: nextID, type: type, status: status, date: date, modified: min(date, clock),
            slug: "p\(nextID)")
        entry.zone = zone
        entry.modifiedZone = zone
        entry.author = nextID % 3 + 1
        entry.hasExcerpt = nextID.isMultiple(of: 4)
        entry.media = nextID.isMultiple(of: 5) ? 900 : 0
        if let term = categories.keys.sorted().last { entry.categories = [term] }
        if type != "post" { entry.categories = [] }
        entries[nextID] = entry
        nextID += 1 + nextID % 2
    }

    /// Changes what a person edits: moves `modified`.
    private mutating func edit(_ pick: Int, _ body: (inout Entry) -> Void) {
        let (now, zone) = (clock, zone)
        change(pick) {
            body(&$0)
            $0.modified = now
            $0.modifiedZone = zone
        }
    }

    /// Changes what nobody is told of.
    private mutating func change(
        _ pick: Int, where fits: (Entry) -> Bool = { _ in true }, _ body: (inout Entry) -> Void
    ) {
        let ids = entries.values.filter(fits).map(\.id).sorted()
        guard !ids.isEmpty else { return }
        let id = ids[pick % ids.count]
        if var entry = entries[id] {
            body(&entry)
            entries[id] = entry
        }
    }

    private mutating func hide(_ pick: Int, _ isHidden: Bool) {
        let ids = (isHidden ? Set(entries.keys) : hidden).sorted()
        guard !ids.isEmpty else { return }
        let id = ids[pick % ids.count]
        if isHidden { hidden.insert(id) } else { hidden.remove(id) }
    }

    private mutating func move(_ pick: Int, to status: Entry.Status) {
        edit(pick) { $0.status = status }
    }

    private mutating func delete(_ pick: Int) {
        let ids = entries.keys.sorted()
        guard !ids.isEmpty else { return }
        let id = ids[pick % ids.count]
        entries[id] = nil
        comments = comments.filter { $0.value.post != id }
    }

    /// Another post under the same id, as a restored backup brings it, of another age.
    private mutating func replace(_ pick: Int) {
        change(pick) {
            $0.version += 50
            $0.modified -= 100_000
            $0.slug = "other\($0.id)"
        }
    }

    private mutating func retag(_ pick: Int, _ term: Int) {
        let (categories, tags) = (categories.keys.sorted(), tags.keys.sorted())
        edit(pick) { entry in
            guard entry.type == "post" else { return }
            entry.categories = [categories[term % categories.count]]
            if !tags.isEmpty { entry.tags = [tags[term % tags.count]] }
        }
    }

    private mutating func addTerm(_ isTag: Bool) {
        if isTag {
            tags[nextTerm] = Label(name: "Tag \(nextTerm)")
        } else {
            categories[nextTerm] = Label(name: "Category \(nextTerm)")
        }
        nextTerm += 1
    }

    private mutating func changeTerm(_ pick: Int, _ isTag: Bool, _ body: (inout Label) -> Void) {
        let ids = (isTag ? tags : categories).keys.filter { $0 != 1 }.sorted()
        guard !ids.isEmpty else { return }
        let id = ids[pick % ids.count]
        if isTag {
            if var label = tags[id] { body(&label); tags[id] = label }
        } else if var label = categories[id] {
            body(&label)
            categories[id] = label
        }
    }

    /// Posts lose the term, or get the default category, without being edited; children move up.
    private mutating func deleteTerm(_ pick: Int, _ isTag: Bool) {
        let ids = (isTag ? tags : categories).keys.filter { $0 != 1 }.sorted()
        guard !ids.isEmpty else { return }
        let id = ids[pick % ids.count]
        if isTag { tags[id] = nil } else { categories[id] = nil }
        for child in categories.keys where categories[child]?.parent == id {
            categories[child]?.parent = 0
        }
        for post in entries.keys {
            entries[post]?.tags.removeAll { isTag && $0 == id }
            guard !isTag, entries[post]?.categories.contains(id) == true else { continue }
            entries[post]?.categories.removeAll { $0 == id }
            if entries[post]?.categories.isEmpty == true { entries[post]?.categories = [1] }
        }
    }
}

/// Something that happens to a site. Posts and terms are picked by a number that always means one of them, so that a
/// history stays a history when parts of it are left out.
enum SiteEvent: Sendable, Hashable {
    case wait(Int)
    case create(type: String, age: Int)
    case schedule
    case publishScheduled(Int)
    case edit(Int)
    case annotate(Int, String?)
    case move(Int, to: SimulatedSite.Entry.Status)
    case delete(Int)
    case protect(Int, Bool)
    case protectQuietly(Int, Bool)
    case convert(Int)
    case rename(Int)
    case retag(Int, Int)
    case decorate(Int)
    case describe(Int)
    case stick(Int)
    case redate(Int)
    case replace(Int)
    case rewrite(Int)
    case rewriteAll
    case annotateQuietly(Int, String?)
    case hide(Int, Bool)
    case offerBooks(Bool)
    case reassign(Int, Int)
    case renameUser(Int)
    case addTerm(isTag: Bool)
    case renameTerm(Int, isTag: Bool)
    case nestTerm(Int)
    case deleteTerm(Int, isTag: Bool)
    case comment(Int)
    case editComment(Int)
    case moderate(Int)
    case deleteComment(Int)
    case changeZone(Int)
    case changePermalinks(Int)
}
