internal import BlogSearchQueries
internal import Synchronization

/// An index's settings, which are read once. Opening an index for a sync reads no settings.
///
/// It has a lock, because any number of searches may use it at once.
final class SettingsCache: Sendable {
    private let file: SettingsFile
    private let known: Mutex<SearchSettings?>

    /// Given settings, or those of the file next to an index.
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
