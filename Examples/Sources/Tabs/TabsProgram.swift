import BlogSearch
import Terminal
import TerminalPosts

/// The tabs on a terminal.
@MainActor final class TabsProgram: Program {
    private let model: TabsModel
    private(set) var isOver = false
    private var list = HitList()
    private var pane = PostPane()
    private var sphere = Sphere()
    private var category = 0
    private var prompt: Prompt?
    private var rows = 0

    init(_ model: TabsModel) { self.model = model }

    func picture(_ size: Size) -> Picture {
        rows = max(0, size.rows - 3)
        let area = Size(columns: size.columns, rows: rows)
        let tabs = TabsModel.Tab.allCases.map { tab in
            let name = tab.rawValue.prefix(1).uppercased() + tab.rawValue.dropFirst()
            return Run(" \(name) ", tab == model.tab ? [.bold, .underline] : .dim)
        }
        var lines: [Line]
        if let article = model.article {
            lines = pane.lines(of: article, in: area)
        } else if model.showsPosts {
            let empty = model.list.isLoading ? "…" : "nothing here"
            lines = list.lines(
                of: model.list.hits, in: area, or: model.list.error?.description ?? empty)
        } else if model.tab == .tags {
            lines = sphere.lines(of: model.cloud?.items ?? [], in: area)
        } else {
            let top = max(0, category - rows + 1)
            lines = model.categories.dropFirst(top).prefix(rows).enumerated().map { index, value in
                Line(" \(value.name)  \(value.count)", index + top == category ? .reverse : [])
            }
        }
        let label = prompt?.label == "search: " ? prompt?.text ?? "" : model.text
        let heading = [
            model.chosen ?? (model.tab == .search && !label.isEmpty ? "“\(label)”" : nil),
            model.showsPosts ? model.list.total.map { $0 == 1 ? "1 post" : "\($0) posts" } : nil,
            model.isRefreshing ? "refreshing…" : nil,
        ].compactMap(\.self).joined(separator: " · ")
        return .framed(
            "  " + heading, [Line(tabs).fitted(to: size.columns)] + lines, model.notice ?? help,
            prompt: prompt, in: size)
    }

    private var help: String {
        model.article == nil
            ? "⇥ tab  ↑↓←→ choose  ⏎ open  / search  r refresh  s share  o open address  q quit"
            : "↑↓ scroll  ⇥ links  ⏎ follow  s share  ← back"
    }

    func press(_ key: Key) {
        if prompt != nil { return type(key) }
        model.say(nil)
        switch key {
        case .character("q"), .control("d"): isOver = true
        case .character("r"): act { await $0.refresh() }
        case .character("o"): prompt = Prompt("open: ")
        case .character("s"):
            guard let address = model.permalink(of: list.hit(in: model.list.hits)) else { return }
            Screen.copy(address)
            model.say("copied: " + address)
        case _ where model.article != nil: read(key)
        case .tab, .backTab:
            let all = TabsModel.Tab.allCases
            let place = (all.firstIndex(of: model.tab) ?? 0) + (key == .tab ? 1 : all.count - 1)
            select(all[place % all.count])
        case .character("/"): select(.search)
        case .escape, .backspace: model.goBack()
        case _ where model.showsPosts: choosePost(key)
        case .enter: chooseTerm()
        case _ where model.tab == .tags: _ = sphere.press(key, model.cloud?.items ?? [])
        case .up: category = max(0, category - 1)
        case .down: category = min(model.categories.count - 1, category + 1)
        default: break
        }
    }

    private func select(_ tab: TabsModel.Tab) {
        list.reset()
        if tab == .search { prompt = Prompt("search: ", model.text) }
        act { await $0.select(tab) }
    }

    private func choosePost(_ key: Key) {
        let hits = model.list.hits
        if list.press(key, in: hits, rows: rows) {
            if list.isNearEnd(of: hits, rows: rows) { act { await $0.list.loadMore() } }
        } else if key == .enter || key == .right, let hit = list.hit(in: hits) {
            act { await $0.open(hit) }
        }
    }

    private func chooseTerm() {
        list.reset()
        if model.tab == .tags, let items = model.cloud?.items, items.indices.contains(sphere.front)
        {
            let item = items[sphere.front]
            act { await $0.choose(item.slug, name: "#" + item.name) }
        } else if model.categories.indices.contains(category) {
            let value = model.categories[category]
            act { await $0.choose(value.slug, name: value.name) }
        }
    }

    private func read(_ key: Key) {
        switch pane.press(key) {
        case .back: model.goBack()
        case .say(let text): model.say(text)
        case .follow(let address): act { await $0.open(address: address) }
        case .nothing, nil: break
        }
    }

    private func type(_ key: Key) {
        guard var prompt else { return }
        let outcome = prompt.press(key)
        let text = outcome == .givenUp ? "" : prompt.text
        self.prompt = outcome == .typing ? prompt : nil
        if prompt.label == "search: " {
            guard text != model.text else { return }
            list.reset()
            act { await $0.search(text) }
        } else if outcome == .done, !text.isEmpty {
            act { await $0.open(address: text) }
        }
    }

    private func act(_ action: @escaping @MainActor (TabsModel) async -> Void) {
        Task { await action(model) }
    }
}
