internal import Ingest

/// What a file's name says: `2019-01-02-name.de.md` has date, slug and language; `name/index.md` is called `name`.
struct PostFileName: Hashable {
    let slug: String
    let date: String?
    let language: String?

    init(slug: String, date: String?, language: String?) {
        (self.slug, self.date, self.language) = (slug, date, language)
    }

    init(_ path: String) {
        let parts = FileSite.unpacked(path).split(separator: "/")
        var stem = Self.withoutExtension(parts.last ?? "")
        var language: String?
        if let dot = stem.lastIndex(of: "."), stem.distance(from: dot, to: stem.endIndex) == 3,
            Self.languages.contains(String(stem[dot...].dropFirst()))
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

    /// What a file's name begins with where that has the form of a day: `2024-02-30`, which is none.
    static func day(in path: String) -> String? {
        let parts = path.split(separator: "/")
        let isIndex = parts.last?.hasPrefix("index.") ?? false
        let day = (isIndex ? parts.dropLast() : parts[...]).last?.prefix(10) ?? ""
        let isDay = day.split(separator: "-").map(\.count) == [4, 2, 2]
        return isDay && day.allSatisfy { $0 == "-" || $0.isNumber } ? String(day) : nil
    }

    /// The languages of ISO 639-1: `tea.de.md` is in one, `node.js.md` is not.
    private static let languages = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
        eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk
        kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
        oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk
        tl tn to tr tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The name as words, for a post that has no title of its own.
    var title: String {
        String(slug.map { $0 == "-" || $0 == "_" ? " " : $0 }).trimmed
    }

    private static func withoutExtension(_ name: Substring) -> Substring {
        name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }
}
