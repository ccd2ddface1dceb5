import BlogSearch
import Foundation
import NIOHTTP1
import Synchronization
import TestSupport

/// What a site answers, before anything goes wrong.
struct SiteAnswer: Sendable {
    var status = 200
    var fields: [(name: String, value: String)] = [("Content-Type", "application/json")]
    var body: [UInt8]

    init(_ text: String, status: Int = 200) {
        body = Array(text.utf8)
        self.status = status
    }

    /// The answer's head; the length of its body is named unless told otherwise.
    func head(_ framing: String? = nil) -> [UInt8] {
        var text = "HTTP/1.1 \(status) X\r\n"
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        return Array((text + (framing ?? "Content-Length: \(body.count)") + "\r\n\r\n").utf8)
    }
}

/// A small WordPress on loopback: its posts can be changed, and whoever serves it can make it misbehave.
final class SmallSite: Sendable {
    struct Entry: Sendable, Hashable {
        var id: Int
        var title: String
        var modified: String
        var text: String
    }

    struct Contents: Sendable {
        var posts: [Int: Entry] = [:]
        var categories = [1: "News", 2: "Notes"]
        /// Counts the edits: there is one every six hours.
        var clock = 0
        var lastEdit: Moment { Moment(seconds: 1_714_521_600 + Int64(clock) * 6 * 3600) }
        /// Requests that came for another host than the site's with a login.
        var leaks: [String] = []
    }

    let contents: Mutex<Contents>

    init(posts count: Int) {
        contents = Mutex(Contents())
        for id in 1...count { put(id) }
    }

    // MARK: Changing

    /// Publishes a post, or edits it.
    func put(_ id: Int) {
        contents.withLock { contents in
            contents.clock += 1
            let time = contents.clock
            contents.posts[id] = Entry(
                id: id, title: "Café \(id) at \(time)",
                modified: String(contents.lastEdit.description.prefix(19)),
                text: "Words of edit \(time) [\(id)].")
        }
    }

    func remove(_ id: Int) {
        contents.withLock { _ = $0.posts.removeValue(forKey: id) }
    }

    /// Titles by id.
    var titles: [Int: String] { contents.withLock { $0.posts.mapValues(\.title) } }

    // MARK: Answering

    /// The answer to a request.
    func answer(_ head: HTTPRequestHead) -> SiteAnswer {
        let host = head.headers["host"].first ?? ""
        let parts = head.uri.split(separator: "?", maxSplits: 1).map(String.init)
        var query: [String: String] = [:]
        for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = sides.first else { continue }
            query[name] = sides.count > 1 ? sides[1].removingPercentEncoding ?? "" : ""
        }
        return contents.withLock { contents in
            // An hour later nobody is editing any more.
            let now = Moment(seconds: contents.lastEdit.seconds + 3600)
            if !host.hasPrefix("127."), !head.headers["authorization"].isEmpty {
                contents.leaks.append(head.uri)
            }
            var answer = Self.answer(parts.first ?? "", query, host: host, contents)
            answer.fields.append(("Date", now.httpDate))
            return answer
        }
    }

    private static func answer(
        _ path: String, _ query: [String: String], host: String, _ contents: Contents
    ) -> SiteAnswer {
        guard path.hasPrefix("/wp-json/") else {
            var page = SiteAnswer("<!DOCTYPE html><html lang=\"en\"><title>Small</title></html>")
            let root = "<http://\(host)/wp-json/>; rel=\"https://api.w.org/\""
            page.fields = [("Content-Type", "text/html"), ("Link", root)]
            return page
        }
        switch path.dropFirst("/wp-json/".count) {
        case "":
            // A site has one home, whatever host it was asked at.
            let home = host.replacing("localhost", with: "127.0.0.1")
            return SiteAnswer(
                #"{"name":"Small","home":"http://\#(home)","gmt_offset":0,"namespaces":["wp/v2"]}"#)
        case "wp/v2/types":
            return SiteAnswer(#"{"post":{"rest_base":"posts"},"page":{"rest_base":"pages"}}"#)
        case "wp/v2/taxonomies":
            return SiteAnswer(#"{"category":{"rest_base":"categories","types":["post"]}}"#)
        case "wp/v2/users/me": return SiteAnswer(#"{"id":1}"#)
        case "wp/v2/users": return list([#"{"id":1,"name":"Ann","slug":"ann"}"#], query)
        case "wp/v2/categories":
            return list(
                contents.categories.sorted { $0.key < $1.key }.map {
                    #"{"id":\#($0.key),"name":"\#($0.value)","slug":"c\#($0.key)"}"#
                }, query)
        case "wp/v2/posts": return posts(contents, query)
        case "wp/v2/pages", "wp/v2/media": return list([], query)
        default: return SiteAnswer(#"{"code":"rest_no_route","message":"No."}"#, status: 404)
        }
    }

    private static func posts(_ contents: Contents, _ query: [String: String]) -> SiteAnswer {
        var shown = contents.posts.values.sorted { $0.id < $1.id }
        if let include = query["include"] {
            let wanted = Set(include.split(separator: ",").compactMap { Int($0) })
            shown = shown.filter { wanted.contains($0.id) }
        }
        if let after = query["modified_after"] {
            shown = shown.filter { $0.modified > after.prefix(19) }
        }
        // All of them have been there since before the first edit.
        if query["after"] != nil { shown = [] }
        if query["order"] != "asc" { shown.reverse() }
        let isWhole = query["_fields"]?.contains("title") ?? true
        return list(
            shown.map { post in
                let outline =
                    #""id":\#(post.id),"modified_gmt":"\#(post.modified)","slug":"p\#(post.id)","#
                    + #""date_gmt":"2024-01-01T00:00:00","status":"publish","type":"post","#
                    + #""link":"http://small.example/p\#(post.id)/","author":1,"categories":[1]"#
                guard isWhole else { return #"{\#(outline),"content":{"protected":false}}"# }
                return #"{\#(outline),"title":{"rendered":"\#(post.title)"},"#
                    + #""content":{"rendered":"<p>é \#(post.text)</p>","protected":false}}"#
            }, query)
    }

    private static func list(_ rows: [String], _ query: [String: String]) -> SiteAnswer {
        let size = query["per_page"].flatMap { Int($0) } ?? 10
        let page = query["page"].flatMap { Int($0) } ?? 1
        let count = (rows.count + size - 1) / size
        guard page <= max(1, count) else {
            return SiteAnswer(
                #"{"code":"rest_post_invalid_page_number","message":"No."}"#, status: 400)
        }
        let first = query["offset"].flatMap { Int($0) } ?? (page - 1) * size
        var answer = SiteAnswer(
            "[" + rows.dropFirst(first).prefix(size).joined(separator: ",") + "]")
        answer.fields += [("X-WP-Total", "\(rows.count)"), ("X-WP-TotalPages", "\(count)")]
        return answer
    }
}
