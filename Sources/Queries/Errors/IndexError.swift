public import Blog

/// Why the index could not be opened, read or written. What the door throws for it is a `SearchError`.
@usableFromInline
package struct IndexError: Error, Sendable, Hashable, CustomStringConvertible, Explained {
    /// What kind of failure it is; open, so that new kinds break nobody.
    package struct Code: Sendable, Hashable, RawRepresentable {
        /// The code's name.
        package var rawValue: String

        /// Makes a code by name.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// There is no file at the path.
        package static let missing = Code(rawValue: "missing")
        /// The file is no index of this program.
        package static let notAnIndex = Code(rawValue: "notAnIndex")
        /// A newer program wrote the index.
        package static let tooNew = Code(rawValue: "tooNew")
        /// An older program wrote the index, and it was opened only to be read.
        package static let tooOld = Code(rawValue: "tooOld")
        /// The index has posts in a language whose words cannot be stemmed here as they were there.
        package static let noStemmer = Code(rawValue: "noStemmer")
        /// The file is damaged.
        package static let damaged = Code(rawValue: "damaged")
        /// The file or its folder may not be read or written.
        package static let notPermitted = Code(rawValue: "notPermitted")
        /// No room is left on the disk, or the file may grow no further.
        package static let diskFull = Code(rawValue: "diskFull")
        /// Another process is writing to the index.
        package static let busy = Code(rawValue: "busy")
        /// A single value is larger than SQLite can hold (1 GB).
        package static let tooLarge = Code(rawValue: "tooLarge")
        /// The settings beside the index cannot be used.
        package static let badSettings = Code(rawValue: "badSettings")
        /// The index is not in the state that a difference is for.
        package static let otherState = Code(rawValue: "otherState")
        /// The index is a copy without the texts of posts, and only answers.
        package static let sealed = Code(rawValue: "sealed")
        /// The path leads nowhere that an index could be: it is too long, goes round in a circle, or is no text.
        package static let badPath = Code(rawValue: "badPath")
        /// The process, or the system, has no more open files or memory to give.
        package static let exhausted = Code(rawValue: "exhausted")
        /// The disk or the system failed in another way.
        package static let failed = Code(rawValue: "failed")
    }

    /// What kind of failure it is.
    package var code: Code
    /// Why, and what helps.
    package var explanation: Explanation
    /// The file it is about, where it is about one.
    package var path: String?
    /// The line of that file, from 1.
    package var line: Int?
    /// The home address of the site it is about.
    package var site: String?

    /// Creates an error from a finished sentence.
    @_disfavoredOverload
    package init(_ code: Code, _ description: String) {
        self.code = code
        explanation = Explanation(sentence: Notice(description))
    }

    /// - Parameters:
    ///   - reason: the thing and the reason, without a full stop.
    ///   - step: what helps and follows from the reason.
    ///   - then: what helps and stands by itself.
    package init(
        _ code: Code, _ reason: Notice, step: Notice? = nil, then: Notice? = nil,
        path: String? = nil, line: Int? = nil, site: String? = nil
    ) {
        self.code = code
        explanation = Explanation(reason, step: step, then: then)
        self.path = path
        self.line = line
        self.site = site
    }

    /// One sentence: the thing, the reason, the next step.
    @usableFromInline package var description: String { explanation.notice.description }
}
