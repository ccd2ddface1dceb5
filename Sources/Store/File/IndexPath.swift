// What a path leads to, asked of the system: SQLite says of everything that it cannot open it.
//
// SQLite takes a path of so many bytes, with its links followed, that `-journal` behind it makes no more than 512
// (https://sqlite.org/src/file/src/os_unix.c, `MAX_PATHNAME`).

internal import Blog
internal import BlogSearchQueries

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The path of an index file, which is bytes to the system.
enum IndexPath {
    /// Bytes of the longest path that SQLite opens.
    static let longest = 504
    private static let slash = UInt8(ascii: "/")
    /// What stands behind the names of the files beside an index, the longest first.
    static let companions = ["-journal", "-wal", "-shm", "-lock"]

    /// A path from the root. SQLite would take a relative one that begins with `file:` for an address.
    ///
    /// - Throws: `IndexError` when the present folder is no text, or cannot be told.
    static func absolute(_ path: String) throws(IndexError) -> String {
        if path.utf8.contains(0) { throw .noText(path) }
        if path.utf8.first == slash { return path }
        guard let bytes = unsafe getcwd(nil, 0) else { throw .noPresentFolder(path, errno) }
        defer { unsafe free(bytes) }
        guard let folder = unsafe String(validatingCString: bytes) else {
            let count = unsafe strlen(bytes)
            let folder = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
            throw .presentFolderIsNoText(path, folder: String(showing: unsafe Array(folder)))
        }
        return folder + "/" + path
    }

    /// Whether a file is at a path. One system call: every query makes it.
    ///
    /// - Throws: `IndexError` when something else is there, which would be waited for, or when nobody can tell.
    static func isFile(_ path: String) throws(IndexError) -> Bool {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else {
            let code = errno
            guard code == ENOENT else { throw refusal(of: path, code) }
            return false
        }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return true
        case S_IFDIR: throw .isFolder(path)
        case S_IFIFO: throw .isNoFile(path, "a pipe")
        case S_IFSOCK: throw .isNoFile(path, "a socket")
        default: throw .isNoFile(path, "a device")
        }
    }

    /// Bytes of a file.
    ///
    /// - Parameter orNone: whether there may be none, which is 0 then.
    static func size(of path: String, orNone: Bool = false) throws(IndexError) -> Int {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else {
            let code = errno
            if orNone, code == ENOENT { return 0 }
            throw code == ENOENT ? .gone(path) : refusal(of: path, code)
        }
        return Int(facts.st_size)
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
        if resolved.utf8.count > longest { throw .pathTooLong(resolved) }
        let most = unsafe pathconf(resolved.parentFolder, CInt(_PC_NAME_MAX))
        let room = (most > 0 ? most : 255) - companions[0].utf8.count
        if resolved.lastName.utf8.count > room { throw .nameTooLong(resolved, most: room) }
    }

    /// Checks that a path leads to a name that is text: the lock beside it would get another one.
    private static func checkLinks(of path: String) throws(IndexError) {
        guard let bytes = unsafe realpath(path, nil) else {
            // What does not exist yet stands in what does.
            return path.parentFolder == path ? () : try checkLinks(of: path.parentFolder)
        }
        defer { unsafe free(bytes) }
        guard unsafe String(validatingCString: bytes) == nil else { return }
        let count = unsafe strlen(bytes)
        let shown = String(
            showing: unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        throw .leadsToNoText(path, to: shown)
    }

    /// Makes an empty file, and the folders it stands in: SQLite would make it, too, but not say what kept it.
    static func make(_ path: String) throws(IndexError) {
        if let link = deadLink(in: path), link != path || !isFolder(target(of: link).parentFolder) {
            throw .deadLink(path, link, to: target(of: link))
        }
        try makeFolder(path.parentFolder, for: path)
        var descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        if descriptor < 0, errno == EEXIST {
            guard isLink(path) else { return }
            descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        }
        guard descriptor >= 0 else {
            throw .refused(path, .makeFile(in: path.parentFolder), errno)
        }
        close(descriptor)
    }

    /// Removes a file; one that is gone is none to remove.
    static func remove(_ path: String) throws(IndexError) {
        guard unsafe unlink(path) != 0, errno != ENOENT else { return }
        throw .refused(path, .remove(in: path.parentFolder), errno)
    }

    private static func makeFolder(_ folder: String, for path: String) throws(IndexError) {
        if isFolder(folder) { return }
        if unsafe mkdir(folder, 0o777) == 0 { return }
        var code = errno
        if code == ENOENT, folder.parentFolder != folder {
            try makeFolder(folder.parentFolder, for: path)
            code = unsafe mkdir(folder, 0o777) == 0 ? 0 : errno
        }
        if code == 0 || code == EEXIST && isFolder(folder) { return }
        switch code {
        case EEXIST, ENOTDIR, ELOOP, ENAMETOOLONG:
            throw refusal(of: path, code == EEXIST ? ENOTDIR : code)
        default: throw .refused(path, .makeFolder(folder), code)
        }
    }
}

