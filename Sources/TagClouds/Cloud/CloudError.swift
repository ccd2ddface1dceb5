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
        /// A picture is too small or too large.
        public static let length = Code(
            option: "width or height", reason: "it must be from 16 to 20000 pixels")
        /// There is no such palette.
        public static let palette = Code(
            option: "palette",
            reason: "it must be \(NamedPalette.allCases.map(\.rawValue).joined(separator: ", ")),"
                + " or colours like #0b3954 with commas between them")
        /// There is no such background.
        public static let background = Code(
            option: "background",
            reason: "it must be white, dark, black, none, or a colour like #fffbe6")
        /// What stands together is counted for categories and tags only.
        public static let graph = Code(
            option: "taxonomy", reason: "for a graph it must be category or post_tag")
        /// What is given is no name of a font.
        public static let font = Code(
            option: "font", reason: "it must be the name of one font")
    }

    /// What was wrong.
    public let code: Code
    /// The value that was given.
    public let value: String

    package init(_ code: Code, _ value: String) {
        self.code = code
        self.value = value
    }

    /// One sentence for the person who asked.
    public var description: String {
        "The cloud's \(code.option) cannot be \(value): \(code.reason)."
    }
}
