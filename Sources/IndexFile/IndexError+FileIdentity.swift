// Sentences about the identity of the file: its names, its logs, and what happened to it while it
// was open.

package import Blog
internal import BlogSearchPlatform
package import BlogSearchQueries

extension IndexError {
    static func severalNames(_ path: String, count: Int) -> IndexError {
        let (file, copy) = (path.quotedForShell, (path + ".new").quotedForShell)
        return IndexError(
            .severalNames,
            "The index at \(path) has \(count) names (hard links), and what is written by one of them would be lost to the others",
            step:
                "give it a file of its own with `cp -p \(file) \(copy) && mv \(copy) \(file)`, and try again",
            path: path
        )
    }

    static func logOfOtherName(_ path: String, count: Int) -> IndexError {
        IndexError(
            .severalNames,
            "The index at \(path) has \(count) names (hard links), and the log of what was written last is not beside this one",
            step: "remove this name, and use the one that has it", path: path
        )
    }

    /// For other processes: readers of the file would miss new posts.
    package static func companionRemoved(beside name: IndexName) -> IndexError {
        let path = name.missingCompanion ?? name.log
        return IndexError(
            .busy,
            "The index at \(name.path) is being written, and \(path) beside it was removed meanwhile",
            step: "wait until that is done, and try again", path: name.path
        )
    }

    /// For the writer.
    static func companionRemoved(_ path: String, of name: IndexName) -> IndexError {
        IndexError(
            .failed,
            "\(path), which belongs to the index at \(name.path), was removed while that was being written, and nothing more is written",
            step: "\(.runAgain) to go on; everything stored before is kept", path: path
        )
    }

    static func otherName(_ path: String) -> IndexError {
        IndexError(
            .busy,
            "The index at \(path) is being written under another name of the same file, and what is new stands beside that",
            step: "use that name, mount the folder instead of the file, or wait until that is done",
            path: path
        )
    }

    /// - Parameter kind: what is at the path where SQLite would write.
    static func notACompanion(_ path: String, kind: FileFacts.Kind) -> IndexError {
        IndexError(
            .notPermitted,
            "\(path) is a \(kind.rawValue), and what stands beside an index must be a regular file",
            step: "remove it, and try again", path: path
        )
    }

    static func notALock(_ path: String) -> IndexError {
        IndexError(
            .notPermitted,
            "\(path) is no lock of wpsearch, and nothing was written to it",
            step: "move it away, and try again", path: path
        )
    }

    static func moved(_ name: IndexName) -> IndexError {
        IndexError(
            .replaced,
            "The index at \(name.path) was moved while it was open, and nothing more is written to it",
            step: "move it back, so that it meets its log \(name.log) again, and \(.runAgain)",
            path: name.path
        )
    }

    static func removed(_ name: IndexName) -> IndexError {
        IndexError(
            .replaced,
            "The index at \(name.path) was removed while it was open, and what was stored in it is gone",
            step: "\(.runAgain) to make it anew", path: name.path
        )
    }

    static func replaced(_ name: IndexName) -> IndexError {
        IndexError(
            .replaced,
            "The index at \(name.path) was replaced by another file while it was open, and nothing was written to that",
            step: "\(.runAgain) to write to the new one", path: name.path
        )
    }

    static func overwritten(_ name: IndexName) -> IndexError {
        IndexError(
            .replaced,
            "The index at \(name.path) was overwritten while it was open, and nothing more is written to it",
            step: "wait until it is whole, and \(.runAgain)", path: name.path
        )
    }

    /// For readers: there is no index at the path now.
    package static func replacedByNone(_ path: String) -> IndexError {
        IndexError(
            .replaced,
            "The index at \(path) was replaced or removed while it was open, and what is there now is no whole index",
            step: "wait until it is copied, or put one there, and ask again", path: path
        )
    }

    /// For readers: the file changes faster than it can be read.
    package static func beingOverwritten(_ path: String) -> IndexError {
        IndexError(
            .replaced,
            "The index at \(path) is being overwritten while it is read",
            step: "wait until that is done, and ask again", path: path
        )
    }

    static func foreignLogInUse(_ name: IndexName) -> IndexError {
        IndexError(
            .busy,
            "The index at \(name.path) was overwritten while another process has it open to write",
            step: "wait until that has ended, and try again", path: name.path
        )
    }

    static func cannotSetAside(_ log: String, of path: String) -> IndexError {
        IndexError(
            .notPermitted,
            "\(log) does not belong to the index at \(path), and cannot be renamed",
            step: "check the permissions of the folder, or remove it", path: path
        )
    }

    package static func lacksLog(_ name: IndexName) -> IndexError {
        IndexError(
            .damaged,
            "The index at \(name.path) cannot be read without its log: it was being written when it was moved, copied or killed, and \(name.log) is missing",
            then: "put that back beside it, or a copy of the index in its place", path: name.path
        )
    }
}

/// Notes that are no errors: about the opened file, and about files next to it.
package enum FileNote {
    package static func lacksLog(_ name: IndexName) -> Notice {
        "posts may be missing: the index at \(name.path) was being written when it was moved, copied or killed, and its log \(name.log) is not there; put that back beside it, or sync or import again."
    }

    static func setAside(_ log: String, as path: String, of name: IndexName) -> Notice {
        "\(log) does not belong to the index at \(name.path), and was set aside as \(path); \(.compacting) removes it."
    }

    static func passedOver(_ log: String, of name: IndexName) -> Notice {
        "\(log) does not belong to the index at \(name.path), and was passed over; \(.nextWriter) sets it aside."
    }

    package static func aside(_ path: String) -> Notice {
        "\(path) is the log of another file, set aside, and may hold words that were taken back; \(.compacting) removes it."
    }

    static func noLocks(_ path: String) -> Notice {
        "the file system of \(path) has no locks that all names of a file meet: use one name for the index, and no two commands that write at once."
    }

    package static let daysOfUTC: Notice =
        "the days of posts are those of UTC until their sites have told their own: \(.fillAgain)."

    package static let noExtras: Notice =
        "what WordPress tells of posts besides (their parents, formats, titles and excerpts as HTML) is not there until their sites have told it: \(.syncFullyOrImport) again."

    package static func replaced(_ path: String) -> Notice {
        "replaced: \(path) is another index than before"
    }
}

extension String {
    /// The text as one word of a shell command.
    fileprivate var quotedForShell: String {
        let plain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+,@%:".utf8.contains(byte)
            }
        }
        guard !plain || isEmpty else { return self }
        return "'"
            + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }
}
