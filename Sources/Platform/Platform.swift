// The one file that sees the C library: what it declares differently on Linux and macOS, and every call of the system. What
// it hands on are Swift's own types; what a call was refused for comes as an `Errno`, thrown or returned.
//
// Descriptors are numbers here. Who opens one closes it; every one is closed when another program is begun.
//
// A file of Swift sees what it imports itself, so whoever calls the C library stands in this one, which is long therefore:
// files, locks, paths, threads, the process, signals, the terminal, numbers, and the list of what the system refuses.

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Calls of the system.
package enum System {
    /// How a file is opened. Never does opening wait: a pipe would, for who is at its other end.
    package struct Opening: OptionSet, Sendable {
        package let rawValue: CInt
        package init(rawValue: CInt) { self.rawValue = rawValue }

        package static let reading = Opening([])
        package static let writing = Opening(rawValue: O_RDWR)
        package static let creating = Opening(rawValue: O_CREAT)
        /// Only a file that is not there yet.
        package static let onlyNew = Opening(rawValue: O_EXCL)
        package static let notThroughLink = Opening(rawValue: O_NOFOLLOW)
    }

    /// Opens a file.
    package static func openFile(
        _ path: String, _ how: Opening, mode: UInt16 = 0o644
    ) throws(Errno) -> CInt {
        let flags = how.rawValue | O_CLOEXEC | O_NONBLOCK
        let descriptor = unsafe open(path, flags, mode_t(mode))
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

    package static func closeFile(_ descriptor: CInt) { close(descriptor) }

    /// What a path leads to.
    package static func facts(at path: String) throws(Errno) -> FileFacts {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { throw .last }
        return FileFacts(facts)
    }

    /// What a path names, be it a symbolic link.
    package static func facts(named path: String) throws(Errno) -> FileFacts {
        var facts = stat()
        guard unsafe lstat(path, &facts) == 0 else { throw .last }
        return FileFacts(facts)
    }

    /// What a descriptor is of.
    package static func facts(of descriptor: CInt) throws(Errno) -> FileFacts {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw .last }
        return FileFacts(facts)
    }

    /// The next bytes of a file, in one piece, `count` at most; none at its end.
    package static func nextBytes(_ descriptor: CInt, count: Int) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var got = -1
            repeat {
                got = unsafe read(descriptor, buffer.baseAddress, count)
            } while got < 0 && errno == EINTR
            if got < 0 { failure = .last }
            filled = max(0, got)
        }
        if let failure { throw failure }
        return bytes
    }

    /// The bytes of a file from a place on, in one piece, `count` at most; none at its end. Moves no one's place in the file.
    package static func nextBytes(
        _ descriptor: CInt, at place: Int, count: Int
    ) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var got = -1
            repeat {
                got = unsafe pread(descriptor, buffer.baseAddress, count, off_t(place))
            } while got < 0 && errno == EINTR
            if got < 0 { failure = .last }
            filled = max(0, got)
        }
        if let failure { throw failure }
        return bytes
    }

    /// Where the next byte of a file is read from; `nil` where there is no such place, as in a pipe.
    package static func place(in descriptor: CInt) -> Int? {
        let place = lseek(descriptor, 0, SEEK_CUR)
        return place >= 0 ? Int(place) : nil
    }

    /// Bytes of a file from a place on; fewer where it ends or cannot be read.
    package static func bytes(_ descriptor: CInt, at place: Int, count: Int) -> [UInt8] {
        guard place >= 0, count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            while filled < count {
                let got = unsafe pread(
                    descriptor, start + filled, count - filled, off_t(place + filled))
                if got < 0, errno == EINTR { continue }
                if got <= 0 { return }
                filled += got
            }
        }
    }

    /// Writes bytes over those of a file from a place on.
    ///
    /// - Returns: how many the system took.
    @discardableResult
    package static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: CInt, at place: Int
    ) throws(Errno) -> Int {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(place))
        }
        guard count > 0 || bytes.isEmpty else { throw .last }
        return count
    }

    /// Writes all of a text where a descriptor stands, in as many pieces as the system takes.
    package static func write(_ text: String, to descriptor: CInt) throws(Errno) {
        var text = text
        if let failure = text.withUTF8({ unsafe writeAll($0, to: descriptor) }) { throw failure }
    }

    /// The same with bytes.
    package static func write(_ bytes: [UInt8], to descriptor: CInt) throws(Errno) {
        let failure = unsafe bytes.withUnsafeBufferPointer { unsafe writeAll($0, to: descriptor) }
        if let failure { throw failure }
    }

    private static func writeAll(
        _ bytes: UnsafeBufferPointer<UInt8>, to descriptor: CInt
    ) -> Errno? {
        var done = 0
        while done < bytes.count {
            let rest = unsafe UnsafeBufferPointer(rebasing: bytes[done...])
            let written = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
            if written < 0 && errno == EINTR { continue }
            if written <= 0 { return .last }
            done += written
        }
        return nil
    }

    /// Goes to a place of a file.
    package static func seek(_ descriptor: CInt, to place: Int) throws(Errno) {
        guard lseek(descriptor, off_t(place), SEEK_SET) >= 0 else { throw .last }
    }

    /// Takes all bytes of a file away.
    package static func empty(_ descriptor: CInt) { ftruncate(descriptor, 0) }

    /// Opens a number once more for what another is of.
    package static func duplicate(_ descriptor: CInt) -> CInt? {
        let other = dup(descriptor)
        return other >= 0 ? other : nil
    }

    package static func isOpen(_ descriptor: CInt) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }
}

