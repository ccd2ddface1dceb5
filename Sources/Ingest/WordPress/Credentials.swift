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
    package var authorization: String {
        "Basic " + Base64.encoding(Array("\(user):\(password)".utf8))
    }
}
