// Our own descriptor of an index file: for locks on the file itself, and for reading its bytes as
// they are on disk.
//
// When a process closes any descriptor of a file, it loses all of its fcntl locks on the file,
// including those of SQLite in every connection (POSIX). So the descriptor of an index is opened
// before SQLite opens the file. It is closed only when no code in this process has the file open
// any more. Until then an unused descriptor is kept for the next user. SQLite treats its own
// descriptors in the same way. Only this file knows the list of open files, and the list has no
// data of an index.

package import BlogSearchPlatform
internal import Synchronization

/// A descriptor that is held while an index file is open.
package final class IndexDescriptor: Sendable {
    package let identity: FileIdentity
    package let isWritable: Bool
    package let number: CInt

    /// Opens a file, or reuses an unused descriptor of it.
    ///
    /// - Parameter creating: whether to create an empty file when there is none.
    /// - Returns: `nil` when the system refuses. It will then refuse SQLite, too, which reports the
    ///   reason.
    package init?(_ path: String, isWritable: Bool, creating: Bool = false) {
        let opened = openFiles.withLock { files -> (FileIdentity, CInt)? in
            if let known = FileFacts(at: path)?.identity,
                let index = files.firstIndex(where: { $0.identity == known }),
                let number = files[index].takeIdle(isWritable: isWritable)
            {
                return (known, number)
            }
            var how: System.Opening = isWritable ? .writing : .reading
            if creating { how.insert(.creating) }
            let number: CInt
            do { number = try System.openFile(path, how) } catch { return nil }
            guard let facts = FileFacts(of: number), facts.kind == .file else {
                System.closeFile(number)
                return nil
            }
            if let index = files.firstIndex(where: { $0.identity == facts.identity }) {
                files[index].users += 1
            } else {
                files.append(OpenFile(identity: facts.identity))
            }
            return (facts.identity, number)
        }
        guard let opened else { return nil }
        (identity, number) = opened
        self.isWritable = isWritable
    }

    deinit {
        unlockAll()
        openFiles.withLock { files in
            guard let index = files.firstIndex(where: { $0.identity == identity }) else { return }
            files[index].users -= 1
            files[index].idle.append((number, isWritable))
            if files[index].users == 0 {
                for (number, _) in files[index].idle { System.closeFile(number) }
                files.remove(at: index)
            }
        }
    }

    /// What the system knows of the file now, whatever its present name.
    package var facts: FileFacts? { FileFacts(of: number) }

    /// Bytes as they are on disk; fewer at the end of the file.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        System.bytes(number, at: offset, count: count)
    }
}

/// A file that this process has open, with our own descriptors of it.
private struct OpenFile {
    let identity: FileIdentity
    var users = 1
    var idle: [(number: CInt, isWritable: Bool)] = []

    mutating func takeIdle(isWritable: Bool) -> CInt? {
        guard let index = idle.firstIndex(where: { $0.isWritable || !isWritable }) else {
            return nil
        }
        users += 1
        return idle.remove(at: index).number
    }
}

/// A list, because there are few files: the first hash table for a type of keys costs a process
/// more than opening a file does.
private let openFiles = Mutex<[OpenFile]>([])