/// How a part of a file is locked.
package enum RegionLock: Sendable {
    case shared, exclusive, none

    fileprivate func region(_ start: Int64, _ count: Int64) -> flock {
        var region = flock()
        let kind: CInt =
            switch self {
            case .shared: CInt(F_RDLCK)
            case .exclusive: CInt(F_WRLCK)
            case .none: CInt(F_UNLCK)
            }
        region.l_type = Int16(truncatingIfNeeded: kind)
        region.l_whence = Int16(SEEK_SET)
        region.l_start = off_t(start)
        region.l_len = off_t(count)
        return region
    }
}

// MARK: Locks

extension System {
    /// `F_OFD_SETLK` and `F_OFD_GETLK`.
    #if canImport(Darwin)
        private static let (setLock, getLock): (CInt, CInt) = (90, 92)
    #else
        private static let (setLock, getLock): (CInt, CInt) = (37, 36)
    #endif

    /// Locks bytes of a file for this description of it, without waiting; 0 bytes are all behind the first.
    @discardableResult
    package static func lock(
        _ descriptor: CInt, _ kind: RegionLock, from start: Int64, count: Int64
    ) -> Errno? {
        var region = kind.region(start, count)
        while unsafe fcntl(descriptor, setLock, &region) != 0 {
            if errno != EINTR { return .last }
        }
        return nil
    }

    /// Whether another has locked any of the bytes.
    ///
    /// - Parameter isOfProcess: whether locks of processes are meant, which are SQLite's.
    package static func isLocked(
        _ descriptor: CInt, from start: Int64, count: Int64, isOfProcess: Bool = false
    ) -> Bool {
        var region = RegionLock.exclusive.region(start, count)
        let command = isOfProcess ? F_GETLK : getLock
        return unsafe fcntl(descriptor, command, &region) == 0 && region.l_type != F_UNLCK
    }

    /// Takes flock(2) on a file, without waiting.
    ///
    /// - Returns: whether nobody else has it.
    package static func lockWhole(_ descriptor: CInt) -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}

// MARK: Paths

extension System {
    /// Removes a name of a file.
    @discardableResult
    package static func remove(_ path: String) -> Errno? { refusal(unsafe unlink(path)) }

    /// Gives a file another name.
    package static func rename(_ path: String, to other: String) -> Errno? {
        refusal(renameFile(path, other))
    }

    package static func makeFolder(_ path: String) -> Errno? { refusal(unsafe mkdir(path, 0o777)) }

