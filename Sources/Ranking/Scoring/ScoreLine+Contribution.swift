package import BlogSearchQueries

extension ScoreLine {
    /// A row of a score under a plan.
    package init(_ contribution: ScoreContribution, _ plan: SearchPlan) {
        self.init(reason: .word, contribution: contribution.contribution)
        switch contribution.reason {
        case .word(let word, let field):
            let typed = plan.words[word].synonymOf
            if typed != nil { reason = .synonym }
            if plan.words[word].isExpansion { reason = .expansion }
            words = [plan.words[word].text] + (typed.map { [$0] } ?? [])
            self.field = plan.words[word].authors.isEmpty ? "\(field)" : "author"
        case .title: reason = .title
        case .wholeTitle: reason = .wholeTitle
        case .cover: reason = .cover
        case .links(let said):
            reason = .links
            words = plan.words.indices.filter { said & 1 << UInt64($0) != 0 }
                .map { plan.words[$0].text }
        case .nearness(let first, let second):
            reason = .nearness
            words = [plan.words[first].text, plan.words[second].text]
        case .form(let word):
            reason = .form
            words = [plan.words[word].form ?? plan.words[word].text]
        case .recency: reason = .recency
        }
    }
}
