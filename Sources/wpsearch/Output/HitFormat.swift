import ArgumentParser
import BlogSearch

/// The forms `query` prints its hits in.
enum HitFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, ndjson, csv, tsv, ids, urls

    func write(_ results: SearchResults) {
        let output = Standard.output
        let hits = results.hits
        switch self {
        case .text:
            output.write(HitText(style: Style(for: .output), width: output.width).text(of: results))
        case .json: output.write(results.json + "\n")
        case .ndjson: output.write(hits.map { $0.json + "\n" }.joined())
        case .csv: output.writeData(table(hits, .comma))
        case .tsv: output.writeData(table(hits, .tab))
        case .ids: output.write(hits.map { "\($0.id)\n" }.joined())
        case .urls:
            output.writeData(hits.map { ($0.url ?? "\($0.site)/?p=\($0.id)") + "\n" }.joined())
        }
    }

    private func table(_ hits: [Hit], _ columns: Columns) -> String {
        let heading = [
            "rank", "score", "id", "site", "type", "slug", "url", "title", "date", "modified",
            "author", "categories", "tags", "image", "snippet",
        ]
        return columns.line(heading)
            + hits.map { hit in
                columns.line([
                    "\(hit.rank)", "\(hit.score)", "\(hit.id)", hit.site, hit.type, hit.slug,
                    hit.url ?? "", hit.title, hit.date?.description ?? "",
                    hit.modified?.description ?? "", hit.author ?? "",
                    hit.categories.map(\.name).joined(separator: "; "),
                    hit.tags.map(\.name).joined(separator: "; "), hit.image ?? "",
                    hit.snippet?.text ?? "",
                ])
            }.joined()
    }
}
