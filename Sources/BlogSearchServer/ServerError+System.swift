internal import BlogSearchPlatform
internal import NIOCore

extension ServerError {
    /// What the system said to an address.
    init(_ error: any Error, _ options: ServerOptions) {
        let code = (error as? IOError).map { Errno($0.errnoCode) }
        self.init(code, code?.words ?? "\(error)", options)
    }

    /// - Parameter words: what the system says.
    init(_ code: Errno?, _ words: String, _ options: ServerOptions) {
        let step =
            switch code {
            case .addressInUse: "end what listens there, or name another port"
            case .noPermission:
                "take a port from 1024 on, which needs no rights, and put a proxy before it"
            case .addressNotAvailable: "name an address that this machine has, or 0.0.0.0 for all"
            default: "name another host or port"
            }
        let host = options.host.contains(":") ? "[\(options.host)]" : options.host
        description =
            "The address \(host):\(options.port) cannot be listened on (\(words)): \(step)."
    }
}
