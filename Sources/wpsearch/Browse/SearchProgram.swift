import BlogSearch
import BlogSearchPlatform
import Synchronization

/// Search as one types: keys and answers come, the screen shows what they led to.
final class SearchProgram: Sendable {
    /// How it ended.
    enum End: Hashable {
        case left, interrupted
        /// A post was chosen.
        case chosen(Hit)
    }

    /// What tasks have brought that is not drawn yet.
    private struct News {
        var state: SearchSession.State?
        var preview: Preview?
        /// Whether the screen was taken anew, and nothing is on it.
        var isScreenNew = false

        var isThere: Bool { state != nil || preview != nil || isScreenNew }
    }

    private let engine: SearchEngine
    private let session: SearchSession
    private let news = Mutex(News())
    /// A byte can be read from the one end whenever there are news.
    private let pipe: (input: CInt, output: CInt)

    /// How often the size of the terminal is looked at, in milliseconds.
    private static let tick: CInt = 200
    /// How long an escape waits for the rest of a sequence.
    private static let patience: CInt = 50

    init(_ engine: SearchEngine) throws(Errno) {
        self.engine = engine
        session = SearchSession(engine, options: SearchView.options, pause: .milliseconds(30))
        pipe = try System.pipe()
    }

    /// Runs on a terminal until it is left, which is then as it was.
    func run(on terminal: TerminalMode, style: Style) -> End {
        let watching = Task {
            for await state in session { tell { $0.state = state } }
        }
        defer {
            watching.cancel()
            session.cancel()
        }
        session.update("")
        return Signals.setting {
            Screen.enter(terminal)
            self.tell { $0.isScreenNew = true }
        } undo: {
            Screen.leave(terminal)
        } while: {
            go(style)
        }
    }

    private func go(_ style: Style) -> End {
        var view = SearchView(style: style)
        var screen = Screen(style: style)
        var size = Screen.size
        var keys = KeyReader()
        var shown: (hit: PostReference, text: String)?
        var loading: Task<Void, Never>?
        var plain: SearchSession.State?
        var isDrawn = false
        while true {
            let come = takeNews()
            if let state = come.state { take(state, into: &view, &plain) }
            if let preview = come.preview { view.preview = preview }
            if come.isScreenNew { screen.clear() }
            // The post of the chosen hit, with the matches of the query that found it.
            let text = view.state.results?.query.text ?? ""
            if let hit = view.hit?.reference, shown?.hit != hit || shown?.text != text {
                loading?.cancel()
                loading = load(hit, text)
                shown = (hit, text)
            }
            if view.isNearEnd { session.loadMore() }
            if !isDrawn || come.isThere { screen.draw(view.rows(size)) }
            isDrawn = true
            let ready = System.waitToRead(
                0, or: pipe.input, milliseconds: keys.isWaiting ? Self.patience : Self.tick)
            if Screen.size != size {
                size = Screen.size
                screen.clear()
                isDrawn = false
            }
            if ready.other { emptyPipe() }
            let pressed: [Key]
            if ready.one {
                guard let bytes = try? System.nextBytes(0, count: 256), !bytes.isEmpty else {
                    return .left
                }
                pressed = keys.keys(for: bytes)
            } else {
                pressed = ready.other ? [] : keys.giveUp()
            }
            isDrawn = isDrawn && pressed.isEmpty
            for key in pressed {
                if let end = press(key, &view) { return end }
            }
        }
    }

    private func press(_ key: Key, _ view: inout SearchView) -> End? {
        switch view.press(key) {
        case .nothing: return nil
        case .search: session.update(view.text)
        case .open: return view.hit.map(End.chosen)
        case .leave: return .left
        case .interrupt: return .interrupted
        case .suspend: Signal.sendToProcess(Signal.stop)
        }
        return nil
    }

    private func load(_ hit: PostReference, _ text: String) -> Task<Void, Never> {
        Task {
            // A post that is gone, or that cannot be read, has no preview.
            guard let post = try? await engine.lookup(hit),
                let highlights = try? await engine.highlights(of: text, in: post),
                !Task.isCancelled
            else { return }
            tell { $0.preview = Preview(post: post, highlights: highlights) }
        }
    }

    private func tell(_ change: (inout News) -> Void) {
        news.withLock { change(&$0) }
        // Full is as good as one more: the reader wakes in either case.
        try? System.write([0], to: pipe.output)
    }

    private func takeNews() -> News {
        news.withLock { news in
            defer { news = News() }
            return news
        }
    }

    /// Takes an answer. A last word that finds no post may not have been typed to its end: then words that begin like it are
    /// searched for, and count where they find more.
    private func take(
        _ state: SearchSession.State, into view: inout SearchView,
        _ plain: inout SearchSession.State?
    ) {
        guard !state.isSearching, let results = state.results, state.error == nil else {
            if state.text == view.text { view.state = state }
            return
        }
        let findsNone = results.matched.all == 0 || results.isCorrected
        if state.text != view.text {
            // An answer to its beginning, or to what was typed before.
            guard state.text == view.text + "*" else { return }
            view.state = findsNone ? plain ?? state : state
        } else if findsNone, let last = view.text.last, last.isLetter || last.isNumber {
            plain = state
            session.update(view.text + "*")
        } else {
            view.state = state
        }
    }

    private func emptyPipe() {
        _ = try? System.nextBytes(pipe.input, count: 256)
    }
}
