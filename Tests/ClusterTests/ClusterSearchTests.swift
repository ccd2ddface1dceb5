import BlogSearchImport
import Synchronization
import TestSupport
import Testing

@testable import BlogSearchCluster

/// A cluster answers as the file does: totals, hits and their order, every line of their scores, facets, snippets.
@Suite struct ClusterSearchTests {
    private func expectSame(
        _ text: String, _ options: SearchOptions = SearchOptions(), in index: PushedIndex,
        _ place: SourceLocation = #_sourceLocation
    ) async throws {
        let (here, there) = try await index.answers(text, options)
        let found = ClusterVerification.differences(here, there)
        #expect(found.isEmpty, "\(text): \(found)", sourceLocation: place)
        #expect(here.query.canonical == there.query.canonical, sourceLocation: place)
        #expect(here.matched == there.matched, "\(text)", sourceLocation: place)
        #expect(here.withoutFilters == there.withoutFilters, "\(text)", sourceLocation: place)
        #expect(here.query.notes == there.query.notes, "\(text)", sourceLocation: place)
        #expect(here.suggestion == there.suggestion, "\(text)", sourceLocation: place)
    }

    @Test(arguments: [
        "", "design", "plain language", "the", "user research", "how do we write for the web",
        "government website", "\"plain language\"", "\"design\"", "design -research",
        "research NOT government", "design OR accessibility", "(open OR plain) data",
        "title:design", "in:heading content", "desi*", "gov* web*", "open NEAR/5 source",
        "+design code", "tag:design", "category:how-we-work", "author:18f", "year:2015",
        "after:2015-06", "before:2014", "has:image", "type:page", "lang:en", "e-mail", "c++",
        "open source software", "accessibility testing", "dzisgn", "plainlanguage", "wrod press",
        "zzzzqqqq", "zzzzqqqq design", "???", "plain language year:2015", "open source tag:agile",
        "user research (tag:agile OR category:18f)", "user research year:1999",
        "government website -category:18f",
    ])
    func query_isAnsweredAsByTheFile(_ text: String) async throws {
        let index = try await PushedCorpus.get()
        try await expectSame(text, in: index)
    }

    @Test func options_areHeeded() async throws {
        let index = try await PushedCorpus.get()
        let facets: [FacetKind] = FacetKind.allCases
        try await expectSame("design", SearchOptions(facets: facets), in: index)
        try await expectSame(
            "design team", SearchOptions(matching: .all, facets: facets), in: index)
        try await expectSame("design team", SearchOptions(matching: .any), in: index)
        try await expectSame("design", SearchOptions(limit: 5, offset: 7), in: index)
        try await expectSame("design", SearchOptions(sort: .newest), in: index)
        try await expectSame("design", SearchOptions(sort: .oldest), in: index)
        try await expectSame("design", SearchOptions(limit: 0, facets: facets), in: index)
        try await expectSame(
            "design", SearchOptions(after: Moment(year: 2015, month: 1, day: 1)), in: index)
        try await expectSame("content design", SearchOptions(passages: true), in: index)
        for sort in [SearchOptions.SortOrder.relevance, .newest] {
            for text in ["user research", "open government data", "plain language of code"] {
                let narrowed = SearchOptions(sort: sort, categories: ["18f"], facets: facets)
                try await expectSame(text, narrowed, in: index)
            }
        }
        try await expectSame("dezign", SearchOptions(fuzziness: .off), in: index)
    }

    /// Each value of a facet finds as many posts as it counts, all of which are in the wider list.
    @Test(arguments: ["user research", "open government data zzzzqqqq", "plain language"])
    func eachValueOfAFacet_findsItsNumberOfPosts(_ text: String) async throws {
        let index = try await PushedCorpus.get()
        let search = ClusterSearch(try index.client())
        var options = SearchOptions(limit: 1000, facets: FacetKind.allCases)
        options.readsBodies = false
        let wide = try await search.search(text, options: options)
        #expect(wide.matched.all + wide.matched.some == wide.total && wide.total > 0)
        let posts = Set(wide.hits.map(\.id))
        options.facets = []
        for (kind, values) in wide.facets {
            // The first, the last, and some between.
            for place in stride(from: 0, to: values.count, by: max(1, values.count / 3)) {
                let value = values[place]
                var narrow = options
                switch kind {
                case .category: narrow.categories = [value.slug]
                case .tag: narrow.tags = [value.slug]
                case .author: narrow.authors = [value.slug]
                case .type: narrow.types = [value.slug]
                case .site: narrow.sites = [value.slug]
                case .language: narrow.languages = [value.slug]
                case .year: narrow.years = Int(value.slug).map { [$0...$0] } ?? []
                case .has: narrow.has = ContentFeature(rawValue: value.slug).map { [$0] } ?? []
                case .month: continue
                }
                let found = try await search.search(text, options: narrow)
                #expect(found.total == value.count, "\(text): \(kind) \(value.slug)")
                #expect(posts.isSuperset(of: found.hits.map(\.id)), "\(kind) \(value.slug)")
            }
        }
    }

