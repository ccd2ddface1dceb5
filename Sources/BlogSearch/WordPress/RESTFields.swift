internal import Blog

/// The members of a record that a request wants: `_fields=id,title.rendered`, a list with commas, or several.
struct RESTFields {
    /// Names, with the names below each; none below means all.
    private indirect enum Names {
        case all
        case some([(name: String, below: Names)])
    }

    private let names: Names

    /// `nil` where nothing is named: the whole record is wanted.
    init?(_ given: JSONValue?) {
        guard let given else { return nil }
        let paths = RESTArgument.parts(given).flatMap(RESTArgument.separated)
        guard !paths.isEmpty else { return nil }
        names = paths.reduce(.some([])) {
            Self.adding($1.split(separator: ".", omittingEmptySubsequences: false)[...], to: $0)
        }
    }

    private static func adding(_ path: ArraySlice<Substring>, to names: Names) -> Names {
        guard let first = path.first else { return .all }
        guard case .some(var list) = names else { return .all }
        let name = String(first)
        if let index = list.firstIndex(where: { $0.name == name }) {
            list[index].below = adding(path.dropFirst(), to: list[index].below)
        } else {
            list.append((name, adding(path.dropFirst(), to: .some([]))))
        }
        return .some(list)
    }

    /// Whether a member, or something in it, is wanted.
    func includes(_ name: String) -> Bool {
        guard case .some(let list) = names else { return true }
        return list.contains { $0.name == name }
    }

    /// A record with what is wanted of it. Nothing that is wanted leaves an empty list, as PHP writes it.
    ///
    /// - Parameter isShallow: whether names below a member drop the member, as WordPress does for all but posts.
    func pruned(_ record: JSONValue, isShallow: Bool = false) -> JSONValue {
        Self.pruned(record, names, isShallow: isShallow)
    }

    private static func pruned(_ record: JSONValue, _ names: Names, isShallow: Bool) -> JSONValue {
        guard case .some(let list) = names else { return record }
        let members = record.members.compactMap { member -> JSONValue.Member? in
            guard let wanted = list.first(where: { $0.name == member.name }) else { return nil }
            guard case .some = wanted.below else { return member }
            if isShallow, member.name != "_links" { return nil }
            guard member.value.isObject else { return member }
            return JSONValue.Member(
                name: member.name, value: pruned(member.value, wanted.below, isShallow: false))
        }
        return members.isEmpty ? [] : .object(members)
    }
}
