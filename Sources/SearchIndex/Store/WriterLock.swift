// Who fills an index: at most one sync, import or compaction at a time.
//
// SQLite keeps transactions apart, but a sync is many of them and rests on what it found at its beginning. So whoever
// begins one holds a lock beside the index, `<index>-lock`, a file with one line:
//
//     <process id> <since, ISO 8601>
//
// The lock is flock(2) on that file: the system lets go of it however a process ends, `kill -9` included, and a file
// that was left behind means nothing. Searches never look at it. It stands beside the file itself also for who names the
// index by a symbolic link: both must meet.

package import Blog

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Held by the one who fills an index, until it is released or no longer referred to.
package final class WriterLock: Sendable {
    private let descriptor: CInt
    private let path: String

    /// Takes the lock of an index, without waiting.
    ///
    /// - Throws: `IndexError` with code `busy`, which says who holds it since when; `notPermitted` when no file can be
    ///   made beside the index.
    init(index: String, now: Moment) throws {
        path = index.withoutLinks + "-lock"
        descriptor = try Self.acquire(path, index: index)
        let line = Array("\(getpid()) \(now)\n".utf8)
        ftruncate(descriptor, 0)
        _ = unsafe line.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit {
        // Removed while it is held: who opened it in between finds that it is no longer the file at its path.
        unsafe unlink(path)
        close(descriptor)
    }

    private static func acquire(_ path: String, index: String) throws -> CInt {
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw IndexError.noLock(index, errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let holder = holder(descriptor)
                close(descriptor)
                throw IndexError.beingFilled(index, by: holder)
            }
            if isStill(descriptor, at: path) { return descriptor }
            close(descriptor)
        }
    }

    /// Whether a path names the file that was opened: another may have removed it in between.
    private static func isStill(_ descriptor: CInt, at path: String) -> Bool {
        var opened = stat()
        var named = stat()
        guard unsafe fstat(descriptor, &opened) == 0, unsafe stat(path, &named) == 0 else {
            return false
        }
        return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    /// Process id and time, as far as the holder has written them yet.
    private static func holder(_ descriptor: CInt) -> (process: String, since: String)? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
        }
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace)
        return words.count == 2 ? (String(words[0]), String(words[1])) : nil
    }
}

extension String {
    /// The path of the file that a path leads to, with no symbolic link in it; the path itself where it leads nowhere.
    var withoutLinks: String {
        guard let resolved = unsafe realpath(self, nil) else { return self }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}

extension IndexStore {
    /// Takes the lock for filling this index; it is held as long as the result is.
    ///
    /// - Throws: `IndexError`: somebody else fills it, or the file is gone or may not be written.
    package func lockForFilling(now: Moment) throws -> WriterLock {
        guard !isReadOnly else { throw IndexError.readOnly(path) }
        let lock = try WriterLock(index: path, now: now)
        // An empty index is removed by the failed sync that made it, with this lock held.
        guard unsafe access(path, F_OK) == 0 else { throw IndexError.missing(path) }
        return lock
    }
}
