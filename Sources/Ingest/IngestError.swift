public import Blog

/// Why a source could not be read: for who writes a source or a transport. What the doors of the library throw is a
/// `SearchError`.
public struct IngestError: Error, Sendable, Hashable, CustomStringConvertible, Explained {
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
    /// Why, and what helps.
    package var explanation: Explanation
    /// The file or folder it is about, where it is about one.
    public var path: String?
    /// The line of that file, from 1.
    public var line: Int?
    /// What was given as the address of the site it is about.
    public var site: String?
    /// Status of the HTTP answer, where there was one.
    public var status: Int?
    /// WordPress's own error code (`rest_no_route`), where there was one.
    public var wordPressCode: String?

    /// Creates an error from a finished sentence.
    @_disfavoredOverload
    public init(
        _ code: Code, _ description: String, status: Int? = nil, wordPressCode: String? = nil
    ) {
        self.init(
            code, Explanation(sentence: Notice(description)), status: status,
            wordPressCode: wordPressCode)
    }

    package init(
        _ code: Code, _ explanation: Explanation, path: String? = nil, line: Int? = nil,
        site: String? = nil, status: Int? = nil, wordPressCode: String? = nil
    ) {
        self.code = code
        self.explanation = explanation
        self.path = path
        self.line = line
        self.site = site
        self.status = status
        self.wordPressCode = wordPressCode
    }

    /// - Parameters:
    ///   - reason: the thing and the reason, without a full stop.
    ///   - step: what helps and follows from the reason.
    ///   - then: what helps and stands by itself.
    package init(
        _ code: Code, _ reason: Notice, step: Notice? = nil, then: Notice? = nil,
        path: String? = nil, line: Int? = nil, site: String? = nil, wordPressCode: String? = nil
    ) {
        self.init(
            code, Explanation(reason, step: step, then: then), path: path, line: line, site: site,
            wordPressCode: wordPressCode)
    }

    /// One sentence: the thing, the reason, the next step.
    public var description: String { explanation.notice.description }
}
