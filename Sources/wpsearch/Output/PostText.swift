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
            lines += hanging(printable(line))
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

    /// A line of a post; what goes on with an item of a list stands below its text, and a quotation has its mark on each line.
    private func hanging(_ line: String) -> [String] {
        let mark = Self.mark(of: line)
        guard let columns, !mark.isEmpty else { return filled(line) }
        let next = mark == "> " ? mark : String(repeating: " ", count: mark.count)
        let lines = wrapped(
            String(line.dropFirst(mark.count)),
            to: max(10, min(columns, Self.widest) - mark.count))
        return lines.enumerated().map { ($0.offset == 0 ? mark : next) + $0.element }
    }

    /// What a line begins with that is an item of a list (`• `, `12. `) or of a quotation, with its indent; nothing of others.
    private static func mark(of line: String) -> String {
        let indent = line.prefix { $0 == " " }
        let rest = line.dropFirst(indent.count)
        for mark in ["• ", "> "] where rest.hasPrefix(mark) { return indent + mark }
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        let isItem = !number.isEmpty && rest.dropFirst(number.count).hasPrefix(". ")
        return isItem ? indent + number + ". " : ""
    }

    private func filled(_ line: String) -> [String] {
        columns.map { wrapped(line, to: min($0, Self.widest)) } ?? [line]
    }
}
