internal import Blog
internal import Ingest

/// Puts the records that others link to into them: `_embed`, `_embed=1`, `_embed=author,wp:term`.
///
/// WordPress asks itself for every link that says `embeddable`, in the context `embed`, and so does this; an error is embedded
/// as it is. Every address is asked for once.
final class RESTEmbedding {
    private let state: RESTState
    /// The relations that are wanted; `nil` for all.
    private let relations: [String]?
    private var known: [String: JSONValue] = [:]

    /// `nil` where nothing is to be embedded.
    init?(_ wanted: JSONValue?, _ state: RESTState) {
        guard let wanted else { return nil }
        self.state = state
        let isAll = ["", "0", "1", "true"].contains(wanted.text)
        let names = RESTArgument.parts(wanted)
        relations = isAll || names.isEmpty ? nil : names
    }

    /// A record, or a list of them, with what they link to.
    ///
    /// - Throws: what the storage throws.
    func embedded(_ body: JSONValue) throws -> JSONValue {
        guard case .array(let records) = body else { return try record(body) }
        return .array(try records.map(record))
    }

    private func record(_ record: JSONValue) throws -> JSONValue {
        var embedded: [JSONValue.Member] = []
        for relation in record["_links"]?.members ?? []
        where relations.map({ $0.contains(relation.name) }) ?? true {
            let found = try relation.value.elements.map { link in
                link["embeddable"]?.flag == true ? try target(link["href"]?.text ?? "") : []
            }
            guard found.contains(where: { !$0.elements.isEmpty }) else { continue }
            embedded.append(JSONValue.Member(name: relation.name, value: .array(found)))
        }
        guard !embedded.isEmpty else { return record }
        var record = record
        record.append("_embedded", .object(embedded))
        return record
    }

    /// What is at an address of this API.
    private func target(_ address: String) throws -> JSONValue {
        if let found = known[address] { return found }
        guard address.hasPrefix(state.records.root) else { return [] }
        let rest = address.dropFirst(state.records.root.count)
        let parts = rest.split(separator: "?", maxSplits: 1).map(String.init)
        let parameters = (parts.dropFirst().first ?? "").split(separator: "&").map { pair in
            let pair = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return RESTParameter(pair[0], PercentEncoding.decoding(pair.count > 1 ? pair[1] : ""))
        }
        let endpoint = RESTEndpoint(
            parts.first ?? "", types: state.types, taxonomies: state.taxonomies,
            namespaces: state.namespaces)
        var found: JSONValue
        do {
            guard let endpoint else { throw RESTFault.noRoute }
            found = try state.cut(endpoint, parameters, context: "embed").body
        } catch let fault as RESTFault {
            found = fault.record
        }
        known[address] = found
        return found
    }
}
