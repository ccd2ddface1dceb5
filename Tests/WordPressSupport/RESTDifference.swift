import Foundation

/// A place where an answer of the index and one of WordPress are not the same, and what both have there.
package struct RESTDifference: CustomStringConvertible {
    /// Names on the way to it, numbers of lists as `#`.
    package let path: String
    let site: String
    let index: String

    package var description: String {
        "\(path): \(site) on the site, \(index) in the index"
    }

    /// Every difference of two JSON values.
    package static func between(
        _ site: Any?, _ index: Any?, at path: String = ""
    ) -> [RESTDifference] {
        switch (site, index) {
        case (let site as [String: Any], let index as [String: Any]):
            return Set(site.keys).union(index.keys).sorted().flatMap { key in
                between(site[key], index[key], at: path + "/" + key)
            }
        case (let site as [Any], let index as [Any]) where site.count == index.count:
            return zip(site, index).flatMap { between($0, $1, at: path + "/#") }
        default:
            let (left, right) = (text(site), text(index))
            return left == right ? [] : [RESTDifference(path: path, site: left, index: right)]
        }
    }

    private static func text(_ value: Any?) -> String {
        guard let value else { return "nothing" }
        if let list = value as? [Any], list.isEmpty { return "[]" }
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys]
        guard let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        else { return "\(value)" }
        return String(decoding: data, as: UTF8.self)
    }
}

/// A difference that is known and has a reason. One that no request shows any more fails the test: it is out of date.
package struct KnownDifference {
    /// Ends of paths.
    let endings: [String]
    /// Which requests it is about: beginnings of routes; none is all.
    let routes: [String]
    package let reason: String

    package init(endings: [String], routes: [String] = [], reason: String) {
        (self.endings, self.routes, self.reason) = (endings, routes, reason)
    }

    package func covers(_ difference: RESTDifference, of request: String) -> Bool {
        (routes.isEmpty || routes.contains { request.hasPrefix($0) })
            && endings.contains { ending in
                difference.path.hasSuffix(ending) || difference.path.contains(ending + "/")
            }
    }
}
