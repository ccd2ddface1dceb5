import BlogSearch
import Observation

/// The life of a view.
enum LifecycleState: Sendable { case idle, active, inactive, ended }

/// What a list on a screen is told when its cells change.
enum ListChange: Sendable, Hashable, CustomStringConvertible {
    case remove(Int)
    case insert(Int, CellViewModel)
    case move(from: Int, to: Int)
    case update(Int, CellViewModel)

    var description: String {
        switch self {
        case .remove(let row): "- \(row)"
        case .insert(let row, let cell): "+ \(row) \(cell.title?.text ?? "Untitled")"
        case .move(let from, let to): "~ \(from) → \(to)"
        case .update(let row, let cell): "= \(row) \(cell.title?.text ?? "Untitled")"
        }
    }

    /// What leads from one list to another: removals from the end, then insertions from the beginning, then cells that stayed
    /// and show something else.
    static func changes(from old: [CellViewModel], to new: [CellViewModel]) -> [ListChange] {
        let difference = new.map(\.id).difference(from: old.map(\.id)).inferringMoves()
        var changes: [ListChange] = []
        var moved: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let row, _, let target):
                if target == nil { changes.append(.remove(row)) }
            case .insert(let row, _, let origin):
                if let origin {
                    changes.append(.move(from: origin, to: row))
                    moved.insert(row)
                } else {
                    changes.append(.insert(row, new[row]))
                }
            }
        }
        let former = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        for (row, cell) in new.enumerated() {
            if let before = former[cell.id], before != cell { changes.append(.update(row, cell)) }
        }
        return changes
    }
}

/// The results of what somebody types, as cells. Its view tells it how it lives: nothing is searched while it is not seen.
@MainActor @Observable final class ResultsViewModel {
    private(set) var cells: [CellViewModel] = []
    private(set) var message: LabelViewModel?
    private(set) var isSearching = false

    @ObservationIgnored private let session: SearchSession
    @ObservationIgnored private var listening: Task<Void, Never>?

    /// - Parameter session: made by whoever has the engine, the clock and the options.
    init(_ session: SearchSession) {
        self.session = session
        session.suspend()
    }

    /// Starts and stops the session.
    var lifecycle = LifecycleState.idle {
        didSet {
            guard lifecycle != oldValue else { return }
            switch lifecycle {
            case .idle, .inactive: session.suspend()
            case .active:
                session.resume()
                listen()
            case .ended:
                session.cancel()
                listening?.cancel()
            }
        }
    }

    func update(_ text: String) { session.update(text) }

    func loadMore() { session.loadMore() }

    /// Shows a text, and tells what a list would be told.
    func show(_ text: String) async -> [ListChange] {
        let before = cells
        session.update(text)
        for await state in session where !state.isSearching && state.text == text {
            take(state)
            break
        }
        return ListChange.changes(from: before, to: cells)
    }

    private func listen() {
        guard listening == nil else { return }
        listening = Task { [weak self, session] in
            for await state in session { self?.take(state) }
        }
    }

    private func take(_ state: SearchSession.State) {
        isSearching = state.isSearching
        cells = state.results?.hits.map { CellViewModel($0) } ?? []
        message = LabelViewModel(
            state.error?.description ?? (cells.isEmpty ? state.results?.suggestion : nil))
    }
}