    /// Why the user that counts for files may not read, or write, a file.
    package static func refusal(of path: String, toRead: Bool, toWrite: Bool) -> Errno? {
        let mode = (toRead ? R_OK : 0) | (toWrite ? W_OK : 0)
        return refusal(unsafe faccessat(AT_FDCWD, path, mode, AT_EACCESS))
    }

    /// Whether there is something at a path.
    package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Whether this user may make files in a folder.
    package static func canMakeFiles(in folder: String) -> Bool {
        unsafe access(folder, W_OK | X_OK) == 0
    }

    private static func refusal(_ code: CInt) -> Errno? { code == 0 ? nil : .last }

    /// The bytes of a path with no link in it; `nil` where it leads nowhere, or in a circle.
    package static func realPath(_ path: String) -> [UInt8]? {
        guard let found = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(found) }
        return unsafe bytes(of: found)
    }

    /// The bytes of the present folder's path.
    package static func presentFolder() throws(Errno) -> [UInt8] {
        guard let found = unsafe getcwd(nil, 0) else { throw .last }
        defer { unsafe free(found) }
        return unsafe bytes(of: found)
    }

    /// What a link says; `nil` when it is none.
    package static func target(ofLink path: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            let buffer = unsafe buffer.assumingMemoryBound(to: CChar.self)
            guard let start = buffer.baseAddress else { return -1 }
            return unsafe readlink(path, start, buffer.count)
        }
        return count < 0 ? nil : Array(bytes[..<count])
    }

    /// Where an opened file lies, as the system knows it now, without links; `nil` where it does not say.
    package static func path(ofOpened descriptor: CInt) -> [UInt8]? {
        #if canImport(Darwin)
            var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let isKnown = unsafe bytes.withUnsafeMutableBytes { buffer in
                guard let start = buffer.baseAddress else { return false }
                return unsafe fcntl(descriptor, F_GETPATH, start) >= 0
            }
            let path = isKnown ? Array(bytes.prefix { $0 != 0 }) : []
        #else
            let path = target(ofLink: "/proc/self/fd/\(descriptor)") ?? []
        #endif
        return (1..<Int(PATH_MAX)).contains(path.count) ? path : nil
    }

    /// The names in a folder, which are bytes, and whether each could be a folder; in no order.
    package static func names(
        in folder: String
    ) throws(Errno) -> [(bytes: [UInt8], mayBeFolder: Bool)] {
        guard let stream = unsafe opendir(folder) else { throw .last }
        defer { unsafe closedir(stream) }
        let folders = [DT_DIR, DT_LNK, DT_UNKNOWN].map { CInt($0) }
        var names: [(bytes: [UInt8], mayBeFolder: Bool)] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw .last }
                return names
            }
            let mayBeFolder = unsafe folders.contains(CInt(entry.pointee.d_type))
            unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                let start = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
                names.append((unsafe bytes(of: start), mayBeFolder))
            }
        }
    }

    /// Bytes of the longest name that a folder takes; `nil` where it does not say.
    package static func maximumNameLength(in folder: String) -> Int? {
        let most = unsafe pathconf(folder, CInt(_PC_NAME_MAX))
        return most > 0 ? most : nil
    }

    /// Bytes that are free where a folder lies.
    package static func freeBytes(_ folder: String) -> Int? {
        var facts = statvfs()
        guard unsafe statvfs(folder, &facts) == 0 else { return nil }
        return Int(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize))
    }

    fileprivate static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
}

// `write` and `rename` mean something else within `System`.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

private func renameFile(_ path: String, _ other: String) -> CInt { unsafe rename(path, other) }

extension FileFacts {
    fileprivate init(_ facts: stat) {
        #if canImport(Darwin)
            let time = facts.st_ctimespec
        #else
            let time = facts.st_ctim
        #endif
        let kind: Kind =
            switch facts.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .device
            }
        self.init(
            identity: FileIdentity(
                device: UInt64(truncatingIfNeeded: facts.st_dev),
                number: UInt64(truncatingIfNeeded: facts.st_ino)),
            kind: kind, names: Int(facts.st_nlink), size: Int(facts.st_size),
            changed: time.nanoseconds)
    }
}

