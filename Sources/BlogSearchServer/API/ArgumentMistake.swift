internal import Blog

/// What is wrong with a parameter of one of our own routes, or with an argument of a tool.
struct ArgumentMistake: Error {
    let name: String
    let sentence: String

    /// The answer to a request, said as WordPress says it.
    var response: WebResponse {
        .problem(
            400, "rest_invalid_param", "Invalid parameter(s): \(name)",
            [
                .init(
                    name: "params",
                    value: .object([.init(name: name, value: .string(sentence))]))
            ]
        )
    }
}

extension RESTArgument {
    /// A whole number: what is given, or what the parameter is where nothing is.
    ///
    /// - Parameters:
    ///   - given: `nil` for nothing, and in it for what is no whole number.
    ///   - most: the highest, where the parameter itself has none.
    func amount(_ given: Int??, upTo most: Int = .max) throws(ArgumentMistake) -> Int {
        guard case .number(let least, let maximum) = kind, case .number(let usual) = standard else {
            return 0
        }
        guard let given else { return usual }
        let bounds = (least ?? 0)...(maximum ?? most)
        guard let amount = given, bounds.contains(amount) else {
            throw ArgumentMistake(
                name: name,
                sentence:
                    "\(name) is a whole number from \(bounds.lowerBound) to \(bounds.upperBound).")
        }
        return amount
    }

    /// One of the parameter's words: what is given, or what it is where nothing is.
    func word(_ given: String?) throws(ArgumentMistake) -> String {
        guard case .text(let words) = kind, case .text(let usual) = standard else { return "" }
        guard let given else { return usual }
        guard words.contains(given) else {
            throw ArgumentMistake(
                name: name, sentence: "\(name) is one of \(words.joined(separator: ", ")).")
        }
        return given
    }
}
