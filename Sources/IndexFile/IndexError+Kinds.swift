// Sentences about what a file is: none of ours, of another format, damaged, or not to be written.

internal import Blog
package import BlogSearchQueries

extension IndexError {
    package static func notAnIndex(_ path: String) -> IndexError {
        IndexError(
            .notAnIndex,
            "\(path) is not an index of wpsearch",
            step: "\(.nameIndex("another file")), or remove this one", path: path
        )
    }

    package static func tooNew(_ path: String) -> IndexError {
        IndexError(
            .tooNew,
            "The index at \(path) was written by a newer wpsearch",
            step: "update this one to read it", path: path)
    }

    package static func tooOld(_ path: String) -> IndexError {
        IndexError(
            .tooOld,
            "The index at \(path) was written by an older wpsearch",
            step: "\(.compact) once to bring it up to date", path: path
        )
    }

    package static func noStemmer(_ path: String, languages: [String]) -> IndexError {
        IndexError(
            .noStemmer,
            """
            The index at \(path) has posts in languages that this program cannot stem \
            (\(languages.joined(separator: ", ")))
            """,
            step: "use one that was built with libstemmer 2.2, or make another index here",
            path: path)
    }

    package static func cutShort(_ path: String, by bytes: Int) -> IndexError {
        let length = bytes == 1 ? "1 byte" : "\(bytes) bytes"
        return IndexError(
            .damaged,
            "The index at \(path) is damaged: the file is \(length) shorter than it should be",
            then:
                "remove its -wal and -shm and put a copy back, or \(.compact) to make the rest anew from the stored posts",
            path: path
        )
    }

    package static func unknownSite(_ site: String, in path: String) -> IndexError {
        IndexError(
            .missing,
            "The index at \(path) holds nothing of \(site)", step: "\(.sync(site: site)) first",
            path: path, site: site)
    }

    /// What SQLite said of a file that could not be repaired.
    package static func damagedFile(_ path: String) -> IndexError {
        IndexError(
            .damaged,
            "The index at \(path) is damaged",
            step:
                "remove it with its -wal and -shm, put a copy back if there is one, and \(.fillAgain)",
            path: path
        )
    }

    package static func readOnly(_ path: String) -> IndexError {
        IndexError(
            .notPermitted,
            "The index at \(path) was opened to be read only",
            step: "open it to be written, and try again", path: path
        )
    }
}
