internal import Synchronization

/// Analyzers that wait for the next query or snippet: making one and warming its cache of words costs more than reading a
/// query.
///
/// A lock, because any number of queries may be read at once.
package final class AnalyzerPool: Sendable {
    package static let shared = AnalyzerPool()

    /// Most analyzers kept, two megabytes each at most.
    private static let limit = 16
    private let idle = Mutex<[QueryAnalyzer]>([])

    /// One analyzer for each language, for the caller alone.
    package func take(_ languages: [Language]) -> [QueryAnalyzer] {
        let kept = idle.withLock { idle in
            languages.map { language in
                idle.lastIndex { $0.language == language }.map { idle.remove(at: $0) }
            }
        }
        return zip(languages, kept).map { $1 ?? QueryAnalyzer($0) }
    }

    /// Keeps analyzers that nobody uses any more; those not used for longest go.
    package func put(back analyzers: [QueryAnalyzer]) {
        guard !analyzers.isEmpty else { return }
        idle.withLock { idle in
            idle += analyzers
            if idle.count > Self.limit { idle.removeFirst(idle.count - Self.limit) }
        }
    }
}

/// An analyzer where several can be kept side by side.
///
/// Not checked to be Sendable: the pool gives it to one reader at a time.
package final class QueryAnalyzer: @unchecked Sendable {
    package let language: Language
    var analyzer: Analyzer

    package init(_ language: Language) {
        self.language = language
        analyzer = Analyzer(language: language)
    }

    /// The ways a typed word matches: its units side by side, or a single unit's alternatives.
    package func alternatives(ofWord text: String) -> [[QueryUnit.Slot]] {
        let units = analyzer.queryUnits(in: text)
        guard units.count == 1 else { return [analyzer.phrase(in: text)] }
        return units[0].alternatives.map { match in
            switch match {
            case .word(let slot): [slot]
            case .phrase(let slots): slots
            }
        }
    }

    package func tokens(in text: String) -> [Token] {
        analyzer.tokens(in: text)
    }

    /// Calls `body` with the tokens of a text in order of position; with `beginnings`, those of most plain words that begin
    /// otherwise are left out.
    package func forEachToken(
        in text: borrowing Span<UInt8>, beginning beginnings: WordBeginnings?,
        _ body: (_ token: RawToken, _ word: Span<UInt8>, _ stem: Span<UInt8>) -> Void
    ) {
        if let beginnings {
            analyzer.forEachToken(in: text, beginning: beginnings, body)
        } else {
            analyzer.forEachToken(in: text, body)
        }
    }

    package func phrase(_ text: String) -> [QueryUnit.Slot] {
        analyzer.phrase(in: text)
    }
}
