// What is at a path, according to the system: SQLite only says that it cannot open the file.
//
// The longest path that SQLite accepts, without links and with `-journal` after it, has 512 bytes
// (https://sqlite.org/src/file/src/os_unix.c, `MAX_PATHNAME`).

internal import Blog
internal import BlogSearchPlatform
package import BlogSearchQueries

/// The path of an index file. To the system a path is bytes.
package enum IndexPath {
    /// The length of the longest path that SQLite opens, in bytes.
    static let maximumLength = 504
    private static let slash = UInt8(ascii: "/")
    /// The endings of the names of the files next to an index, the longest first.
    static let companions = ["-journal", "-wal", "-shm", "-lock"]

    /// A path from the root. SQLite would take a relative path that begins with `file:` for an
    /// address.
    ///
    /// - Throws: `IndexError` when the current folder is not text, or unknown.
    package static func absolute(_ path: String) throws(IndexError) -> String {
        if path.utf8.contains(0) { throw .noText(path) }
        if path.utf8.first == slash { return path }
        let bytes: [UInt8]
        do { bytes = try System.presentFolder() } catch { throw .noPresentFolder(path, error) }
        guard let folder = String(validating: bytes, as: UTF8.self) else {
            throw .presentFolderIsNoText(path, folder: String(showing: bytes))
        }
        return folder + "/" + path
    }

    /// Whether there is a file at a path. It takes one system call: every query makes it.
    ///
    /// - Throws: `IndexError` when there is something else, which opening would wait for, or when
    ///   the system does not say.
    package static func isFile(_ path: String) throws(IndexError) -> Bool {
        let kind: FileFacts.Kind
        do { kind = try System.facts(at: path).kind } catch {
            guard error == .noFile else { throw refusal(of: path, error) }
            return false
        }
        switch kind {
        case .file: return true
        case .folder: throw .isFolder(path)
        case .pipe: throw .isNoFile(path, "a pipe")
        case .socket: throw .isNoFile(path, "a socket")
        case .device, .link: throw .isNoFile(path, "a device")
        }
    }

    /// The size of a file in bytes.
    ///
    /// - Parameter orNone: whether the file may be missing. Its size is 0 then.
    package static func size(of path: String, orNone: Bool = false) throws(IndexError) -> Int {
        do { return try System.facts(at: path).size } catch {
            if orNone, error == .noFile { return 0 }
            throw error == .noFile ? .gone(path) : refusal(of: path, error)
        }
    }

    /// Why nothing is at a path, when `isFile` found nothing.
    package static func absence(of path: String) -> IndexError {
        if let link = deadLink(in: path) { return .deadLink(path, link, to: target(of: link)) }
        do throws(IndexError) {
            // A user who is asked to create an index must be able to.
            try checkWritable(path)
            return .missing(path)
        } catch {
            return error
        }
    }

    /// Checks that SQLite can write to a path, and that its files and ours can be created next to
    /// the file itself.
    package static func checkWritable(_ path: String) throws(IndexError) {
        try checkLinks(of: path)
        // A file that does not exist yet can be reached through links, too.
        let folder = path.parentFolder.withoutLinks
        var resolved = path.withoutLinks
        if resolved == path, folder != path.parentFolder { resolved = folder + "/" + path.lastName }
        if resolved.utf8.count > maximumLength { throw .pathTooLong(resolved) }
        let most = System.maximumNameLength(in: resolved.parentFolder) ?? 255
        let room = most - companions[0].utf8.count
        if resolved.lastName.utf8.count > room { throw .nameTooLong(resolved, most: room) }
    }

    /// Checks that a path leads to a name that is text. Otherwise the lock next to it would get
    /// another name.
    private static func checkLinks(of path: String) throws(IndexError) {
        guard let bytes = System.realPath(path) else {
            // A file that does not exist yet is in a folder that exists.
            return path.parentFolder == path ? () : try checkLinks(of: path.parentFolder)
        }
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        throw .leadsToNoText(path, to: String(showing: bytes))
    }

    /// Creates an empty file, and its folders. SQLite would create the file, too, but not say what
    /// prevented it.
    package static func make(_ path: String) throws(IndexError) {
        if let link = deadLink(in: path), link != path || !isFolder(target(of: link).parentFolder) {
            throw .deadLink(path, link, to: target(of: link))
        }
        try makeFolder(path.parentFolder, for: path)
        do throws(Errno) {
            try makeFile(path)
        } catch {
            throw .refused(path, .makeFile(in: path.parentFolder), error)
        }
    }

    private static func makeFile(_ path: String) throws(Errno) {
        do throws(Errno) {
            System.closeFile(try System.openFile(path, [.writing, .creating, .onlyNew]))
        } catch {
            guard error == .fileExists else { throw error }
            guard isLink(path) else { return }
            System.closeFile(try System.openFile(path, [.writing, .creating]))
        }
    }

    /// Removes a file. A missing file is no error.
    package static func remove(_ path: String) throws(IndexError) {
        guard let code = System.remove(path), code != .noFile else { return }
        throw .refused(path, .remove(in: path.parentFolder), code)
    }

    private static func makeFolder(_ folder: String, for path: String) throws(IndexError) {
        if isFolder(folder) { return }
        var code = System.makeFolder(folder)
        if code == .noFile, folder.parentFolder != folder {
            try makeFolder(folder.parentFolder, for: path)
            code = System.makeFolder(folder)
        }
        guard let code, code != .fileExists || !isFolder(folder) else { return }
        switch code {
        case .fileExists, .noFolder, .circleOfLinks, .nameTooLong:
            throw refusal(of: path, code == .fileExists ? .noFolder : code)
        default: throw .refused(path, .makeFolder(folder), code)
        }
    }
}

