/// Patterns of addresses with names behind colons: `/:year/:month/:title/`.
enum AddressPattern {
    /// A pattern with its names replaced; `nil` when one of them has no value.
    /// - Parameter value: what a name stands for.
    static func filled(_ pattern: String, by value: (String) -> String?) -> String? {
        var result = ""
        var rest = pattern[...]
        while let colon = rest.firstIndex(of: ":") {
            result += rest[..<colon]
            rest = rest[rest.index(after: colon)...]
            let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            guard !name.isEmpty else {
                result += ":"
                continue
            }
            rest = rest.dropFirst(name.count)
            var whole = String(name)
            if rest.first == "[", let end = rest.firstIndex(of: "]") {
                whole += rest[...end]
                rest = rest[rest.index(after: end)...]
            }
            guard let filled = value(whole) else { return nil }
            result += filled
        }
        return result + rest
    }
}
