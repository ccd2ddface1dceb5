import Foundation
import TestSupport
import Testing

/// What a search of the site or of its server gave: posts in their order, and how many it says there are.
struct SearchedSite: Hashable, CustomStringConvertible {
    var status: Int
    var ids: [Int]
    /// Header or member with the number of all; `nil` where pages have none.
    var total: Int?

    var description: String { "\(status), \(total.map(String.init) ?? "?"): \(ids)" }

    /// The addresses of the posts of a feed, in their order.
    var links: [String]

    /// Asks with curl, as a visitor or as somebody who logs in.
    init(_ url: String, as user: WordPressSite? = nil, header: String? = nil) throws {
        let login = user.map { ["-u", "\($0.user):\($0.password)"] } ?? []
        let further = header.map { ["-H", $0] } ?? []
        let answer = try Program.run("/usr/bin/curl", ["-gsS", "-i"] + login + further + [url])
        guard answer.status == 0 else { throw SiteTrouble(answer.errors) }
        let parts = answer.output.components(separatedBy: "\r\n\r\n")
        let body = parts.dropFirst().joined(separator: "\r\n\r\n")
        links = body.matches(of: /<item>[^\x00]*?<link>([^<]+)<\/link>/).map {
            String($0.output.1)
        }
        let lines = try parts[at: 0].lowercased().components(separatedBy: "\r\n")
        status = try Int(lines[at: 0].split(separator: " ")[at: 1]) ?? 0
        total = lines.first { $0.hasPrefix("x-wp-total:") }
            .flatMap { Int($0.dropFirst("x-wp-total:".count).drop { $0 == " " }) }
        if lines.contains(where: { $0.hasPrefix("content-type: application/json") }) {
            let found = try JSONSerialization.jsonObject(with: Data(body.utf8))
            let own = found as? [String: Any]
            total = own?["total"] as? Int ?? total
            ids = ((found as? [Any] ?? own?["hits"] as? [Any]) ?? [])
                .compactMap { ($0 as? [String: Any])?["id"] as? Int }
        } else {
            ids = body.matches(of: #/wp-block-post post-([0-9]+) /#).compactMap {
                Int($0.output.1)
            }
        }
    }
}
