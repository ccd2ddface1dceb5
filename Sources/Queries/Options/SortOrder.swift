extension SearchOptions {
    /// The order of the hits. Of hits that are equal in it the newer comes first, then the one of the smaller site address,
    /// then the one of the larger id, whatever was stored when.
    ///
    /// ```swift
    /// SearchOptions(sort: .newest)
    /// SearchOptions(sort: .title.reversed)          // Z to A
    /// SearchOptions(sort: SearchOptions.SortOrder(rawValue: "modified-reversed") ?? .relevance)
    /// ```
    ///
    /// New orders may come, and so it is no enumeration.
    public struct SortOrder: Sendable, Hashable, Codable, RawRepresentable, CaseIterable {
        /// What is compared.
        package enum Key: String, Sendable, Hashable, CaseIterable {
            case relevance, date, modified, title, id, slug, author, included
        }

        /// What is compared.
        package let key: Key
        /// Whether what is less comes first.
        public let isAscending: Bool

        package init(_ key: Key, isAscending: Bool) {
            self.key = key
            self.isAscending = isAscending
        }

        /// Best score first.
        public static let relevance = SortOrder(.relevance, isAscending: false)
        /// Latest date of publication first.
        public static let newest = SortOrder(.date, isAscending: false)
        /// Earliest date of publication first.
        public static let oldest = SortOrder(.date, isAscending: true)
        /// By title, A to Z; untitled posts last.
        public static let title = SortOrder(.title, isAscending: true)
        /// What was edited last first; a post that was never edited counts as edited when it was published.
        public static let modified = SortOrder(.modified, isAscending: false)
        /// By WordPress's id, the smallest first.
        public static let id = SortOrder(.id, isAscending: true)
        /// By slug, A to Z.
        public static let slug = SortOrder(.slug, isAscending: true)
        /// By the author's id, the smallest first; posts without an author last.
        public static let author = SortOrder(.author, isAscending: true)
        /// As ``SearchOptions/include`` has the ids; others last.
        public static let included = SortOrder(.included, isAscending: true)

        /// The orders that have a name of their own at every door.
        public static let allCases = [relevance, newest, oldest, title]

        /// The same backwards; what has no value stays last. Of `relevance` it is the same.
        public var reversed: SortOrder {
            key == .relevance ? self : SortOrder(key, isAscending: !isAscending)
        }

        /// The usual direction of each key, by its name.
        private static let named: [(name: String, order: SortOrder)] = [
            ("relevance", relevance), ("newest", newest), ("oldest", oldest), ("title", title),
            ("modified", modified), ("id", id), ("slug", slug), ("author", author),
            ("included", included),
        ]

        /// Its name: `newest`, `title`, `title-reversed`.
        public var rawValue: String {
            if let known = Self.named.first(where: { $0.order == self }) { return known.name }
            return key.rawValue + Self.backwards
        }

        /// Compares what is compared, and in which direction: by default values with a raw value compare that, which is found by
        /// comparing.
        public static func == (left: SortOrder, right: SortOrder) -> Bool {
            left.key == right.key && left.isAscending == right.isAscending
        }

        /// Hashes what is compared, and in which direction.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(key)
            hasher.combine(isAscending)
        }

        private static let backwards = "-reversed"

        /// The order with a name; `nil` when there is none.
        public init?(rawValue: String) {
            let isReversed = rawValue.hasSuffix(Self.backwards)
            let name = isReversed ? String(rawValue.dropLast(Self.backwards.count)) : rawValue
            guard let known = Self.named.first(where: { $0.name == name })?.order else {
                return nil
            }
            self = isReversed ? known.reversed : known
        }
    }
}

extension SearchOptions.SortOrder {
    /// Whether posts are compared by what stands in their rows.
    package var restsOnRows: Bool { key != .relevance && key != .date }
}
