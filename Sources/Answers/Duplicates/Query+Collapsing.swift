internal import BlogSearchQueries

extension Query {
    /// Whether its hits are collapsed: those of a text. Lists, and posts asked for by their ids, are shown one by one.
    var collapses: Bool {
        options.collapses && options.limit > 0 && options.include.isEmpty && root?.hasText ?? false
    }

    /// The ranks of the page that is asked for.
    var ranks: Range<Int> {
        let offset = max(0, options.offset)
        let (end, overflow) = offset.addingReportingOverflow(options.limit)
        return offset..<(overflow ? .max : end)
    }
}
