internal import Ingest

/// One tag of a template language.
///
/// ```
/// {% name arguments %}        Liquid, Nunjucks and Twig
/// {{ expression }}            a value of theirs
/// {{< name arguments >}}      a shortcode of Hugo, {{% … %}} one whose content is Markdown
/// {{</* name */>}}            one that is shown, {{/* … */}} a comment
/// ```
struct TemplateTag {
    enum Kind { case tag, output, shortcode, shown, comment }

    let kind: Kind
    /// The tag's name, without what marks an end (`end…`, `/…`); `""` where there is none.
    let name: String
    /// What follows the name; of a value all of it.
    let arguments: String
    let isEnd: Bool
    /// Whether it says itself that it has no end (`{{< name />}}`).
    let isWhole: Bool
    let range: Range<Int>

    /// Words and values of the arguments.
    var values: TagArguments { TagArguments(arguments) }

    init(kind: Kind, text: String, range: Range<Int>) {
        self.kind = kind
        self.range = range
        var rest = text.trimmed[...]
        guard kind == .tag || kind == .shortcode else {
            (name, arguments, isEnd, isWhole) = ("", String(rest), false, false)
            return
        }
        if kind == .tag {
            // `{%-` and `-%}` take white space away.
            while rest.first == "-" || rest.first == "+" { rest.removeFirst() }
            while rest.last == "-" || rest.last == "+" { rest.removeLast() }
            rest = rest.trimmed[...]
        }
        let isClosing = kind == .shortcode && rest.first == "/"
        if isClosing { rest = rest.dropFirst().trimmed[...] }
        let closesItself = kind == .shortcode && !isClosing && rest.last == "/"
        if closesItself { rest = rest.dropLast() }
        let name = rest.prefix { !$0.isWhitespace }
        arguments = rest.dropFirst(name.count).trimmed
        isWhole = closesItself
        isEnd = isClosing || kind == .tag && name.hasPrefix("end") && name.count > 3
        self.name =
            (kind == .tag && isEnd ? name.dropFirst(3) : name).lowercased()
    }
}

/// The words and values of a tag: `go "two words" caption="A text" lang:python title: 'x'`.
struct TagArguments {
    /// Values that have no name, in order, and whether each was quoted.
    private(set) var words: [(text: String, isQuoted: Bool)] = []
    /// Values by name, in lower case. One that is not quoted may be a variable's name.
    private(set) var named: [String: (text: String, isQuoted: Bool)] = [:]

    init(_ text: String) {
        var rest = text[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            guard let first = rest.first else { return }
            if "\"'`".contains(first) {
                words.append((Self.quoted(&rest), true))
                continue
            }
            let word = rest.prefix { !$0.isWhitespace && !"=:\"'`".contains($0) }
            var after = rest.dropFirst(word.count)
            let spaced = after.drop { $0 == " " }
            let isName =
                !word.isEmpty
                && word.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            if isName, spaced.first == "=" || after.first == ":" {
                after = (spaced.first == "=" ? spaced : after).dropFirst().drop { $0 == " " }
                let isAddress = after.hasPrefix("//")
                if !isAddress, let quote = after.first, "\"'`".contains(quote) {
                    named[word.lowercased()] = (Self.quoted(&after), true)
                    rest = after
                    continue
                }
                if !isAddress, after.first != nil {
                    let value = after.prefix { !$0.isWhitespace && $0 != "," }
                    named[word.lowercased()] = (String(value), false)
                    rest = after.dropFirst(value.count)
                    continue
                }
            }
            let whole = rest.prefix { !$0.isWhitespace }
            words.append((String(whole), false))
            rest = rest.dropFirst(whole.count)
        }
    }

    /// The first of several names that has a text: one in quotation marks, or what can be no variable.
    func text(_ names: String...) -> String? {
        names.lazy.compactMap { named[$0] }.first { $0.isQuoted }?.text.trimmed.nonEmpty
    }

    /// The first of several names that has a value.
    func value(_ names: String...) -> String? {
        names.lazy.compactMap { named[$0]?.text }.first
    }

    /// Takes a text in quotation marks off.
    private static func quoted(_ rest: inout Substring) -> String {
        let quote = rest.removeFirst()
        var text = ""
        while let next = rest.popFirst() {
            if next == quote { break }
            if next == "\\", quote != "`", let escaped = rest.popFirst() {
                text +=
                    escaped == quote || escaped == "\\" ? String(escaped) : "\\" + String(escaped)
            } else {
                text.append(next)
            }
        }
        return text
    }
}
