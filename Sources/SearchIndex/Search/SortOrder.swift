/// What comes first in the results.
public enum SortOrder: String, Sendable, Hashable, Codable, CaseIterable {
    /// The best match; equals by date, newest first.
    case relevance
    /// The latest published; posts without date last.
    case newest
    /// The earliest published; posts without date last.
    case oldest
    /// The title from A to Z, case and accents aside.
    case title
}
