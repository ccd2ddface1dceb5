internal import CPlatform

/// How a part of a file is locked.
package enum RegionLock: Sendable {
    case shared, exclusive, none

    fileprivate var kind: CInt {
        switch self {
        case .shared: CInt(F_RDLCK)
        case .exclusive: CInt(F_WRLCK)
        case .none: CInt(F_UNLCK)
        }
    }
}

extension System {
    /// Locks bytes of a file for this open file description, without waiting. A count of 0 means all bytes from the first on.
    @discardableResult
    package static func lock(
        _ descriptor: CInt, _ kind: RegionLock, from start: Int64, count: Int64
    ) -> Errno? {
        let code = wpsearch_lock(descriptor, kind.kind, start, count)
        return code == 0 ? nil : Errno(code)
    }

    /// Whether another open file description has locked any of the bytes.
    ///
    /// - Parameter isOfProcess: whether locks of processes are meant, which are SQLite's.
    package static func isLocked(
        _ descriptor: CInt, from start: Int64, count: Int64, isOfProcess: Bool = false
    ) -> Bool {
        wpsearch_is_locked(descriptor, start, count, isOfProcess)
    }

    /// Takes flock(2) on a file, without waiting.
    ///
    /// - Returns: whether no other process has it.
    package static func lockWhole(_ descriptor: CInt) -> Bool { wpsearch_lock_whole(descriptor) }
}
