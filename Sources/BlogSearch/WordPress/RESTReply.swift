internal import Blog

/// What a route answers, before it is cut to the fields that are wanted.
struct RESTReply {
    /// A record, a list of records, or an object of records by name.
    var body: JSONValue
    /// Number of all records of the list, and of its pages.
    var total: (records: Int, pages: Int)?
    /// Header `Link`: where else.
    var links: [String] = []

    init(_ body: JSONValue) { self.body = body }

    /// A page of a list with its place in it.
    ///
    /// - Parameters:
    ///   - page: the number that `prev` and `next` count from.
    init(
        list: [JSONValue], total: Int, page: Int, _ arguments: RESTArguments, at address: String
    ) {
        body = .array(list)
        let pages = (total + arguments.pageSize - 1) / arguments.pageSize
        self.total = (total, pages)
        let given = RESTAddress(address, arguments.written)
        if page > 1 { links.append(given.link("prev", page: min(page - 1, pages))) }
        if pages > page { links.append(given.link("next", page: page + 1)) }
    }
}

/// An address with its parameters as PHP writes them back: in their order, `+` for a space, no `=` without a value.
struct RESTAddress {
    private let route: String
    private var parameters: [(name: String, value: String)] = []

    init(_ route: String, _ given: JSONValue) {
        self.route = route
        for member in given.members { add(member.value, called: Self.encoded(name: member.name)) }
    }

    private mutating func add(_ value: JSONValue, called name: String) {
        switch value {
        case .object(let members):
            for member in members {
                add(member.value, called: "\(name)%5B\(Self.encoded(name: member.name))%5D")
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                add(element, called: "\(name)%5B\(index)%5D")
            }
        case .bool(let flag): parameters.append((name, flag ? "1" : ""))
        default: parameters.append((name, Self.encoded(value.text ?? "")))
        }
    }

    /// A link to another page of the list.
    func link(_ relation: String, page: Int) -> String {
        var parameters = parameters
        if let index = parameters.firstIndex(where: { $0.name == "page" }) {
            parameters[index].value = String(page)
        } else {
            parameters.append(("page", String(page)))
        }
        let query = parameters.map { $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)" }
        return "<\(route)?\(query.joined(separator: "&"))>; rel=\"\(relation)\""
    }

    /// A value, as forms are encoded.
    private static func encoded(_ text: String) -> String {
        encoded(text) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
            default: false
            }
        }
    }

    /// A name: PHP writes it as it came. What would end the name, the link or its line is encoded.
    private static func encoded(name: String) -> String {
        let signs = Array("\"#%&+<=>".utf8)
        return encoded(name) { (0x21...0x7E).contains($0) && !signs.contains($0) }
    }

    private static func encoded(_ text: String, isKept: (UInt8) -> Bool) -> String {
        let encoded = PercentEncoding.encoding(text) { isKept($0) || $0 == 0x20 }
        return String(decoding: encoded.utf8.map { $0 == 0x20 ? 0x2B : $0 }, as: UTF8.self)
    }
}
