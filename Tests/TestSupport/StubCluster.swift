import Blog
import BlogSearchPlatform
import Ingest
import Synchronization

/// A search cluster in memory: as much of OpenSearch's interface as a push, a search and a comparison use. What matches is
/// exact; scores are crude, so an order that comes out right is none of its doing. It can be told to fail.
package final class StubCluster: Sendable, Transport {
    /// What goes wrong with one request.
    package enum Fault: Sendable, Hashable {
        /// This status, and no work.
        case status(Int)
        /// Shards that did not take part.
        case failedShard
        /// The work is done, but the answer breaks off in the middle.
        case halfBody
        /// The work is done, but there is no answer.
        case noAnswer
        /// Nothing is done, and there is no answer.
        case dead
        /// Of a bulk request only every other operation is done; for the others there is no room.
        case fullQueue
        /// Nothing can be written to the index: 403 as in the answer of a cluster, or 429 as newer ones say it.
        case readOnly(Int)
    }

    package struct Request: Sendable, Hashable {
        package var method: String
        package var path: String
        package var query: String?
        package var body: [UInt8]
    }

    package struct Reply: Sendable {
        package var status = 200
        package var body: [UInt8]
        /// Whether it breaks off.
        package var isCut = false
        /// Whether there is none.
        package var isMissing = false
    }

    /// A document as it is kept.
    struct Document {
        var version: Int
        /// `nil` for one that was removed: its version is remembered.
        var source: StubSource?
    }

    struct Index {
        var mappings: JSONValue
        var documents: [String: Document] = [:]
    }

    struct State {
        var indices: [String: Index] = [:]
        var aliases: [String: Set<String>] = [:]
        /// Bytes of a body that a proxy lets through.
        var most = Int.max
        var faults: [(path: String, fault: Fault, skipped: Int)] = []
        var requests: [Request] = []
        var points: [String: [Found]] = [:]

        typealias Found = (index: String, id: String, source: StubSource)
    }

    private let state = Mutex(State())
    private let isOpenSearch: Bool

    package init(isOpenSearch: Bool = true) { self.isOpenSearch = isOpenSearch }

    // MARK: For tests

    /// Lets something go wrong with a request whose path ends so, after some that go well.
    package func fail(_ path: String, _ fault: Fault, after skipped: Int = 0) {
        state.withLock { $0.faults.append((path, fault, skipped)) }
    }

    /// Lets a proxy before it refuse larger bodies, as nginx does: with a page of its own.
    package func takeNoMore(than bytes: Int) { state.withLock { $0.most = bytes } }

    /// Nothing goes wrong any more.
    package func mend() { state.withLock { $0.faults = [] } }

    /// Keys of the documents of every index, asked by an alias or not.
    package var kept: [String: Set<String>] {
        state.withLock { state in
            state.indices.mapValues { index in
                Set(index.documents.filter { $0.value.source != nil }.keys)
            }
        }
    }

    package var requests: [Request] { state.withLock { $0.requests } }

    /// Documents of an alias: their keys and versions.
    package func versions(of alias: String) -> [String: Int] {
        state.withLock { state in
            var versions: [String: Int] = [:]
            for name in state.aliases[alias] ?? [] {
                for (id, document) in state.indices[name]?.documents ?? [:]
                where document.source != nil {
                    versions[id] = document.version
                }
            }
            return versions
        }
    }

    package var indices: [String] { state.withLock { $0.indices.keys.sorted() } }

    /// Changes what is kept of a document.
    package func change(_ id: String, in alias: String, _ body: (JSONValue?) -> JSONValue?) {
        state.withLock { state in
            for name in state.aliases[alias] ?? [] where state.indices[name]?.documents[id] != nil {
                let source = state.indices[name]?.documents[id]?.source?.json
                state.indices[name]?.documents[id]?.source = body(source).map { StubSource($0) }
            }
        }
    }

    // MARK: Answering

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard let address = WebAddress(request.url) else { throw TransportError(.badAddress) }
        var body = request.body
        if request.headers["Content-Encoding"] == "gzip" {
            let (bytes, _, state) =
                Inflater(.gzip)?.inflate(body[...], room: 64 << 20) ?? ([], 0, .noMemory)
            guard state == .ended else { throw TransportError(.damaged) }
            body = bytes
        }
        let reply = answer(
            Request(
                method: request.method.rawValue, path: String(address.path.dropFirst()),
                query: address.query, body: body))
        if reply.isMissing || reply.isCut { throw TransportError(.connectionLost) }
        return TransportResponse(status: reply.status, body: reply.body, url: request.url)
    }

    /// What a request is answered with.
    package func answer(_ request: Request) -> Reply {
        state.withLock { state in
            state.requests.append(request)
            if request.path == "_bulk", request.body.count > state.most {
                return Reply(status: 413, body: Array("<html>Request Entity Too Large</html>".utf8))
            }
            let fault = state.takeFault(request.path)
            switch fault {
            case .dead: return Reply(body: [], isMissing: true)
            case .status(let status): return Self.error(status, "stub", "told to fail")
            default: break
            }
            var reply = state.answer(request, fault, isOpenSearch: isOpenSearch)
            if fault == .halfBody {
                reply.body = Array(reply.body.prefix(reply.body.count / 2))
                reply.isCut = true
            }
            if fault == .noAnswer { reply.isMissing = true }
            return reply
        }
    }

    static let block: JSONValue = [
        "type": "cluster_block_exception",
        "reason": "index [blog] blocked by: [FORBIDDEN/12/index read-only / allow delete (api)];",
    ]

    static func error(_ status: Int, _ type: String, _ reason: String) -> Reply {
        let body: JSONValue = [
            "error": ["type": .string(type), "reason": .string(reason)],
            "status": .integer(status),
        ]
        return Reply(status: status, body: body.bytes)
    }
}

