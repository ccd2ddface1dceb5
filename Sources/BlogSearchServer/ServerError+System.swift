internal import BlogSearchPlatform
internal import NIOCore

extension ServerError {
    /// What the system said to an address.
    init(_ error: any Error, _ options: ServerOptions) {
        let reason = (error as? IOError).map { Errno($0.errnoCode).words } ?? "\(error)"
        description =
            "The address \(options.host):\(options.port) cannot be listened on (\(reason)): name another host or port, or end what listens there."
    }
}