// MARK: Who is to blame

extension IndexPath {
    /// Why the system cannot say what is at a path.
    static func refusal(of path: String, _ code: CInt) -> IndexError {
        let places = prefixes(of: path)
        switch code {
        case EACCES, EPERM:
            let place = places.first { failure(of: $0) == code } ?? path
            return .refused(path, .enter(place.parentFolder), code)
        case ELOOP:
            return .circle(path, places.first { failure(of: $0) == code } ?? path, code)
        case ENOTDIR:
            return .throughFile(path, places.first { !isFolder($0) } ?? path, code)
        case ENAMETOOLONG: return .systemPathTooLong(path, code)
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
        if resolved.utf8.count > longest { return .pathTooLong(resolved) }
        if let code = refusal(R_OK, path) { return .refused(path, .read, code) }
        if toWrite, let code = refusal(W_OK, path) { return .refused(path, .write, code) }
        for file in companions.map({ resolved + $0 }) {
            if let obstacle = obstacle(beside: path, file, toWrite: toWrite) { return obstacle }
        }
        if let code = whyNoDescriptor() { return .refused(path, .use, code) }
        // Who reads beside a log needs the file that tells readers and the writer of one another.
        guard toWrite || failure(of: resolved + "-wal") == 0 else { return nil }
        return obstacleToGrowing(path, beside: resolved)
    }

    /// What keeps SQLite, or who fills the index, from a file beside it; `nil` when nothing does, or none is there.
    static func obstacle(
        beside path: String, _ file: String, toWrite: Bool
    ) -> IndexError? {
        var facts = stat()
        guard unsafe lstat(file, &facts) == 0 else { return nil }
        guard facts.st_mode & S_IFMT == S_IFREG else { return .inTheWay(path, file) }
        let code = refusal(toWrite ? R_OK | W_OK : R_OK, file)
        return code.map { .refused(path, .useBeside(file), $0) }
    }

    /// Why a file may not be used so; `nil` when it may.
    private static func refusal(_ mode: CInt, _ path: String) -> CInt? {
        unsafe faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0 ? nil : errno
    }

    /// Why no files can be opened, whichever they are: as many as a connection opens, which has closed its own by now.
    private static func whyNoDescriptor() -> CInt? {
        var code: CInt = 0
        var opened: [CInt] = []
        while opened.count < companions.count, code == 0 {
            let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
            if descriptor < 0 { code = errno } else { opened.append(descriptor) }
        }
        for descriptor in opened { close(descriptor) }
        return [EMFILE, ENFILE, ENOMEM].contains(code) ? code : nil
    }

    /// Why no file can be made beside an index, or none as large as those there are: tried, as modes, limits and free space
    /// do not tell all. SQLite does not keep what the system said when a transaction could not be ended.
    private static func obstacleToGrowing(
        _ path: String, beside resolved: String
    ) -> IndexError? {
        let file = resolved + "-try\(getpid() % 1000)"
        let descriptor = unsafe open(
            file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            return code == EEXIST
                ? nil : .refused(path, .makeFile(in: resolved.parentFolder), code)
        }
        defer {
            close(descriptor)
            unsafe unlink(file)
        }
        var facts = stat()
        let sizes = ([""] + companions).map { suffix in
            unsafe stat(resolved + suffix, &facts) == 0 ? facts.st_size : 0
        }
        let bytes = [UInt8](repeating: 0, count: 1 << 16)
        var end = sizes.max() ?? 0
        let goal = end + off_t(bytes.count)
        while end < goal {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe pwrite(descriptor, $0.baseAddress, Int(goal - end), end)
            }
            guard count > 0 else { return .refused(path, .use, errno) }
            end += off_t(count)
        }
        return nil
    }

    /// The first link in a path that leads nowhere.
    private static func deadLink(in path: String) -> String? {
        prefixes(of: path).first { isLink($0) && failure(of: $0) == ENOENT }
    }

    /// What the system says when asked what is at a path, 0 when it knows.
    private static func failure(of path: String) -> CInt {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? 0 : errno
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private static func isLink(_ path: String) -> Bool {
        var facts = stat()
        return unsafe lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
    }

    /// Where a link says that it leads; a path from the root.
    private static func target(of link: String) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return -1 }
                return unsafe readlink(link, start, characters.count)
            }
        }
        let target = String(showing: bytes.prefix(max(0, count)))
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