extension StubCluster.State {
    /// The fault that is due for a path.
    fileprivate mutating func takeFault(_ path: String) -> StubCluster.Fault? {
        guard let index = faults.firstIndex(where: { path.hasSuffix($0.path) }) else { return nil }
        if faults[index].skipped > 0 {
            faults[index].skipped -= 1
            return nil
        }
        return faults.remove(at: index).fault
    }

    fileprivate mutating func answer(
        _ request: StubCluster.Request, _ fault: StubCluster.Fault?, isOpenSearch: Bool
    ) -> StubCluster.Reply {
        let parts = request.path.split(separator: "/").map(String.init)
        let body = JSONDocument(request.body).value ?? .null
        switch (request.method, parts.first ?? "", parts.last ?? "") {
        case ("GET", "", _):
            return ok(["version": ["distribution": isOpenSearch ? "opensearch" : .null]])
        case ("POST", "_bulk", _): return bulk(request.body, fault)
        case ("POST", "_aliases", _): return changeAliases(body)
        case ("POST", _, "_refresh"): return ok([:])
        case ("POST", _, "point_in_time"), ("POST", _, "_pit"):
            return openPoint(parts[0], isOpenSearch: isOpenSearch)
        case ("DELETE", "_search", _), ("DELETE", "_pit", _): return ok(["succeeded": true])
        case ("POST", _, "_search"):
            return search(parts.count > 1 ? parts[0] : nil, body, isPartial: fault == .failedShard)
        case ("GET", _, "_mapping"): return mapping(parts[0])
        case ("PUT", _, "_mapping"):
            guard let index = indices[parts[0]], let meta = body["_meta"] else {
                return StubCluster.error(404, "index_not_found_exception", "no such index")
            }
            var members = index.mappings.members.filter { $0.name != "_meta" }
            members.append(.init(name: "_meta", value: meta))
            indices[parts[0]]?.mappings = .object(members)
            return ok([:])
        case ("PUT", let name, _):
            guard indices[name] == nil else {
                return StubCluster.error(400, "resource_already_exists_exception", "there is one")
            }
            indices[name] = StubCluster.Index(mappings: body["mappings"] ?? [:])
            return ok(["acknowledged": true])
        case ("DELETE", let name, _):
            guard indices.removeValue(forKey: name) != nil else {
                return StubCluster.error(404, "index_not_found_exception", "no such index")
            }
            for alias in aliases.keys { aliases[alias]?.remove(name) }
            return ok(["acknowledged": true])
        default: return StubCluster.error(400, "stub", "\(request.method) \(request.path)")
        }
    }

    func ok(_ json: JSONValue) -> StubCluster.Reply { StubCluster.Reply(body: json.bytes) }

    /// The indices that a name, an alias or a pattern stands for.
    func names(_ name: String) -> [String] {
        if name.hasSuffix("*") {
            return indices.keys.filter { $0.hasPrefix(name.dropLast()) }.sorted()
        }
        if indices[name] != nil { return [name] }
        return (aliases[name] ?? []).sorted()
    }

