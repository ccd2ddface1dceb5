internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// A request to one of our own routes, and what it is asked of.
struct APICall: Sendable {
    let request: WebRequest
    let scope: Scope
    let engine: SearchEngine
    let limits: ServerLimits

    /// What is wrong with a parameter, said as WordPress says it.
    struct Mistake: Error {
        let name: String
        let sentence: String

        /// The answer.
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

    /// The last value of a parameter, `nil` when it is not given or empty.
    func text(_ name: String) -> String? {
        request[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A whole number within bounds.
    ///
    /// - Throws: `Mistake`.
    func amount(_ name: String, or usual: Int, in bounds: ClosedRange<Int>) throws -> Int {
        guard let text = text(name) else { return usual }
        guard let amount = Int(text), bounds.contains(amount) else {
            throw Mistake(
                name: name,
                sentence:
                    "\(name) is a whole number from \(bounds.lowerBound) to \(bounds.upperBound).")
        }
        return amount
    }

    /// A flag, `true` or `1`.
    ///
    /// - Throws: `Mistake`.
    func flag(_ name: String) throws -> Bool {
        switch text(name) {
        case nil, "false", "0": return false
        case "true", "1": return true
        default: throw Mistake(name: name, sentence: "\(name) is true or false.")
        }
    }

    /// One of the cases of an enumeration.
    ///
    /// - Throws: `Mistake`.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, or usual: Choice
    ) throws -> Choice where Choice.RawValue == String {
        guard let text = text(name) else { return usual }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Mistake(name: name, sentence: "\(name) is one of \(names).")
        }
        return choice
    }

    /// The options of a search, by the table that has them all, within the limits and the scope.
    ///
    /// - Throws: `Mistake`.
    func searchOptions() throws -> SearchOptions {
        var options = SearchOptions()
        for option in SearchOptionTable.table {
            let names = [option.name, option.name + "[]"]
            let values = request.parameters.filter { names.contains($0.name) }.map(\.value)
                .filter { !$0.isEmpty }
            for value in given(values, to: option) {
                if let misfit = option.take(value, into: &options) {
                    throw Mistake(
                        name: option.name, sentence: APICall.sentence(misfit, of: option.name))
                }
            }
        }
        for (name, value, most) in [
            ("limit", options.limit, limits.items), ("offset", options.offset, limits.offset),
        ] where value > most {
            throw Mistake(name: name, sentence: "\(name) is a whole number from 0 to \(most).")
        }
        if let site = scope.site { options.sites = [site.url] }
        return options
    }

    /// The values that an option takes one after the other; the names of a list are one value.
    private func given(_ values: [String], to option: NamedOption<SearchOptions>) -> [String] {
        if option.isRepeatable { return values }
        if case .names = option.value, !values.isEmpty { return [values.joined(separator: ",")] }
        return values.suffix(1)
    }

    private static func sentence(
        _ misfit: NamedOption<SearchOptions>.Misfit, of name: String
    ) -> String {
        switch misfit {
        case .value(let wanted, _): "\(name) is \(wanted)."
        case .name(let unknown, let known):
            "\(name) knows \(known.joined(separator: ", ")), not '\(unknown)'."
        }
    }
}
