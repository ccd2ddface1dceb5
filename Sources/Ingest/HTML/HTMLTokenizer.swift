/// HTML5 tokenizer: bytes in, tokens out, exactly as the HTML standard says (section 13.2.5),
/// errors forgiven.
///
/// The standard describes some eighty states that take one character at a time. All of the text is
/// in memory here, so each construct is one function that reads it whole: a tag (`+Tags`), a
/// comment or doctype (`+Declarations`), the text of a `<script>` (`+RawText`). Every byte is read
/// a bounded number of times, there is no recursion, and nothing is copied.
///
///     SourceBytes.with("<p>Q&amp;A") { source in
///         var tokenizer = HTMLTokenizer(source)
///         tokenizer.next()  // startTag(p), then text("Q"), scalars("&"), text("A"), endOfFile
///     }
///
/// Line ends are normalised and NULs handled on the way. Unlike the standard it keeps at most
/// `maximumAttributes` attributes of one tag.
package struct HTMLTokenizer {
    /// More attributes than this are skipped: they would cost memory and mean nothing.
    static let maximumAttributes = 4096

    let source: SourceBytes
    /// Where the next token starts. May be moved forward by a reader that understood some text
    /// itself.
    package var position = 0
    /// Attributes of the last tag in order, repeated names included (the first counts).
    package var attributes: [HTMLAttribute] = []
    /// Whether `<![CDATA[` is text, as inside `<svg>`, or a comment.
    var allowsCDATA = false
    /// Start of a tag the text ended in, which gives no token.
    var unfinishedTag: Int?

    private(set) var state = HTMLTokenizerState.data
    /// The element whose end tag ends text that is not markup.
    private(set) var lastStartTag: HTMLName?
    /// Where the text of a state other than `data` ends.
    private(set) var rawTextEnd = 0

    package init(
        _ source: SourceBytes, state: HTMLTokenizerState = .data, lastStartTag: String? = nil
    ) {
        self.source = source
        self.lastStartTag = lastStartTag.map { HTMLName($0) }
        enter(state)
    }

    /// Reads on as `state` demands; to be called right after a start tag.
    package mutating func enter(_ state: HTMLTokenizerState) {
        self.state = state
        rawTextEnd =
            switch state {
            case .data: 0
            case .rcdata, .rawText: endOfRawText(from: position)
            case .scriptData: endOfScript(from: position)
            case .plainText: source.count
            case .cdata: endOfCDATA(from: position)
            }
    }

    /// The next token; `endOfFile` again and again at the end.
    package mutating func next() -> HTMLToken {
        while position < source.count {
            let token = state == .data ? nextInMarkup() : nextInRawText()
            if let token { return token }
        }
        return .endOfFile
    }

    /// A token from ordinary markup; `nil` for what gives none, like `</>`.
    private mutating func nextInMarkup() -> HTMLToken? {
        switch source[position] {
        case ASCII.lessThan:
            if let markup = readMarkup() { return markup.token }
            return readText(from: position + 1, to: source.count)
        case ASCII.ampersand:
            return readReference(to: source.count)
        case ASCII.carriageReturn:
            return readLineEnd()
        case 0:
            return readText(from: position + 1, to: source.count)
        default:
            return readText(from: position, to: source.count)
        }
    }

    /// What a `<` can introduce: a token, or markup without one.
    enum Markup {
        case token(HTMLToken)
        case nothing

        var token: HTMLToken? {
            if case .token(let token) = self { return token }
            return nil
        }
    }

    /// Reads the markup at `<`; `nil` when the `<` is text.
    private mutating func readMarkup() -> Markup? {
        guard let byte = source.byte(at: position + 1) else { return nil }
        if byte.isASCIILetter { return readStartTag() }
        switch byte {
        case ASCII.slash: return readEndTagOpen()
        case ASCII.exclamation: return readDeclaration()
        case ASCII.question: return .token(readBogusComment(from: position + 1))
        default: return nil
        }
    }

    /// After `</`: an end tag, nothing at all for `</>`, text at the end, a comment otherwise.
    private mutating func readEndTagOpen() -> Markup? {
        guard let byte = source.byte(at: position + 2) else { return nil }
        if byte.isASCIILetter { return readEndTag() }
        if byte == ASCII.greaterThan {
            position += 3
            return .nothing
        }
        return .token(readBogusComment(from: position + 2))
    }

    // MARK: - Text

    /// Characters from `position` up to the next byte that may mean something, looked for from
    /// `start`.
    mutating func readText(from start: Int, to end: Int) -> HTMLToken {
        let stop = source.firstMarkup(in: start..<end)
        defer { position = stop }
        return .text(position..<stop)
    }

    /// CR and CR LF are one line feed.
    mutating func readLineEnd() -> HTMLToken {
        position += source.byte(at: position + 1) == ASCII.lineFeed ? 2 : 1
        return .scalars("\n", nil)
    }

    /// The character an `&` stands for, or the `&` itself and the text behind it.
    mutating func readReference(to end: Int) -> HTMLToken {
        guard let reference = CharacterReference(in: source, at: position) else {
            return readText(from: position + 1, to: end)
        }
        position = reference.end
        return .scalars(reference.first, reference.second)
    }

    /// Remembers which end tag ends raw text.
    mutating func noteStartTag(_ name: HTMLName) {
        lastStartTag = name
    }

    /// Back to ordinary markup.
    mutating func leaveRawText() {
        state = .data
    }
}