extension timespec {
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

// MARK: Threads

/// A thread of the system, to be joined or detached.
struct ThreadHandle: Sendable {
    #if canImport(Darwin)
        private nonisolated(unsafe) var thread: pthread_t?
    #else
        private var thread: pthread_t = 0
    #endif

    /// Starts one; `nil` where the system gives none.
    init?(stackSize: Int, _ work: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setstacksize(&attributes, stackSize)
        let start = unsafe Unmanaged.passRetained(ThreadStart(work))
        let code = unsafe pthread_create(
            &thread, &attributes,
            { argument in
                let argument: UnsafeMutableRawPointer? = unsafe argument
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().work()
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            unsafe start.release()
            return nil
        }
    }

    #if canImport(Darwin)
        func join() { if let thread { pthread_join(thread, nil) } }
        func detach() { if let thread { pthread_detach(thread) } }
    #else
        func join() { pthread_join(thread, nil) }
        func detach() { pthread_detach(thread) }
    #endif
}

/// What a thread begins with.
private final class ThreadStart {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

extension UnownedJob {
    /// Runs a job, once, on the present thread.
    package func run(for executor: some TaskExecutor) {
        unsafe runSynchronously(on: executor.asUnownedTaskExecutor())
    }
}

// MARK: The process

extension System {
    /// What the system limits for a process.
    package enum Limit { case fileSize, stack }

    /// How much it is limited to, `UInt64.max` when it is not.
    package static func limit(of what: Limit) -> UInt64 {
        #if canImport(Glibc)
            let name = what == .stack ? RLIMIT_STACK : RLIMIT_FSIZE
            let number = __rlimit_resource_t(name.rawValue)
        #else
            let number = what == .stack ? RLIMIT_STACK : RLIMIT_FSIZE
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(number, &limit) == 0 else { return .max }
        return limit.rlim_cur < rlim_t(Int64.max) ? UInt64(limit.rlim_cur) : .max
    }

    #if os(macOS)
        /// Where a user's programs keep their data, from the user's folder on.
        package static let dataFolder = "/Library/Application Support"
        /// Whether `XDG_DATA_HOME` names another place.
        package static let hasDataHome = false
    #else
        package static let dataFolder = "/.local/share"
        package static let hasDataHome = true
    #endif

    package static var processNumber: CInt { getpid() }
    package static var processors: Int { sysconf(CInt(_SC_NPROCESSORS_ONLN)) }
    /// Bytes of memory that the machine has; 0 when it does not say.
    package static var memory: Int {
        max(0, sysconf(CInt(_SC_PHYS_PAGES))) * max(0, sysconf(CInt(_SC_PAGESIZE)))
    }
    /// Processor time of the process, in microseconds.
    package static var processorTime: Int { clock() / (Int(CLOCKS_PER_SEC) / 1_000_000) }
    /// Nanoseconds since 1970.
    package static var now: Int64? {
        var now = timespec()
        return unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 ? now.nanoseconds : nil
    }

    /// Seconds since 1970.
    package static var seconds: Int64 { (now ?? 0) / 1_000_000_000 }

    /// Does nothing for a while.
    package static func pause(microseconds: UInt32) { usleep(microseconds) }

    package static func end(_ code: CInt) -> Never { exit(code) }

    /// The bytes of an argument of the process, the program's name among them.
    package static func argument(_ index: Int) -> [UInt8]? {
        guard (0..<Int(CommandLine.argc)).contains(index) else { return nil }
        return unsafe CommandLine.unsafeArgv[index].map { unsafe bytes(of: $0) }
    }

    /// The bytes of an environment variable.
    package static func environment(_ name: String) -> [UInt8]? {
        unsafe getenv(name).map { unsafe bytes(of: $0) }
    }

