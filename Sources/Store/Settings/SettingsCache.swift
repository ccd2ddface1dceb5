internal import BlogSearchQueries
internal import Synchronization

/// An index's settings, read once: opening an index that is only synced looks at no file of them.
///
/// A lock, because any number of searches may ask at once.
final class SettingsCache: Sendable {
    private let file: SettingsFile
    private let known: Mutex<SearchSettings?>

    /// Settings that are given, or those of the file beside an index.
    init(_ given: SearchSettings?, besideIndex index: String) {
        file = SettingsFile(besideIndex: index)
        known = Mutex(given)
    }

    func settings() throws(IndexError) -> SearchSettings {
        if let settings = known.withLock({ $0 }) { return settings }
        let settings = try file.settings() ?? SearchSettings()
        known.withLock { $0 = settings }
        return settings
    }
}
