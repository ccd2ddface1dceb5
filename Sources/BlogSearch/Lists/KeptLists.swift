internal import BlogSearchAnswers
internal import Synchronization

/// The lists that were read last, by the numbers that their cursors have.
final class KeptLists: Sendable {
    /// How many are remembered.
    private static let capacity = 8

    /// The one that was used last is the last.
    private let lists = Mutex<[(number: UInt64, list: KeptList)]>([])

    subscript(number: UInt64) -> KeptList? {
        lists.withLock { lists in
            guard let index = lists.firstIndex(where: { $0.number == number }) else { return nil }
            let found = lists.remove(at: index)
            lists.append(found)
            return found.list
        }
    }

    /// Remembers a list in place of the one that was used longest ago.
    func keep(_ list: KeptList, as number: UInt64) {
        lists.withLock { lists in
            if lists.count == Self.capacity { lists.removeFirst() }
            lists.append((number, list))
        }
    }

    /// Forgets all of them.
    func removeAll() {
        lists.withLock { $0 = [] }
    }
}
