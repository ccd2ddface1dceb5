internal import Blog
package import BlogSearchPlatform
package import BlogSearchQueries

/// Sentences about mirrors of an index, and about differences between its states.
extension IndexError {
    /// A file that is no difference, or none that can be read.
    static func noDelta(_ path: String) -> IndexError {
        IndexError(
            Code(rawValue: "wrongKind"), "\(path) is no difference between two states of an index",
            path: path)
    }

    static func damagedDelta(_ path: String) -> IndexError {
        IndexError(
            .damaged, "\(path) is cut short or not as it was written, and nothing was changed",
            then: "fetch it again", path: path)
    }

    static func otherState(_ path: String) -> IndexError {
        .index(
            at: path, .otherState,
            "is not in the state that the difference is for, and nothing was changed",
            then: "fetch the whole file")
    }

    /// An index without the texts of posts is to be written to, or what it does not have is asked for.
    package static func sealed(_ path: String) -> IndexError {
        .index(
            at: path, .sealed, "is a copy without the texts of posts, which only answers",
            then: "\(.nameIndex("the index it was made of"))")
    }

    /// A folder that has something else than a mirror.
    package static func noMirror(_ path: String) -> IndexError {
        IndexError(
            Code(rawValue: "wrongKind"), "\(path) is no folder with a mirror, and is not empty",
            then: "name another folder", path: path)
    }

    /// A folder in which the system refuses something.
    package static func refusedMirror(_ path: String, _ code: Errno) -> IndexError {
        IndexError(
            .notPermitted, "The mirror in \(path) cannot be read or written (\(code.words))",
            step: "name a folder where there is room and you may write", path: path)
    }
}
