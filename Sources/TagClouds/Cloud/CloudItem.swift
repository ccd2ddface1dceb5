/// One entry of a finished cloud: how heavy it is, how large it is written, and where it stands.
public struct CloudItem: Sendable, Hashable, Codable {
    /// WordPress's term id.
    public let id: Int
    /// The taxonomy's name.
    public let taxonomy: String
    /// The term's name as a reader sees it.
    public let name: String
    /// The term's slug.
    public let slug: String
    /// How many posts have the term.
    public let count: Int
    /// The address of the term's archive, `nil` when it has none.
    public internal(set) var link: String?
    /// How many posts had the term in an earlier period; `nil` where no two periods are compared.
    public let formerCount: Int?
    /// How far the count departs from what is expected (``Significance``); `nil` where only counts matter.
    public let significance: Double?
    /// From 0 (the rarest term of the cloud) to 1 (the most frequent); 0 for all when all counts are equal.
    public let weight: Double
    /// The font size, in the cloud's unit.
    public let size: Double
    /// The weight cut into equal steps: from 0 to the number of buckets less one.
    public let bucket: Int
    /// The place on the unit sphere; it depends only on the position in the cloud and the number of items.
    public let x: Double
    /// See ``x``.
    public let y: Double
    /// See ``x``.
    public let z: Double

    /// What the weight is made of.
    var measured: Double { significance.map(abs) ?? Double(count) }
}
