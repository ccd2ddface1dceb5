/// A cloud for a terminal: one term a line, its bar, its number of posts.
///
///     kitchen   ██████████████▌        20
///     swift     ████████████████████   77
///
/// A bar shows the weight: from one eighth of a cell, for the rarest term, to 20 cells. When all weigh the same, all
/// bars are full.
struct TextCloud {
    private static let barCells = 20
    private static let nameLimit = 40

    private let cloud: TagCloud

    init(_ cloud: TagCloud) { self.cloud = cloud }

    /// The lines, each with its line end. O(n).
    var text: String {
        let names = cloud.items.map { DisplayText.line($0.name, limit: Self.nameLimit) }
        let nameWidth = names.map(DisplayText.columns).max() ?? 0
        let countWidth = cloud.items.map { String($0.count).count }.max() ?? 0
        let isFlat = cloud.items.allSatisfy { $0.weight == 0 }
        return zip(names, cloud.items).map { name, item in
            let bar = Self.bar(isFlat ? 1 : item.weight)
            return padded(name, to: nameWidth) + "  " + padded(bar, to: Self.barCells) + "  "
                + leftPadded(String(item.count), to: countWidth) + "\n"
        }.joined()
    }

    private static func bar(_ weight: Double) -> String {
        let eighths = max(1, Int((weight * Double(barCells * 8)).rounded()))
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
