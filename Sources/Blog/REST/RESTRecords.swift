/// Writes what WordPress's REST API answers of a blog's values: one record of `wp/v2` for each, with the members, their order
/// and the links that WordPress gives to everybody.
///
///     root          http://127.0.0.1:8080/wp-json/
///     a post's      {"id", "date", …, "title": {"rendered"}, …, "_links": {"self": [{"href"}], …}}
///
/// Where a source does not tell a value, the record has WordPress's own default for it (`RESTDefaults`). Records are those of
/// `context=view`; `RESTContext` makes shorter ones of them.
package struct RESTRecords: Sendable, Hashable {
    /// The address of the API's root document, with a slash at the end.
    package let root: String
    /// The home address of the blog.
    package let home: String

    package init(root: String, home: String) {
        self.root = root
        self.home = home
    }

    /// The address of a route below `wp/v2`.
    func url(_ route: String) -> String { root + "wp/v2/" + route }

    /// Links of one relation.
    static func link(_ href: String, isEmbeddable: Bool = false) -> JSONValue {
        isEmbeddable ? [["embeddable": true, "href": .string(href)]] : [["href": .string(href)]]
    }

    /// What the prefix `wp:` of relations means.
    static let curies: JSONValue = [
        ["name": "wp", "href": "https://api.w.org/{rel}", "templated": true]
    ]

    /// A text that markup is made of.
    static func rendered(_ html: String) -> JSONValue { ["rendered": .string(html)] }

    /// The same of a post, which nobody has to know a password for: others are not in an index.
    static func unprotected(_ html: String) -> JSONValue {
        ["rendered": .string(html), "protected": false]
    }
}

/// What WordPress answers where a source tells nothing.
enum RESTDefaults {
    static let template = ""
    static let format = "standard"
    static let description = ""
    static let address = ""
    static let mediaType = "image/jpeg"
}

extension Moment {
    /// The time as WordPress writes it, without a zone: `2020-09-05T16:00:41`.
    ///
    /// - Parameter offset: how many seconds the clock is ahead of UTC.
    package func withoutZone(offset: Int = 0) -> String {
        let shown = onClock(offset)
        return String((shown.isInCalendar ? shown : self).description.dropLast())
    }
}
