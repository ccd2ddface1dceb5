#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Which file it is, whatever it is called.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
}

/// What the system knows of a file without its being opened.
struct FileFacts: Hashable, Sendable {
    enum Kind: String, Sendable {
        case file, folder
        case link = "symbolic link"
        case pipe = "named pipe"
        case socket
        case device
    }

    let identity: FileIdentity
    let kind: Kind
    /// How many names it has in its file system; 0 when the last one was removed.
    let names: Int
    let size: Int
    /// When anything about it changed last, in nanoseconds; no program can set this.
    let changed: Int64

    /// What a path leads to; `nil` when that is nothing.
    init?(at path: String) {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        self.init(facts)
    }

    /// What a path names, be it a symbolic link; `nil` when that is nothing.
    init?(named path: String) {
        var facts = stat()
        guard unsafe lstat(path, &facts) == 0 else { return nil }
        self.init(facts)
    }

    /// What a descriptor is of.
    init?(of descriptor: CInt) {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { return nil }
        self.init(facts)
    }

    private init(_ facts: stat) {
        identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: facts.st_dev),
            number: UInt64(truncatingIfNeeded: facts.st_ino))
        kind = Kind(mode: facts.st_mode)
        names = Int(facts.st_nlink)
        size = Int(facts.st_size)
        #if canImport(Darwin)
            let time = facts.st_ctimespec
        #else
            let time = facts.st_ctim
        #endif
        changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

extension FileFacts {
    /// Whether it was changed in the last tenth of a second: who overwrites it may not be done.
    var areOfJustNow: Bool {
        var now = timespec()
        guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return false }
        let time = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
        return abs(time &- changed) < 100_000_000
    }

    /// Removes a name of a file.
    func removeName(_ path: String) { unsafe unlink(path) }
}

extension FileFacts.Kind {
    fileprivate init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default: self = .device
        }
    }
}

extension String {
    /// The path of the file that a path leads to, with no symbolic link in it; the path itself where it leads nowhere, or to a
    /// name that is no text.
    var withoutLinks: String {
        guard let resolved = unsafe realpath(self, nil) else { return self }
        defer { unsafe free(resolved) }
        return unsafe String(validatingCString: resolved) ?? self
    }
}

/// Waits, for what another process does next.
func pause(microseconds: UInt32) { usleep(microseconds) }
