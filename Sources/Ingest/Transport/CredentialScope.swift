/// Where credentials may go. This decides it for finding a site, for every request, and for redirects.
///
/// | they were given for | they go to |
/// |---|---|
/// | `https://a.example` | `https://a.example`, `https://www.a.example` |
/// | `http://a.example` | the same, and `http://a.example` on this machine, or where plain http is allowed |
/// | `https://a.example:8443` | `https://a.example:8443`, `https://www.a.example:8443` |
/// | `a.example` | as `https://a.example` |
///
/// Nowhere else: not to another port, not to another host, not back to http.
package struct CredentialScope: Sendable, Hashable {
    /// Scheme, host and port that somebody typed, or that an index keeps.
    package let home: WebAddress
    /// Whether they may go over plain http to another machine.
    package let allowsPlainHTTP: Bool

    /// The scope of an address.
    package init(_ address: WebAddress, allowsPlainHTTP: Bool = false) {
        var home = address
        home.path = "/"
        home.query = nil
        self.home = home
        self.allowsPlainHTTP = allowsPlainHTTP
    }

    /// The scope of what somebody typed; `https` where they typed no scheme. `nil` for what is no address.
    package init?(typed: String, allowsPlainHTTP: Bool = false) {
        let text = typed.contains("://") ? typed : "https://" + typed
        guard let address = WebAddress(text) else { return nil }
        self.init(address, allowsPlainHTTP: allowsPlainHTTP)
    }

    /// Whether credentials may be sent to an address.
    package func allows(_ address: WebAddress) -> Bool {
        isWithin(address) && !isExposed(address)
    }

    /// Whether an address has the name that the credentials were given for, whatever scheme and port it has.
    package func isNamed(by address: WebAddress) -> Bool {
        WebAddress.withoutWWW(address.host) == WebAddress.withoutWWW(home.host)
    }

    private func isWithin(_ address: WebAddress) -> Bool {
        if address.origin == home.origin { return true }
        guard address.scheme == "https", isNamed(by: address) else { return false }
        return home.scheme == "https"
            ? address.port == home.port : address.port == nil && home.port == nil
    }

    private func isExposed(_ address: WebAddress) -> Bool {
        address.scheme == "http" && !address.isLoopback && !allowsPlainHTTP
    }
}