    private func mapping(_ name: String) -> StubCluster.Reply {
        let found = names(name)
        guard !found.isEmpty || name.hasSuffix("*") else {
            return StubCluster.error(404, "index_not_found_exception", "no such index [\(name)]")
        }
        return ok(
            .object(
                found.map { name in
                    JSONValue.Member(
                        name: name, value: ["mappings": indices[name]?.mappings ?? .null])
                }))
    }

    private mutating func changeAliases(_ body: JSONValue) -> StubCluster.Reply {
        let named = (body["actions"]?.elements ?? []).compactMap {
            $0.members.first?.value["index"]?.text
        }
        guard named.allSatisfy({ indices[$0] != nil }) else {
            return StubCluster.error(404, "index_not_found_exception", "no such index")
        }
        for action in body["actions"]?.elements ?? [] {
            guard let member = action.members.first, let index = member.value["index"]?.text,
                let alias = member.value["alias"]?.text
            else { continue }
            if member.name == "add" {
                aliases[alias, default: []].insert(index)
            } else {
                aliases[alias]?.remove(index)
            }
        }
        return ok(["acknowledged": true])
    }

    private mutating func bulk(
        _ body: [UInt8], _ fault: StubCluster.Fault?
    ) -> StubCluster.Reply {
        var lines = body.split(separator: 0x0A).map { JSONDocument(Array($0)).value ?? .null }[...]
        var items: [JSONValue] = []
        while let action = lines.popFirst()?.members.first {
            let source = action.name == "index" ? lines.popFirst() : nil
            var outcome: JSONValue
            if case .readOnly(let status) = fault {
                outcome = ["status": .integer(status), "error": StubCluster.block]
            } else if fault == .fullQueue, items.count % 2 == 1 {
                outcome = ["status": 429, "error": ["reason": "rejected execution"]]
            } else {
                outcome = operation(action.value, source)
            }
            items.append(.object([.init(name: action.name, value: outcome)]))
        }
        return ok(["errors": false, "items": .array(items)])
    }

    private mutating func operation(_ action: JSONValue, _ source: JSONValue?) -> JSONValue {
        guard let index = action["_index"]?.text, let id = action["_id"]?.text,
            let version = action["version"]?.integer, indices[index] != nil
        else { return ["status": 404, "error": ["reason": "no such index"]] }
        let known = indices[index]?.documents[id]
        if let known, known.version >= version {
            return ["status": 409, "error": ["reason": "version conflict"]]
        }
        if source != nil, let odd = unmapped(source, in: index) {
            return ["status": 400, "error": ["reason": .string("strict_dynamic_mapping: \(odd)")]]
        }
        indices[index]?.documents[id] = StubCluster.Document(
            version: version, source: source.map { StubSource($0) })
        if source == nil { return ["status": known?.source == nil ? 404 : 200] }
        return ["status": known == nil ? 201 : 200]
    }

    /// A field that the mapping does not have.
    private func unmapped(_ source: JSONValue?, in index: String) -> String? {
        let known = indices[index]?.mappings["properties"]
        return source?.members.first { known?[$0.name] == nil }?.name
    }

    private mutating func openPoint(_ name: String, isOpenSearch: Bool) -> StubCluster.Reply {
        let id = "point-\(points.count + 1)"
        points[id] = sources(name)
        return ok([isOpenSearch ? "pit_id" : "id": .string(id)])
    }

    /// What an index holds, in the order of its ids.
    func sources(_ name: String) -> [Found] {
        names(name).flatMap { index in
            (indices[index]?.documents ?? [:]).compactMap { id, document in
                document.source.map { (index, id, $0) }
            }
        }.sorted { $0.id < $1.id }
    }
}

/// A document's source, and what its texts hold at each position.
final class StubSource: Sendable {
    let json: JSONValue
    /// By field, its name with `t.` before it; none in the gap between two pieces.
    let positions: [String: [[String]]]
    let tokens: [String: Set<String>]

    init(_ json: JSONValue) {
        self.json = json
        var positions: [String: [[String]]] = [:]
        for member in json["t"]?.members ?? [] {
            var held: [[String]] = []
            for (index, piece) in member.value.elements.enumerated() {
                if index > 0 { held.append([]) }
                held += (piece.text ?? "").positions
            }
            positions["t." + member.name] = held
        }
        self.positions = positions
        tokens = positions.mapValues { Set($0.joined()) }
    }

    subscript(name: String) -> JSONValue? { json[name] }
}

extension String {
    /// The tokens of a text at each of its positions.
    var positions: [[String]] {
        split(separator: " ").map { $0.split(separator: "|").map(String.init) }
    }
}
