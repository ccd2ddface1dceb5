// Locks on an index file itself. All names of the file share them: hard links, a file mounted into
// a container.
//
// They are locks of open file descriptions (fcntl F_OFD_SETLK: Linux 3.15, macOS 10.15) on single
// bytes, far after the bytes that SQLite locks (2³⁰ and the 512 bytes after it) and after the end
// of any file. They do not conflict with SQLite's locks, survive when SQLite closes a descriptor of
// the file, and end with the process in every case. flock(2) would not do: on BSD kernels and NFS
// its lock is the same as SQLite's.
//
//     2⁶²              the door: held while a writer opens the file, so that writers decide one by one
//     2⁶² + 1          held by the writer that fills the index, see WriterLock
//     2⁶² + 2³² + n    held by every process that has the file open for writing under the name n. Several
//                      may use one name, because SQLite keeps them apart by companion files with that
//                      name. A process with another name is refused.
//
// A name is the identity of the folder and the name of the file in it, hashed to 32 bits. So a
// folder keeps its names when it is mounted elsewhere or renamed.

internal import BlogSearchPlatform

/// A byte of an index file that can be locked.
package enum LockedByte {
    case door
    case filling
    /// See `IndexName`.
    case name(UInt32)

    fileprivate static let first: Int64 = 1 << 62
    fileprivate static let firstName: Int64 = first + 1 << 32

    fileprivate var offset: Int64 {
        switch self {
        case .door: LockedByte.first
        case .filling: LockedByte.first + 1
        case .name(let name): LockedByte.firstName + Int64(name)
        }
    }
}

/// The result of asking for a lock.
enum LockOutcome {
    case taken
    /// Another process has it.
    case held
    /// The file system has no such locks, or the descriptor is read-only.
    case unsupported
}

extension IndexDescriptor {
    /// Takes a lock without waiting.
    func lock(_ byte: LockedByte, isShared: Bool = false) -> LockOutcome {
        switch System.lock(number, isShared ? .shared : .exclusive, from: byte.offset, count: 1) {
        case nil: .taken
        case .wouldWait?, .noPermission?: .held
        default: .unsupported
        }
    }

    /// Releases a lock.
    package func unlock(_ byte: LockedByte) { unlock(byte.offset, 1) }

    /// Releases the lock of the name, whatever the name is. The lock for filling stays.
    package func endName() { unlock(LockedByte.firstName, 0) }

    /// Releases every lock.
    func unlockAll() { unlock(LockedByte.first, 0) }

    /// Whether a process has the file open for writing under another name.
    func isWritten(underAnotherNameThan name: UInt32) -> Bool {
        let offset = LockedByte.name(name).offset
        return isHeld(LockedByte.firstName, offset - LockedByte.firstName) || isHeld(offset + 1, 0)
    }

    /// Whether another process has the file open for writing under a name.
    func isWritten(underName name: UInt32) -> Bool { isHeld(LockedByte.name(name).offset, 1) }

    /// Whether a process is changing the file in rollback mode: whether it has SQLite's RESERVED
    /// lock.
    var isReserved: Bool {
        System.isLocked(number, from: 0x4000_0001, count: 1, isOfProcess: true)
    }

    private func isHeld(_ start: Int64, _ length: Int64) -> Bool {
        if start == LockedByte.firstName, length == 0 { return false }
        return System.isLocked(number, from: start, count: length)
    }

    private func unlock(_ start: Int64, _ length: Int64) {
        System.lock(number, .none, from: start, count: length)
    }
}

/// One of the names of an index file. The files next to it are named after this name.
package struct IndexName: Hashable, Sendable {
    /// The path without symbolic links.
    package let path: String
    /// See `LockedByte`.
    package let number: UInt32

    package init(of path: String) {
        self.path = path.withoutLinks
        // FNV-1a, https://www.isthe.com/chongo/tech/comp/fnv
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01b3 }
        let folder = FileFacts(at: self.path.parentFolder)?.identity
        for number in [folder?.device ?? 0, folder?.number ?? 0] {
            for shift in stride(from: 0, to: 64, by: 8) {
                add(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
            }
        }
        for byte in self.path.utf8.reversed().prefix(while: { $0 != UInt8(ascii: "/") }) {
            add(byte)
        }
        number = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    package var log: String { path + "-wal" }
    package var journal: String { path + "-journal" }
    package var sharedMemory: String { path + "-shm" }

    /// A file that every living writer has next to the index, and that is missing.
    var missingCompanion: String? { [log, sharedMemory].first { FileFacts(named: $0) == nil } }
}
