package import BlogSearchPostings

extension Searcher {
    /// Runs a plan with some of its documents before all others, in their order.
    ///
    /// - Parameter pinned: documents, which need not match.
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func search(
        _ plan: SearchPlan, _ selection: Selection, pinned: [DocumentID]
    ) throws -> SearchOutcome {
        var whole = selection
        whole.offset = 0
        whole.limit = selection.capacity.addingReportingOverflow(pinned.count).partialValue
        if whole.limit < selection.capacity { whole.limit = .max }
        var outcome = try search(plan, whole)
        // Those that match may be too far down to be among the best.
        let (only, choice) = plan.among(pinned, selection)
        let matching = try search(only, choice).ranked
        let first = pinned.compactMap { pin in matching.first { $0.document.document == pin } }
        let rest = outcome.ranked.filter { !pinned.contains($0.document.document) }
        let page = selection.page(first + rest)
        outcome.documents = page.map(\.document)
        outcome.bonuses = page.map(\.contributions)
        return outcome
    }
}

extension SearchPlan {
    /// What finds those of some documents that match.
    func among(_ documents: [DocumentID], _ selection: Selection) -> (SearchPlan, Selection) {
        var only = self
        only.root = .all([root, .filter(DocumentFilter([.init(.documents(documents.sorted()))]))])
        only.title = nil
        var choice = selection
        (choice.offset, choice.limit, choice.facets) = (0, documents.count, [])
        return (only, choice)
    }
}

extension SearchOutcome {
    /// Its documents with what their scores have besides words.
    fileprivate var ranked: [Rescorer.Rescored] {
        documents.enumerated().map { rank, document in
            Rescorer.Rescored(
                document: document, contributions: rank < bonuses.count ? bonuses[rank] : [])
        }
    }
}
