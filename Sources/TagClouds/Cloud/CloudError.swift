/// Why a cloud cannot be drawn as asked.
public struct CloudError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong.
    public struct Code: Sendable, Hashable {
        /// The name of the option at fault.
        public let option: String
        let reason: String

        /// The number of terms to keep is negative.
        public static let number = Code(option: "number", reason: "it must be 0 (all) or more")
        /// The least number of posts is negative.
        public static let minimumCount = Code(
            option: "minimum count", reason: "it must be 0 or more")
        /// A font size is not a finite number.
        public static let size = Code(option: "font size", reason: "it must be a finite number")
        /// There is no bucket to put weights into.
        public static let buckets = Code(
            option: "number of buckets", reason: "it must be 1 or more")
    }

    /// What was wrong.
    public let code: Code
    /// The value that was given.
    public let value: String

    init(_ code: Code, _ value: String) {
        self.code = code
        self.value = value
    }

    /// One sentence for the person who asked.
    public var description: String {
        "The cloud's \(code.option) cannot be \(value): \(code.reason)."
    }
}
