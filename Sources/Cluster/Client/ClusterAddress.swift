internal import Blog
package import Ingest

/// Where an index is on a cluster: `https://search.example:9200/blog` is the index `blog` of the cluster at
/// `https://search.example:9200`.
package struct ClusterAddress: Sendable, Hashable {
    /// The cluster.
    package let cluster: WebAddress
    /// The name by which the index is asked, an alias.
    package let name: String

    /// Reads an address.
    ///
    /// - Throws: `ClusterError` when it is no web address, or names no index that a cluster may have.
    package init(_ text: String) throws {
        guard var address = WebAddress(text) else {
            throw ClusterError(
                "\(text) is no address of an index on a cluster",
                then: "give one like http://localhost:9200/blog")
        }
        var path = Substring(address.path)
        while path.hasSuffix("/") { path.removeLast() }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard ClusterAddress.isName(name) else {
            throw ClusterError(
                "\(text) names no index",
                then:
                    "end the address with a name of small letters, digits and hyphens, as http://localhost:9200/blog"
            )
        }
        address.path = String(path.dropLast(name.utf8.count))
        address.query = nil
        cluster = address
        self.name = name
    }

    /// Whether a text can be the name of an index, and begin the names of others.
    private static func isName(_ text: String) -> Bool {
        let first = text.utf8.first ?? 0
        return (1...100).contains(text.utf8.count)
            && (UInt8(ascii: "a")...UInt8(ascii: "z") ~= first
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= first)
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
    }

    /// The address of something on the cluster.
    func url(_ path: String, query: String? = nil) -> String {
        var address = cluster
        address.path += path
        address.query = query
        return address.description
    }
}
