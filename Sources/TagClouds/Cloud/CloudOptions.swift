/// How a cloud is chosen, scaled and ordered. The defaults are those of WordPress's `wp_tag_cloud()`.
public struct CloudOptions: Sendable, Hashable, Codable {
    /// What the items are ordered by.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum OrderBy: String, Sendable, Hashable, Codable, CaseIterable {
        /// By name: letters without regard to case, numbers by value (`img2` before `img10`), as WordPress does.
        case name
        /// By number of posts.
        case count
    }

    /// The direction of the order.
    public enum Order: String, Sendable, Hashable, Codable, CaseIterable {
        /// Smallest or first in the alphabet first.
        case ascending = "asc"
        /// Largest or last in the alphabet first.
        case descending = "desc"
        /// Shuffled; the same seed and entries give the same order.
        case random
    }

    /// How many of the most frequent terms are kept; 0 keeps all.
    public let number: Int
    /// Terms with fewer posts are left out. An empty parent of a used term counts as used when this is at most 1.
    public let minimumCount: Int
    /// The font size of the rarest term, in `unit`.
    public let smallest: Double
    /// The font size of the most frequent term, in `unit`.
    public let largest: Double
    /// The unit of font sizes, any of CSS's.
    public let unit: String
    /// What the items are ordered by.
    public let orderBy: OrderBy
    /// The direction of the order.
    public let order: Order
    /// What decides a random order.
    public let seed: UInt64
    /// How counts become weights.
    public let scale: CloudScale
    /// Whether the HTML shows the number of posts.
    public let showCount: Bool
    /// How many steps the weights are cut into.
    public let buckets: Int

    /// What `wp_tag_cloud()` does when nothing is asked of it.
    public static let wordPress = CloudOptions()

    /// Makes options, and refuses what no cloud can be drawn with.
    ///
    /// - Throws: ``CloudError`` when a number is negative, a size is not finite, or there is no bucket.
    public init(
        number: Int = 45, minimumCount: Int = 1, smallest: Double = 8, largest: Double = 22,
        unit: String = "pt", orderBy: OrderBy = .name, order: Order = .ascending, seed: UInt64 = 0,
        scale: CloudScale = .wordPress, showCount: Bool = false, buckets: Int = 5
    ) throws(CloudError) {
        guard number >= 0 else { throw CloudError(.number, "\(number)") }
        guard minimumCount >= 0 else { throw CloudError(.minimumCount, "\(minimumCount)") }
        guard smallest.isFinite else { throw CloudError(.size, "\(smallest)") }
        guard largest.isFinite else { throw CloudError(.size, "\(largest)") }
        guard (largest - smallest).isFinite else { throw CloudError(.size, "\(largest)") }
        guard buckets >= 1 else { throw CloudError(.buckets, "\(buckets)") }
        self.number = number
        self.minimumCount = minimumCount
        self.smallest = smallest
        self.largest = largest
        self.unit = unit
        self.orderBy = orderBy
        self.order = order
        self.seed = seed
        self.scale = scale
        self.showCount = showCount
        self.buckets = buckets
    }

    /// The defaults, which need no check.
    private init() {
        number = 45
        minimumCount = 1
        smallest = 8
        largest = 22
        unit = "pt"
        orderBy = .name
        order = .ascending
        seed = 0
        scale = .wordPress
        showCount = false
        buckets = 5
    }
}

extension CloudOptions {
    /// Reads options and refuses the same as the memberwise initialiser.
    ///
    /// - Throws: ``CloudError``, or the decoder's error for what is missing or of another type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            number: values.decode(Int.self, forKey: .number),
            minimumCount: values.decode(Int.self, forKey: .minimumCount),
            smallest: values.decode(Double.self, forKey: .smallest),
            largest: values.decode(Double.self, forKey: .largest),
            unit: values.decode(String.self, forKey: .unit),
            orderBy: values.decode(OrderBy.self, forKey: .orderBy),
            order: values.decode(Order.self, forKey: .order),
            seed: values.decode(UInt64.self, forKey: .seed),
            scale: values.decode(CloudScale.self, forKey: .scale),
            showCount: values.decode(Bool.self, forKey: .showCount),
            buckets: values.decode(Int.self, forKey: .buckets))
    }
}
