#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A regular file, read piece by piece; closed when it is let go.
///
/// This is the one place that talks to the C library about files: `read` into our own array keeps memory
/// flat, where a mapped file would count its pages as ours. What is written behind its end while it is read is no part of
/// it: a log that grows as fast as it is read would never end.
package final class ByteFile {
    /// Length in bytes when the file was opened.
    package let length: Int
    private let descriptor: Int32
    private let path: String
    /// Bytes to the end that the file had when it was opened.
    private var left: Int

    /// Opens a file at a distance from its start.
    /// - Parameters:
    ///   - end: where it ends, for a file that was opened before; `nil` for where it ends now.
    ///   - root: the folder that the file must lie in, whatever links are on the way; `nil` for any.
    /// - Throws: `IngestError`: `unreadable` when it does not exist, may not be read or is no regular file, `outside` when it
    ///   lies elsewhere.
    package init(
        _ path: String, at offset: Int = 0, end: Int? = nil, within root: FolderRoot? = nil
    ) throws(IngestError) {
        // Without waiting: opening a pipe would block until somebody writes to it.
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path, FileFault(code: errno)) }
        self.path = path
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else {
            let reason = errno
            close(descriptor)
            throw .unreadable(path, FileFault(code: reason))
        }
        if let root, !root.holds(opened: descriptor, by: path) {
            close(descriptor)
            throw .outside(path)
        }
        let isFile = facts.st_mode & S_IFMT == S_IFREG
        length = min(Int(facts.st_size), end ?? .max)
        left = max(0, length - offset)
        guard isFile, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            close(descriptor)
            throw .noRegularFile(path)
        }
    }

    deinit { close(descriptor) }

    /// The next bytes, at most `count`; empty at the end of the file.
    package func read(_ count: Int) throws(IngestError) -> [UInt8] {
        let count = min(count, left)
        if count == 0 { return [] }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var got = -1
            repeat {
                got = unsafe Self.readOnce(descriptor, buffer.baseAddress, count)
            } while got < 0 && errno == EINTR
            filled = max(0, got)
            failure = got < 0 ? errno : 0
        }
        if failure != 0 { throw .unreadable(path, FileFault(code: failure)) }
        left -= bytes.count
        return bytes
    }

    private var failure: Int32 = 0

    private static func readOnce(
        _ descriptor: Int32, _ to: UnsafeMutablePointer<UInt8>?, _ count: Int
    )
        -> Int
    {
        #if canImport(Glibc)
            unsafe Glibc.read(descriptor, to, count)
        #elseif canImport(Musl)
            unsafe Musl.read(descriptor, to, count)
        #else
            unsafe Darwin.read(descriptor, to, count)
        #endif
    }

    /// The whole of a file that is not longer than `limit`, `nil` for a longer one.
    /// - Parameter root: the folder that the file must lie in; `nil` for any.
    package static func contents(
        of path: String, limit: Int, within root: FolderRoot? = nil
    ) throws(IngestError) -> [UInt8]? {
        let file = try ByteFile(path, within: root)
        guard file.length <= limit else { return nil }
        var all: [UInt8] = []
        while all.count <= limit {
            let more = try file.read(max(4096, file.length - all.count + 1))
            if more.isEmpty { return all }
            if all.isEmpty { all = more } else { all += more }
        }
        return nil
    }
}

extension IngestError {
    /// A path that leads nowhere.
    package static func missing(_ path: String) -> IngestError {
        IngestError(.unreadable, "\(path) does not exist; check the path.")
    }

    fileprivate static func noRegularFile(_ path: String) -> IngestError {
        IngestError(.unreadable, "\(path) is no regular file; name a file or a folder.")
    }
}
