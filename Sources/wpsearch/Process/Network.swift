import BlogSearch
import BlogSearchNetwork

/// What asks the network for the command. Authorities are those of the system, or of the file that `SSL_CERT_FILE` names.
///
/// - Parameter idleLimit: how long a server may send nothing.
func networkTransport(
    over proxies: ProxySettings, idleLimit: Duration = .seconds(30)
) -> NetworkTransport {
    NetworkTransport(
        version: WPSearch.version, idleLimit: idleLimit, proxies: proxies,
        authorities: environment("SSL_CERT_FILE"))
}

/// The proxy that the environment names for what the command asks of the network.
///
/// - Throws: `CommandError` where a variable names what is no proxy.
func proxySettings() throws -> ProxySettings {
    do {
        return try ProxySettings(variable: environment)
    } catch {
        throw CommandError("The proxy cannot be asked: \(error.detail ?? "\(error)").")
    }
}
