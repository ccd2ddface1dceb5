/// One sentence about how a query was read, and the range of its text that it is about.
///
/// Nothing in a query is an error. What could not be taken as typed has a note; whoever shows the query to a
/// person can print the sentence, or mark the range.
public struct QueryNote: Sendable, Hashable {
    /// The range, in Unicode scalars of the query's text.
    public let range: Range<Int>
    /// One sentence without a full stop, for example `"why~" searched as "why"`.
    public let message: String

    private init(_ range: Range<Int>, _ message: String) {
        self.range = range
        self.message = message
    }
}

/// All sentences.
extension QueryNote {
    static func searched(_ text: String, as read: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) searched as \(quoted(read))")
    }

    static func read(_ text: String, as read: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) read as \(quoted(read))")
    }

    static func searched(_ text: String, asPhrase read: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) searched as the phrase \(quoted(read))")
    }

    static func nothingToSearch(in text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: nothing in it can be searched for")
    }

    static func nothingFollows(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: nothing follows that it could apply to")
    }

    static func emptyParentheses(at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\"()\" left out: there is nothing to search for inside")
    }

    static func unclosedParenthesis(at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\"(\" left out: it is never closed")
    }

    static func unopenedParenthesis(at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\")\" left out: it was never opened")
    }

    static func tooDeep(_ parenthesis: String, at range: Range<Int>) -> QueryNote {
        let limit = QueryLimits.depth
        return QueryNote(
            range, "\(quoted(parenthesis)) left out: parentheses go no deeper than \(limit)")
    }

    static func unclosedQuotation(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) read up to the end: it has no closing quotation mark")
    }

    static func strayQuotation(_ mark: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(mark) left out: there is no second one to make a phrase")
    }

    static func operatorAsWord(_ text: String, _ word: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            range, "\(quoted(text)) searched as \(quoted(word)): it needs something on both sides")
    }

    static func notAsWord(_ text: String, _ word: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            range, "\(quoted(text)) searched as \(quoted(word)): there is nothing behind it")
    }

    static func needlessNot(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: what follows is excluded already")
    }

    static func needlessPlus(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: what follows holds for every post")
    }

    static func capitalsAsWord(_ text: String, _ word: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            range, "\(quoted(text)) searched as \(quoted(word)): all words are in capitals")
    }

    static func needlessAnd(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: all words are in capitals")
    }

    static func repeatedOperator(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: it follows another operator")
    }

    static func lonelyOperator(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: nothing is left on one side of it")
    }

    static func nearAsAnd(_ text: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(
            range, "\(quoted(text)) read as \"AND\": it measures between two words or phrases")
    }

    static func nearLeftOut(_ text: String, _ range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: it measures between two words or phrases")
    }

    static func starInside(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) searched as typed: * counts only at the end of a word")
    }

    static func starInPhrase(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(
            range, "\(quoted(text)) searched as typed: * does not count inside of quotation marks")
    }

    static func notAYear(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(
            range, "\(quoted(text)) searched as words: a year is year:2020 or year:2019..2021")
    }

    static func notADate(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(
            range,
            "\(quoted(text)) searched as words: a date is 2020, 2020-01, 2020-01-31 or 2020-01-31T10:00:00Z"
        )
    }

    static func notAField(_ text: String, at range: Range<Int>) -> QueryNote {
        let names = QueryField.allCases.map(\.rawValue).joined(separator: ", ")
        return QueryNote(range, "\(quoted(text)) searched as words: \"in:\" knows \(names)")
    }

    static func notAFeature(_ text: String, at range: Range<Int>) -> QueryNote {
        let names = ContentFeature.allCases.map(\.rawValue).joined(separator: ", ")
        return QueryNote(range, "\(quoted(text)) searched as words: \"has:\" knows \(names)")
    }

    static func repeatedField(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: it was said before")
    }

    static func fieldWithoutWords(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(range, "\(quoted(text)) left out: there are no words beside it")
    }

    static func excludedField(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(
            range,
            "\(quoted(text)) left out: exclude words in a part of the post with -title:word")
    }

    static func unreadable(_ scalar: Unicode.Scalar, at position: Int) -> QueryNote {
        QueryNote(position..<position + 1, "\(codePoint(scalar)) read as a space")
    }

    static func gershayim(_ mark: Unicode.Scalar, at position: Int) -> QueryNote {
        QueryNote(position..<position + 1, "\(mark) read as \u{5F4} between two Hebrew letters")
    }

    static func tooLong(_ text: String, at range: Range<Int>) -> QueryNote {
        QueryNote(
            range,
            "\(quoted(text)) cut: a word has at most \(QueryLimits.wordLength) characters, "
                + "a query \(QueryLimits.words) words")
    }

    static func tooManyPrefixes(_ text: String, _ word: String, at range: Range<Int>) -> QueryNote {
        let limit = QueryLimits.prefixes
        return QueryNote(
            range,
            "\(quoted(text)) searched as \(quoted(word)): only the first \(limit) * are used")
    }

    static func tooManyWords(from range: Range<Int>) -> QueryNote {
        let limit = QueryLimits.words
        return QueryNote(
            range,
            "Everything from character \(range.lowerBound + 1) on left out: a query has at most "
                + "\(limit) words and \(QueryLimits.tokens) signs")
    }
}

extension QueryNote {
    /// Text as a note shows it: in quotation marks unless it has some, what cannot be seen as its code point,
    /// and never longer than a terminal likes.
    private static func quoted(_ text: String) -> String {
        var shown = ""
        var isQuoted = true
        for scalar in text.unicodeScalars.prefix(QueryLimits.wordLength + 40) {
            if scalar.isQuotationMark { isQuoted = false }
            if isVisible(scalar) {
                shown.unicodeScalars.append(scalar)
            } else {
                shown += codePoint(scalar)
            }
        }
        if text.unicodeScalars.count > QueryLimits.wordLength + 40 { shown += "…" }
        return isQuoted ? "\"\(shown)\"" : shown
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator,
            .paragraphSeparator:
            return false
        default: return true
        }
    }

    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
