import BlogSearch
import BlogSearchTesting
import Foundation
import Testing

@testable import Components

/// Seed 4: views whose models are values.
@Suite @MainActor struct ComponentsTests {
    enum Mark: AttributedStringKey {
        typealias Value = Bool
        static let name = "mark"
    }

    private let texts = [
        Post(
            id: 1, slug: "a", link: "https://blog.example/a/", title: "👩‍👩‍👧 Café naïve",
            html: "<p>👩‍👩‍👧👍🏽 A <b>cafe\u{301}</b> in <a href='/x'>Zürich 🇨🇭</a> with 𝒳 math.</p>"),
        Post(id: 2, slug: "b", link: "https://blog.example/b/", title: "", html: ""),
        Post(id: 3, slug: "c", link: "https://blog.example/c/", title: "Only a title"),
    ]

    @Test("4 results are values that lists tell apart") func row_4_values() async throws {
        func value<Value: Sendable & Hashable & Codable>(_ value: Value) throws {
            #expect(
                try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
        }
        func identified<Value: Identifiable>(_ values: [Value]) {
            #expect(Set(values.map(\.id)).count == values.count)
        }
        let engine = try await SearchEngine.temporary(with: texts)
        let results = try await engine.search("", options: SearchOptions(facets: [.year, .type]))
        try value(results)
        try value(results.hits)
        try value(try await engine.post("1"))
        try value(try await engine.cloud())
        identified(results.listed)
        identified(results.hits.map { CellViewModel($0) })
        identified(try await engine.post("1").blocks.listed)
        identified(results.facets[.type] ?? [])
        // Two sites may use one number.
        try await engine.add([Post(id: 1, title: "Other")], of: Site(url: "https://other.example"))
        identified(try await engine.search("").listed)
    }

    @Test("4 highlights are ranges of text, of UTF-16 and of attributed strings")
    func row_4_highlights() async throws {
        let engine = try await SearchEngine.temporary(with: texts)
        let hit = try #require(try await engine.search("café zurich").hits.first)
        let cell = CellViewModel(hit)
        let marked = [cell.title, cell.snippet].compactMap(\.self).map { label in
            label.marks.map { (label.text as NSString).substring(with: $0) }
        }
        #expect(marked == [["Café"], ["cafe\u{301}", "Zürich"]])
        let snippet = try #require(cell.snippet)
        let attributed = snippet.attributed(Mark.self, true)
        let runs = attributed.runs.filter { $0[Mark.self] == true }.map {
            String(attributed[$0.range].characters)
        }
        #expect(runs == ["cafe\u{301}", "Zürich"])
    }

    @Test("4 a link is told by the character that was touched") func row_4_links() async throws {
        let engine = try await SearchEngine.temporary(with: texts)
        let post = try await engine.post("1")
        let label = try #require(LabelViewModel(post.blocks[0], of: post))
        let place = (label.text as NSString).range(of: "rich").location
        let link = try #require(label.link(at: place))
        #expect(link.url == "https://blog.example/x")
        #expect((label.text as NSString).substring(with: link.range) == "Zürich 🇨🇭")
        #expect(label.link(at: 0) == nil && label.link(at: NSMaxRange(link.range)) == nil)
    }

    @Test("4 what is absent is nil, and its label takes no place") func row_4_absence() async throws
    {
        let engine = try await SearchEngine.temporary(with: texts)
        let hits = try await engine.search("", options: SearchOptions(sort: .id.reversed)).hits
        let cells = Dictionary(uniqueKeysWithValues: hits.map { ($0.id, CellViewModel($0)) })
        #expect(
            cells[2]?.title == nil && cells[2]?.snippet == nil && cells[2]?.labels.isEmpty == true)
        #expect(cells[3]?.labels.map(\.text) == ["Only a title"])
        #expect(cells[1]?.labels.count == 2)
        #expect(try await engine.post("3").excerpt == nil)
        #expect(LabelViewModel("") == nil && LabelViewModel(nil) == nil)
    }

    @Test("4 a view's life starts and stops the session") func row_4_lifecycle() async throws {
        let clock = ManualClock()
        let engine = try await SearchEngine.temporary(with: texts)
        let model = ResultsViewModel(SearchSession(engine, clock: clock))
        model.update("title")
        #expect(clock.sleepers == 0)
        model.lifecycle = .active
        try await until { model.cells.map(\.id.id) == [3] }
        model.lifecycle = .inactive
        model.update("café")
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleepers == 0 && model.cells.map(\.id.id) == [3])
        model.lifecycle = .active
        try await until { model.cells.map(\.id.id) == [1] }
        model.update("title")
        try await until { clock.sleepers == 1 }
        clock.advance(by: .milliseconds(120))
        try await until { model.cells.map(\.id.id) == [3] }
        try engine.close()
        model.update("more")
        try await until { clock.sleepers == 1 }
        clock.advance(by: .milliseconds(120))
        try await until { model.message != nil }
        model.lifecycle = .ended
    }

    @Test("4 lists are told what changed, and no more") func row_4_lists() async throws {
        let engine = try await SearchEngine.temporary(with: posts(1...6) + posts(10...12, "Coffee"))
        let model = ResultsViewModel(
            SearchSession(engine, options: SearchOptions(limit: 20), pause: .zero))
        model.lifecycle = .active
        let first = await model.show("tea")
        #expect(first.count == 6)
        #expect(await model.show("tea").isEmpty)
        var rows = model.cells
        let old = rows
        try await engine.remove([3])
        try await engine.add(posts(7...7))
        try await until { Set(model.cells.map(\.id.id)) == [1, 2, 4, 5, 6, 7] }
        let changes = ListChange.changes(from: old, to: model.cells)
        for change in changes.reversed() where change.isRemoval {
            if case .remove(let row) = change { rows.remove(at: row) }
        }
        #expect(changes.filter(\.isRemoval).count == 1)
        let inserted = changes.compactMap {
            if case .insert(_, let cell) = $0 { cell.id.id } else { nil }
        }
        #expect(inserted == [7])
        let other = await model.show("coffee")
        #expect(other.filter(\.isRemoval).count == 6)
        #expect(other.map(\.description).contains { $0.hasPrefix("+ 0 Post 1") })
        model.lifecycle = .ended
    }

    @Test("4 moves and updates") func row_4_moves() {
        func cell(_ id: Int, _ title: String = "t") -> CellViewModel {
            CellViewModel(
                Hit(id: id, site: "https://blog.example", type: "post", slug: nil, title: title))
        }
        let changes = ListChange.changes(
            from: [cell(1), cell(2), cell(3)], to: [cell(3), cell(1), cell(2, "new")])
        #expect(Set(changes) == [.move(from: 2, to: 0), .update(2, cell(2, "new"))])
    }
}

extension ListChange {
    fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }
}
