/// Files that lie in no folder: those of a zip archive, or what came on standard input.
///
/// They have paths as if the archive were a folder: `export.zip/posts-1.xml`.
package final class PackedFiles: Sendable {
    private enum Content: Sendable {
        case file(OpenedFile)
        case entry(ZipEntry, in: OpenedFile)
    }

    /// Where the archive is, or what standard input is called.
    package let path: String
    /// Whether it is an archive, which is as a folder; not a single file.
    package let isArchive: Bool
    /// Paths of the files, relative to the archive, sorted.
    package let files: [String]
    /// What is left out, and why; the names are the archive's own.
    package let leftOut: [(name: String, reason: String)]
    private let contents: [String: Content]

    /// The archive at a path, or one that is open; `nil` where there is none.
    /// - Throws: `IngestError` where the file cannot be read, or the archive is damaged or larger than is believed.
    package convenience init?(archiveAt path: String) throws(IngestError) {
        let file = try OpenedFile(path)
        guard try Self.isArchive(file, path) else { return nil }
        try self.init(archive: file, path)
    }

    /// What a file that is open holds, be it an archive or anything else.
    init(_ file: OpenedFile, path: String) throws(IngestError) {
        guard try Self.isArchive(file, path) else {
            self.path = path
            isArchive = false
            files = []
            leftOut = []
            contents = [path: .file(file)]
            return
        }
        (self.path, isArchive) = (path, true)
        (files, leftOut, contents) = try Self.contents(of: file, path)
    }

    private init(archive file: OpenedFile, _ path: String) throws(IngestError) {
        (self.path, isArchive) = (path, true)
        (files, leftOut, contents) = try Self.contents(of: file, path)
    }

    private static func isArchive(_ file: OpenedFile, _ path: String) throws(IngestError) -> Bool {
        let head: [UInt8]
        do throws(FileFault) {
            head = try file.bytes(at: file.range.lowerBound, count: 4)
        } catch {
            throw .unreadable(path, error)
        }
        return head == ZipArchive.mark || head == ZipArchive.markOfEmpty
    }

    private static func contents(
        of file: OpenedFile, _ path: String
    ) throws(IngestError) -> ([String], [(name: String, reason: String)], [String: Content]) {
        let archive: ZipArchive
        do throws(ByteFault) {
            archive = try ZipArchive(file)
        } catch {
            throw IngestError(error, path)
        }
        var contents: [String: Content] = [:]
        var leftOut: [(name: String, reason: String)] = []
        for entry in archive.entries where !entry.isFolder {
            guard let name = Self.path(of: entry.name) else {
                leftOut.append((entry.name, "a name that leads out of the archive"))
                continue
            }
            if let reason = Self.reason(toLeaveOut: entry) {
                leftOut.append((name, reason))
            } else if contents.updateValue(.entry(entry, in: file), forKey: name) != nil {
                leftOut.append((name, "another file of the archive has the same name"))
            }
        }
        return (contents.keys.sorted(), leftOut, contents)
    }

    /// The way to an entry inside of its archive; `nil` where its name leads elsewhere.
    private static func path(of name: String) -> String? {
        let name = name.replacing("\\", with: "/")
        let parts = name.split(separator: "/").filter { $0 != "." }
        let isOfDrive = parts.first.map { $0.dropFirst().first == ":" } ?? false
        guard !name.hasPrefix("/"), !isOfDrive, !parts.isEmpty, !parts.contains("..") else {
            return nil
        }
        return parts.joined(separator: "/")
    }

    private static func reason(toLeaveOut entry: ZipEntry) -> String? {
        if entry.isLink { return "a link, which leads nowhere in an archive" }
        if entry.isEncrypted {
            return "unreadable: it is encrypted; unpack the archive by its password first"
        }
        if case .other(let method) = entry.packing {
            return
                "unreadable: it is packed by a method (\(method)) not known here; unpack the archive first"
        }
        return nil
    }

    /// Opens a file by its path, which begins with that of the archive.
    func open(
        _ path: String
    ) throws(IngestError) -> (stream: any ByteStream, length: Int, isPacked: Bool) {
        let isHere = path.hasPrefix("./")
        switch contents[isHere ? String(path.dropFirst(2)) : name(of: path)] {
        case .file(let file): return (FileRange(file, file.range), file.range.count, false)
        case .entry(let entry, let file):
            do throws(ByteFault) {
                let stream = try ZipArchive.bytes(of: entry, in: file)
                return (stream, entry.packedSize, true)
            } catch {
                throw IngestError(error, path)
            }
        case nil: throw .missing(path)
        }
    }

    /// Whether a path leads to one of the files.
    package func holds(_ path: String) -> Bool { contents[name(of: path)] != nil }

    /// Names of the files right in a folder, whose path begins with that of the archive.
    package func names(in folder: String) -> [String] {
        let prefix = folder == path ? "" : name(of: folder) + "/"
        return files.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            .filter { !$0.contains("/") }
    }

    private func name(of path: String) -> String {
        path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
    }
}

extension PackedFiles: Hashable {
    package static func == (left: PackedFiles, right: PackedFiles) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
