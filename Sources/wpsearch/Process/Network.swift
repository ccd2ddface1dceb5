import BlogSearch
import BlogSearchNetwork

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
