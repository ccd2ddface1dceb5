internal import Blog
internal import Ingest

/// Files of saved answers: one file, or the `.json` files of a folder.
struct SavedFolder: Sendable {
    private static let maximumFileSize = 512 << 20

    /// The files, in the order to read them: what posts refer to comes first.
    let files: [String]

    /// Lists the files at a path.
    /// - Parameter root: what they lie in; an archive is as a folder.
    /// - Throws: `IngestError` (`unreadable`) when there is nothing or it may not be read.
    init(_ path: String, within root: FolderRoot? = nil) throws(IngestError) {
        let names: [String]
        if let archive = root?.archive {
            files = archive.isArchive ? Self.chosen(of: archive.names(in: path), in: path) : [path]
            return
        }
        do throws(FileFault) {
            names = try FolderNames(of: path).texts
        } catch {
            guard error.isOfFile else { throw .unreadable(path, error) }
            files = [path]
            return
        }
        files = Self.chosen(of: names, in: path)
    }

    private static func chosen(of names: [String], in path: String) -> [String] {
        names.filter { FileSource.ending(of: $0) == "json" && !$0.hasPrefix(".") }
            .sorted(by: areInOrder)
            .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    }

    /// The last part of a path.
    static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Reads a file as JSON.
    /// - Parameter root: the folder that it must lie in; `nil` for any.
    /// - Throws: `IngestError` (`unreadable`).
    static func document(
        _ path: String, within root: FolderRoot? = nil
    ) throws(IngestError) -> JSONDocument {
        guard let bytes = try ByteFile.contents(of: path, limit: maximumFileSize, within: root)
        else {
            throw IngestError(
                .unreadable, "\(path) is larger than 512 MB", then: "split it into smaller pages",
                path: path)
        }
        return JSONDocument(TextEncoding.utf8(bytes))
    }

    /// Numbers in names are compared as numbers: `posts-2` before `posts-10`.
    private static func areInOrder(_ left: String, _ right: String) -> Bool {
        let (l, r) = (key(left), key(right))
        return l.lexicographicallyPrecedes(r) { ($0.0, $0.1) < ($1.0, $1.1) }
    }

    /// Pieces of a name: text, or the length and digits of a number, so that both compare as strings do.
    private static func key(_ name: String) -> [(Int, String)] {
        var pieces: [(Int, String)] = []
        var rest = Substring(name)
        while let first = rest.first {
            let isNumber = first.isASCII && first.isNumber
            let piece = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
            let digits = isNumber ? piece.drop { $0 == "0" } : piece
            pieces.append((isNumber ? digits.count : -1, String(digits)))
            rest = rest[piece.endIndex...]
        }
        return pieces
    }
}
