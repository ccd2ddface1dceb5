internal import Blog
internal import BlogSearchPlatform

/// A regular file that is open to be read at any place; closed when it is let go.
///
/// What is written behind the end that it had when it was opened is no part of it: a log that grows as fast as it is read would
/// never end.
package final class OpenedFile: Sendable {
    /// Where its bytes begin and end.
    let range: Range<Int>
    private let descriptor: Int32

    /// Opens a file.
    /// - Parameter root: the folder that it must lie in, whatever links are on the way; `nil` for any.
    /// - Throws: `IngestError`: `unreadable` when it does not exist, may not be read or is no regular file, `outside` when it
    ///   lies elsewhere.
    init(_ path: String, within root: FolderRoot? = nil) throws(IngestError) {
        let descriptor: CInt
        do throws(Errno) {
            descriptor = try System.openFile(path, .reading)
        } catch {
            throw .unreadable(path, FileFault(error))
        }
        do throws(IngestError) {
            range = 0..<(try Self.size(ofOpened: descriptor, path, within: root))
        } catch {
            System.closeFile(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Takes over a file that is open.
    init(descriptor: Int32, _ range: Range<Int>) {
        self.descriptor = descriptor
        self.range = range
    }

    deinit { System.closeFile(descriptor) }

    /// Bytes from a place on, `count` at most; none at the end.
    func bytes(at place: Int, count: Int) throws(FileFault) -> [UInt8] {
        do throws(Errno) {
            return try System.nextBytes(descriptor, at: place, count: count)
        } catch {
            throw FileFault(error)
        }
    }

    private static func size(
        ofOpened descriptor: CInt, _ path: String, within root: FolderRoot?
    ) throws(IngestError) -> Int {
        let facts: FileFacts
        do throws(Errno) {
            facts = try System.facts(of: descriptor)
        } catch {
            throw .unreadable(path, FileFault(error))
        }
        if let root, !root.holds(opened: descriptor, by: path) { throw .outside(path) }
        guard facts.kind == .file else { throw .noFile(path, facts.kind) }
        return facts.size
    }
}

extension IngestError {
    fileprivate static func noFile(_ path: String, _ kind: FileFacts.Kind) -> IngestError {
        IngestError(.unreadable, "\(path) is a \(kind.rawValue)", then: "name a file", path: path)
    }
}
