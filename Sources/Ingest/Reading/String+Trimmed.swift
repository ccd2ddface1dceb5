extension StringProtocol {
    /// Without white space at both ends.
    package var trimmed: String {
        let scalars = unicodeScalars
        // A look at both ends spares almost every string the walk by characters.
        if let first = scalars.first, let last = scalars.last, ("!"..."~").contains(first),
            ("!"..."~").contains(last)
        {
            return String(self)
        }
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
        while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
        return String(rest)
    }
}

extension String {
    /// The string, or `nil` for an empty one: absent values are `nil`, never `""`.
    package var nonEmpty: String? { isEmpty ? nil : self }
}
