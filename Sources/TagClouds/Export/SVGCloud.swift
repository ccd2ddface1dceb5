/// A picture as SVG 1.1, opened by itself or set into a page.
///
/// Each word is a link with a title (`name (n items)`). Letters are drawn as their font has them, in the middle of a box that is
/// as wide as they are in DejaVu Sans, or in what stands in for it: Verdana is cut alike.
struct SVGCloud {
    private let picture: CloudPicture

    init(_ picture: CloudPicture) { self.picture = picture }

    /// The document, with a line end behind it. O(n).
    var text: String {
        let width = number(picture.options.width)
        let height = number(picture.options.height)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="group" aria-label="Tag cloud" \
            font-family="\(MarkupText.escaped(fonts))" text-anchor="middle">

            """ + background + picture.words.map(word).joined() + legend + "</svg>\n"
    }

    /// What the colours of a comparison mean.
    private var legend: String {
        guard let legend = picture.legend else { return "" }
        let pieces = legend.pieces.map { piece in
            let corners = legend.corners(of: piece).map { "\(number($0.x)),\(number($0.y))" }
            let mark =
                corners.isEmpty ? "" : "<polygon points=\"\(corners.joined(separator: " "))\"/>"
            return
                "<g fill=\"\(piece.color.text)\">\(mark)<text x=\"\(number(legend.start(of: piece)))\""
                + " y=\"\(number(legend.baseline))\">\(MarkupText.escaped(piece.text))</text></g>"
        }
        return
            "<g text-anchor=\"start\" font-size=\"\(number(legend.size))\">\(pieces.joined())</g>\n"
    }

    private var background: String {
        guard let color = picture.options.colors.background else { return "" }
        return "<rect width=\"100%\" height=\"100%\" fill=\"\(color.text)\"/>\n"
    }

    private var fonts: String {
        let known = "'DejaVu Sans', 'Bitstream Vera Sans', Verdana, sans-serif"
        return picture.options.font.map { "'\($0)', \(known)" } ?? known
    }

    private func word(_ word: CloudPicture.Word) -> String {
        let target = word.target
        let weight = word.isBold ? " font-weight=\"700\"" : ""
        let inside =
            "<title>\(MarkupText.escaped(title(word.item)))</title>"
            + "<rect x=\"\(number(target.left))\" y=\"\(number(target.top))\""
            + " width=\"\(number(target.right - target.left))\""
            + " height=\"\(number(target.bottom - target.top))\""
            + " fill=\"none\" pointer-events=\"all\"/>"
            + "<text x=\"\(number(word.x))\" y=\"\(number(word.baseline))\""
            + " font-size=\"\(number(word.size))\"\(weight) fill=\"\(word.color.text)\">"
            + MarkupText.escaped(word.text) + "</text>"
        guard let link = MarkupText.link(of: word.item) else { return "<g>\(inside)</g>\n" }
        return "<a href=\"\(link)\">\(inside)</a>\n"
    }

    private func title(_ item: CloudItem) -> String {
        let posts = HTMLCloud.items(item.count)
        let counts = item.formerCount.map { "\($0) → \(posts)" } ?? posts
        return DisplayText.line(item.name, limit: 1_000) + " (\(counts))"
    }

    /// Hundredths of a pixel are enough.
    private func number(_ value: Double) -> String { PHPNumber.text((value * 100).rounded() / 100) }
}