// MARK: Reasons

extension IndexPath {
    /// Why the system cannot say what is at a path.
    static func refusal(of path: String, _ code: Errno) -> IndexError {
        let prefixes = prefixes(of: path)
        switch code {
        case .noPermission, .notPermitted:
            let refusing = prefixes.first { failure(of: $0) == code } ?? path
            return .refused(path, .enter(refusing.parentFolder), code)
        case .circleOfLinks:
            return .circle(path, prefixes.first { failure(of: $0) == code } ?? path, code)
        case .noFolder:
            return .throughFile(path, prefixes.first { !isFolder($0) } ?? path, code)
        case .nameTooLong: return .systemPathTooLong(path, code)
        default: return .refused(path, .use, code)
        }
    }

    /// What prevents SQLite from using a file; `nil` when nothing does. Obstacles are checked in
    /// the order in which SQLite would meet them.
    package static func obstacle(at path: String, toWrite: Bool) -> IndexError? {
        do throws(IndexError) {
            guard try isFile(path) else {
                return deadLink(in: path) == nil ? .gone(path) : absence(of: path)
            }
            if toWrite { try checkWritable(path) }
        } catch {
            return error
        }
        let resolved = path.withoutLinks
        if resolved.utf8.count > maximumLength { return .pathTooLong(resolved) }
        if let code = System.refusal(of: path, toRead: true, toWrite: false) {
            return .refused(path, .read, code)
        }
        if toWrite, let code = System.refusal(of: path, toRead: false, toWrite: true) {
            return .refused(path, .write, code)
        }
        for file in companions.map({ resolved + $0 }) {
            if let obstacle = obstacle(beside: path, file, toWrite: toWrite) { return obstacle }
        }
        if let code = whyNoDescriptor() { return .refused(path, .use, code) }
        // Readers next to a log need the file in which readers and the writer register.
        guard toWrite || failure(of: resolved + "-wal") == nil else { return nil }
        return obstacleToGrowing(path, beside: resolved)
    }

