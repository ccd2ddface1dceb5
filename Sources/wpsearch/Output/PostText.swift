import BlogSearch

/// A post for reading on a terminal.
struct PostText {
    let style: Style
    /// Columns of the terminal; `nil` for lines as long as they are.
    let columns: Int?

    /// Columns beyond which lines are tiring to read.
    static let widest = 100

    func text(of post: StoredPost) -> String {
        var lines = heading(of: post) + [""]
        for line in post.blocks.plainText.split(separator: "\n", omittingEmptySubsequences: false) {
            lines += filled(printable(line))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Title, facts and address.
    func heading(of post: StoredPost) -> [String] {
        var lines = filled(
            style.link(style.bold(printable(post.title ?? "(no title)")), to: post.url))
        var facts: [String] = []
        if let date = post.date {
            facts.append(String(date.description(offset: post.utcOffset).prefix(10)))
        }
        if let author = post.author { facts.append(printable(author)) }
        let terms = (post.categories + post.tags).map { printable($0.name) }
        if !terms.isEmpty { facts.append(terms.joined(separator: ", ")) }
        if !facts.isEmpty { lines += filled(style.dim(facts.joined(separator: " · "))) }
        if let url = post.url { lines.append(style.link(style.address(printable(url)), to: url)) }
        return lines
    }

    private func filled(_ line: String) -> [String] {
        columns.map { wrapped(line, to: min($0, Self.widest)) } ?? [line]
    }
}
