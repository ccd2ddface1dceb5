// Sentences about paths at which there can be no index.

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

extension IndexError {
    static func isNoFile(_ path: String, _ kind: String) -> IndexError {
        IndexError(
            .notAnIndex,
            "\(path) is \(kind)", step: "\(.nameIndex("a file")), an index is one file", path: path)
    }

    /// - Parameter target: the target of the link.
    static func deadLink(_ path: String, _ link: String, to target: String) -> IndexError {
        let what = path == link ? "" : ", on the way to the index at \(path),"
        return IndexError(
            .missing,
            "\(link)\(what) is a link to \(target), where nothing is",
            step: "correct the link, or \(.nameIndex("another file"))", path: path
        )
    }

    static func circle(_ path: String, _ link: String, _ code: Errno) -> IndexError {
        IndexError(
            .badPath,
            "The index at \(path) cannot be reached, as the link \(link) leads back to itself (\(code.words))",
            step: "correct the link, or \(.nameIndex("another file"))", path: path
        )
    }

    static func throughFile(_ path: String, _ file: String, _ code: Errno) -> IndexError {
        IndexError(
            .badPath,
            "The index at \(path) cannot be reached, as \(file) is no folder (\(code.words))",
            step: "\(.nameIndex("another file"))", path: path
        )
    }

    static func systemPathTooLong(_ path: String, _ code: Errno) -> IndexError {
        IndexError(
            .badPath,
            "The path \(path) is longer than the system takes (\(code.words))",
            step: "\(.nameIndex("a shorter one"))", path: path
        )
    }

    /// - Parameter path: the path without links, which is the one SQLite measures.
    static func pathTooLong(_ path: String) -> IndexError {
        IndexError(
            .badPath,
            "The path of the index, \(path), has \(path.utf8.count) bytes, and SQLite opens none of more than \(IndexPath.maximumLength)",
            step: "put the index where the path is shorter", path: path
        )
    }

    static func nameTooLong(_ path: String, most: Int) -> IndexError {
        IndexError(
            .badPath,
            "The name of the index at \(path) has more than \(most) bytes, which leaves no room for the names of the files beside it",
            step: "\(.nameIndex("a shorter one"))", path: path
        )
    }

    static func noText(_ path: String) -> IndexError {
        IndexError(
            .badPath, "The path of the index holds a zero byte",
            step: "\(.nameIndex("another file"))", path: path)
    }

    static func noPresentFolder(_ path: String, _ code: Errno) -> IndexError {
        IndexError(
            .badPath,
            "The index \(path) cannot be found, as the present folder cannot be told (\(code.words))",
            step: "go to another folder, or name the index by its whole path", path: path
        )
    }

    static func presentFolderIsNoText(_ path: String, folder: String) -> IndexError {
        IndexError(
            .badPath,
            "The index \(path) cannot be named, as the present folder \(folder) has a name that is no UTF-8",
            step: "rename the folder, or name an index elsewhere by its whole path", path: path
        )
    }

    static func leadsToNoText(_ path: String, to target: String) -> IndexError {
        IndexError(
            .badPath,
            "The index cannot be written, as \(path) leads to \(target), a name that is no UTF-8",
            step: "rename that, or \(.nameIndex("another file"))", path: path
        )
    }
}
