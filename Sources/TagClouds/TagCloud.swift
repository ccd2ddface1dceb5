/// A tag cloud: terms chosen, ordered, weighed and placed, ready to be drawn or exported.
///
///     let cloud = TagCloud([CloudEntry(id: 4, taxonomy: "post_tag", name: "swift", slug: "swift", count: 12)])
///     cloud.items[0].size          // 8
///     cloud.exported(as: .html)    // what WordPress's wp_tag_cloud() prints
///
/// The items are in the order of display and stay there: the same entries and options give the same array. Making a
/// cloud takes O(n log n).
public struct TagCloud: Sendable, Hashable, Codable {
    /// The items in the order of display.
    public private(set) var items: [CloudItem]
    /// What the cloud was made with.
    public let options: CloudOptions

    /// Chooses, orders and weighs entries; where counts tie, the entry given first comes first.
    public init(_ entries: [CloudEntry], options: CloudOptions = .wordPress) {
        let shown = CloudSelection(options: options).select(from: entries)
        let sizes = CloudSizes(of: shown.map(\.measured), options: options)
        let points = SpherePoint.points(shown.count)
        self.options = options
        self.items = zip(shown.indices, shown).map { index, entry in
            let weight = sizes.weights[index]
            return CloudItem(
                id: entry.id, taxonomy: entry.taxonomy, name: entry.name, slug: entry.slug,
                count: entry.count, link: entry.link, formerCount: entry.formerCount,
                significance: entry.significance, weight: weight, size: sizes.sizes[index],
                bucket: min(options.buckets - 1, Int(weight * Double(options.buckets))),
                x: points[index].x, y: points[index].y, z: points[index].z)
        }
    }

    /// The same cloud with other addresses.
    ///
    /// - Parameter address: where an item leads to; `nil` for nowhere.
    public func linked(by address: (CloudItem) -> String?) -> TagCloud {
        var cloud = self
        for index in items.indices { cloud.items[index].link = address(items[index]) }
        return cloud
    }

    /// The cloud as text in a format. O(n).
    ///
    /// - Parameters:
    ///   - rawCells: whether names stand in `csv` and `tsv` as they are. Otherwise those that a spreadsheet would take
    ///     for a formula (`=1+1`) stand behind an apostrophe.
    ///   - columns: how wide `text` is at most, in cells of a terminal.
    public func exported(
        as format: CloudFormat, rawCells: Bool = false, columns: Int = 80
    ) -> String {
        switch format {
        case .json: JSONCloud(self).text
        case .csv: TableCloud(self, rawCells: rawCells).csv
        case .tsv: TableCloud(self, rawCells: rawCells).tsv
        case .html: HTMLCloud(self).text
        case .svg: CloudPicture(self).svg
        case .text: TextCloud(self, columns: columns).text
        }
    }
}
