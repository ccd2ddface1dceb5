/// One link of a `Link` header field.
///
///     Link  = 1#( "<" reference ">" *( ";" name [ "=" ( token / quoted ) ] ) )
///
/// RFC 8288, section 3. Several fields and several links in one field are the same thing; what cannot be read
/// is passed over.
package struct WebLink: Sendable, Hashable {
    /// The reference between the angle brackets, as written.
    package var target: String
    /// Relation types, in lower case (`rel="prev start"` names two).
    package var relations: [String]

    /// Reads every link of every field.
    package static func links(in headers: TransportHeaders) -> [WebLink] {
        headers.values(of: "Link").flatMap(links(in:))
    }

    /// Reads the links of one field's value.
    package static func links(in field: String) -> [WebLink] {
        var rest = Substring(field)
        var links: [WebLink] = []
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: ">") else { break }
            let target = String(rest[..<close])
            rest = rest[rest.index(after: close)...]
            links.append(WebLink(target: target, relations: relations(in: parameters(&rest))))
        }
        return links
    }

    /// Takes everything up to the comma that ends a link; commas in quotes do not.
    private static func parameters(_ rest: inout Substring) -> [(name: Substring, value: String)] {
        var found: [(name: Substring, value: String)] = []
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == ";" }
            guard let first = rest.first, first != "," else { return found }
            let name = rest.prefix { !"=;, \t".contains($0) }
            rest = rest.dropFirst(max(name.count, 1)).drop { $0 == " " || $0 == "\t" }
            guard rest.first == "=" else {
                found.append((name, ""))
                continue
            }
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            found.append((name, value(&rest)))
        }
    }

    private static func value(_ rest: inout Substring) -> String {
        guard rest.first == "\"" else {
            let token = rest.prefix { !";,".contains($0) }
            rest = rest[token.endIndex...]
            return String(token)
        }
        rest = rest.dropFirst()
        var text = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", let escaped = rest.popFirst() {
                text.append(escaped)
            } else {
                text.append(character)
            }
        }
        return text
    }

    private static func relations(in parameters: [(name: Substring, value: String)]) -> [String] {
        let relation = parameters.first { $0.name.lowercased() == "rel" }
        return relation?.value.lowercased().split(separator: " ").map(String.init) ?? []
    }
}
