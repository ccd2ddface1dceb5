internal import BlogSearchQueries

// What a search session decides, apart from tasks and clocks. A turn is one search; the newest turn is the only one that
// may change what is shown.
//
//   event                        the newest turn          what is shown
//   text or options change       a new one, after a pause  the text, "searching"; former results stay
//   more hits are asked for      a new one, at once        "searching"; nothing happens where that is shown already
//   a turn ends                  none, or again (below)    its answer, if it is the newest turn
//   a post was stored            asked again: at once when the newest turn has ended, after it when it has not
//   suspended                    none; what is due is remembered
//   resumed                      what was due
//   cancelled                    none, for ever

/// The turns of a session.
struct SessionTurns: Sendable {
    /// A search to be made.
    struct Turn: Sendable, Equatable {
        /// Turns are numbered in the order in which they were asked for.
        var number: Int
        var text: String
        var options: SearchOptions
        /// Whether it waits for more key strokes.
        var waits: Bool
    }

    /// What the turn found.
    struct Answer: Sendable {
        var results: SearchResults
        var completions: [Completion]
    }

    private(set) var state: SearchSession.State
    private var options: SearchOptions
    /// How many hits one page has.
    private var page: Int
    /// The number of the newest turn.
    private var newest = 0
    /// Whether the newest turn has not ended.
    private var isUnderWay = false
    private var wasAsked = false
    /// Whether another turn is due when that one ends, or when the session is resumed.
    private var isDue = false
    private var isSuspended = false
    private(set) var isCancelled = false

    /// Whether no turn may go on.
    var isIdle: Bool { !isUnderWay }

    init(_ options: SearchOptions) {
        self.options = options
        page = options.limit
        state = SearchSession.State()
    }

    /// The text or the options changed.
    mutating func update(_ text: String, _ options: SearchOptions?) -> Turn? {
        if let options {
            self.options = options
            page = options.limit
        } else {
            self.options.limit = page
        }
        state.text = text
        return begin(waits: true)
    }

    /// One more page of hits is asked for, where there are more.
    mutating func loadMore() -> Turn? {
        // A turn that nobody is shown, because a post was stored, is superseded: this one is of a later state.
        guard !state.isSearching, let results = state.results, results.shown < results.total
        else { return nil }
        options.limit += page
        return begin(waits: false)
    }

    /// A post was stored or removed.
    mutating func refresh() -> Turn? {
        guard wasAsked else { return nil }
        if isUnderWay || isSuspended {
            isDue = true
            return nil
        }
        return begin(waits: true, showing: false)
    }

    mutating func suspend() {
        guard !isCancelled, !isSuspended else { return }
        isSuspended = true
        if isUnderWay { isDue = true }
        isUnderWay = false
        newest += 1
    }

    mutating func resume() -> Turn? {
        guard isSuspended, !isCancelled else { return nil }
        isSuspended = false
        return isDue ? begin(waits: false) : nil
    }

    mutating func cancel() {
        isCancelled = true
        isUnderWay = false
        isDue = false
        newest += 1
        state.isSearching = false
    }

    /// A turn ended.
    ///
    /// - Parameter answer: `nil` when it was stopped.
    /// - Returns: the turn that is due now.
    mutating func end(_ turn: Turn, _ answer: Result<Answer, SearchError>?) -> Turn? {
        guard turn.number == newest, isUnderWay else { return nil }
        isUnderWay = false
        state.isSearching = false
        switch answer {
        case .success(let answer):
            state.error = nil
            state.completions = answer.completions
            // An answer that says the same is no news.
            if !(state.results?.saysTheSame(as: answer.results) ?? false) {
                state.results = answer.results
            }
        case .failure(let error): state.error = error
        case nil: break
        }
        return isDue ? begin(waits: true, showing: false) : nil
    }

    private mutating func begin(waits: Bool, showing: Bool = true) -> Turn? {
        guard !isCancelled else { return nil }
        newest += 1
        wasAsked = true
        if showing { state.isSearching = true }
        guard !isSuspended else {
            isDue = true
            return nil
        }
        isDue = false
        isUnderWay = true
        return Turn(number: newest, text: state.text, options: options, waits: waits)
    }
}

extension SearchResults {
    /// How many of the posts that match are among the hits, or named by one.
    fileprivate var shown: Int { hits.reduce(0) { $0 + 1 + $1.alike.count } }

    /// Whether nothing differs but the time that the finding took.
    fileprivate func saysTheSame(as other: SearchResults) -> Bool {
        var other = other
        other.microseconds = microseconds
        return self == other
    }
}
