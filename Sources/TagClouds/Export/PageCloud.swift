/// A cloud as a page of HTML that needs nothing else: the picture, as wide as the window, and its terms as a list, those included
/// for which the picture had no room.
struct PageCloud {
    private let picture: CloudPicture
    private let title: String

    init(_ picture: CloudPicture, title: String) {
        self.picture = picture
        self.title = title
    }

    /// The document, with a line end behind it. O(n log n).
    var text: String {
        let title = MarkupText.escaped(DisplayText.line(title, limit: 200))
        return """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(title)</title>
            <style>
            body { margin: 2rem auto; max-width: 100rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; \
            background: \(background.text); color: \(words.text) }
            svg { display: block; width: 100%; height: auto }
            a { color: inherit }
            svg a:hover, svg a:focus { text-decoration: underline }
            ol { columns: 16rem; padding-left: 2.5em }
            li { break-inside: avoid; overflow-wrap: anywhere }
            </style>
            <h1>\(title)</h1>
            \(picture.svg)<details>
            <summary>As a list</summary>
            <ol>
            \(list)</ol>
            </details>
            </html>

            """
    }

    private var background: PictureColor { picture.options.colors.background ?? .white }

    private var words: PictureColor { PictureColors(background: background, palette: []).text }

    private var list: String {
        let items = picture.cloud.items.enumerated().sorted {
            ($1.element.measured, $0.offset) < ($0.element.measured, $1.offset)
        }
        return items.map { _, item in
            let name = MarkupText.escaped(DisplayText.line(item.name, limit: 1_000))
            let linked = MarkupText.link(of: item).map { "<a href=\"\($0)\">\(name)</a>" } ?? name
            let former = item.formerCount.map { "\($0) → " } ?? ""
            return "<li>\(linked) \(former)\(item.count)</li>\n"
        }.joined()
    }
}
