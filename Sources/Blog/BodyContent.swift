/// What the HTML of a post's body says, read once.
package struct BodyContent: Sendable, Hashable {
    /// The blocks in reading order.
    package var blocks: [ContentBlock]
    /// What it shows beside them.
    package var marks: ContentMarks

    package init(blocks: [ContentBlock] = [], marks: ContentMarks = []) {
        self.blocks = blocks
        self.marks = marks
    }
}

/// What the HTML of a body shows that its blocks do not.
package struct ContentMarks: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A gallery of WordPress: an element of a class that only galleries have, or the shortcode `[gallery]`.
    package static let gallery = ContentMarks(rawValue: 1)
    /// The shortcode `[playlist]`.
    package static let playlist = ContentMarks(rawValue: 2)
    /// `<video>` or `[video]`.
    package static let video = ContentMarks(rawValue: 4)
    /// `<audio>` or `[audio]`.
    package static let audio = ContentMarks(rawValue: 8)

    /// Finds the marks of the HTML of a body.
    package typealias Finder = @Sendable (_ html: [UInt8]) -> ContentMarks
}
