/// A WordPress user and application password, sent by HTTP Basic authentication (RFC 7617).
///
/// They go to the site's own origin only, and never into an index. Core accepts application passwords over
/// https alone; over plain http they are silently ignored.
public struct Credentials: Sendable, Hashable, CustomStringConvertible {
    /// The login name.
    public var user: String
    /// The application password; the spaces WordPress shows in it do not matter.
    public var password: String

    /// Creates credentials.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// The user alone: a password never ends up in a log.
    public var description: String { "\(user):…" }

    /// The value of the `Authorization` field.
    var authorization: String { "Basic " + Self.base64(Array("\(user):\(password)".utf8)) }

    /// RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                let digit = digits[value >> (18 - 6 * place) & 63]
                result.append(place <= group.count ? digit : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
