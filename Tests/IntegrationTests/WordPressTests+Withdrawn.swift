import BlogSearch
import Testing

/// What is withdrawn at a site where no list says so, and what changes without a date.
extension WordPressTests {
    private func options(
        full: Bool = false, quick: Bool = false, types: [String]? = nil, fields: [String]? = nil
    ) -> SyncOptions {
        var options = SyncOptions(types: types, isFull: full)
        options.isQuick = quick
        options.fields = fields
        return options
    }

    private func ids(_ index: SiteIndex, types: [String] = ["post", "page"]) async throws -> [Int] {
        try await index.engine.search("", options: SearchOptions(limit: 1000, types: types))
            .hits.map(\.id).sorted()
    }

    @Test(arguments: ["plain", "quick", "full"])
    func whereAPluginHidesPosts_whatIsWithdrawnGoes_andWhatIsHiddenIsNamed(kind: String)
        async throws
    {
        let made = try make(130)
        try await withIndex { index in
            try await index.sync()
            try await nextSecond()
            try site.perform(
                Step("hide", id: made[3]), Step("hide", id: made[10]), Step("trash", id: made[10]),
                Step("trash", id: made[4]),
                Step("edit", id: made[5]) { $0.fields = ["post_status": "private"] },
                Step("edit", id: made[6]) { $0.fields = ["post_status": "draft"] },
                Step("edit", id: made[7]) { $0.fields = ["post_password": "secret"] },
                Step("delete", id: made[8]))
            let compared = try await index.engine.compare(with: site.url, over: index.transport)
            #expect(
                compared.differences.filter { $0.subject == .post }.map(\.id).sorted()
                    == [4, 5, 6, 7, 8, 10].map { made[$0] })
            #expect(compared.incomplete.contains { $0.id == "\(made[3])" })
            let options = options(full: kind == "full", quick: kind == "quick")
            let summary = try await index.sync(options)
            #expect(summary.removed == 6)
            #expect(summary.incomplete.contains { $0.id == "\(made[3])" })
            let shown = try site.published().keys
            #expect(try await Set(ids(index)) == Set(shown).union([made[3]]))
            #expect(try await index.sync(self.options(quick: kind == "quick")).incomplete.isEmpty)
            #expect(try await index.engine.verify().isEmpty)

            let verified = try Program.wpsearch(["verify", site.url], index: index.path)
            #expect(verified.status == 1)
            #expect(verified.output.contains("not compared, \(made[3]): its list lacks it"))
            let examined = try Program.wpsearch(["doctor", site.url], index: index.path)
            #expect(examined.output.contains("Its list of posts shows 99 of 100 that it counts"))

            try site.perform(Step("hide"))
            try await index.sync()
            try await index.expectEqual("hidden no more")
        }
    }

    @Test(arguments: [false, true])
    func aTypeThatIsMadePrivate_vanishes(isQuick: Bool) async throws {
        _ = try make(20)
        try site.perform(Step("book") { $0.status = "public" })
        let books = try make(3, first: 50) { $0.type = "book" }
        try await withIndex { index in
            try await index.sync(options(types: ["post", "page", "books"]))
            #expect(try await ids(index, types: ["book"]) == books)
            try await nextSecond()
            try site.perform(
                Step("edit", id: books[0]) { $0.fields = ["post_title": "Second printing"] },
                Step("trash", id: books[1]))
            let summary = try await index.sync(options(quick: isQuick))
            #expect([summary.updated, summary.removed] == [1, 1])
            try site.perform(Step("book") { $0.status = "private" })
            #expect(try await index.sync(options(quick: isQuick)).removed == 2)
            #expect(try await ids(index, types: ["book"]).isEmpty)
            try await index.expectEqual()
        }
    }

    /// A full sync finds them at once, whole ones within thirty days.
    @Test(arguments: ["replaced", "for members", "custom field", "frozen date"])
    func aTextThatChangesWithoutADate_isFound(what: String) async throws {
        let made = try make(60)
        try site.perform(Step("meta", id: made[40]) { $0.to = "aardvark" })
        let change =
            switch what {
            case "replaced": Step("replace") { ($0.name, $0.to) = ("lamp", "lantern") }
            case "for members": Step("members") { $0.count = 3 }
            case "custom field": Step("meta", id: made[40]) { $0.to = "badger" }
            default:
                Step("quietly", id: made[33]) { $0.fields = ["post_content": "<p>Quiet.</p>"] }
            }
        let choice = options(fields: ["meta.*"])
        try await withIndex { index in
            try await index.sync(choice)
            try site.perform(change)
            #expect(try await index.sync(options(), day: 0).updated == 0)
            #expect(
                try await !index.engine.compare(with: site.url, over: index.transport)
                    .differences.isEmpty)
            for day in 1...30 { try await index.sync(options(), day: day) }
            try await index.expectEqual(what)
        }
        try site.perform(change, Step("members"))
        try await withIndex { index in
            try await index.sync(choice)
            try site.perform(change, Step("replace") { ($0.name, $0.to) = ("glass", "crystal") })
            #expect(try await index.sync(options(full: true)).updated > 0)
            try await index.expectEqual("\(what), in full")
        }
    }

    /// What no date and no total shows of an old post: whole syncs see it, quick ones do not, unless newer ones have other
    /// addresses, too.
    @Test(arguments: [
        "picture", "sticky", "slug", "author", "password", "address by category",
        "address by author", "address of all",
    ])
    func aQuietChange_isSeenByWholeSyncs(what: String) async throws {
        let made = try make(130)
        let id = made[5]
        switch what {
        case "password":
            try site.perform(Step("quietly", id: id) { $0.fields = ["post_password": "secret"] })
        case "address by category":
            try site.perform(Step("permalinks") { $0.structure = "/%category%/%postname%/" })
        case "address by author":
            try site.perform(Step("permalinks") { $0.structure = "/%author%/%postname%/" })
        default: break
        }
        let change: Step =
            switch what {
            case "picture": Step("picture", id: id)
            case "sticky": Step("stick", id: id)
            case "slug": Step("quietly", id: id) { $0.fields = ["post_name": "elsewhere"] }
            case "author": Step("quietly", id: id) { $0.fields = ["post_author": "0"] }
            case "password": Step("quietly", id: id) { $0.fields = ["post_password": ""] }
            case "address by category":
                Step("rename_term") {
                    ($0.name, $0.to, $0.taxonomy) = ("Food", "Dishes", "category")
                }
            case "address of all": Step("permalinks") { $0.structure = "/%postname%/" }
            default: Step("rename_user", id: 1) { $0.to = "Somebody Else" }
            }
        try await withIndex { index in
            try await index.sync()
            try await nextSecond()
            try site.perform(change)
            let quick = try await index.sync(options(quick: true))
            #expect((quick.added + quick.updated > 0) == what.hasPrefix("address"))
            let rest = try await index.engine.compare(with: site.url, over: index.transport)
            #expect(rest.differences.isEmpty == what.hasPrefix("address"))
            try await index.sync()
            let comparison = try await index.engine.compare(with: site.url, over: index.transport)
            #expect(comparison.differences.isEmpty, "\(what): \(comparison.differences.prefix(3))")
        }
        try site.perform(Step("rename_user", id: 1) { $0.to = "admin" })
    }
}
