extension String {
    /// What stands between commas, without white space around it; nothing that is empty.
    package var partsAtCommas: [String] {
        split(separator: ",").map { part in
            var part = part.drop(while: \.isWhitespace)
            while part.last?.isWhitespace == true { part.removeLast() }
            return String(part)
        }.filter { !$0.isEmpty }
    }
}
