/// A cloud as a table with a header line; the columns are the keys of the JSON.
///
/// CSV follows RFC 4180: lines end in CR LF; a value with a comma, a quote, CR or LF stands in quotes, and a quote in it
/// is doubled. TSV has no quoting: lines end in LF, and a tab or line end in a value becomes a space. Texts that a
/// spreadsheet would run stand behind an apostrophe unless they are wanted raw.
struct TableCloud {
    private static let columns = [
        "id", "taxonomy", "name", "slug", "count", "weight", "size", "bucket", "x", "y", "z",
    ]

    private let cloud: TagCloud

    private let rawCells: Bool

    init(_ cloud: TagCloud, rawCells: Bool) {
        self.cloud = cloud
        self.rawCells = rawCells
    }

    /// Comma-separated. O(n).
    var csv: String {
        rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Tab-separated. O(n).
    var tsv: String {
        rows.map { $0.map(flattened).joined(separator: "\t") + "\n" }.joined()
    }

    private var rows: [[String]] {
        let isCompared = cloud.items.contains { $0.formerCount != nil }
        let isWeighed = cloud.items.contains { $0.significance != nil }
        let more = (isCompared ? ["formerCount"] : []) + (isWeighed ? ["significance"] : [])
        return [Self.columns + more]
            + cloud.items.map { item in
                [
                    String(item.id), text(item.taxonomy), text(item.name), text(item.slug),
                    String(item.count),
                    PHPNumber.text(item.weight), PHPNumber.text(item.size), String(item.bucket),
                    PHPNumber.text(item.x), PHPNumber.text(item.y), PHPNumber.text(item.z),
                ]
                    + (isCompared ? [item.formerCount.map { String($0) } ?? ""] : [])
                    + (isWeighed ? [item.significance.map(PHPNumber.text) ?? ""] : [])
            }
    }

    private func text(_ value: String) -> String {
        rawCells ? value : SpreadsheetCell.harmless(value)
    }

    /// Bytes are looked at, not characters: CR LF is one character in Swift.
    private func quoted(_ value: String) -> String {
        let special = Array(",\"\r\n".utf8)
        guard value.utf8.contains(where: special.contains) else { return value }
        let doubled = value.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
        return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
    }

    private func flattened(_ value: String) -> String {
        let special = Array("\t\r\n".utf8)
        let flat = value.utf8.map { special.contains($0) ? UInt8(ascii: " ") : $0 }
        return String(decoding: flat, as: UTF8.self)
    }
}
