package import Blog
package import BlogSearchQueries
internal import BlogSearchPostings
internal import BlogSearchRanking
package import TextAnalysis

extension QueryAnswer {
    /// Matches of a query in a whole text, whether it is found by the query or not.
    ///
    /// - Throws: what the storage throws; `CancellationError` when the task is cancelled.
    package func highlights(
        of query: Query, title: String, blocks: [ContentBlock], language: Language
    ) throws -> PostHighlights {
        let snippets = SnippetMaker(try plan(query, WordOpener(reader)).plan)
        return PostHighlights(
            title: snippets.highlights(in: title, of: .title, language: language),
            blocks: blocks.map {
                snippets.highlights(
                    in: $0.text, of: DocumentFields.field(of: $0.kind), language: language)
            })
    }
}
