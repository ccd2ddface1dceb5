package import BlogSearch
package import Terminal

/// A list of posts on the screen, two lines each. The post that is chosen stays where it is, whatever is stored meanwhile.
package struct HitList: Sendable, Hashable {
    private var chosen: PostReference?
    private var lastIndex = 0
    /// How many posts are above the chosen one on the screen.
    private var above = 0

    package init() {}

    /// Where the chosen post is; `nil` for an empty list.
    package func index(in hits: [Hit]) -> Int? {
        guard !hits.isEmpty else { return nil }
        return hits.firstIndex { $0.reference == chosen } ?? min(lastIndex, hits.count - 1)
    }

    /// The chosen post.
    package func hit(in hits: [Hit]) -> Hit? { index(in: hits).map { hits[$0] } }

    /// Chooses the first post.
    package mutating func reset() { self = HitList() }

    /// Takes a key that moves the choice.
    ///
    /// - Returns: whether it was one.
    package mutating func press(_ key: Key, in hits: [Hit], rows: Int) -> Bool {
        let page = max(1, rows / 2)
        let step: Int
        switch key {
        case .up, .character("k"): step = -1
        case .down, .character("j"): step = 1
        case .pageUp: step = -page
        case .pageDown, .character(" "): step = page
        case .home: step = -hits.count
        case .end: step = hits.count
        default: return false
        }
        guard let index = index(in: hits) else { return true }
        let target = min(max(0, index + step), hits.count - 1)
        above = min(max(0, above + target - index), page - 1)
        lastIndex = target
        chosen = hits[target].reference
        return true
    }

    /// Whether so few posts are below the chosen one that more of them should be asked for.
    package func isNearEnd(of hits: [Hit], rows: Int) -> Bool {
        (index(in: hits) ?? 0) + max(1, rows / 2) >= hits.count
    }

    /// The lines of the list.
    ///
    /// - Parameters:
    ///   - isActive: whether it is what keys go to.
    ///   - empty: what an empty list says.
    package func lines(
        of hits: [Hit], in size: Size, isActive: Bool = true, or empty: String = "nothing here"
    ) -> [Line] {
        guard let index = index(in: hits) else {
            return [Line("  " + empty, .dim).fitted(to: size.columns)]
        }
        let page = max(1, size.rows / 2)
        let top = max(0, min(index - min(above, page - 1), hits.count - page))
        return hits[top..<min(hits.count, top + page)].enumerated().flatMap { place, hit in
            let isChosen = top + place == index
            // The day comes first, so that nothing depends on how wide a terminal draws a title.
            let title = Line(
                [Run((hit.day ?? "          ") + " ", .dim)]
                    + (hit.title ?? "Untitled").runs(hit.titleHighlights, .bold))
            let snippet = hit.snippet.map { $0.text.runs($0.highlights, .dim) } ?? []
            let lines = [title, Line([Run("           ")] + snippet)].map {
                $0.fitted(to: size.columns)
            }
            return isChosen ? [lines[0].with(isActive ? .reverse : .underline), lines[1]] : lines
        }
    }
}

extension SyncSummary {
    /// What came of a sync, in words.
    package var news: String {
        let isSame = added + updated + removed == 0
        return isSame ? "nothing new" : "\(added) new, \(updated) changed, \(removed) gone"
    }
}

extension String {
    /// A text whose matches stand out, on one line.
    package func runs(_ highlights: [Highlight], _ style: Style = []) -> [Run] {
        ContentBlock(.paragraph, replacing("\n", with: " ")).runs(highlights: highlights).map {
            Run($0.text.harmless, $0.isHighlighted ? [.match] : style)
        }
    }
}
