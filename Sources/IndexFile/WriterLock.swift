// Which process fills an index: at most one sync, import or compaction at a time.
//
// SQLite isolates transactions, but a sync has many of them and depends on what it found at its
// beginning. So a sync, import or compaction holds a lock next to the index, `<index>-lock`, a file
// with one line:
//
//     <process id> <since, ISO 8601>
//
// The lock is flock(2) on that file. The system releases it however a process ends, even after
// `kill -9`, and a leftover file means nothing. Searches never look at it. It is next to the file
// itself even when a symbolic link names the index: all names must use the same lock.

package import Blog
internal import BlogSearchPlatform
internal import BlogSearchQueries

/// The lock of a process that fills an index. It is held until the object is released.
package final class WriterLock: Sendable {
    private let descriptor: CInt
    private let path: String
    private let index: IndexDescriptor?

    /// Takes the lock of an index, without waiting.
    ///
    /// - Parameter descriptor: the index itself; `nil` when it is not known.
    /// - Throws: `IndexError` with code `busy`, which names the holder and the time it began;
    ///   `notPermitted` when no file can be created next to the index, or something else has its
    ///   name.
    package init(index: String, _ descriptor: IndexDescriptor?, now: Moment) throws {
        path = index.withoutLinks + "-lock"
        self.descriptor = try Self.acquire(path, index: index)
        self.index = descriptor
        if descriptor?.lock(.filling) == .held {
            let holder = Self.holder(self.descriptor)
            throw IndexError.beingFilled(index, by: holder)
        }
        System.empty(self.descriptor)
        let line = Array("\(System.processNumber) \(now)\n".utf8)
        // The lock is held even when the line cannot be written.
        do { try System.write(line[...], to: self.descriptor, at: 0) } catch {}
    }

    deinit {
        index?.unlock(.filling)
        // The file is removed while it is locked. A process that opened it meanwhile finds that it
        // is no longer the file at its path.
        if Self.isStill(descriptor, at: path) { System.remove(path) }
        System.closeFile(descriptor)
    }

    /// The process that fills an index, according to its lock.
    package static func holder(of index: String) -> (process: String, since: String)? {
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

    /// Locks an opened file.
    ///
    /// - Returns: whether it is the file at the path, and may be written to.
    private static func isTaken(
        _ descriptor: CInt, _ path: String, _ index: String
    ) throws -> Bool {
        guard isOurs(descriptor) else { throw IndexError.notALock(path) }
        guard System.lockWhole(descriptor) else {
            throw IndexError.beingFilled(index, by: holder(descriptor))
        }
        guard isStill(descriptor, at: path) else { return false }
        // A former holder may have written before this process locked the file.
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

    /// Whether a file is a lock, or about to become one: a regular file with one line of ours, or
    /// empty.
    private static func isOurs(_ descriptor: CInt) -> Bool {
        guard let facts = FileFacts(of: descriptor), facts.kind == .file else { return false }
        guard facts.size > 0 else { return true }
        guard facts.size <= 64, let holder = holder(descriptor) else { return false }
        return holder.process.allSatisfy(\.isNumber) && Moment(iso8601: holder.since) != nil
    }

    /// Whether a path leads to the opened file. Another process may have removed it meanwhile.
    private static func isStill(_ descriptor: CInt, at path: String) -> Bool {
        let opened = FileFacts(of: descriptor)?.identity
        return opened != nil && opened == FileFacts(named: path)?.identity
    }

    /// The process id and the time, if the holder has written them yet.
    private static func holder(_ descriptor: CInt) -> (process: String, since: String)? {
        holder(in: System.bytes(descriptor, at: 0, count: 64))
    }

    private static func holder(in bytes: [UInt8]) -> (process: String, since: String)? {
        let words = String(decoding: bytes, as: UTF8.self)
            .split(whereSeparator: \.isWhitespace)
        return words.count == 2 ? (String(words[0]), String(words[1])) : nil
    }
}
