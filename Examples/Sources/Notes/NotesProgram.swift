import BlogSearch
import Terminal
import TerminalPosts

/// The notes on a terminal: typing searches at once.
@MainActor final class NotesProgram: Program {
    private let model: NotesModel
    private(set) var isOver = false
    private var list = HitList()
    private var pane = PostPane()
    private var prompt = Prompt("search: ")
    private var rows = 0

    init(_ model: NotesModel) { self.model = model }

    func picture(_ size: Size) -> Picture {
        rows = max(0, size.rows - 2)
        let area = Size(columns: size.columns, rows: rows)
        if let note = model.note {
            let lines = pane.lines(of: note, highlights: model.marks, in: area)
            return .framed(
                "  " + (note.title ?? "Untitled"), lines, model.notice ?? "⎋ back", in: size)
        }
        let lines = list.lines(of: model.hits, in: area)
        return .framed(
            "  " + model.heading,
            lines.isEmpty ? [Line("  " + (model.notice ?? "nothing"), .dim)] : lines,
            "", prompt: prompt, in: size)
    }

    func press(_ key: Key) {
        if key == .control("d") { isOver = true }
        if key == .control("r") { Task { await model.load() } }
        if model.note != nil {
            switch pane.press(key) {
            case .back: model.goBack()
            default: if key == .character("q") { isOver = true }
            }
            return
        }
        switch key {
        case .enter, .right:
            if let hit = list.hit(in: model.hits) { Task { await model.open(hit) } }
        case .escape where prompt.text.isEmpty: isOver = true
        case .escape: prompt.text = ""
        case .character, .backspace, .control: _ = prompt.press(key)
        default: _ = list.press(key, in: model.hits, rows: rows)
        }
        if prompt.text != model.state.text {
            list.reset()
            model.search(prompt.text)
        }
    }
}