    /// Sites that are not served do not exist: nothing is counted of them, and they do not decide what words find.
    @Test func otherSites_haveNoSay() async throws {
        let index = try PushedIndex()
        let alone = try PushedIndex()
        func lines(_ count: Int, _ text: String) -> String {
            (1...count).map {
                #"{"id": \#($0), "title": "Post", "html": "<p>\#(text)</p>"}"# + "\n"
            }
            .joined()
        }
        let (home, other) = ("https://one.example", "https://two.example")
        let own = lines(3, "A red kite.").replacing(
            "3, \"title\": \"Post\"", with: "3, \"title\": \"Kite\"")
        for engine in [index, alone] {
            try await engine.importLines(own + #"{"id": 9, "html": "<p>Red.</p>"}"#, site: home)
        }
        try await index.importLines(lines(60, "The red kite and a wombat."), site: other)
        try await index.push()
        let search = ClusterSearch(try index.client())
        var options = SearchOptions(facets: FacetKind.allCases)
        options.collapses = false
        for text in ["red kite", "wombat", "red wombat", "", "kite tag:none", "red year:1999"] {
            let there = try await search.search(text, options: options, within: [home])
            let here = try await alone.engine.search(text, options: options)
            #expect(there.total == here.total, "\(text)")
            #expect(there.matched == here.matched, "\(text)")
            #expect(there.withoutFilters == here.withoutFilters, "\(text)")
            #expect(there.facets == here.facets, "\(text)")
            #expect(Set(there.hits.map(\.id)) == Set(here.hits.map(\.id)), "\(text)")
        }
        var elsewhere = options
        elsewhere.sites = [other]
        #expect(try await search.search("kite", options: elsewhere, within: [home]).total == 0)
    }

    /// A facet is counted with the filters of the others, and without its own.
    @Test func facets_areCountedWithoutTheirOwnFilter() async throws {
        let index = try await PushedCorpus.get()
        let all = try await index.engine.search(
            "", options: SearchOptions(facets: [.tag, .category]))
        let tag = try #require(all.facets[.tag]?.first?.slug)
        let category = all.facets[.category]?.first?.slug
        var options = SearchOptions(tags: [tag], facets: [.tag, .category, .year])
        try await expectSame("the design", options, in: index)
        if let category {
            options.categories = [category]
            try await expectSame("", options, in: index)
        }
    }

    @Test func clouds_areThoseOfTheFile() async throws {
        let index = try await PushedCorpus.get()
        for (taxonomy, text) in [
            ("post_tag", nil), ("category", nil), ("post_tag", "design"), ("category", "design"),
        ] as [(String, String?)] {
            // A cluster knows the terms that posts have.
            let options = try CloudOptions(minimumCount: 1)
            let here = try await index.engine.cloud(
                of: taxonomy, options: options, matching: text)
            let there = try await ClusterSearch(index.client()).cloud(
                of: taxonomy, options: options, matching: text)
            #expect(here.exported(as: .html) == there.exported(as: .html))
        }
    }

    /// What links to a post say is in the documents of the posts that link.
    @Test func linksToAPost_liftIt_thoughItIsNotPushedAgain() async throws {
        let index = try PushedIndex()
        let site = "https://one.example"
        func line(_ id: Int, _ html: String) -> String {
            #"{"id":\#(id),"link":"\#(site)/\#(id)/","title":"Post \#(id)","html":"\#(html)"}"#
                + "\n"
        }
        let plain = (1...4).map { line($0, "<p>Dough rises in a bowl.</p>") }.joined()
        try await index.importLines(plain, site: site)
        try await index.push()
        let links = #"<a href='/2/'>rising\ndough</a> and <a href='/9/'>bowl</a>"#
        try await index.importLines(line(9, links), site: site)
        #expect(try await index.push().stored == 1)
        for text in ["dough rises", "bowl", "ris*", "\"dough rises\" bowl", "nothing"] {
            let (here, there) = try await index.answers(text)
            #expect(ClusterVerification.differences(here, there) == [], "\(text)")
            let said = here.hits.filter { $0.explanation?.contains { $0.reason == .links } == true }
            #expect(said.map(\.id) == (["nothing", "bowl"].contains(text) ? [] : [2]), "\(text)")
        }
        #expect(try await index.verify(queries: 16).differences == [])
    }

    /// Several languages and sites, odd characters, equal names.
    @Test func languagesAndSites_areToldApart() async throws {
        let index = try PushedIndex()
        try await index.importLines(
            """
            {"id": 1, "title": "Die Straße nach Köln", "html": "<p>Große Häuser und Straßen.</p>", "language": "de", "date": "2020-01-01T10:00:00Z", "tags": ["Städte"], "categories": ["Reisen"]}
            {"id": 2, "title": "The car and the road", "html": "<p>C++ | pipes and_underscores 100% of it.</p>", "language": "en", "date": "2021-01-01T10:00:00Z", "tags": ["C++", "C#"]}
            {"id": 3, "title": "東京都の天気", "html": "<p>東京は今日も雨です。</p>", "language": "ja", "tags": ["Städte"]}
            {"id": 4, "title": "Car rides", "html": "<p>multi-agent systems</p><p>of agents</p>", "language": "en"}
            """, site: "https://one.example")
        try await index.importLines(
            """
            {"id": 1, "title": "Car parts", "html": "<p>The car of another site.</p>", "language": "en", "tags": ["C++"]}
            """, site: "https://two.example")
        try await index.push()
        #expect(try await index.verify(queries: 16).differences == [])
        for text in [
            "straße", "strasse", "Köln", "die", "car", "c++", "and_underscores", "100%", "東京",
            "東京都", "multi-agent", "multiagent", "\"systems of\"", "tag:c++", "tag:Städte",
            "site:two.example", "lang:ja", "car NEAR/3 road", "the road", "große*",
        ] {
            try await expectSame(text, SearchOptions(facets: FacetKind.allCases), in: index)
        }
    }

    /// A round answers everything that is asked by then.
    @Test(arguments: [
        "design", "plain language", "the user research of government", "\"open data\"",
    ])
    func query_takesFewTurns(_ text: String) async throws {
        let index = try PushedIndex()
        try await index.importCorpus()
        try await index.push()
        let before = index.cluster.requests.count
        _ = try await ClusterSearch(index.client()).search(text)
        #expect(index.cluster.requests.count - before <= 10)
    }

    @Test func whatOnlyAFileKnows_isRefused() async throws {
        let index = try await PushedCorpus.get()
        let search = ClusterSearch(try index.client())
        var expanding = SearchOptions()
        expanding.expands = true
        for options in [SearchOptions(sort: .title), SearchOptions(whyNot: "1"), expanding] {
            let error = await #expect(throws: ClusterError.self) {
                try await search.search("design", options: options)
            }
            #expect(error?.needsFile == true)
        }
    }

    /// Whoever no longer waits for an answer ends what was asked for it.
    @Test func cancelledSearch_endsItsRequest() async throws {
        let silent = SilentTransport()
        let client = try ClusterClient(
            ClusterAddress("http://cluster.test:9200/blog"), over: silent)
        let search = Task { try await ClusterSearch(client).search("design") }
        await silent.asked()
        search.cancel()
        await #expect(throws: CancellationError.self) { try await search.value }
        #expect(silent.ended == 1)
    }
}

/// Answers nothing until whoever asks gives up.
private final class SilentTransport: Transport {
    private let (requests, request) = AsyncStream.makeStream(of: Void.self)
    private let endedRequests = Mutex(0)

    /// How many requests were given up.
    var ended: Int { endedRequests.withLock { $0 } }

    /// Waits for a request.
    func asked() async {
        for await _ in requests { return }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        self.request.yield()
        do {
            try await Task.sleep(for: .seconds(86_400))
        } catch {
            endedRequests.withLock { $0 += 1 }
            throw error
        }
        throw TransportError(.timedOut)
    }
}
