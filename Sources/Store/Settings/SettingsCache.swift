package import BlogSearchIndexFile
internal import BlogSearchPlatform
package import BlogSearchQueries
internal import Synchronization
internal import TextAnalysis

/// The settings of an index at one moment.
package struct SettingsState: Sendable {
    /// A greater one for other settings. What was made of the settings holds as long as it is the same.
    package fileprivate(set) var number = 0
    /// Why the file cannot be used as it is; the settings are those from before then, if there are any.
    package fileprivate(set) var fault: IndexError?
    fileprivate var found = Result<SearchSettings, IndexError>.success(SearchSettings())

    /// No settings.
    static let none = SettingsState()

    /// The settings that count.
    ///
    /// - Throws: `IndexError` (`badSettings`) when the file could never be used.
    package var settings: SearchSettings { get throws(IndexError) { try found.get() } }
}

/// An index's settings: given ones, or those of the file beside the index as it is now.
///
/// The system is asked about the file for every state of the index that is read, and the file is read when it is another one.
/// Settings that were in use stay when the file becomes unusable or is taken away: what is hidden must not appear by a slip.
final class SettingsCache: Sendable {
    fileprivate struct Known {
        var state = SettingsState()
        /// Whether the state has settings that could be used.
        var isInUse: Bool
        var isFromFile = false
        /// The file as it was before it was read.
        var facts: FileFacts?
        /// Whether a change since would show in these: the system's clock for files goes by milliseconds.
        var isSettled = false
    }

    private let file: SettingsFile
    private let isGiven: Bool
    private let known: Mutex<Known>

    /// Given settings, or those of the file next to an index.
    init(_ given: SearchSettings?, besideIndex index: String) {
        file = SettingsFile(besideIndex: index)
        isGiven = given != nil
        var known = Known(isInUse: isGiven)
        if let given { known.state.found = .success(given) }
        self.known = Mutex(known)
    }

    /// The settings as they are now.
    var state: SettingsState {
        if isGiven { return known.withLock { $0.state } }
        return known.withLock { known in
            let facts = FileFacts(at: file.path)
            if known.isSettled, facts == known.facts { return known.state }
            known.facts = facts
            known.isSettled = !(facts ?? FileFacts(at: file.path.parentFolder)).isOfJustNow
            known.take(Result { () throws(IndexError) in try file.settings() }, of: file.path)
            return known.state
        }
    }

    /// Settings that cannot be used count as none from now on, until they can be used.
    ///
    /// - Returns: why they cannot.
    func goOnWithoutSettings() -> IndexError? {
        let fault = state.fault
        known.withLock { known in
            if !known.isInUse { known.use(SearchSettings(), isFromFile: false) }
        }
        return fault
    }
}

extension SettingsCache.Known {
    /// Who writes a file, or puts another in its place, may not be done: no fault is seen in what is of just now.
    fileprivate mutating func take(_ result: Result<SearchSettings?, IndexError>, of path: String) {
        switch result {
        case .success(let settings?): use(settings, isFromFile: true)
        case .success(nil) where !(isInUse && isFromFile):
            use(SearchSettings(), isFromFile: false)
        case .success(nil): if isSettled { state.fault = .settingsGone(path) }
        case .failure(let error) where isInUse:
            if isSettled { state.fault = error.ofSettingsInUse }
        case .failure(let error): (state.found, state.fault) = (.failure(error), error)
        }
    }

    fileprivate mutating func use(_ settings: SearchSettings, isFromFile: Bool) {
        if !isInUse || state.found != .success(settings) { state.number += 1 }
        (state.found, state.fault) = (.success(settings), nil)
        (isInUse, self.isFromFile) = (true, isFromFile)
    }
}

extension FileFacts? {
    fileprivate var isOfJustNow: Bool { self?.areOfJustNow ?? false }
}

extension SettingsFile {
    /// Reads the settings; `nil` when there is no such file.
    ///
    /// - Throws: `IndexError` (`badSettings`), which names the file and the key.
    package func settings() throws(IndexError) -> SearchSettings? {
        try settings { Language(tag: $0)?.code }
    }
}
