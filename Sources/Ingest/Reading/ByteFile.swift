internal import Blog
internal import BlogSearchPlatform

/// A regular file, or one of an archive, read piece by piece; closed when it is let go. What gzip has packed comes unpacked.
///
/// Reading into our own array keeps memory flat, where a mapped file would count its pages as ours. What is written behind
/// its end while it is read is no part of it.
package final class ByteFile {
    /// What every gzip file begins with.
    static let gzipMark: [UInt8] = [0x1F, 0x8B]

    /// Bytes of the file as it lies on the disk, or in its archive, when it was opened.
    package let length: Int
    /// Whether more bytes may come than it has.
    package let isPacked: Bool
    /// What is wrong with what was packed, as it goes after “damaged:”; `nil` while nothing is.
    package private(set) var damage: String?

    private let path: String
    private var stream: any ByteStream

    /// Opens a file.
    /// - Parameter root: the folder that the file must lie in, whatever links are on the way, or the archive that it is in;
    ///   `nil` for any.
    /// - Throws: `IngestError`: `unreadable` when it does not exist, may not be read or is no regular file, `outside` when it
    ///   lies elsewhere, `damaged` when it is packed and damaged.
    package init(_ path: String, within root: FolderRoot? = nil) throws(IngestError) {
        self.path = path
        let packed: Bool
        if let archive = root?.archive {
            (stream, length, packed) = try archive.open(path)
        } else {
            let file = try OpenedFile(path, within: root)
            (stream, length, packed) = (FileRange(file, file.range), file.range.count, false)
        }
        do throws(ByteFault) {
            let head = try stream.next(Self.gzipMark.count)
            stream = PeekedBytes(head, before: stream)
            let isGzip = head == Self.gzipMark
            if isGzip { stream = try InflatedBytes(stream, .gzip) }
            isPacked = packed || isGzip
        } catch {
            throw IngestError(error, path)
        }
    }

    /// How many of its bytes were read so far.
    package var position: Int { stream.bytesRead }

    /// The next bytes, at most `count`; empty at the end of the file.
    package func read(_ count: Int) throws(IngestError) -> [UInt8] {
        do throws(ByteFault) {
            return try stream.next(count)
        } catch {
            if case .packing(let reason) = error { damage = reason }
            throw IngestError(error, path)
        }
    }

    /// The whole of a file that is not longer than `limit`, `nil` for a longer one.
    /// - Parameter root: the folder that the file must lie in; `nil` for any.
    package static func contents(
        of path: String, limit: Int, within root: FolderRoot? = nil
    ) throws(IngestError) -> [UInt8]? {
        let file = try ByteFile(path, within: root)
        guard file.isPacked || file.length <= limit else { return nil }
        var all: [UInt8] = []
        while all.count <= limit {
            let rest = file.isPacked ? 256 << 10 : max(4096, file.length - all.count + 1)
            let more = try file.read(rest)
            if more.isEmpty { return all }
            if all.isEmpty { all = more } else { all += more }
        }
        return nil
    }
}

extension IngestError.Code {
    /// Packed bytes that are not what was packed.
    public static let damaged = IngestError.Code(rawValue: "damaged")
}

extension IngestError {
    init(_ fault: ByteFault, _ path: String) {
        switch fault {
        case .system(let fault): self = .unreadable(path, fault)
        case .packing(let reason): self = .damaged(path, reason)
        }
    }

    /// A path that leads nowhere.
    package static func missing(_ path: String) -> IngestError {
        IngestError(.unreadable, "\(path) does not exist", then: "check the path", path: path)
    }

    /// A packed file that is damaged, or larger than is believed.
    package static func damaged(_ path: String, _ reason: String) -> IngestError {
        IngestError(
            .damaged, "\(path) is damaged: \(reason)", then: "make or fetch it again", path: path)
    }
}
