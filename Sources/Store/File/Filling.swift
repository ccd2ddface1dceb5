internal import BlogSearchIndexFile
internal import Synchronization

/// The right of one sync, import or compaction to fill an index, as long as the object exists.
///
/// A store that is suspended gives the lock up: what was filling the index then fails at its next
/// write, also when the store is resumed before that.
package final class Filling: Sendable {
    private let lock: Mutex<WriterLock?>
    private let store: IndexStore

    init(_ lock: WriterLock, of store: IndexStore) {
        self.lock = Mutex(lock)
        self.store = store
    }

    deinit { store.filling.withLock { $0.end() } }

    fileprivate func giveUp() { lock.withLock { $0 = nil } }
}

/// What fills an index at present.
struct FillingState {
    weak var present: Filling?
    /// Whether it lost its right, and has not ended.
    private(set) var isLost = false

    /// Releases the lock.
    ///
    /// - Returns: what had it. It must outlive the lock of this state, which its end takes.
    mutating func giveUp() -> Filling? {
        guard let present else { return nil }
        present.giveUp()
        isLost = true
        return present
    }

    /// What filled the index has ended.
    mutating func end() {
        present = nil
        isLost = false
    }
}
