import ArgumentParser
public import BlogSearch
import BlogSearchServer

/// How a cloud is drawn, as arguments.
struct PictureArguments: ParsableArguments {
    @Option(parsing: .unconditional, help: "Pixels from left to right. (default: 1600)")
    var width: Double?

    @Option(parsing: .unconditional, help: "Pixels from top to bottom. (default: 900)")
    var height: Double?

    @Option(help: "How words are arranged. (default: packed)")
    var layout: PictureOptions.Layout?

    @Option(
        help: ArgumentHelp(
            "harbor, forest, sunset, berry, spectrum, blue, mono, or colours: '#0b3954,#087e8b'. (default: harbor)",
            valueName: "colours"))
    var palette: String?

    @Option(
        help: ArgumentHelp(
            "white, dark, black, none or a colour; all others are fitted to it so that they can be read. (default: white)",
            valueName: "colour"))
    var background: String?

    @Option(
        help: ArgumentHelp(
            "A font that those have who look at the picture. (default: DejaVu Sans)",
            valueName: "name"))
    var font: String?

    @Option(
        help: ArgumentHelp(
            "Where the words of a page lead: the address of \"wpsearch serve\". (default: http://127.0.0.1:8080)",
            valueName: "url"))
    var server: String?

    /// The names of options that were given and are of pictures alone.
    var given: [String] {
        [
            width.map { _ in "width" }, height.map { _ in "height" }, layout.map { _ in "layout" },
            palette.map { _ in "palette" }, background.map { _ in "background" },
            font.map { _ in "font" },
        ].compactMap { $0 }
    }

    /// - Throws: `CloudError` for what no picture can be drawn with.
    func options() throws -> PictureOptions {
        let standard = PictureOptions.standard
        return try PictureOptions(
            width: width ?? standard.width, height: height ?? standard.height,
            layout: layout ?? standard.layout, palette: palette ?? standard.palette,
            background: background ?? standard.background, font: font)
    }

    /// Where the search page shows the posts with a term, among those of a query.
    func address(of item: CloudItem, text: String) -> String {
        var server = server ?? "http://127.0.0.1:8080"
        while server.hasSuffix("/") { server.removeLast() }
        let filter =
            switch SearchEngine.filter(of: item.taxonomy) {
            case let name?: "\(name)=\(item.slug.percentEncoded())"
            case nil: "q=\(item.name.percentEncoded())"
            }
        return server + "/?" + (text.isEmpty ? "" : "q=\(text.percentEncoded())&") + filter
    }
}

extension SearchEngine {
    /// What a filter of the search page by a taxonomy is called; `nil` where there is none.
    fileprivate static func filter(of taxonomy: String) -> String? {
        switch taxonomy {
        case "post_tag": "tag"
        case "category": "category"
        default: nil
        }
    }
}

extension PictureOptions.Layout: NamedChoice {}
