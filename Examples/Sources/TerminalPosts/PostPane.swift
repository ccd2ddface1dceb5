package import BlogSearch
package import Terminal

/// A post that is read: scrolled, its matches and links gone through.
package struct PostPane: Sendable {
    /// What a key asks for.
    package enum Wish: Sendable, Hashable {
        /// Nothing that the pane has not done.
        case nothing
        /// To be shown where a link leads.
        case follow(String)
        /// To say which address the chosen link has.
        case say(String)
        /// To go back.
        case back
    }

    private var post: StoredPost?
    private var highlights: PostHighlights?
    private var top = 0
    private var link: Int?
    private var text: PostText?
    private var rows = 0

    package init() {}

    /// The lines of a post that are on the screen. Another post begins at its first match.
    package mutating func lines(
        of post: StoredPost, highlights: PostHighlights? = nil, in size: Size
    ) -> [Line] {
        let isOther = post != self.post || highlights != self.highlights
        if isOther { (top, link) = (0, nil) }
        (self.post, self.highlights, rows) = (post, highlights, size.rows)
        let text = PostText(
            post, highlights: highlights, chosen: link, width: min(size.columns, 90))
        self.text = text
        if isOther, let match = text.matches.first, match >= rows { top = match - 2 }
        scroll(by: 0)
        return text.lines.dropFirst(top).prefix(rows).map { $0.fitted(to: size.columns) }
    }

    /// Takes a key; `nil` for one that means nothing here.
    package mutating func press(_ key: Key) -> Wish? {
        guard let text else { return nil }
        switch key {
        case .up, .character("k"): scroll(by: -1)
        case .down, .character("j"): scroll(by: 1)
        case .pageUp, .character("b"): scroll(by: 1 - rows)
        case .pageDown, .character(" "): scroll(by: rows - 1)
        case .home: scroll(by: -top)
        case .end: scroll(by: text.lines.count)
        case .character("n"):
            scroll(by: (text.matches.first { $0 > top } ?? text.matches.first ?? top) - top)
        case .tab: return choose(1, from: text)
        case .backTab: return choose(-1, from: text)
        case .enter: return link.map { follow(text.links[$0].url, in: text) } ?? .nothing
        case .left, .escape, .backspace: return .back
        default: return nil
        }
        return .nothing
    }

    private mutating func scroll(by step: Int) {
        top = max(0, min(top + step, (text?.lines.count ?? 0) - rows))
    }

    private mutating func choose(_ step: Int, from text: PostText) -> Wish {
        guard !text.links.isEmpty else { return .nothing }
        // The first one is on the screen.
        let first = text.links.firstIndex { $0.line >= top } ?? 0
        let next = link.map { ($0 + step + text.links.count) % text.links.count } ?? first
        link = next
        let line = text.links[next].line
        if line < top || line >= top + rows { scroll(by: line - rows / 2 - top) }
        return .say(text.links[next].url)
    }

    /// A link within the post is followed here.
    private mutating func follow(_ url: String, in text: PostText) -> Wish {
        let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].isEmpty || String(parts[0]) == post?.url,
            let line = text.anchors[String(parts[1])]
        {
            scroll(by: line - top)
            return .nothing
        }
        return .follow(url)
    }
}
