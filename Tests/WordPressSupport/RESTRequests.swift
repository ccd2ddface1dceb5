import BlogSearch
import Foundation

/// What a site, an index of it and a server of that are asked.
package enum RESTRequests {
    /// One request.
    package struct One: CustomStringConvertible {
        package let method: String
        /// What follows `/wp-json`.
        package let path: String

        package var description: String { "\(method) \(path)" }

        /// `posts` is `GET /wp/v2/posts`, `/` the root, `POST posts` what it says.
        package init(_ text: String) {
            let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
            method = parts.count > 1 ? parts[0] : "GET"
            let rest = parts[parts.count - 1]
            path = rest.hasPrefix("/") ? rest : "/wp/v2/" + rest
        }

        /// The route without its parameters.
        package var route: String { String(path.prefix { $0 != "?" }) }

        /// The parameters, decoded.
        package var parameters: [RESTParameter] {
            guard let mark = path.firstIndex(of: "?") else { return [] }
            return path[path.index(after: mark)...].split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1).map {
                    $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
                }
                return RESTParameter(parts[0], parts.count > 1 ? parts[1] : "")
            }
        }

        private static let headers = [
            "content-type", "x-robots-tag", "x-content-type-options",
            "access-control-expose-headers", "access-control-allow-headers", "x-wp-total",
            "x-wp-totalpages", "link", "allow",
        ]

        /// An answer as one value. What a search finds is compared without its order, which differs on purpose.
        package func comparable(
            status: Int, headers: [(String, String)], body: String
        ) -> [String: Any] {
            var answer: [String: Any] = ["status": status]
            for (name, value) in headers where Self.headers.contains(name.lowercased()) {
                answer["header " + name.lowercased()] = value
            }
            let data = Data(body.utf8)
            var json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            let isSearch = path.contains("search=") && !path.contains("orderby=")
            if isSearch, let list = json as? [[String: Any]] {
                json = list.sorted { ($0["id"] as? Int ?? 0) < ($1["id"] as? Int ?? 0) }
            }
            if method == "OPTIONS" || path.contains("_method=OPTIONS") {
                json = Self.readable(json)
            }
            answer["body"] = json ?? body
            return answer
        }

        /// Of what `OPTIONS` tells, what concerns reading: WordPress tells of writing as well, and in its own sentences.
        private static func readable(_ description: Any?) -> Any? {
            guard var description = description as? [String: Any] else { return description }
            description["methods"] = nil
            let endpoints = description["endpoints"] as? [[String: Any]]
            description["endpoints"] = endpoints?.first { $0["methods"] as? [String] == ["GET"] }
                .map { withoutSentences($0["args"] as Any) }
            let schema = description["schema"] as? [String: Any]
            let members = schema?["properties"] as? [String: [String: Any]]
            description["schema"] = members?.filter { name, member in
                member["context"] as? [String] != ["edit"]
            }.keys.sorted()
            return description
        }

        private static func withoutSentences(_ value: Any) -> Any {
            if let list = value as? [Any] { return list.map(withoutSentences) }
            guard let object = value as? [String: Any] else { return value }
            return object.filter { $0.key != "description" || !($0.value is String) }
                .mapValues(withoutSentences)
        }
    }
}
