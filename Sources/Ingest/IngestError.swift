/// Why a source could not be read. `description` is one sentence: the thing, the reason, the next step.
public struct IngestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it is; open, so that new kinds break nobody.
    public struct Code: Sendable, Hashable, RawRepresentable {
        /// The code's name.
        public var rawValue: String

        /// Makes a code by name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A file or folder that does not exist or cannot be read.
        public static let unreadable = Code(rawValue: "unreadable")
        /// A file that is not of the kind it was taken for.
        public static let wrongKind = Code(rawValue: "wrongKind")
        /// No WordPress REST API was found where one was looked for.
        public static let noSite = Code(rawValue: "noSite")
        /// The address could not be reached at all.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The site wants a login or refuses this one.
        public static let unauthorized = Code(rawValue: "unauthorized")
        /// Files say that they are of a site that the index has from elsewhere.
        public static let foreignSite = Code(rawValue: "foreignSite")
        /// The site answered something that is not what was asked for.
        public static let badAnswer = Code(rawValue: "badAnswer")
    }

    /// What kind of failure it is.
    public var code: Code
    /// One sentence: the thing, the reason, the next step.
    public var description: String
    /// Status of the HTTP answer, where there was one.
    public var status: Int?
    /// WordPress's own error code (`rest_no_route`), where there was one.
    public var wordPressCode: String?

    /// Creates an error from a finished sentence.
    public init(
        _ code: Code, _ description: String, status: Int? = nil, wordPressCode: String? = nil
    ) {
        self.code = code
        self.description = description
        self.status = status
        self.wordPressCode = wordPressCode
    }
}
