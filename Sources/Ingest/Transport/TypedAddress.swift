/// An address as somebody typed it, without a user name and password that may stand in it.
///
///     TypedAddress("https://ann:secret@example.org/blog").text   // "https://example.org/blog"
///
/// What stands before the host is shown nowhere and sent nowhere: it would end up in sentences, logs and indexes.
public struct TypedAddress: Sendable, Hashable {
    /// The address without what stands before its host.
    public let text: String
    /// Whether a user name, with or without a password, was left out.
    public let hadUser: Bool

    /// Reads what was typed; that need not be an address.
    public init(_ typed: String) {
        let start = typed.firstRange(of: "://")?.upperBound ?? typed.startIndex
        let rest = typed[start...]
        guard let sign = Self.endOfUser(in: rest) else {
            (text, hadUser) = (typed, false)
            return
        }
        text = String(typed[..<start] + rest[rest.index(after: sign)...])
        hadUser = true
    }

    /// The `@` behind a user name. A password may hold a `/` by mistake, and a path an `@` on purpose (`/@ann`).
    private static func endOfUser(in rest: Substring) -> String.Index? {
        let authority = rest.prefix { !"/?#\\".contains($0) }
        if let sign = authority.lastIndex(of: "@") { return sign }
        guard let sign = rest.lastIndex(of: "@"), authority.contains(":"),
            rest[..<sign].last != "/"
        else { return nil }
        let digits = authority.drop { $0 != ":" }.dropFirst()
        let isHost = authority.contains(".") || authority.hasPrefix("localhost:")
        return isHost && digits.allSatisfy(\.isNumber) ? nil : sign
    }
}
