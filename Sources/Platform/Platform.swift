// Calls of the system with pointers: files, paths, threads, memory. All other files of this folder call the system without them.
//
// The C library comes from `CPlatform`, which has one face on Linux and macOS. The results are Swift's own types; the reason of a
// refusal comes as an `Errno`, thrown or returned.
//
// Descriptors are numbers here. The code that opens one closes it; all are closed when another program is started.

internal import CPlatform

/// Calls of the system.
package enum System {}

// MARK: Files

extension System {
    /// Opens a file.
    package static func openFile(
        _ path: String, _ how: Opening, mode: UInt16 = 0o644
    ) throws(Errno) -> CInt {
        let flags = how.rawValue | O_CLOEXEC | O_NONBLOCK
        let descriptor = unsafe wpsearch_open(path, flags, UInt32(mode))
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

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

    /// Gives a file the owner, the group and the permissions of another one.
    package static func copyOwner(of descriptor: CInt, to other: CInt) throws(Errno) {
        var (facts, own) = (stat(), stat())
        guard unsafe fstat(descriptor, &facts) == 0, unsafe fstat(other, &own) == 0 else {
            throw .last
        }
        let isOwn = own.st_uid == facts.st_uid && own.st_gid == facts.st_gid
        guard isOwn || fchown(other, facts.st_uid, facts.st_gid) == 0,
            fchmod(other, facts.st_mode & 0o7777) == 0
        else { throw .last }
    }

    /// The next bytes of a file, in one piece, `count` at most; none at its end.
    package static func nextBytes(_ descriptor: CInt, count: Int) throws(Errno) -> [UInt8] {
        try unsafe bytes(count) { unsafe read(descriptor, $0, count) }
    }

    /// The bytes of a file from an offset on, in one piece, `count` at most; none at its end. The
    /// offset at which others read the file stays.
    package static func nextBytes(
        _ descriptor: CInt, at offset: Int, count: Int
    ) throws(Errno) -> [UInt8] {
        try unsafe bytes(count) { unsafe pread(descriptor, $0, count, off_t(offset)) }
    }

    /// Bytes that one call of the system gives, which is made again when a signal interrupts it.
    private static func bytes(
        _ count: Int, _ get: (UnsafeMutablePointer<UInt8>?) -> Int
    ) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var got = -1
            repeat {
                got = unsafe get(buffer.baseAddress)
            } while got < 0 && wpsearch_errno() == EINTR
            if got < 0 { failure = .last }
            filled = max(0, got)
        }
        if let failure { throw failure }
        return bytes
    }

    /// The offset of the next byte that is read of a file; `nil` where there is none, as in a pipe.
    package static func offset(in descriptor: CInt) -> Int? {
        let offset = lseek(descriptor, 0, SEEK_CUR)
        return offset >= 0 ? Int(offset) : nil
    }

    /// Bytes of a file from an offset on; fewer where it ends or cannot be read.
    package static func bytes(_ descriptor: CInt, at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            while filled < count {
                let got = unsafe pread(
                    descriptor, start + filled, count - filled, off_t(offset + filled))
                if got < 0, wpsearch_errno() == EINTR { continue }
                if got <= 0 { return }
                filled += got
            }
        }
    }

    /// Writes bytes over those of a file from an offset on.
    ///
    /// - Returns: how many the system took.
    @discardableResult
    package static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: CInt, at offset: Int
    ) throws(Errno) -> Int {
        let count = unsafe bytes.withUnsafeBytes {
            unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
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
            if written < 0 && wpsearch_errno() == EINTR { continue }
            if written <= 0 { return .last }
            done += written
        }
        return nil
    }
}

// MARK: Other programs

extension System {
    /// Runs a program of the path that reads a text and writes where this process does.
    ///
    /// - Parameter words: its name and its arguments, 31 words at most.
    /// - Returns: the code that it ended with, 128 and the signal's number when one ended it.
    /// - Throws: `Errno.noFile` when there is no such program.
    package static func run(_ words: [String], reading text: String) throws(Errno) -> CInt {
        let (input, output) = try pipe()
        let process: pid_t
        do throws(Errno) {
            defer { closeFile(input) }
            process = try start(words, reading: input)
        } catch {
            closeFile(output)
            throw error
        }
        // A program that ends before it has read all says why by its code, and must not end this process.
        Signal.ignore(Signal.brokenPipe)
        do { try write(text, to: output) } catch {}
        closeFile(output)
        return wpsearch_wait_for(process)
    }

    /// The same of a program that reads where this process does.
    package static func run(_ words: [String]) throws(Errno) -> CInt {
        wpsearch_wait_for(try start(words, reading: 0))
    }

    private static func start(_ words: [String], reading input: CInt) throws(Errno) -> pid_t {
        var process = pid_t()
        let text = words.map { $0 + "\0" }.joined()
        let failure = unsafe wpsearch_start_program(text, words.count, input, &process)
        guard failure == 0 else { throw Errno(failure) }
        return process
    }

    /// A pipe whose ends other programs do not inherit.
    package static func pipe() throws(Errno) -> (input: CInt, output: CInt) {
        var ends: [CInt] = [-1, -1]
        guard unsafe wpsearch_pipe_ends(&ends) == 0 else { throw .last }
        return (ends[0], ends[1])
    }

    /// Gives a variable of the environment a value, unless it has one.
    package static func setDefault(_ variable: String, to value: String) {
        unsafe setenv(variable, value, 0)
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

    /// Removes a folder with nothing in it.
    @discardableResult
    package static func removeFolder(_ path: String) -> Errno? { refusal(unsafe rmdir(path)) }

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
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            let buffer = unsafe buffer.assumingMemoryBound(to: CChar.self)
            guard let start = buffer.baseAddress else { return Int64(-1) }
            return unsafe wpsearch_path_of(descriptor, start)
        }
        return (1..<Int64(PATH_MAX)).contains(count) ? Array(bytes[..<Int(count)]) : nil
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
            wpsearch_clear_errno()
            guard let entry = unsafe readdir(stream) else {
                if wpsearch_errno() != 0 { throw .last }
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

// MARK: Threads

/// A thread of the system. It must be joined or detached.
struct ThreadHandle: Sendable {
    private let thread: wpsearch_thread

    /// Starts a thread; `nil` when the system has none.
    init?(stackSize: Int, _ work: @escaping @Sendable () -> Void) {
        var thread = wpsearch_thread()
        let start = unsafe Unmanaged.passRetained(ThreadStart(work))
        let code = unsafe wpsearch_start_thread(
            &thread, stackSize,
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
        self.thread = thread
    }

    func join() { wpsearch_join(thread) }
    func detach() { wpsearch_detach(thread) }
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

// MARK: Arguments and memory

extension System {
    /// The bytes of an argument of the process, the program's name among them.
    package static func argument(_ index: Int) -> [UInt8]? {
        guard (0..<Int(CommandLine.argc)).contains(index) else { return nil }
        return unsafe CommandLine.unsafeArgv[index].map { unsafe bytes(of: $0) }
    }

    /// The bytes of an environment variable.
    package static func environment(_ name: String) -> [UInt8]? {
        unsafe getenv(name).map { unsafe bytes(of: $0) }
    }

    /// Gives addresses back, which nobody may use from then on.
    @unsafe package static func unmapMemory(_ start: UInt, _ size: Int) {
        if size > 0 { wpsearch_unmap(start, size) }
    }
}

extension Errno {
    /// The system's own words.
    package var words: String { unsafe String(cString: strerror(code)) }
}