    /// What prevents SQLite, or the writer that fills the index, from using a file next to it;
    /// `nil` when nothing does, or there is no such file.
    static func obstacle(
        beside path: String, _ file: String, toWrite: Bool
    ) -> IndexError? {
        guard let kind = FileFacts(named: file)?.kind else { return nil }
        guard kind == .file else { return .inTheWay(path, file) }
        let code = System.refusal(of: file, toRead: true, toWrite: toWrite)
        return code.map { .refused(path, .useBeside(file), $0) }
    }

    /// Why this process can open no files at all: it tries as many as a connection opens. The
    /// failed connection has closed its own by now.
    private static func whyNoDescriptor() -> Errno? {
        var opened: [CInt] = []
        defer { opened.forEach(System.closeFile) }
        do throws(Errno) {
            while opened.count < companions.count {
                opened.append(try System.openFile("/dev/null", .reading))
            }
            return nil
        } catch {
            let isShort = [.tooManyOpenFiles, .tooManyOpenFilesOfAll, .noMemory].contains(error)
            return isShort ? error : nil
        }
    }

    /// Why no file can be created next to an index, or none as large as the existing ones. This is
    /// found by trying, because modes, limits and free space do not say everything. SQLite does not
    /// keep the system's error when a transaction could not be committed.
    private static func obstacleToGrowing(
        _ path: String, beside resolved: String
    ) -> IndexError? {
        let file = resolved + "-try\(System.processNumber % 1000)"
        let descriptor: CInt
        do throws(Errno) {
            let how: System.Opening = [.writing, .creating, .onlyNew, .notThroughLink]
            descriptor = try System.openFile(file, how, mode: 0o600)
        } catch {
            return error == .fileExists
                ? nil : .refused(path, .makeFile(in: resolved.parentFolder), error)
        }
        defer {
            System.closeFile(descriptor)
            System.remove(file)
        }
        let sizes = ([""] + companions).map { FileFacts(at: resolved + $0)?.size ?? 0 }
        let end = sizes.max() ?? 0
        var bytes = [UInt8](repeating: 0, count: 1 << 16)[...]
        do throws(Errno) {
            while !bytes.isEmpty {
                let offset = end + (1 << 16) - bytes.count
                bytes = bytes.dropFirst(try System.write(bytes, to: descriptor, at: offset))
            }
            return nil
        } catch {
            return .refused(path, .use, error)
        }
    }

    /// The first link in a path whose target does not exist.
    private static func deadLink(in path: String) -> String? {
        prefixes(of: path).first { isLink($0) && failure(of: $0) == .noFile }
    }

    /// The system's error when asked what is at a path; `nil` when there is none.
    private static func failure(of path: String) -> Errno? {
        do throws(Errno) { _ = try System.facts(at: path) } catch { return error }
        return nil
    }

    private static func isFolder(_ path: String) -> Bool {
        FileFacts(at: path)?.kind == .folder
    }

    private static func isLink(_ path: String) -> Bool {
        FileFacts(named: path)?.kind == .link
    }

    /// The target of a link, as a path from the root.
    private static func target(of link: String) -> String {
        let target = String(showing: System.target(ofLink: link) ?? [])
        return target.hasPrefix("/") ? target : link.parentFolder + "/" + target
    }

    /// `/a`, `/a/b`, `/a/b/c`.
    private static func prefixes(of path: String) -> [String] {
        path.utf8.indices.filter { path.utf8[$0] == slash && $0 != path.startIndex }
            .map { String(path[..<$0]) } + [path]
    }
}

extension String {
    /// The path without its last component.
    package var parentFolder: String {
        // This compares bytes, because among characters a slash before a combining mark is no
        // slash.
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")), slash != startIndex else {
            return "/"
        }
        return String(self[..<slash])
    }

    /// The last component of a path.
    fileprivate var lastName: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) }
            ?? self
    }
}
