import BlogSearch
import Foundation

/// What a label shows: text with marked and touchable parts, as ranges. A label without text is not there.
struct LabelViewModel: Sendable, Hashable {
    /// A part of the text that leads somewhere.
    struct Link: Sendable, Hashable {
        var range: NSRange
        var url: String
    }

    var text: String
    var marks: [NSRange] = []
    var links: [Link] = []

    /// `nil` for a text that is not there, so that a label without one takes no place.
    init?(_ text: String?, highlights: [Highlight] = []) {
        guard let text, !text.isEmpty else { return nil }
        self.text = text
        marks = highlights.compactMap { $0.utf16Range(in: text) }.map { NSRange($0) }
    }

    /// A block of a post; addresses are made whole by the post's own.
    init?(_ block: ContentBlock, of post: StoredPost, highlights: [Highlight] = []) {
        self.init(block.text, highlights: highlights)
        links = block.spans.compactMap { span in
            guard span.style == .link, let url = span.url,
                let range = span.utf16Range(in: block.text)
            else { return nil }
            return Link(range: NSRange(range), url: post.resolved(url))
        }
    }

    /// The link under a character, counted in UTF-16 as a text view counts it.
    func link(at index: Int) -> Link? { links.first { NSLocationInRange(index, $0.range) } }

    /// The same as an attributed string.
    func attributed<Key: AttributedStringKey>(_ key: Key.Type, _ value: Key.Value)
        -> AttributedString
    where Key.Value: Sendable {
        var attributed = AttributedString(text)
        for mark in marks {
            guard let native = Range(mark, in: text),
                let range = Range<AttributedString.Index>(native, in: attributed)
            else { continue }
            attributed[range][key] = value
        }
        return attributed
    }
}

/// What one cell of a list shows.
struct CellViewModel: Sendable, Hashable, Identifiable {
    let id: PostReference
    var title: LabelViewModel?
    var snippet: LabelViewModel?
    var byline: LabelViewModel?
    var image: URL?

    init(_ hit: Hit) {
        id = hit.reference
        title = LabelViewModel(hit.title, highlights: hit.titleHighlights)
        snippet = LabelViewModel(hit.snippet?.text, highlights: hit.snippet?.highlights ?? [])
        byline = LabelViewModel(
            [hit.day, hit.author].compactMap(\.self).joined(separator: " · "))
        image = hit.imageLink
    }

    /// How many labels take place.
    var labels: [LabelViewModel] { [title, snippet, byline].compactMap(\.self) }
}
