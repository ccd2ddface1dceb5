internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import TextAnalysis

/// How a value of a facet stands in a document on the cluster, with all that is shown of it: what is counted there needs no
/// second look.
///
///     key = site U+001F slug U+001F name       of terms and authors
///     key = address U+001F name                of sites
///     key = name                               of all else; has, year and month have their numbers
///
/// Terms of several sites are several values, as they are in a file.
struct FacetKey: Hashable {
    var site = ""
    var slug: String
    var name: String

    static let separator: Character = "\u{1F}"

    /// The key of a term or an author.
    init(site: String, slug: String, name: String) {
        (self.site, self.slug, self.name) = (site, slug, name)
    }

    /// Reads a key.
    init(_ text: String) {
        let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
        if parts.count == 3 {
            (site, slug, name) = (String(parts[0]), String(parts[1]), String(parts[2]))
        } else if parts.count == 2 {
            (slug, name) = (String(parts[0]), String(parts[1]))
        } else {
            (slug, name) = (text, text)
        }
    }

    var text: String {
        [site, slug, name].joined(separator: String(Self.separator))
    }

    /// Names by which a term can be asked for, behind the letter of its kind.
    static func called(_ kind: FacetKind, slug: String, name: String) -> [String] {
        Set([slug, slug.lowercased(), CanonicalForm.folded(name)]).map { letter(kind) + $0 }
    }

    /// The number by which a term can be asked for.
    static func called(_ kind: FacetKind, id: Int) -> String { "\(letter(kind))#\(id)" }

    /// What to look for when a term is asked for by a text.
    static func asked(_ kind: FacetKind, _ value: String) -> [String] {
        let letter = letter(kind)
        var names = [value, value.lowercased(), CanonicalForm.folded(value)].map { letter + $0 }
        if Int(value) != nil { names.append("\(letter)#\(value)") }
        return Array(Set(names))
    }

    private static func letter(_ kind: FacetKind) -> String { kind == .category ? "c:" : "t:" }
}

extension FacetKind {
    /// Whether its values are numbers, not names.
    var isNumbered: Bool { self == .has || self == .year || self == .month }
}
