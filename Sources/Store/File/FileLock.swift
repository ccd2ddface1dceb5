// Locks on an index file itself, which every name of it meets: hard links, a file mounted into a container.
//
// They are locks of open file descriptions (fcntl F_OFD_SETLK: Linux 3.15, macOS 10.15) on single bytes far beyond what
// SQLite locks (2³⁰ and 512 bytes after) and beyond the end of any file. They meet none of SQLite's locks, are not lost when
// SQLite closes a descriptor of the file, and end with the process however that ends. flock(2) would not do: BSD kernels and
// NFS make one lock of it and of SQLite's.
//
//     2⁶²              the door: held while a writer opens, so that two of them do not decide at once
//     2⁶² + 1          held by who fills the index, see WriterLock
//     2⁶² + 2³² + n    held by who has the file open to be written under the name n; several may under one name, because
//                      SQLite keeps them apart, by companion files that go by the name. Anybody else's name is refused.
//
// A name is the folder's identity and the file's name in it, hashed to 32 bits: a folder that is mounted elsewhere, or
// renamed, keeps it.

internal import BlogSearchPlatform

/// A byte of an index file that can be locked.
enum LockedByte {
    case door
    case filling
    /// See `IndexName`.
    case name(UInt32)

    fileprivate static let first: Int64 = 1 << 62
    fileprivate static let firstName: Int64 = first + 1 << 32

    fileprivate var place: Int64 {
        switch self {
        case .door: LockedByte.first
        case .filling: LockedByte.first + 1
        case .name(let name): LockedByte.firstName + Int64(name)
        }
    }
}

/// How asking for a lock ended.
enum LockOutcome {
    case taken
    /// Somebody else has it.
    case held
    /// The file system, or a descriptor that may only read, has no such locks.
    case unsupported
}

extension IndexDescriptor {
    /// Takes a lock, without waiting.
    func lock(_ byte: LockedByte, isShared: Bool = false) -> LockOutcome {
        switch System.lock(number, isShared ? .shared : .exclusive, from: byte.place, count: 1) {
        case nil: .taken
        case .wouldWait?, .noPermission?: .held
        default: .unsupported
        }
    }

    /// Lets go of a lock.
    func unlock(_ byte: LockedByte) { unlock(byte.place, 1) }

    /// Lets go of the lock of the name, whatever it is; that of filling stays.
    func endName() { unlock(LockedByte.firstName, 0) }

    /// Lets go of every lock.
    func unlockAll() { unlock(LockedByte.first, 0) }

    /// Whether somebody has the file open to be written under another name.
    func isWritten(underAnotherNameThan name: UInt32) -> Bool {
        let place = LockedByte.name(name).place
        return isHeld(LockedByte.firstName, place - LockedByte.firstName) || isHeld(place + 1, 0)
    }

    /// Whether somebody else has the file open to be written under a name.
    func isWritten(underName name: UInt32) -> Bool { isHeld(LockedByte.name(name).place, 1) }

    /// Whether a process is changing the file in rollback mode: it has SQLite's RESERVED lock.
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

/// One of the names of an index file: what stands beside it goes by this.
struct IndexName: Hashable, Sendable {
    /// The path without symbolic links.
    let path: String
    /// See `LockedByte`.
    let number: UInt32

    init(of path: String) {
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

    var log: String { path + "-wal" }
    var journal: String { path + "-journal" }
    var sharedMemory: String { path + "-shm" }

    /// What a living writer has beside the file, and is not there.
    var missingCompanion: String? { [log, sharedMemory].first { FileFacts(named: $0) == nil } }
}
