// Sentences about an index that is not there, or is in use.

internal import Blog
internal import BlogSearchPlatform
package import BlogSearchQueries

extension IndexError {
    package static func missing(_ path: String) -> IndexError {
        IndexError(
            .missing,
            "There is no index at \(path)", step: "\(.fill)", path: path
        )
    }

    package static func isFolder(_ path: String) -> IndexError {
        IndexError(
            .notAnIndex,
            "\(path) is a folder", step: "\(.nameIndex("a file in it")), an index is one file",
            path: path)
    }

    /// - Parameter holder: the process that fills it and the time it began, if known.
    static func beingFilled(
        _ path: String, by holder: (process: String, since: String)?
    ) -> IndexError {
        let who = holder.map { "process \($0.process) since \($0.since)" } ?? "another process"
        return IndexError(
            .busy,
            "The index at \(path) is being filled by \(who)",
            step: "wait until that is done, or stop it, and try again", path: path
        )
    }

    package static func suspended(_ path: String) -> IndexError {
        IndexError(
            .suspended, "The index at \(path) is suspended", step: "resume it, and try again",
            path: path)
    }

    package static func closed(_ path: String) -> IndexError {
        IndexError(
            .closed, "The index at \(path) was closed", step: "open it again, and try again",
            path: path)
    }
}
