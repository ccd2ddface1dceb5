// Sentences about what a file is: none of ours, of another format, damaged, or not to be written.

internal import Blog
package import BlogSearchQueries

extension IndexError {
    /// What is the matter with an index, and what helps.
    static func index(
        at path: String, _ code: Code, _ matter: String, step: Notice? = nil, then: Notice? = nil
    ) -> IndexError {
        IndexError(code, "The index at \(path) \(matter)", step: step, then: then, path: path)
    }

    package static func notAnIndex(_ path: String) -> IndexError {
        IndexError(
            .notAnIndex,
            "\(path) is not an index of wpsearch",
            step: "\(.nameIndex("another file")), or remove this one", path: path
        )
    }

    package static func tooNew(_ path: String) -> IndexError {
        .index(
            at: path, .tooNew, "was written by a newer wpsearch",
            step: "update this one to read it")
    }

    package static func tooOld(_ path: String) -> IndexError {
        .index(
            at: path, .tooOld, "was written by an older wpsearch",
            step: "\(.compact) once to bring it up to date")
    }

    package static func noStemmer(_ path: String, languages: [String]) -> IndexError {
        .index(
            at: path, .noStemmer,
            "has posts in languages that this program cannot stem (\(languages.joined(separator: ", ")))",
            step: "use one that was built with libstemmer 2.2, or make another index here")
    }

    package static func cutShort(_ path: String, by bytes: Int) -> IndexError {
        let length = bytes == 1 ? "1 byte" : "\(bytes) bytes"
        return .index(
            at: path, .damaged, "is damaged: the file is \(length) shorter than it should be",
            then:
                "remove its -wal and -shm and put a copy back, or \(.compact) to make the rest anew from the stored posts"
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
        .index(
            at: path, .damaged, "is damaged",
            step:
                "remove it with its -wal and -shm, put a copy back if there is one, and \(.fillAgain)"
        )
    }

    package static func readOnly(_ path: String) -> IndexError {
        .index(
            at: path, .notPermitted, "was opened to be read only",
            step: "open it to be written, and try again")
    }
}
