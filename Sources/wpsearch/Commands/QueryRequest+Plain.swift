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
        var position = 0
        while position < arguments.count {
            let argument = arguments[position]
            position += 1
            let isLong = argument.hasPrefix("--")
            let option =
                isLong
                ? QueryOption.named(String(argument.dropFirst(2))) : QueryOption.short(argument)
            if argument == "--json", !given.contains("format") {
                given.append("format")
                format = .json
            } else if let option {
                // Given twice is rare, but for those that may be.
                if given.contains(option.name), !option.isRepeatable { return nil }
                given.append(option.name)
                var value = "true"
                if !option.isFlag {
                    guard position < arguments.count else { return nil }
                    value = arguments[position]
                    position += 1
                }
                guard !value.isEmpty, !value.hasPrefix("-"), option.take(value, into: &self) == nil
                else { return nil }
            } else if isLong || argument.isEmpty || argument == "-" || argument == "-h" {
                return nil
            } else {
                if let word = QueryText.leftOut(argument) { leftOut.append(word) }
                words.append(argument)
            }
        }
        if given.contains("any"), given.contains("all") { return nil }
        text = words.linked(by: " ")
        // A cluster is waited for, which takes more than this thread.
        if mistake != nil || cluster != nil { return nil }
    }
}
