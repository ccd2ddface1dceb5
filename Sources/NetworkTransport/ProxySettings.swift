public import Ingest

/// Through which proxy `https` addresses are asked, and which of them are asked directly.
///
/// The proxy makes a tunnel (`CONNECT`), so it sees the name of a host and nothing of what is asked. Addresses of this machine
/// are asked directly, and so are those of plain `http`: proxies commonly refuse tunnels for these.
///
///     let variables = ["HTTPS_PROXY": "http://proxy.example:3128", "NO_PROXY": "intranet.example"]
///     let proxies = try ProxySettings { variables[$0] }
///     let transport = NetworkTransport(version: "1.0", proxies: proxies)
public struct ProxySettings: Sendable, Hashable {
    /// Who makes tunnels.
    struct Proxy: Sendable, Hashable {
        /// Its name or number, an IPv6 number in brackets.
        var host: String
        var port: Int
        var login: Login?
    }

    /// Who asks for a tunnel.
    struct Login: Sendable, Hashable {
        var user: String
        var password: String
    }

    private struct Exception: Sendable, Hashable {
        var host: String
        var port: Int?
    }

    /// Everything is asked directly.
    public static let none = ProxySettings(nil, exceptsAll: false, [])

    /// What is asked for tunnels; `nil` where everything is asked directly.
    private let proxy: Proxy?
    private let exceptions: [Exception]
    private let exceptsAll: Bool

    private init(_ proxy: Proxy?, exceptsAll: Bool, _ exceptions: [Exception]) {
        self.proxy = proxy
        self.exceptsAll = proxy != nil && exceptsAll
        self.exceptions = proxy == nil ? [] : exceptions
    }

    /// Reads the variables of the environment that most programs go by.
    ///
    ///     https_proxy, HTTPS_PROXY     http://host:port, http://user:password@host:port, host:port; the port is 80 unless named
    ///     all_proxy, ALL_PROXY         the same, where these are not set
    ///     no_proxy, NO_PROXY           hosts with commas between, each with what ends in it, and a port if that alone is meant; or *
    ///
    /// - Parameter variable: the value of a variable, `nil` where it is not set. An empty value is none.
    /// - Throws: `TransportError` of the kind `proxy` where a proxy cannot be used: what is named is no address, or one that
    ///   is not asked over HTTP. Its detail names the variable and not its value, in which a password may stand.
    public init(variable: (String) -> String?) throws(TransportError) {
        func first(_ names: String...) -> (name: String, value: String)? {
            for name in names {
                if let value = variable(name), !value.isEmpty { return (name, value) }
            }
            return nil
        }
        var proxy: Proxy?
        if let named = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY") {
            proxy = Self.proxy(at: named.value)
            if proxy == nil {
                throw TransportError(
                    .proxy, detail: "\(named.name) is no address like http://proxy.example:3128")
            }
        }
        let hosts = first("no_proxy", "NO_PROXY")?.value.split { ", \t".contains($0) } ?? []
        self.init(proxy, exceptsAll: hosts.contains("*"), hosts.compactMap(Self.exception))
    }

    /// Through which proxy an address is asked; `nil` where it is asked directly.
    func proxy(for address: WebAddress) -> Proxy? {
        guard !exceptsAll, address.scheme == "https", !address.isLoopback else { return nil }
        let isExcepted = exceptions.contains { exception in
            (address.host == exception.host || address.host.hasSuffix("." + exception.host))
                && (exception.port == nil || exception.port == address.port ?? 443)
        }
        return isExcepted ? nil : proxy
    }

    private static func proxy(at text: String) -> Proxy? {
        var rest = Substring(text)
        if let scheme = rest.firstRange(of: "://") {
            guard rest[..<scheme.lowerBound].lowercased() == "http" else { return nil }
            rest = rest[scheme.upperBound...]
        }
        rest = rest.prefix { $0 != "/" }
        guard let address = WebAddress("http://" + rest) else { return nil }
        let login = rest.lastIndex(of: "@").map { end in
            let parts = rest[..<end].split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false
            ).map { WebAddress.decoding(String($0)) }
            return Login(user: parts[0], password: parts.count > 1 ? parts[1] : "")
        }
        return Proxy(host: address.host, port: address.port ?? 80, login: login)
    }

    private static func exception(_ text: Substring) -> Exception? {
        let name = text.drop { $0 == "*" || $0 == "." }
        // An IPv6 number has colons of its own, in which no port can be seen unless it stands in brackets.
        let isBareNumber = name.split(separator: ":", omittingEmptySubsequences: false).count > 2
        let host = isBareNumber && !name.hasPrefix("[") ? "[\(name)]" : String(name)
        // With https for its scheme, a port that is written as 443 would be none.
        guard let address = WebAddress("http://" + host) else { return nil }
        return Exception(host: address.host, port: address.port)
    }
}
