internal import Blog
internal import BlogSearchPlatform

/// A regular file, read piece by piece; closed when it is let go.
///
/// Reading into our own array keeps memory flat, where a mapped file would count its pages as ours. What is written behind
/// its end while it is read is no part of it: a log that grows as fast as it is read would never end.
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
        let descriptor: CInt
        do throws(Errno) {
            descriptor = try System.openFile(path, .reading)
        } catch {
            throw .unreadable(path, FileFault(error))
        }
        let size: Int
        do throws(IngestError) {
            size = try Self.size(ofOpened: descriptor, path, at: offset, within: root)
        } catch {
            System.closeFile(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.path = path
        length = min(size, end ?? .max)
        left = max(0, length - offset)
    }

    /// The size of an opened regular file in bytes. Reading will begin at an offset.
    private static func size(
        ofOpened descriptor: CInt, _ path: String, at offset: Int, within root: FolderRoot?
    ) throws(IngestError) -> Int {
        let facts: FileFacts
        do throws(Errno) {
            facts = try System.facts(of: descriptor)
        } catch {
            throw .unreadable(path, FileFault(error))
        }
        if let root, !root.holds(opened: descriptor, by: path) { throw .outside(path) }
        guard facts.kind == .file else { throw .noRegularFile(path) }
        do throws(Errno) {
            try System.seek(descriptor, to: offset)
        } catch {
            throw .noRegularFile(path)
        }
        return facts.size
    }

    deinit { System.closeFile(descriptor) }

    /// The next bytes, at most `count`; empty at the end of the file.
    package func read(_ count: Int) throws(IngestError) -> [UInt8] {
        let count = min(count, left)
        if count == 0 { return [] }
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try System.nextBytes(descriptor, count: count)
        } catch {
            throw .unreadable(path, FileFault(error))
        }
        left -= bytes.count
        return bytes
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
        IngestError(.unreadable, "\(path) does not exist", then: "check the path", path: path)
    }

    fileprivate static func noRegularFile(_ path: String) -> IngestError {
        IngestError(
            .unreadable, "\(path) is no regular file", then: "name a file or a folder", path: path)
    }
}
