/// Which entries a cloud shows, and in which order: what `get_terms()` and `wp_generate_tag_cloud()` do together.
///
/// 1. Entries below the minimum count go. WordPress keeps an empty parent whose child, at any depth, has posts.
/// 2. The `number` most frequent stay; where counts tie, those given first. (A real WordPress leaves ties to its
///    database, which answers them in any order.)
/// 3. What is left is ordered by name or count. Sorting is stable, and descending is ascending reversed, ties included.
struct CloudSelection {
    let options: CloudOptions

    /// The entries to show, in order. O(n log n).
    func select(from entries: [CloudEntry]) -> [CloudEntry] {
        let byCount = kept(entries).sorted { $0.measured > $1.measured }
        let top = options.number == 0 ? byCount : Array(byCount.prefix(options.number))
        switch options.order {
        case .ascending: return ordered(top)
        case .descending: return ordered(top).reversed()
        case .random:
            var shuffle = SeededShuffle(seed: options.seed)
            return shuffle.shuffled(top)
        }
    }

    private func kept(_ entries: [CloudEntry]) -> [CloudEntry] {
        guard options.minimumCount > 0 else { return entries }
        let parents = options.minimumCount == 1 ? parentsInUse(entries) : []
        return entries.filter {
            max($0.count, $0.formerCount ?? 0) >= options.minimumCount || parents.contains(Key($0))
        }
    }

    private struct Key: Hashable {
        let taxonomy: String
        let id: Int

        init(_ entry: CloudEntry) {
            taxonomy = entry.taxonomy
            id = entry.id
        }

        init(taxonomy: String, id: Int) {
            self.taxonomy = taxonomy
            self.id = id
        }
    }

    /// Every ancestor of an entry that has posts. A chain stops where it was walked before, so circles end too.
    private func parentsInUse(_ entries: [CloudEntry]) -> Set<Key> {
        var parentOf: [Key: Key] = [:]
        for entry in entries {
            if let parent = entry.parent {
                parentOf[Key(entry)] = Key(taxonomy: entry.taxonomy, id: parent)
            }
        }
        var inUse: Set<Key> = []
        for entry in entries where entry.count > 0 {
            var next = parentOf[Key(entry)]
            while let key = next, inUse.insert(key).inserted { next = parentOf[key] }
        }
        return inUse
    }

    private func ordered(_ entries: [CloudEntry]) -> [CloudEntry] {
        switch options.orderBy {
        case .count: return entries.sorted { $0.measured < $1.measured }
        case .name:
            let keyed = entries.map { (key: NaturalOrder.Key($0.name), entry: $0) }
            return keyed.sorted { $0.key < $1.key }.map(\.entry)
        }
    }
}