    /// Addresses for so many bytes, which hold zeros; `nil` where there is no room.
    package static func mapMemory(_ size: Int) -> UInt? {
        let flags = MAP_PRIVATE | MAP_ANON
        let start = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0)
        return unsafe start == MAP_FAILED ? nil : UInt(bitPattern: start)
    }

    /// Gives addresses back, which nobody may use from then on.
    @unsafe package static func unmapMemory(_ start: UInt, _ size: Int) {
        if size > 0 { _ = unsafe munmap(UnsafeMutableRawPointer(bitPattern: start), size) }
    }

    /// Whether there are addresses for so many bytes, such as the stack of a thread.
    package static func hasRoom(for size: Int) -> Bool {
        guard let start = mapMemory(size) else { return false }
        unsafe unmapMemory(start, size)
        return true
    }

    /// Asks for huge pages, where the system has such; what it makes of it is up to it.
    package static func useHugePages(_ start: UInt, _ size: Int) {
        #if !canImport(Darwin)
            _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), size, MADV_HUGEPAGE)
        #endif
    }

    /// Sets an option of the heap, where the C library of Linux is there to have it.
    static func setHeapOption(_ option: CInt, _ value: CInt) {
        #if canImport(Glibc)
            typealias SetOption = @convention(c) (CInt, CInt) -> CInt
            guard let set = unsafe dlsym(nil, "mallopt") else { return }
            _ = unsafe unsafeBitCast(set, to: SetOption.self)(option, value)
        #endif
    }

    /// Gives free pages of the heap back, where that does not happen by itself.
    static func trimHeap() {
        #if canImport(Glibc)
            typealias Trim = @convention(c) (_ kept: Int) -> CInt
            guard let trim = unsafe dlsym(nil, "malloc_trim") else { return }
            _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
        #endif
    }
}

// MARK: Signals

/// Numbers of signals.
package enum Signal {
    package static let (interrupt, terminate, hangUp) = (SIGINT, SIGTERM, SIGHUP)
    /// Ctrl-Z.
    package static let stop = SIGTSTP
    package static let fileTooLarge = SIGXFSZ

    package static func ignore(_ number: CInt) { _ = signal(number, SIG_IGN) }

    package static func isIgnored(_ number: CInt) -> Bool {
        let former = signal(number, SIG_DFL)
        let isIgnored =
            unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        if isIgnored { ignore(number) }
        return isIgnored
    }

    /// Keeps signals from the present thread, and those it makes.
    package static func block(_ signals: [CInt]) { setMask(SIG_BLOCK, set(of: signals)) }

    package static func unblock(_ signals: [CInt]) { setMask(SIG_UNBLOCK, set(of: signals)) }

    package static func blockAll() {
        var all = sigset_t()
        unsafe sigfillset(&all)
        setMask(SIG_BLOCK, all)
    }

    package static func send(_ number: CInt) { raise(number) }

    /// Ends the process as a signal does.
    package static func end(by number: CInt) -> Never {
        _ = signal(number, SIG_DFL)
        unblock([number])
        raise(number)
        _exit(128 + number)
    }

    /// The next one of those that are blocked, `nil` after a second without.
    package static func next(of signals: [CInt]) -> CInt? {
        var mask = set(of: signals)
        #if canImport(Darwin)
            // It has no wait that ends; neither has it what the seconds are counted for.
            var signal: CInt = 0
            return unsafe sigwait(&mask, &signal) == 0 ? signal : nil
        #else
            var second = timespec(tv_sec: 1, tv_nsec: 0)
            let signal = unsafe sigtimedwait(&mask, nil, &second)
            return signal > 0 ? signal : nil
        #endif
    }

    private static func setMask(_ change: CInt, _ signals: sigset_t) {
        var signals = signals
        unsafe pthread_sigmask(change, &signals, nil)
    }

    private static func set(of signals: [CInt]) -> sigset_t {
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        for signal in signals { unsafe sigaddset(&mask, signal) }
        return mask
    }
}

// MARK: The terminal

