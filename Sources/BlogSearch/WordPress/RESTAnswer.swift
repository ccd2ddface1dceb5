internal import Blog
internal import BlogSearchStore

/// Makes the answer to one request: finds the route, reads the parameters, cuts records to what is wanted of them, puts
/// others into them, and packs it all as asked.
///
///     _method, _jsonp → route → parameters → records → context, _fields → _embed → _envelope → bytes
struct RESTAnswer {
    private let state: RESTState
    private let request: RESTRequest
    private let given: JSONValue
    private let allowsCallbacks: Bool

    /// - Parameter allowsCallbacks: whether pages of every origin may read answers, as scripts that call a function (`_jsonp`).
    init(_ state: RESTState, _ request: RESTRequest, allowsCallbacks: Bool) {
        self.state = state
        self.request = request
        self.allowsCallbacks = allowsCallbacks
        given = RESTArguments.tree(request.parameters)
    }

    /// The answer as bytes and headers.
    ///
    /// - Throws: what the storage throws.
    func response() throws -> RESTResponse {
        let name = RESTForm.callback.rawValue
        guard allowsCallbacks || given[name] == nil else {
            return refusal(
                "rest_callback_disabled", "JSONP support is disabled on this site.",
                "application/json; charset=UTF-8")
        }
        let callback = given[name]?.text
        let type = "application/\(callback == nil ? "json" : "javascript"); charset=UTF-8"
        if let callback, !Self.isName(callback) {
            return refusal("rest_callback_invalid", "Invalid JSONP callback function.", type)
        }
        var (status, body, own) = try answer()
        var further = own.map { RESTParameter($0.name, $0.value.text ?? "") }
        if given[RESTForm.envelope.rawValue] != nil {
            body = ["body": body, "status": .integer(status), "headers": Self.object(own)]
            (status, further) = (200, [])
        }
        if !further.contains(where: { $0.name == "Link" }) { further.insert(apiLink, at: 0) }
        var bytes = body.bytes
        if let callback { bytes = Array("/**/\(callback)(".utf8) + bytes + Array(")".utf8) }
        return RESTResponse(status: status, headers: headers(type) + further, body: bytes)
    }

    /// What WordPress says of callbacks.
    private func refusal(_ code: String, _ message: String, _ type: String) -> RESTResponse {
        let fault: JSONValue = ["code": .string(code), "message": .string(message)]
        return RESTResponse(status: 400, headers: headers(type) + [apiLink], body: fault.bytes)
    }

    /// What PHP takes for a name of JavaScript.
    private static func isName(_ text: String) -> Bool {
        text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || $0 == 0x5F || $0 == 0x2E
        }
    }

    private static func object(_ members: [JSONValue.Member]) -> JSONValue {
        members.isEmpty ? [] : .object(members)
    }

    private var apiLink: RESTParameter {
        RESTParameter("Link", "<\(state.records.root)>; rel=\"https://api.w.org/\"")
    }

    /// What every answer has.
    private func headers(_ type: String) -> [RESTParameter] {
        [
            RESTParameter("Content-Type", type),
            RESTParameter("X-Robots-Tag", "noindex"),
            RESTParameter("X-Content-Type-Options", "nosniff"),
            RESTParameter(
                "Access-Control-Expose-Headers", "X-WP-Total, X-WP-TotalPages, Link"),
            RESTParameter(
                "Access-Control-Allow-Headers",
                "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type"),
        ]
    }

    /// Status, body and the headers of the answer's own.
    private func answer() throws -> (status: Int, body: JSONValue, headers: [JSONValue.Member]) {
        let method = (given[RESTForm.method.rawValue]?.text ?? request.method).uppercased()
        let endpoint = RESTEndpoint(
            request.route, types: state.types, taxonomies: state.taxonomies,
            namespaces: state.namespaces)
        let allow = JSONValue.Member(name: "Allow", value: "GET")
        guard method != "OPTIONS" else {
            guard let endpoint else { return (200, [], []) }
            let description = state.description(of: endpoint)
            let fields = RESTFields(given[RESTForm.fields.rawValue])
            return (200, fields?.pruned(description) ?? description, [allow])
        }
        do {
            guard let endpoint else { throw RESTFault.ofEditors(request.route) ?? .noRoute }
            guard method == "GET" || method == "HEAD" else {
                throw endpoint.refusal(ofMethod: method)
            }
            let reply = try state.cut(endpoint, request.parameters)
            var headers: [JSONValue.Member] = []
            if let total = reply.total {
                headers.append(.init(name: "X-WP-Total", value: .integer(total.records)))
                headers.append(.init(name: "X-WP-TotalPages", value: .integer(total.pages)))
            }
            if !reply.links.isEmpty {
                let links = reply.links.joined(separator: ", ")
                headers.append(.init(name: "Link", value: .string(links)))
            }
            let embedding = RESTEmbedding(given[RESTForm.embed.rawValue], state)
            return (200, try embedding?.embedded(reply.body) ?? reply.body, headers + [allow])
        } catch let fault as RESTFault {
            return (fault.status, fault.record, fault.isRefusal ? [] : [allow])
        }
    }
}

