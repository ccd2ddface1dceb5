internal import BlogSearchPlatform
internal import BlogSearchStore
public import Ingest

/// What an audit found.
public struct AuditReport: Sendable, Hashable, Codable {
    /// A text that is where it must not be.
    public struct Finding: Sendable, Hashable, Codable {
        /// The text, and what it is.
        public var canary: Canary
        /// The file it is in.
        public var file: String
        /// The first byte of it in that file; `nil` when it stands there as a word of a list alone.
        public var offset: Int?
        /// Lists of words that have it.
        public var lists: [String]
    }

    /// Texts that were looked for.
    public var canaries = 0
    /// Files that were looked through: the index and whatever SQLite keeps beside it.
    public var files: [String] = []
    /// Bytes of these files.
    public var bytes = 0
    /// Texts that are there; none for an index that keeps its promise.
    public var findings: [Finding] = []
}

extension SearchEngine {
    /// Looks for texts that must not be in an index: in every byte of its file, its write-ahead log and its journal, free
    /// pages included, in texts of posts that are packed, and in every list of words, gone ones included.
    ///
    /// A hidden word that stands in the file only where one value of a row ends and the next begins is no finding.
    ///
    /// The bytes are read before the index is opened: opening it makes SQLite tidy up.
    ///
    /// - Parameters:
    ///   - path: where the index is.
    ///   - set: what to look for; see `CanarySet`.
    ///   - progress: told from time to time how far it is.
    /// - Throws: `SearchError`, also when a file cannot be read; `CancellationError`.
    public static func audit(
        at path: String, for set: CanarySet,
        progress: @Sendable (SourceProgress) -> Void = { _ in }
    ) async throws -> AuditReport {
        try await SearchError.asyncAtDoor {
            var report = AuditReport()
            let finder = TextFinder(set.canaries.map(\.text.utf8))
            var found: [(file: String, offsets: [Int: Int])] = []
            for file in [path] + IndexStore.companions(of: path)
            where System.exists(file) {
                let (offsets, bytes) = try finder.offsets(in: file) {
                    progress(SourceProgress(done: $0, total: $1, unit: .bytes))
                }
                found.append((file, offsets))
                report.files.append(file)
                report.bytes += bytes
            }
            let engine = try open(at: path)
            var lists = try engine.store.wordLists(holding: set.canaries.map(\.text))
            try engine.store.forEachPackedText { text in
                finder.forEachMatch(in: text) { index, _ in
                    lists[index, default: []].insert(.texts)
                }
            }
            let own = try engine.ownTexts(among: finder)
            let neighbours = try engine.neighbours(of: set, in: found, lists)
            // Closing a file that SQLite has open would lose SQLite's locks on it.
            try engine.close()
            try neighbours.leaveOut(of: &found)
            report.canaries = set.canaries.count - own.count
            for (index, canary) in set.canaries.enumerated() where !own.contains(index) {
                for (file, offsets) in found {
                    let inLists = file == path ? lists[index] ?? [] : []
                    guard offsets[index] != nil || !inLists.isEmpty else { continue }
                    report.findings.append(
                        AuditReport.Finding(
                            canary: canary, file: file, offset: offsets[index],
                            lists: inLists.map { "\($0)" }.sorted()))
                }
            }
            return report
        }
    }

    /// Texts that are part of the format of every index, by number.
    private func ownTexts(among finder: TextFinder) throws -> Set<Int> {
        var found: Set<Int> = []
        for text in try store.ownTexts() {
            finder.forEachMatch(in: Array(text.utf8)) { index, _ in found.insert(index) }
        }
        return found
    }

    /// Words of no row among those that were found, see `Neighbours`.
    private func neighbours(
        of set: CanarySet, in found: [(file: String, offsets: [Int: Int])],
        _ lists: [Int: Set<WordList>]
    ) throws -> FoundNeighbours {
        let suspects = Set(found.flatMap(\.offsets.keys)).sorted().filter {
            set.canaries[$0].kind == .word && lists[$0] == nil
        }
        return FoundNeighbours(
            suspects: suspects,
            neighbours: try Neighbours(
                of: suspects.map { ($0, set.canaries[$0].text) }, in: store))
    }
}

/// Words that may be none of the index.
private struct FoundNeighbours {
    let suspects: [Int]
    let neighbours: Neighbours

    /// Takes away the places of words that no row has.
    func leaveOut(of found: inout [(file: String, offsets: [Int: Int])]) throws {
        guard !suspects.isEmpty else { return }
        for index in found.indices
        where System.exists(found[index].file) {
            let others = try neighbours.others(
                in: found[index].file, than: found[index].offsets)
            for word in suspects { found[index].offsets[word] = others[word] }
        }
    }
}
