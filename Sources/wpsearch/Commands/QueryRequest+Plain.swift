import BlogSearch

// The short way to a request. It must never say anything else than ArgumentParser would: tests compare the two.

extension QueryRequest {
    /// Reads arguments of `query` that are words and known options with their values apart.
    ///
    /// - Returns: `nil` for everything else, be it help, a mistake, or only rare: ArgumentParser knows what to do.
    init?(plain arguments: [String]) {
        self.init()
        var words: [String] = []
        var given: [String] = []
        var rest = ShortForms.spelledOut(["query"] + arguments).dropFirst()
        while let argument = rest.popFirst() {
            if argument.hasPrefix("--") {
                guard let option = QueryOption.named(String(argument.dropFirst(2))) else {
                    return nil
                }
                // Given twice is rare, but for those that may be.
                if given.contains(option.name), !option.isRepeatable { return nil }
                given.append(option.name)
                let value = option.isFlag ? "true" : rest.popFirst() ?? ""
                guard !value.isEmpty, !value.hasPrefix("-"), option.take(value, into: &self) == nil
                else { return nil }
            } else if argument.isEmpty || argument == "-" || argument == "-h" {
                return nil
            } else {
                if let word = QueryText.leftOut(argument) { leftOut.append(word) }
                words.append(argument)
            }
        }
        if given.contains("any"), given.contains("all") { return nil }
        text = words.linked(by: " ")
        if mistake != nil { return nil }
    }
}