/// What every route takes beside its own parameters: how an answer is cut, filled and packed.
package enum RESTForm: String, CaseIterable, Sendable {
    case fields = "_fields"
    case embed = "_embed"
    case envelope = "_envelope"
    case method = "_method"
    case callback = "_jsonp"
}

extension RESTState {
    /// The answer of an endpoint to parameters, cut to its context and to the fields that are wanted.
    ///
    /// - Parameter context: the context where the parameters name none.
    /// - Throws: `RESTFault`, or what the storage throws.
    func cut(
        _ endpoint: RESTEndpoint, _ parameters: [RESTParameter], context: String = "view"
    ) throws -> RESTReply {
        let arguments = try RESTArguments(
            parameters, path: endpoint.path,
            by: endpoint.arguments(types: types, taxonomies: taxonomies))
        if arguments.text("context") == "edit", !endpoint.isItem,
            let refusal = endpoint.refusalOfEditing
        {
            throw refusal
        }
        var reply = try reply(to: endpoint, arguments)
        if arguments.text("context") == "edit", let refusal = endpoint.refusalOfEditing {
            throw refusal
        }
        let context = arguments.has("context") ? arguments.text("context") : context
        if context == "embed", let names = endpoint.embedded {
            reply.body = endpoint.mapRecords(of: reply.body) {
                RESTContext.record($0, keeping: names)
            }
        }
        if let fields = arguments.fields {
            let isShallow = !endpoint.hasNestedFields
            let isSingle = endpoint.isItem
            reply.body = endpoint.mapRecords(of: reply.body) { record in
                let links = record["_links"]
                var pruned = fields.pruned(record, isShallow: isShallow)
                let isLinked = fields.includes("_links") || fields.includes("_embedded")
                if let links, endpoint.isIndex || isSingle && isLinked {
                    pruned = .object(
                        pruned.members.filter { $0.name != "_links" }
                            + [JSONValue.Member(name: "_links", value: links)])
                }
                return pruned
            }
            if endpoint.isByName { reply.body = fields.pruned(reply.body) }
        }
        return reply
    }
}

extension RESTEndpoint {
    /// Whether it answers one record.
    var isItem: Bool {
        switch self {
        case .post, .term, .user, .comment, .type, .taxonomy, .status: true
        default: false
        }
    }

    /// Whether it answers what there is to ask for, which WordPress never cuts the links from.
    var isIndex: Bool {
        switch self {
        case .root, .namespace: true
        default: false
        }
    }

    /// Whether it answers records by name.
    var isByName: Bool {
        switch self {
        case .types, .taxonomies, .statuses: true
        default: false
        }
    }

    /// Changes every record of an answer.
    func mapRecords(
        of body: JSONValue, _ change: (JSONValue) -> JSONValue
    ) -> JSONValue {
        switch body {
        case .array(let records): .array(records.map(change))
        case .object(let members) where isByName:
            .object(members.map { JSONValue.Member(name: $0.name, value: change($0.value)) })
        default: change(body)
        }
    }
}
