internal import Ingest

/// What a file's name says: `2019-01-02-name.de.md` has date, slug and language; `name/index.md` is called `name`.
struct PostFileName: Hashable {
    let slug: String
    let date: String?
    let language: String?

    init(_ path: String) {
        let parts = FileSite.unpacked(path).split(separator: "/")
        var stem = Self.withoutExtension(parts.last ?? "")
        var language: String?
        if let dot = stem.lastIndex(of: "."), stem.distance(from: dot, to: stem.endIndex) == 3,
            stem[dot...].dropFirst().allSatisfy({ $0.isLowercase && $0.isASCII })
        {
            language = String(stem[dot...].dropFirst())
            stem = stem[..<dot]
        }
        if ["index", "_index"].contains(stem.lowercased()), let folder = parts.dropLast().last {
            stem = folder
        }
        let prefix = stem.prefix(10)
        if stem.utf8.count > 11, stem.dropFirst(10).first == "-",
            DateText.moment(String(prefix)) != nil
        {
            date = String(prefix)
            stem = stem.dropFirst(11)
        } else {
            date = nil
        }
        self.language = language
        slug = String(stem)
    }

    /// The name as words, for a post that has no title of its own.
    var title: String {
        String(slug.map { $0 == "-" || $0 == "_" ? " " : $0 }).trimmed
    }

    private static func withoutExtension(_ name: Substring) -> Substring {
        name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }
}
