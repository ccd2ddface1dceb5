extension StringProtocol {
    /// Without white space at both ends.
    package var trimmed: String {
        // A look at both ends spares almost every string the walk by characters.
        let text = String(self)
        if let first = text.utf8.first, let last = text.utf8.last, (0x21...0x7E).contains(first),
            (0x21...0x7E).contains(last)
        {
            return text
        }
        var rest = text[...]
        while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
        while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
        return String(rest)
    }
}

extension String {
    /// The string, or `nil` for an empty one: absent values are `nil`, never `""`.
    package var nonEmpty: String? { isEmpty ? nil : self }
}
