internal import Synchronization

/// Tells those who show answers of an engine that it stored or removed something.
final class StoredNews: Sendable {
    /// Ends when it is let go of.
    final class Subscription: Sendable {
        private let news: StoredNews
        private let number: Int

        fileprivate init(_ news: StoredNews, _ number: Int) {
            self.news = news
            self.number = number
        }

        deinit {
            news.listeners.withLock { _ = $0.all.removeValue(forKey: number) }
        }
    }

    private struct Listeners {
        var all: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }

    private let listeners = Mutex(Listeners())

    /// Calls `heard` whenever something was stored, on the thread that stored it.
    func subscribe(_ heard: @escaping @Sendable () -> Void) -> Subscription {
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = heard
            return listeners.next
        }
        return Subscription(self, number)
    }

    /// Something was stored.
    func tell() {
        for heard in listeners.withLock({ Array($0.all.values) }) { heard() }
    }
}