/// How a terminal behaves.
package struct TerminalMode: Sendable {
    private var state = termios()

    /// How it does now; `nil` where a descriptor is of none.
    package init?(_ descriptor: CInt) {
        guard isatty(descriptor) == 1, unsafe tcgetattr(descriptor, &state) == 0 else { return nil }
    }

    /// The same without showing what is typed.
    package var withoutEcho: TerminalMode {
        var hidden = self
        hidden.state.c_lflag &= ~tcflag_t(ECHO)
        return hidden
    }

    /// Lets a terminal behave so.
    package func use(on descriptor: CInt) {
        var state = state
        unsafe tcsetattr(descriptor, TCSAFLUSH, &state)
    }
}

extension System {
    package static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }

    /// Columns of a terminal; `nil` when unknown.
    package static func columns(_ descriptor: CInt) -> Int? {
        var size = winsize()
        let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : nil
    }
}

// MARK: Numbers

/// The natural logarithm.
package func naturalLogarithm(_ number: Double) -> Double { log(number) }

/// The logarithm to base 2.
package func binaryLogarithm(_ number: Double) -> Double { log2(number) }

/// 2 to a power.
package func powerOfTwo(_ exponent: Double) -> Double { exp2(exponent) }

/// Why the system refused something: `errno`.
package struct Errno: Error, Hashable, Sendable {
    package let code: CInt

    package init(_ code: CInt) { self.code = code }

    fileprivate static var last: Errno { Errno(errno) }

    /// The system's own words.
    package var words: String { unsafe String(cString: strerror(code)) }

    package static let none = Errno(0)
    package static let noFile = Errno(ENOENT)
    package static let fileExists = Errno(EEXIST)
    package static let noFolder = Errno(ENOTDIR)
    package static let isFolder = Errno(EISDIR)
    package static let circleOfLinks = Errno(ELOOP)
    package static let nameTooLong = Errno(ENAMETOOLONG)
    package static let noPermission = Errno(EACCES)
    package static let notPermitted = Errno(EPERM)
    package static let readOnlyFileSystem = Errno(EROFS)
    package static let noSpace = Errno(ENOSPC)
    package static let quotaExceeded = Errno(EDQUOT)
    package static let fileTooLarge = Errno(EFBIG)
    package static let tooManyOpenFiles = Errno(EMFILE)
    package static let tooManyOpenFilesOfAll = Errno(ENFILE)
    package static let noMemory = Errno(ENOMEM)
    package static let noLocks = Errno(ENOLCK)
    package static let notSupported = Errno(EOPNOTSUPP)
    package static let staleFile = Errno(ESTALE)
    package static let inputOutput = Errno(EIO)
    package static let noDeviceOrAddress = Errno(ENXIO)
    package static let noDevice = Errno(ENODEV)
    package static let wouldWait = Errno(EAGAIN)
    package static let brokenPipe = Errno(EPIPE)
    package static let networkUnreachable = Errno(ENETUNREACH)
    package static let networkDown = Errno(ENETDOWN)
    package static let hostUnreachable = Errno(EHOSTUNREACH)
    package static let hostDown = Errno(EHOSTDOWN)
    package static let noBuffers = Errno(ENOBUFS)
    package static let addressNotAvailable = Errno(EADDRNOTAVAIL)
    package static let connectionRefused = Errno(ECONNREFUSED)
    package static let connectionReset = Errno(ECONNRESET)
    package static let connectionAborted = Errno(ECONNABORTED)
    package static let timedOut = Errno(ETIMEDOUT)
}

// MARK: - Bytes

extension Span<UInt8> {
    /// The first place in a range where a byte stands; thirty-two bytes are looked at in a step.
    package func firstPlace(of byte: UInt8, in range: Range<Int>) -> Int? {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the span")
        guard !range.isEmpty else { return nil }
        return unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            let found = unsafe memchr(start + range.lowerBound, Int32(byte), range.count)
            return unsafe found.map { unsafe UnsafeRawPointer(start).distance(to: $0) }
        }
    }
}
