public import Blog

/// A condition on a post that has nothing to do with its words: `tag:news`, `year:2020`, `after:2020-01-01`.
///
/// A filter keeps or drops posts and never changes a score. Several values of one filter mean any of them
/// (`tag:a,b`); several filters mean all of them (`tag:a tag:b`). Values are kept as typed: whether `news` is a
/// slug, a name or an id is for the index to find out.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum QueryFilter: Sendable, Hashable, Codable {
    /// In one of these categories or their children, each given by slug, name or id.
    case category([String])
    /// Has one of these tags, each given by slug, name or id.
    case tag([String])
    /// Written by one of these authors, each given by slug, name or id.
    case author([String])
    /// Is of one of these post types: `post`, `page`, …
    case type([String])
    /// From one of these sites, each given by home address or name.
    case site([String])
    /// In one of these languages, each given as a BCP 47 tag; `pt` includes `pt-BR`.
    case language([String])
    /// Has one of these in its content.
    case has([ContentFeature])
    /// Published in one of these years, on the clock of the site; a range includes both ends.
    case year([ClosedRange<Int>])
    /// Published later than this (exclusive, as in WordPress), on the clock of the site: seconds count as if that were UTC.
    case after(Moment)
    /// Published earlier than this (exclusive, as in WordPress), on the clock of the site.
    case before(Moment)

    /// The filter as it is written in a query, for example `category:"Bread & Baking",news`.
    public var canonical: String {
        switch self {
        case .category(let values): Self.written("category", values)
        case .tag(let values): Self.written("tag", values)
        case .author(let values): Self.written("author", values)
        case .type(let values): Self.written("type", values)
        case .site(let values): Self.written("site", values)
        case .language(let values): Self.written("lang", values)
        case .has(let features): Self.written("has", features.map(\.rawValue))
        case .year(let years): "year:" + years.map(Self.written).joined(separator: ",")
        case .after(let moment): "after:\(moment.shortest(asEnd: true))"
        case .before(let moment): "before:\(moment.shortest(asEnd: false))"
        }
    }

    private static func written(_ name: String, _ values: [String]) -> String {
        name + ":" + values.map(quotedIfNeeded).joined(separator: ",")
    }

    private static func written(_ years: ClosedRange<Int>) -> String {
        let first = padded(years.lowerBound)
        return years.lowerBound == years.upperBound
            ? first : first + ".." + padded(years.upperBound)
    }

    private static func padded(_ year: Int) -> String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// A value that would not be read back as it stands gets quotation marks. The language has no escape for a quotation
    /// mark inside of them: it becomes a space.
    private static func quotedIfNeeded(_ value: String) -> String {
        let scalars = value.unicodeScalars
        let isBare = !scalars.contains { $0 == "," || $0.endsQueryWord }
        if isBare, let first = scalars.first, first != ":" { return value }
        let inside = scalars.map { $0.isQuotationMark ? " " : $0 }
        return "\"" + String(String.UnicodeScalarView(inside)) + "\""
    }
}

extension QueryFilter {
    /// How many values it has.
    var valueCount: Int {
        switch self {
        case .category(let values), .tag(let values), .author(let values), .type(let values),
            .site(let values), .language(let values):
            values.count
        case .has(let features): features.count
        case .year(let years): years.count
        case .after, .before: 1
        }
    }

    /// The same filter with other values, where they are texts.
    func mapValues(_ transform: ([String]) -> [String]) -> QueryFilter {
        switch self {
        case .category(let values): .category(transform(values))
        case .tag(let values): .tag(transform(values))
        case .author(let values): .author(transform(values))
        case .type(let values): .type(transform(values))
        case .site(let values): .site(transform(values))
        case .language(let values): .language(transform(values))
        case .has, .year, .after, .before: self
        }
    }
}

extension Moment {
    /// As a date alone for the first, or the last, second of a day UTC, else with the time.
    fileprivate func shortest(asEnd: Bool) -> String {
        (seconds &+ (asEnd ? 1 : 0)) % 86_400 == 0
            ? String(description.prefix { $0 != "T" }) : description
    }
}
