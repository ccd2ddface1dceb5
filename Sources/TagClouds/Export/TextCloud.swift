/// A cloud for a terminal: one term a line, its bar, its number of posts.
///
///     kitchen   ████▌               20
///     swift     ███████████████████ 77
///
/// Bars begin at zero: half as many posts are half as long. The longest fills the line. A cloud that compares two periods has what
/// rises before what fades, with both numbers.
struct TextCloud {
    private static let nameLimit = 40
    /// Bars are no longer, however wide the terminal is.
    private static let mostCells = 100

    private let cloud: TagCloud
    private let columns: Int

    init(_ cloud: TagCloud, columns: Int) {
        self.cloud = cloud
        self.columns = columns
    }

    /// The lines, each with its line end. O(n), and O(n log n) for a comparison.
    var text: String {
        guard cloud.items.contains(where: { $0.formerCount != nil }) else {
            return lines(cloud.items)
        }
        let items = cloud.items.enumerated().sorted {
            ($1.element.measured, $0.offset) < ($0.element.measured, $1.offset)
        }.map(\.element)
        let rising = items.filter { ($0.significance ?? 0) > 0 }
        let fading = items.filter { ($0.significance ?? 0) < 0 }
        return [("Rising", rising), ("Fading", fading)].filter { !$0.1.isEmpty }
            .map { "\($0)\n" + lines($1, indented: "  ") }.joined(separator: "\n")
    }

    private func lines(_ items: [CloudItem], indented indent: String = "") -> String {
        let limit = min(Self.nameLimit, max(8, columns / 2))
        let names = items.map { DisplayText.line($0.name, limit: limit) }
        let counts = items.map(Self.count)
        let notes = items.map(Self.note)
        let nameWidth = names.map(DisplayText.columns).max() ?? 0
        let countWidth = counts.map(\.count).max() ?? 0
        let noteWidth = notes.map(\.count).max() ?? 0
        let taken = indent.count + nameWidth + countWidth + noteWidth + 4
        let cells = min(Self.mostCells, max(4, columns - taken))
        let most = items.map(\.measured).max() ?? 0
        return items.indices.map { index in
            let bar = Self.bar(most > 0 ? items[index].measured / most : 0, cells: cells)
            return indent + padded(names[index], to: nameWidth) + "  " + padded(bar, to: cells)
                + "  " + leftPadded(counts[index], to: countWidth) + notes[index] + "\n"
        }.joined()
    }

    private static func count(_ item: CloudItem) -> String {
        item.formerCount.map { "\($0) → \(item.count)" } ?? String(item.count)
    }

    private static func note(_ item: CloudItem) -> String {
        guard let former = item.formerCount else { return "" }
        return former == 0 ? " new" : item.count == 0 ? " gone" : ""
    }

    private static func bar(_ share: Double, cells: Int) -> String {
        let eighths = share > 0 ? max(1, Int((share * Double(cells * 8)).rounded())) : 0
        let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return String(repeating: "█", count: eighths / 8) + partial
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - DisplayText.columns(text)))
    }

    private func leftPadded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
