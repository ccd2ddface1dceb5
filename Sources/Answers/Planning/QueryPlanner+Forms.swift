internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

// The form of a word that was typed. The index knows stems; which forms a post writes stands in its text, which is read of the
// few posts that are given bonuses (Bonuses.swift), and of all that have the stem where only that form will do.

extension QueryPlanner {
    /// Lets the words that were added count more in the form in which they were typed; function words have one form.
    mutating func noteForms(from first: Int) {
        for index in first..<words.count
        where words[index].boost == 1 && words[index].text.contains(where: \.isLetter) {
            words[index].form = words[index].text
        }
    }

    /// A single word in quotation marks, in that form only; anything else as it is.
    func inTypedForm(_ node: SearchPlan.Node) throws -> SearchPlan.Node {
        guard case .word(let index) = node, !measuresPositions,
            let documents = try documents(writing: index)
        else { return node }
        return .all([node, .filter(DocumentFilter([.init(.documents(documents))]))])
    }

    /// The documents that write a word as it is; `nil` where the storage cannot tell, or all forms are the same.
    private func documents(writing index: Int) throws -> [DocumentID]? {
        let word = words[index]
        let plan = SearchPlan(root: .word(0), words: [word])
        var found: [DocumentID] = []
        var canTell = true
        try Searcher(reader).forEachMatchingWindow(plan, Selection()) { _, window in
            try window.forEach { document in
                guard canTell else { return }
                guard
                    let written = try reader.written(
                        [word.text], scope: word.scope, in: document)
                else {
                    canTell = false
                    return
                }
                if !written.isEmpty { found.append(document) }
            }
            return canTell
        }
        return canTell ? found : nil
    }
}
