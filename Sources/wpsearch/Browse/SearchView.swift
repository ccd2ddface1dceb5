import BlogSearch

/// What is seen while somebody types a query, and what keys do to it: the hits, the post that is chosen, values to narrow by.
struct SearchView {
    /// What a key asks for.
    enum Wish: Hashable {
        case nothing
        /// The text has changed.
        case search
        /// The chosen post is to be opened.
        case open
        case leave, interrupt, suspend
    }

    let style: Style
    /// What is typed.
    private(set) var text = ""
    /// The newest answer.
    var state = SearchSession.State()
    /// The chosen post.
    var preview: Preview?
    /// Which kinds of values there are to narrow by, where they are shown.
    private var values: FacetList?

    private var chosen = 0
    /// The first hit on the screen.
    private var top = 0
    /// Lines of the post that are above the screen; `nil` to begin at its first match.
    private var scrolled: Int?
    private var page = 1

    init(style: Style) { self.style = style }

    /// What is searched for beside the hits: the values to narrow by.
    static let options = SearchOptions(
        limit: 50, facets: [.category, .tag, .author, .year, .type, .language, .site])

    var hits: [Hit] { state.results?.hits ?? [] }
    /// The hit that is chosen.
    var hit: Hit? { hits.indices.contains(chosen) ? hits[chosen] : nil }
    /// Whether so few hits are below the chosen one that more should be there.
    var isNearEnd: Bool { chosen + 2 * page >= hits.count }

    // MARK: Keys

    mutating func press(_ key: Key) -> Wish {
        switch key {
        case .control("c"): return .interrupt
        case .control("z"): return .suspend
        case .escape where values == nil: return .leave
        case .escape: values = nil
        case .tab, .backTab:
            values = FacetList(state.results?.facets ?? [:], after: values, back: key == .backTab)
        case .enter:
            guard let values else { return hit == nil ? .nothing : .open }
            self.values = nil
            return values.filter.map { change(text + (text.isEmpty ? "" : " ") + $0) } ?? .nothing
        case .up: move(-1)
        case .down: move(1)
        case .home: move(-hits.count)
        case .end: move(hits.count)
        case .pageUp: scrolled = max(0, (scrolled ?? 0) - page)
        case .pageDown: scrolled = (scrolled ?? 0) + page
        case .right:
            return state.results?.suggestion.map { change($0) } ?? .nothing
        default: return edit(key)
        }
        return .nothing
    }

    private mutating func edit(_ key: Key) -> Wish {
        switch key {
        case .character(let character): change(text + String(character))
        case .backspace: text.isEmpty ? .nothing : change(String(text.dropLast()))
        case .control("u"): change("")
        case .control("w"):
            change(String(text.reversed().drop { $0 == " " }.drop { $0 != " " }.reversed()))
        default: .nothing
        }
    }

    private mutating func change(_ new: String) -> Wish {
        (text, chosen, top, scrolled, values) = (new, 0, 0, nil, nil)
        return .search
    }

    private mutating func move(_ step: Int) {
        if values != nil {
            values?.move(step)
            return
        }
        chosen = max(0, min(chosen + step, hits.count - 1))
        scrolled = nil
    }

    // MARK: Drawing

    /// The rows of the screen; the first is what is typed.
    mutating func rows(_ size: Screen.Size) -> [Screen.Row] {
        let isWide = size.columns >= 100
        let body = max(0, size.rows - 3)
        let listRows = isWide || body < 12 ? body : body / 2
        let listColumns = isWide ? size.columns * 2 / 5 : size.columns
        page = max(1, listRows / 2)
        let list = self.list(rows: listRows, columns: listColumns)
        var rows = [prompt(size.columns), Screen.Row(text: shortened(status, size.columns))]
        if isWide {
            let width = size.columns - listColumns - 2
            let post = previewLines(rows: body, width: width)
            for row in 0..<body {
                let beside = style.dim("│ ") + (row < post.count ? post[row] : "")
                rows.append(
                    Screen.Row(
                        text: row < list.count ? list[row] : "", beside: beside,
                        column: listColumns))
            }
        } else {
            rows += list.map { Screen.Row(text: $0) }
            let below = body - listRows
            if below > 0 {
                while rows.count < listRows + 2 { rows.append(Screen.Row(text: "")) }
                rows.append(
                    Screen.Row(text: style.dim(String(repeating: "─", count: size.columns))))
                rows += previewLines(rows: below - 1, width: size.columns).map {
                    Screen.Row(text: $0)
                }
            }
        }
        while rows.count < size.rows - 1 { rows.append(Screen.Row(text: "")) }
        rows = Array(rows.prefix(max(1, size.rows - 1)))
        rows.append(Screen.Row(text: shortened(style.dim(help), size.columns)))
        return Array(rows.prefix(size.rows))
    }

    /// The end of what is typed, where it is too long.
    private func prompt(_ columns: Int) -> Screen.Row {
        var end = Substring(printable(text))
        while visibleWidth(end) > max(0, columns - 4) { end.removeFirst() }
        return Screen.Row(text: style.bold("›") + " \(end)")
    }

    private var help: String {
        values == nil
            ? "↑↓ choose  ⏎ open  ⇞⇟ scroll  ⇥ narrow  esc leave"
            : "↑↓ choose  ⏎ narrow by it  ⇥ the next kind  esc back"
    }

    /// How many posts, and what was done with the text.
    private var status: String {
        if let error = state.error { return style.bad(printable(error.commandWords)) }
        guard let results = state.results else { return style.dim("…") }
        guard results.total > 0 else {
            let isAll = results.query.text.isEmpty
            let nothing =
                isAll ? "The index has no posts: wpsearch sync, wpsearch import" : "No posts"
            let other = results.suggestion.map { ". Did you mean: \(printable($0))? (→)" } ?? ""
            return style.warning(nothing + other)
        }
        let notes = results.query.notes.map { printable($0) }
        return style.dim(([counted(results.total, "post")] + notes).linked(by: " · "))
    }

    private mutating func list(rows: Int, columns: Int) -> [String] {
        if let values { return values.lines(style, rows: rows, columns: columns) }
        chosen = max(0, min(chosen, hits.count - 1))
        top = max(0, min(top, chosen, hits.count - page))
        if chosen >= top + page { top = chosen - page + 1 }
        return hits.dropFirst(top).prefix(page).enumerated().flatMap { place, hit in
            let isChosen = top + place == chosen
            let title =
                hit.title.map { style.heading($0, hit.titleHighlights) } ?? style.dim("(no title)")
            let facts = [hit.day, hit.author.map { printable($0) }].compactMap(\.self)
            return [
                shortened((isChosen ? style.good("▌ ") : "  ") + title, columns - 1),
                shortened(
                    (isChosen ? style.good("▌ ") : "  ") + style.dim(facts.linked(by: " · ")),
                    columns - 1),
            ]
        }
    }

    private mutating func previewLines(rows: Int, width: Int) -> [String] {
        guard let preview, let hit, preview.post.id == hit.id, preview.post.site == hit.site else {
            return []
        }
        let (lines, match) = preview.lines(style, width: max(10, width))
        let last = max(0, lines.count - rows)
        let first = scrolled ?? match.map { $0 < rows ? 0 : $0 - 1 } ?? 0
        if scrolled != nil { scrolled = min(first, last) }
        return Array(lines.dropFirst(min(first, last)).prefix(rows))
            .map { shortened($0, width) }
    }
}
