// What kind a file is of, told by its name and its first bytes, and what is said where that cannot be told.

internal import Blog
internal import Ingest

extension FileSource {
    /// The kind that a file's ending names.
    static func kind(ofName path: String) -> Kind? {
        let ending = ending(of: path)
        return Kind.allCases.first { $0.endings.contains(ending) }
    }

    /// Whether a file's ending is that of an archive.
    static func isArchive(_ path: String) -> Bool {
        ["zip", "tar", "tgz", "7z", "rar"].contains(ending(of: path))
    }

    /// Whether a file's ending is one of those that are read here.
    static func mayRead(_ path: String) -> Bool {
        kind(ofName: path) != nil || ending(of: path) == "json"
    }

    /// The kind a file's first bytes speak for.
    static func kind(ofHead head: [UInt8]) -> Kind? {
        let text = TextFile.decode(head).trimmed.lowercased()
        if ["<?xml", "<rss", "<rdf:rdf"].contains(where: text.hasPrefix) { return .wxr }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .html }
        if text.hasPrefix("{") { return .jsonl }
        if text.hasPrefix("---\n") || text.hasPrefix("+++\n") || text.hasPrefix("# ") {
            return .markdown
        }
        return nil
    }

    /// What stands behind the last dot of a file's name, in lower case; of what gzip has packed, of the name before.
    static func ending(of path: String) -> String {
        let name = FileSite.unpacked(name(of: path))
        return name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    }

    /// The path of a file; those of the present folder are called as they are.
    static func path(_ file: String, in folder: String) -> String {
        folder == "." ? file : folder + "/" + file
    }

    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "" : String(path[..<slash])
    }

    static func withoutSlash(_ path: String) -> String {
        var rest = path[...]
        while rest.count > 1, rest.last == "/" { rest.removeLast() }
        return String(rest)
    }

    static func unknown(_ path: String, _ head: [UInt8]) -> IngestError {
        if head.isEmpty {
            return IngestError(
                .wrongKind, "\(path) is empty", then: "name a file with posts in it", path: path)
        }
        if let archive = packing(ofHead: head) {
            return IngestError(
                .wrongKind, "\(path) is \(archive)", then: "unpack it first", path: path)
        }
        if head.starts(with: "SQLite format 3".utf8) {
            return IngestError(
                .wrongKind, "\(path) is a database of SQLite, as an index is, and no file of posts",
                then: "\(.nameIndex("an index"))", path: path)
        }
        return IngestError(
            .wrongKind,
            "\(path) is of no kind that can be told from its name or its beginning",
            then: "\(.nameKind("which", among: ["wxr", "markdown", "html", "jsonl"]))", path: path
        )
    }

    /// What programs that pack make besides gzip and zip.
    static func packing(ofHead head: [UInt8]) -> String? {
        if head.dropFirst(257).starts(with: "ustar".utf8) { return "a tar archive" }
        let others: [[UInt8]] = [
            Array("BZh".utf8), Array("7z\u{BC}".unicodeScalars.map { UInt8($0.value) }),
            Array("Rar!".utf8), [0xFD, 0x37, 0x7A, 0x58], [0x28, 0xB5, 0x2F, 0xFD],
        ]
        return others.contains { head.starts(with: $0) } ? "compressed" : nil
    }

    static func emptyFolder(
        _ path: String, _ kind: Kind?, _ unread: [Skipped]
    ) -> IngestError {
        let endings = (kind.map { [$0] } ?? Kind.allCases).flatMap {
            kind == nil ? $0.endings : $0.endings + $0.exportEndings
        }.map { "." + $0 }
        let hidden = unread.first(where: \.isUnread).map {
            ", and what is in \($0.id) is not known (\($0.notice))" as Notice
        }
        return IngestError(
            .unreadable,
            "\(path) holds no file that ends in \(endings.joined(separator: ", "))\(hidden ?? "")",
            then: "name another folder, or \(.nameKind("what it holds"))", path: path
        )
    }
}
