import BlogSearch

/// A post for reading on a terminal.
struct PostText {
    let style: Style

    func text(of post: StoredPost) -> String {
        var lines = [style.bold(printable(post.title ?? "(no title)"))]
        var facts: [String] = []
        if let date = post.date {
            facts.append(String(date.description(offset: post.utcOffset).prefix(10)))
        }
        if let author = post.author { facts.append(printable(author)) }
        let terms = (post.categories + post.tags).map { printable($0.name) }
        if !terms.isEmpty { facts.append(terms.joined(separator: ", ")) }
        if !facts.isEmpty { lines.append(style.dim(facts.joined(separator: " · "))) }
        if let url = post.url { lines.append(style.address(printable(url))) }
        lines.append("")
        for line in post.blocks.plainText.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(printable(line))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
