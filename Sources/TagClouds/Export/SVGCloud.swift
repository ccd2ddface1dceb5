/// A cloud as a picture (SVG 1.1, opened by itself or set into a page).
///
/// Each word is a link with a title (`name (n items)`); `textLength` fits it to its box in any typeface, so words never
/// overlap. Dark blue on white has a contrast of 9 : 1.
struct SVGCloud {
    private let cloud: TagCloud

    init(_ cloud: TagCloud) { self.cloud = cloud }

    /// The document, with a line end behind it. O(n).
    var text: String {
        let layout = CloudLayout(cloud)
        let width = number(layout.width)
        let height = number(layout.height)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="group" aria-label="Tag cloud" \
            font-family="system-ui, sans-serif" fill="#1a4480">
            <rect width="100%" height="100%" fill="#fff"/>

            """ + layout.boxes.map(word).joined() + "</svg>\n"
    }

    private func word(_ box: CloudLayout.Box) -> String {
        let baseline = box.y + box.height / 2 + box.fontSize * 0.35
        let title =
            DisplayText.line(box.item.name, limit: 1_000) + " (\(HTMLCloud.items(box.item.count)))"
        let text =
            "<text x=\"\(number(box.x + (box.width - box.textWidth) / 2))\" y=\"\(number(baseline))\""
            + " font-size=\"\(number(box.fontSize))\" textLength=\"\(number(box.textWidth))\""
            + " lengthAdjust=\"spacingAndGlyphs\">\(escaped(box.name))</text>"
        let target =
            "<rect x=\"\(number(box.x))\" y=\"\(number(box.y))\" width=\"\(number(box.width))\""
            + " height=\"\(number(box.height))\" fill=\"none\" pointer-events=\"all\"/>"
        let inside = "<title>\(escaped(title))</title>\(target)\(text)"
        guard let link = box.item.link, !WordPressURL.escaped(link).isEmpty else {
            return "<g>\(inside)</g>\n"
        }
        return "<a href=\"\(escaped(DisplayText.line(link, limit: 4_000)))\">\(inside)</a>\n"
    }

    /// Hundredths of a pixel are enough.
    private func number(_ value: Double) -> String { PHPNumber.text((value * 100).rounded() / 100) }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
