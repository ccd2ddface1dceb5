import ArgumentParser
import BlogSearch

/// The forms `query` prints its hits in.
enum HitFormat: String, NamedChoice {
    case text, json, ndjson, csv, tsv, ids, urls

    /// - Parameters:
    ///   - display: how text is shown.
    ///   - rawCells: whether texts stand in tables as they are.
    ///   - bom: whether tables begin with a byte order mark.
    ///   - null: whether ids and addresses end with NUL.
    func write(
        _ results: SearchResults, _ display: Display, rawCells: Bool = false, bom: Bool = false,
        null: Bool = false
    ) {
        let output = Standard.output
        let end = null ? "\0" : "\n"
        let hits = results.hits
        switch self {
        case .text:
            let style = display.style
            let text = HitText(style: style, columns: display.columns).text(of: results)
            display.show(text, in: style)
        case .json: output.writeJSON(results.json + "\n")
        case .ndjson: output.writeJSON(hits.map { $0.json + "\n" }.joined())
        case .csv, .tsv:
            let separator: Columns.Separator = self == .csv ? .comma : .tab
            output.writeData(
                table(hits, Columns(separator: separator, rawCells: rawCells, bom: bom)))
        case .ids: output.writeData(hits.map { "\($0.id)\(end)" }.joined())
        // What has no address is in no list of them.
        case .urls: output.writeData(hits.compactMap(\.url).map { $0 + end }.joined())
        }
    }

    private func table(_ hits: [Hit], _ columns: Columns) -> String {
        let heading = [
            "rank", "score", "id", "site", "type", "slug", "url", "title", "date", "modified",
            "author", "categories", "tags", "image", "snippet",
        ]
        return columns.heading(heading)
            + hits.map { hit in
                columns.line([
                    .own("\(hit.rank)"), .own("\(hit.score)"), .own("\(hit.id)"), .text(hit.site),
                    .text(hit.type), .text(hit.slug ?? ""), .text(hit.url ?? ""),
                    .text(hit.title ?? ""),
                    .own(hit.writtenDate ?? ""), .own(hit.modified?.description ?? ""),
                    .text(hit.author ?? ""),
                    .text(hit.categories.map(\.name).joined(separator: "; ")),
                    .text(hit.tags.map(\.name).joined(separator: "; ")), .text(hit.image ?? ""),
                    .text(hit.snippet?.text ?? ""),
                ])
            }.joined()
    }
}
