// A descriptor of our own on an index file: for the locks on the file itself, and to look at its bytes as they are on disk.
//
// Whoever closes any descriptor of a file loses every fcntl lock that the process has on it, SQLite's among them, in every
// connection (POSIX). So a descriptor of an index is opened before SQLite opens the file and is closed only when nobody in
// this process has the file open any longer; until then who is done with one leaves it for the next. SQLite does the same
// with its own. What is kept of open files is known to this file alone, and holds nothing of an index.

internal import BlogSearchPlatform
internal import Synchronization

/// Held as long as an index file is open.
final class IndexDescriptor: Sendable {
    let identity: FileIdentity
    let isWritable: Bool
    let number: CInt

    /// Opens a file, or takes over a descriptor of it that nobody uses.
    ///
    /// - Parameter creating: whether to make an empty file where there is none.
    /// - Returns: `nil` when the system refuses, as it will to SQLite, which says why.
    init?(_ path: String, isWritable: Bool, creating: Bool = false) {
        let opened = openFiles.withLock { files -> (FileIdentity, CInt)? in
            if let known = FileFacts(at: path)?.identity,
                let place = files.firstIndex(where: { $0.identity == known }),
                let number = files[place].takeIdle(isWritable: isWritable)
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
            if let place = files.firstIndex(where: { $0.identity == facts.identity }) {
                files[place].users += 1
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
            guard let place = files.firstIndex(where: { $0.identity == identity }) else { return }
            files[place].users -= 1
            files[place].idle.append((number, isWritable))
            if files[place].users == 0 {
                for (number, _) in files[place].idle { System.closeFile(number) }
                files.remove(at: place)
            }
        }
    }

    /// What the system knows of the file now, whatever it is called by now.
    var facts: FileFacts? { FileFacts(of: number) }

    /// Bytes as they are on disk; fewer where the file ends.
    func bytes(at place: Int, count: Int) -> [UInt8] {
        System.bytes(number, at: place, count: count)
    }
}

/// A file that this process has open, by its descriptors of our own.
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

/// Few: a list, since the first hash table of a kind of keys costs a process more than opening a file does.
private let openFiles = Mutex<[OpenFile]>([])
