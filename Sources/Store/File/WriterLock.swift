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
internal import BlogSearchPlatform
internal import BlogSearchQueries

/// Held by the one who fills an index, until it is released or no longer referred to.
package final class WriterLock: Sendable {
    private let descriptor: CInt
    private let path: String
    private let index: IndexDescriptor?

    /// Takes the lock of an index, without waiting.
    ///
    /// - Parameter descriptor: the index itself; `nil` where it is not known.
    /// - Throws: `IndexError` with code `busy`, which says who holds it since when; `notPermitted` when no file can be
    ///   made beside the index, or something else has its name.
    init(index: String, _ descriptor: IndexDescriptor?, now: Moment) throws {
        path = index.withoutLinks + "-lock"
        self.descriptor = try Self.acquire(path, index: index)
        self.index = descriptor
        if descriptor?.lock(.filling) == .held {
            let holder = Self.holder(self.descriptor)
            throw IndexError.beingFilled(index, by: holder)
        }
        System.empty(self.descriptor)
        let line = Array("\(System.processNumber) \(now)\n".utf8)
        // Who has the lock has it with or without saying so.
        do { try System.write(line[...], to: self.descriptor, at: 0) } catch {}
    }

    deinit {
        index?.unlock(.filling)
        // Removed while it is held: who opened it in between finds that it is no longer the file at its path.
        if Self.isStill(descriptor, at: path) { System.remove(path) }
        System.closeFile(descriptor)
    }

    /// Who fills an index, as far as its lock says.
    static func holder(of index: String) -> (process: String, since: String)? {
        guard let file = PlainFile(index.withoutLinks + "-lock") else { return nil }
        return holder(in: file.bytes(at: 0, count: 64))
    }

    private static func acquire(_ path: String, index: String) throws -> CInt {
        while true {
            let descriptor: CInt
            do {
                descriptor = try System.openFile(path, [.writing, .creating, .notThroughLink])
            } catch {
                throw refusal(of: path, index: index, error)
            }
            do {
                if try isTaken(descriptor, path, index) { return descriptor }
                System.closeFile(descriptor)
            } catch {
                System.closeFile(descriptor)
                throw error
            }
        }
    }

    /// Locks a file that was opened.
    ///
    /// - Returns: whether it is the one at the path, and free to be written to.
    private static func isTaken(
        _ descriptor: CInt, _ path: String, _ index: String
    ) throws -> Bool {
        guard isOurs(descriptor) else { throw IndexError.notALock(path) }
        guard System.lockWhole(descriptor) else {
            throw IndexError.beingFilled(index, by: holder(descriptor))
        }
        guard isStill(descriptor, at: path) else { return false }
        // Whoever held it wrote last before it was locked.
        guard isOurs(descriptor) else { throw IndexError.notALock(path) }
        if FileFacts(of: descriptor)?.names == 1 { return true }
        System.remove(path)
        return false
    }

    private static func refusal(
        of path: String, index: String, _ code: Errno
    ) -> IndexError {
        guard let kind = FileFacts(named: path)?.kind, kind != .file else {
            return IndexError.noLock(index, code)
        }
        return IndexError.notACompanion(path, kind: kind)
    }

    /// Whether a file is a lock, or about to be one: a regular file with one line of ours, or with nothing.
    private static func isOurs(_ descriptor: CInt) -> Bool {
        guard let facts = FileFacts(of: descriptor), facts.kind == .file else { return false }
        guard facts.size > 0 else { return true }
        guard facts.size <= 64, let holder = holder(descriptor) else { return false }
        return holder.process.allSatisfy(\.isNumber) && Moment(iso8601: holder.since) != nil
    }

    /// Whether a path names the file that was opened: another may have removed it in between.
    private static func isStill(_ descriptor: CInt, at path: String) -> Bool {
        let opened = FileFacts(of: descriptor)?.identity
        return opened != nil && opened == FileFacts(named: path)?.identity
    }

    /// Process id and time, as far as the holder has written them yet.
    private static func holder(_ descriptor: CInt) -> (process: String, since: String)? {
        holder(in: System.bytes(descriptor, at: 0, count: 64))
    }

    private static func holder(in bytes: [UInt8]) -> (process: String, since: String)? {
        let words = String(decoding: bytes, as: UTF8.self)
            .split(whereSeparator: \.isWhitespace)
        return words.count == 2 ? (String(words[0]), String(words[1])) : nil
    }
}

extension IndexStore {
    /// Takes the lock for filling this index; it is held as long as the result is.
    ///
    /// - Throws: `IndexError`: somebody else fills it, or the file is gone or may not be written.
    package func lockForFilling(now: Moment) throws -> WriterLock {
        try checkOpen()
        guard !isReadOnly else { throw IndexError.readOnly(path) }
        let lock = try WriterLock(index: path, file.hold.descriptor, now: now)
        // An empty index is removed by the failed sync that made it, with this lock held.
        guard System.exists(path) else { throw IndexError.missing(path) }
        return lock
    }
}
