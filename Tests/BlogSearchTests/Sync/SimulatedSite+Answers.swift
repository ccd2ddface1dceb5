import BlogSearch

/// The REST API of a simulated site, as WordPress's answers.
extension SimulatedSite {
    func answer(_ url: String) -> TransportResponse {
        let parts = url.split(separator: "?", maxSplits: 1)
        let path = String(parts.first ?? "").replacing(home, with: "")
        var query: [String: String] = [:]
        for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if let name = sides.first { query[name] = sides.count > 1 ? sides[1] : "" }
        }
        var response = answer(String(path), query)
        response.headers["Date"] = Moment(seconds: Int64(clock)).httpDate
        response.url = url
        return response
    }

    private func answer(_ path: String, _ query: [String: String]) -> TransportResponse {
        switch path {
        case "", "/":
            return TransportResponse(
                status: 200,
                headers: ["Link": "<\(home)/wp-json/>; rel=\"https://api.w.org/\""],
                body: Array("<html lang=\"en-US\"></html>".utf8), url: home)
        case "/wp-json/":
            return json(
                #"{"name":"Simulated","url":"\#(home)","home":"\#(home)","gmt_offset":\#(zone),"namespaces":["wp/v2"]}"#
            )
        case "/wp-json/wp/v2/taxonomies":
            return json(
                #"{"category":{"rest_base":"categories","types":["post"]},"post_tag":{"rest_base":"tags","types":["post"]}}"#
            )
        case "/wp-json/wp/v2/types":
            let book = offersBooks ? #","book":{"rest_base":"books"}"# : ""
            return json(#"{"post":{"rest_base":"posts"},"page":{"rest_base":"pages"}\#(book)}"#)
        case "/wp-json/wp/v2/books" where offersBooks: return list(shown("book", query), query)
        case "/wp-json/wp/v2/categories": return list(terms("category", categories), query)
        case "/wp-json/wp/v2/tags": return list(terms("post_tag", tags), query)
        case "/wp-json/wp/v2/users": return listsUsers ? list(people, query) : refusal
        case "/wp-json/wp/v2/posts": return list(shown("post", query), query)
        case "/wp-json/wp/v2/pages": return list(shown("page", query), query)
        case "/wp-json/wp/v2/comments": return list(commentRows, query)
        case "/wp-json/wp/v2/media":
            return list(pictureRows(query["modified_after"]), query)
        default:
            for (base, type) in [("posts/", "post"), ("pages/", "page"), ("books/", "book")] {
                guard path.hasPrefix("/wp-json/wp/v2/" + base), type != "book" || offersBooks
                else { continue }
                let id = Int(path.split(separator: "/").last ?? "")
                if let entry = id.flatMap({ entries[$0] }), entry.type == type, !entry.isListed {
                    return json(#"{"code":"rest_forbidden","message":"No."}"#, status: 401)
                }
                guard let row = rows(type, query).first(where: { $0.0 == id }) else {
                    return json(#"{"code":"rest_post_invalid_id","message":"No."}"#, status: 404)
                }
                return json(row.1)
            }
            return json(#"{"code":"rest_no_route","message":"No."}"#, status: 404)
        }
    }

    /// Those modified after a moment, where one is named: strictly, to the second.
    private func pictureRows(_ moment: String?) -> [(Int, String?)] {
        let start = moment.flatMap { Moment(iso8601: $0) }?.seconds ?? 0
        return pictures.filter { $0.value.modified > start }.map { id, picture in
            (
                id,
                #"{"id":\#(id),"source_url":"\#(home)/\#(id).jpg","alt_text":"Alt \#(id) v\#(picture.version)","modified_gmt":"\#(clockText(picture.modified))"}"#
            )
        }
    }

    private func clockText(_ seconds: Int) -> String {
        String(Moment(seconds: Int64(seconds)).description.dropLast())
    }

    private var refusal: TransportResponse {
        json(#"{"code":"rest_user_cannot_view","message":"No."}"#, status: 401)
    }

    private func terms(_ taxonomy: String, _ terms: [Int: Label]) -> [(Int, String)] {
        terms.map { id, label in
            (
                id,
                #"{"id":\#(id),"name":"\#(label.name)","slug":"\#(slug(of: label))","taxonomy":"\#(taxonomy)","parent":\#(label.parent),"description":"","link":"\#(home)/t/\#(id)/"}"#
            )
        }
    }

    /// Names of those with published posts, protected ones among them.
    private var people: [(Int, String)] {
        authors.map { ($0, person($0)) }
    }

    var authors: Set<Int> { Set(entries.values.filter(\.isListed).map(\.author)) }

    private func person(_ id: Int) -> String {
        let name = users[id] ?? ""
        return
            #"{"id":\#(id),"name":"\#(name)","slug":"\#(name.lowercased())","link":"\#(home)/a/\#(id)/"}"#
    }

    func slug(of label: Label) -> String {
        label.name.lowercased().replacing(" ", with: "-")
    }

    func link(of entry: Entry) -> String {
        let start: String
        switch permalinks {
        case 1: start = "/" + (users[entry.author] ?? "").lowercased()
        case 2:
            start = "/" + (entry.categories.first.flatMap { categories[$0] }.map(slug) ?? "none")
        case 3: return "\(home)/?p=\(entry.id)"
        default: start = ""
        }
        return "\(home)\(start)/\(entry.slug)/"
    }

    /// Approved ones; those on posts that are not public are counted and left out.
    private var commentRows: [(Int, String?)] {
        comments.filter(\.value.isApproved).map { number, comment in
            guard let entry = entries[comment.post], entry.isPublic else { return (number, nil) }
            return (
                number,
                #"{"id":\#(number),"post":\#(comment.post),"author_name":"Eve \#(number)","date_gmt":"2020-01-02T03:04:05","content":{"rendered":"\#(html(of: comment, number))"},"link":"\#(link(of: entry))#comment-\#(number)","status":"approved","type":"comment"}"#
            )
        }
    }

    func html(of comment: Comment, _ number: Int) -> String {
        "<p>Reply r\(number)x\(comment.version)</p>"
    }

    /// What a list shows of posts: hidden ones are counted and left out.
    private func shown(_ type: String, _ query: [String: String]) -> [(Int, String?)] {
        rows(type, query).map { ($0.0, hidden.contains($0.0) ? nil : $0.1) }
    }

    private func rows(_ type: String, _ query: [String: String]) -> [(Int, String)] {
        entries.values.filter { $0.type == type && $0.isListed && isNew($0, query) }
            .map { ($0.id, record($0, query["_fields"] ?? "", query["_embed"] != nil)) }
    }

    /// Whether it is what the filters ask for: compared by the site's own clock, as it is now.
    private func isNew(_ entry: Entry, _ query: [String: String]) -> Bool {
        func isAfter(_ name: String, _ local: Int) -> Bool {
            guard let moment = query[name].flatMap({ Moment(iso8601: $0) }) else { return true }
            return local > Int(moment.seconds) + zone * 3600
        }
        return
            (!knowsModifiedAfter
            || isAfter("modified_after", entry.modified + entry.modifiedZone * 3600))
            && isAfter("after", entry.date + entry.zone * 3600)
    }

    private func record(_ entry: Entry, _ fields: String, _ embeds: Bool) -> String {
        var text =
            #"{"id":\#(entry.id),"type":"\#(entry.type)","status":"publish","slug":"\#(entry.slug)","link":"\#(link(of: entry))","date":"\#(clockText(entry.date + entry.zone * 3600))","date_gmt":"\#(clockText(entry.date))","modified":"\#(clockText(entry.modified + entry.modifiedZone * 3600))","modified_gmt":"\#(clockText(entry.modified))","author":\#(entry.author),"featured_media":\#(entry.media)"#
        if entry.type == "post" {
            text +=
                #","sticky":\#(entry.isSticky),"categories":\#(entry.categories),"tags":\#(entry.tags)"#
        }
        text += custom(entry, fields)
        if embeds { text += #","_embedded":{"author":[\#(person(entry.author))]}"# }
        guard fields.isEmpty || fields.contains(",content,") else {
            return text + #","content":{"protected":\#(entry.isProtected)}}"#
        }
        let body = entry.isProtected ? "" : entry.html
        let excerpt = entry.isProtected || !entry.hasExcerpt ? "" : "Own words \(entry.version)"
        return text
            + #","title":{"rendered":"Post \#(entry.id) &#038; more v\#(entry.version)"},"content":{"rendered":"\#(body)","protected":\#(entry.isProtected)},"excerpt":{"rendered":"\#(excerpt)","protected":\#(entry.isProtected)}}"#
    }

    /// Custom fields, as far as they are asked for: those of ACF, registered metas, and a field of the record itself.
    private func custom(_ entry: Entry, _ fields: String) -> String {
        guard let subtitle = entry.subtitle else { return "" }
        let text = entry.isProtected ? "" : subtitle
        let all = [
            (
                "acf",
                #"{"subtitle":"\#(text)","note":"<p>Side <b>note\#(entry.id)</b></p>","hero_image":77}"#
            ),
            ("meta", #"{"source":"Source of \#(text)","footnotes":""}"#),
            ("reading_hint", #""Read \#(text) slowly""#),
        ]
        let asked = fields.split(separator: ",")
        return all.filter { fields.isEmpty || asked.contains(Substring($0.0)) }
            .map { #","\#($0.0)":\#($0.1)"# }.joined()
    }

    /// By id, as every list is asked for.
    private func list(_ rows: [(Int, String?)], _ query: [String: String]) -> TransportResponse {
        var rows = rows.sorted { query["order"] == "desc" ? $0.0 > $1.0 : $0.0 < $1.0 }
        var size = query["per_page"].flatMap { Int($0) } ?? 10
        if let include = query["include"] {
            let wanted = Set(include.split(separator: ",").compactMap { Int($0) })
            rows.removeAll { !wanted.contains($0.0) }
        } else if query["offset"] == nil || !givesWholePages {
            size = min(size, pageSize)
        }
        let page = query["page"].flatMap { Int($0) } ?? 1
        let count = (rows.count + size - 1) / size
        guard page == 1 || page <= count else {
            return json(#"{"code":"rest_post_invalid_page_number","message":"No."}"#, status: 400)
        }
        let start = query["offset"].flatMap { Int($0) } ?? (page - 1) * size
        var response = json(
            "["
                + rows.dropFirst(start).prefix(size).compactMap(\.1).joined(
                    separator: ",")
                + "]")
        if sendsTotals {
            response.headers["X-WP-Total"] = "\(rows.count)"
            response.headers["X-WP-TotalPages"] = "\(count)"
        }
        return response
    }

    private func json(_ text: String, status: Int = 200) -> TransportResponse {
        TransportResponse(status: status, body: Array(text.utf8), url: home)
    }
}
