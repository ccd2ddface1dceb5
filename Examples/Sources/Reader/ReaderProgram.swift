import BlogSearch
import Foundation
import Terminal
import TerminalPosts

/// The reader on a terminal: the list, and the post beside it where there is room, else in its place.
@MainActor final class ReaderProgram: Program {
    private let model: ReaderModel
    private(set) var isOver = false
    private var list = HitList()
    private var pane = PostPane()
    private var prompt: Prompt?
    private var rows = 0

    private static let find = "/", open = "open: "

    init(_ model: ReaderModel) { self.model = model }

    func picture(_ size: Size) -> Picture {
        rows = max(0, size.rows - 2)
        let isWide = size.columns >= 120
        let listColumns = isWide ? size.columns * 2 / 5 : size.columns
        let text = model.article.map {
            pane.lines(
                of: $0.post, highlights: $0.highlights,
                in: Size(columns: size.columns - (isWide ? listColumns + 3 : 0), rows: rows))
        }
        var lines = text ?? []
        if isWide || text == nil {
            let area = Size(columns: listColumns, rows: rows)
            lines = list.lines(
                of: model.hits, in: area, isActive: text == nil, or: model.emptyText)
        }
        var picture = Picture.framed(
            "  " + model.heading, lines, model.notice ?? help, prompt: prompt, in: size)
        if isWide, let text {
            picture.place(text, at: listColumns + 1, rows: 1..<rows + 1)
        }
        return picture
    }

    private var help: String {
        model.article == nil
            ? "↑↓ choose  ⏎ read  / search  o open an address  r sync  q quit"
            : "↑↓ scroll  ⇥ links  ⏎ follow  n next match  y copy address  m save  ← back"
    }

    func press(_ key: Key) {
        if prompt != nil { return type(key) }
        model.say(nil)
        if key == .character("q") || key == .control("d") { isOver = true }
        guard model.article == nil else { return read(key) }
        let hits = model.hits
        if list.press(key, in: hits, rows: rows) {
            if list.isNearEnd(of: hits, rows: rows) { model.loadMore() }
            return
        }
        switch key {
        case .enter, .right:
            if let hit = list.hit(in: hits) { act { await $0.open(hit) } }
        case .character("/"): prompt = Prompt(Self.find, model.state.text)
        case .character("o"): prompt = Prompt(Self.open)
        case .character("r"): act { await $0.sync() }
        case .escape: search("")
        default: break
        }
    }

    private func read(_ key: Key) {
        switch pane.press(key) {
        case .nothing: break
        case .say(let text): model.say(text)
        case .back: model.goBack()
        case .follow(let address):
            act { model in
                guard await !model.open(address: address) else { return }
                Screen.copy(address)
                model.say("not of this blog, copied: " + address)
            }
        case nil where key == .character("y"):
            guard let url = model.article?.post.url else { return }
            Screen.copy(url)
            model.say("copied: " + url)
        case nil where key == .character("m"): model.export()
        case nil: break
        }
    }

    private func type(_ key: Key) {
        guard var prompt else { return }
        let outcome = prompt.press(key)
        self.prompt = outcome == .typing ? prompt : nil
        if prompt.label == Self.find {
            if key == .tab, let first = model.state.completions.first {
                self.prompt?.text = first.text
            }
            search(outcome == .givenUp ? "" : self.prompt?.text ?? prompt.text)
        } else if outcome == .done, !prompt.text.isEmpty {
            let address = prompt.text
            act { await $0.open(address: address) }
        }
    }

    private func search(_ text: String) {
        guard text != model.state.text else { return }
        list.reset()
        model.search(text)
    }

    private func act(_ action: @escaping @MainActor (ReaderModel) async -> Void) {
        Task { await action(model) }
    }
}
