// What a path leads to, asked of the system: SQLite says of everything that it cannot open it.
//
// SQLite takes a path of so many bytes, with its links followed, that `-journal` behind it makes no more than 512
// (https://sqlite.org/src/file/src/os_unix.c, `MAX_PATHNAME`).

internal import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

/// The path of an index file, which is bytes to the system.
enum IndexPath {
    /// Bytes of the longest path that SQLite opens.
    static let maximumLength = 504
    private static let slash = UInt8(ascii: "/")
    /// What stands behind the names of the files beside an index, the longest first.
    static let companions = ["-journal", "-wal", "-shm", "-lock"]

    /// A path from the root. SQLite would take a relative one that begins with `file:` for an address.
    ///
    /// - Throws: `IndexError` when the present folder is no text, or cannot be told.
    static func absolute(_ path: String) throws(IndexError) -> String {
        if path.utf8.contains(0) { throw .noText(path) }
        if path.utf8.first == slash { return path }
        let bytes: [UInt8]
        do { bytes = try System.presentFolder() } catch { throw .noPresentFolder(path, error) }
        guard let folder = String(validating: bytes, as: UTF8.self) else {
            throw .presentFolderIsNoText(path, folder: String(showing: bytes))
        }
        return folder + "/" + path
    }

    /// Whether a file is at a path. One system call: every query makes it.
    ///
    /// - Throws: `IndexError` when something else is there, which would be waited for, or when nobody can tell.
    static func isFile(_ path: String) throws(IndexError) -> Bool {
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

    /// Bytes of a file.
    ///
    /// - Parameter orNone: whether there may be none, which is 0 then.
    static func size(of path: String, orNone: Bool = false) throws(IndexError) -> Int {
        do { return try System.facts(at: path).size } catch {
            if orNone, error == .noFile { return 0 }
            throw error == .noFile ? .gone(path) : refusal(of: path, error)
        }
    }

    /// Why nothing is at a path, where `isFile` found nothing.
    static func absence(of path: String) -> IndexError {
        if let link = deadLink(in: path) { return .deadLink(path, link, to: target(of: link)) }
        do throws(IndexError) {
            // Who is told to make one must be able to.
            try checkWritable(path)
            return .missing(path)
        } catch {
            return error
        }
    }

    /// Checks that SQLite can write to a path, and that its files and ours can be made beside the file itself.
    static func checkWritable(_ path: String) throws(IndexError) {
        try checkLinks(of: path)
        // What does not exist yet can be reached through links all the same.
        let folder = path.parentFolder.withoutLinks
        var resolved = path.withoutLinks
        if resolved == path, folder != path.parentFolder { resolved = folder + "/" + path.lastName }
        if resolved.utf8.count > maximumLength { throw .pathTooLong(resolved) }
        let most = System.maximumNameLength(in: resolved.parentFolder) ?? 255
        let room = most - companions[0].utf8.count
        if resolved.lastName.utf8.count > room { throw .nameTooLong(resolved, most: room) }
    }

    /// Checks that a path leads to a name that is text: the lock beside it would get another one.
    private static func checkLinks(of path: String) throws(IndexError) {
        guard let bytes = System.realPath(path) else {
            // What does not exist yet stands in what does.
            return path.parentFolder == path ? () : try checkLinks(of: path.parentFolder)
        }
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        throw .leadsToNoText(path, to: String(showing: bytes))
    }

    /// Makes an empty file, and the folders it stands in: SQLite would make it, too, but not say what kept it.
    static func make(_ path: String) throws(IndexError) {
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

    /// Removes a file; one that is gone is none to remove.
    static func remove(_ path: String) throws(IndexError) {
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

// MARK: Who is to blame

extension IndexPath {
    /// Why the system cannot say what is at a path.
    static func refusal(of path: String, _ code: Errno) -> IndexError {
        let places = prefixes(of: path)
        switch code {
        case .noPermission, .notPermitted:
            let place = places.first { failure(of: $0) == code } ?? path
            return .refused(path, .enter(place.parentFolder), code)
        case .circleOfLinks:
            return .circle(path, places.first { failure(of: $0) == code } ?? path, code)
        case .noFolder:
            return .throughFile(path, places.first { !isFolder($0) } ?? path, code)
        case .nameTooLong: return .systemPathTooLong(path, code)
        default: return .refused(path, .use, code)
        }
    }

    /// What keeps SQLite from a file, looked for in the order in which it would meet it; `nil` when nothing does.
    static func obstacle(at path: String, toWrite: Bool) -> IndexError? {
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
        // Who reads beside a log needs the file that tells readers and the writer of one another.
        guard toWrite || failure(of: resolved + "-wal") == nil else { return nil }
        return obstacleToGrowing(path, beside: resolved)
    }

    /// What keeps SQLite, or who fills the index, from a file beside it; `nil` when nothing does, or none is there.
    static func obstacle(
        beside path: String, _ file: String, toWrite: Bool
    ) -> IndexError? {
        guard let kind = FileFacts(named: file)?.kind else { return nil }
        guard kind == .file else { return .inTheWay(path, file) }
        let code = System.refusal(of: file, toRead: true, toWrite: toWrite)
        return code.map { .refused(path, .useBeside(file), $0) }
    }

    /// Why no files can be opened, whichever they are: as many as a connection opens, which has closed its own by now.
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

    /// Why no file can be made beside an index, or none as large as those there are: tried, as modes, limits and free space
    /// do not tell all. SQLite does not keep what the system said when a transaction could not be ended.
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
                let place = end + (1 << 16) - bytes.count
                bytes = bytes.dropFirst(try System.write(bytes, to: descriptor, at: place))
            }
            return nil
        } catch {
            return .refused(path, .use, error)
        }
    }

    /// The first link in a path that leads nowhere.
    private static func deadLink(in path: String) -> String? {
        prefixes(of: path).first { isLink($0) && failure(of: $0) == .noFile }
    }

    /// What the system says when asked what is at a path, `nil` when it knows.
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

    /// Where a link says that it leads; a path from the root.
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
    /// The path without its last part.
    var parentFolder: String {
        // By bytes: a slash before a combining mark is no slash among characters.
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")), slash != startIndex else {
            return "/"
        }
        return String(self[..<slash])
    }

    /// The last part of a path.
    fileprivate var lastName: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) }
            ?? self
    }
}
