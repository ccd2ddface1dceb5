/// Why no answer came. A transport names the kind; sentences are made where the site is known.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong; open, so that new kinds break nobody.
    public struct Kind: Sendable, Hashable, RawRepresentable {
        /// The kind's name.
        public var rawValue: String

        /// Makes a kind by name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The address is no `http` or `https` address.
        public static let badAddress = Kind(rawValue: "badAddress")
        /// No such host.
        public static let hostNotFound = Kind(rawValue: "hostNotFound")
        /// The host is there, nothing listens.
        public static let connectionRefused = Kind(rawValue: "connectionRefused")
        /// The connection broke before the answer was whole.
        public static let connectionLost = Kind(rawValue: "connectionLost")
        /// The time limit passed.
        public static let timedOut = Kind(rawValue: "timedOut")
        /// No secure connection could be made.
        public static let notSecure = Kind(rawValue: "notSecure")
        /// The body passed the byte limit.
        public static let tooLarge = Kind(rawValue: "tooLarge")
        /// Redirects that lead nowhere or never end.
        public static let redirectLoop = Kind(rawValue: "redirectLoop")
        /// A compressed body that cannot be unpacked, or ends too soon.
        public static let damaged = Kind(rawValue: "damaged")
        /// The proxy cannot be asked, or does not let the request through.
        public static let proxy = Kind(rawValue: "proxy")
        /// What came is not HTTP.
        public static let notHTTP = Kind(rawValue: "notHTTP")
        /// The library by which the network is asked is not on this system, or is too old.
        package static let noLibrary = Kind(rawValue: "noLibrary")
        /// Anything else.
        public static let other = Kind(rawValue: "other")
    }

    /// What went wrong.
    public var kind: Kind
    /// Why, in a few plain words that can stand in a sentence; `nil` where nothing more is known. Never what the layer
    /// below said.
    public var detail: String?

    /// Creates an error.
    public init(_ kind: Kind, detail: String? = nil) {
        self.kind = kind
        self.detail = detail
    }

    /// The kind, and the detail when there is one.
    public var description: String {
        detail.map { "\(kind.rawValue): \($0)" } ?? kind.rawValue
    }
}
