internal import Blog
internal import BlogSearchPostings
internal import BlogSearchQueries
internal import BlogSearchRanking
internal import TextAnalysis

// The form in which a word was typed. The index has stems; only the text of a post has the form. It
// is read for the few posts that get bonuses (Bonuses.swift), and for all posts with the stem when
// only that form may match.

extension QueryPlanner {
    /// Makes the added words count more in the form in which they were typed. Function words have
    /// one form.
    mutating func noteForms(from first: Int) {
        for index in first..<words.count
        where words[index].boost == 1 && words[index].text.contains(where: \.isLetter) {
            words[index].form = words[index].text
        }
    }

    /// A single word in quotation marks becomes that form only. Other nodes stay as they are.
    func inTypedForm(_ node: SearchPlan.Node) throws -> SearchPlan.Node {
        guard case .word(let index) = node, !measuresPositions,
            let documents = try documents(writing: index)
        else { return node }
        return .all([node, .filter(DocumentFilter([.init(.documents(documents))]))])
    }

    /// The documents that contain a word in the typed form; `nil` when the storage cannot tell, or
    /// all forms are equal.
    private func documents(writing index: Int) throws -> [DocumentID]? {
        let word = words[index]
        if let distributed = reader as? any DistributedReader {
            return try distributed.documents(writing: word.text, of: word)
        }
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
