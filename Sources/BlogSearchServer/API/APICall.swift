internal import Blog
internal import BlogSearch
internal import BlogSearchQueries

/// A request to one of our own routes, and what it is asked of.
struct APICall: Sendable {
    let request: WebRequest
    let scope: Scope
    let engine: SearchEngine
    /// Who answers searches; `nil` for the index itself.
    let elsewhere: SearchElsewhere?
    let limits: ServerLimits

    /// What a query finds, by whoever answers searches here.
    func search(_ text: String, _ options: SearchOptions) async throws -> SearchResults {
        guard let elsewhere, options.sites.isEmpty || scope.site == nil else {
            return try await engine.search(text, options: options)
        }
        // Whoever it is may know of further sites, which are not served.
        return try await elsewhere(text, options, scope.sites.map(\.url))
    }

    /// The last value of a parameter, `nil` when it is not given or empty.
    func text(_ name: String) -> String? {
        request[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A whole number within the bounds of a parameter.
    ///
    /// - Throws: `ArgumentMistake`.
    func amount(_ argument: RESTArgument, upTo most: Int = .max) throws -> Int {
        try argument.amount(text(argument.name).map { Int($0) }, upTo: most)
    }

    /// The case of an enumeration that one of a parameter's words means.
    ///
    /// - Throws: `ArgumentMistake`.
    func choice<Choice: RawRepresentable<String>>(_ argument: RESTArgument) throws -> Choice? {
        Choice(rawValue: try argument.word(text(argument.name)))
    }

    /// The options of a search, by the table that has them all, within the limits and the scope.
    ///
    /// - Throws: `ArgumentMistake`.
    func searchOptions() throws -> SearchOptions {
        var options = SearchOptions()
        for option in SearchOptionTable.table {
            let names = [option.name, option.name + "[]"]
            let values = request.parameters.filter { names.contains($0.name) }.map(\.value)
                .filter { !$0.isEmpty }
            for value in given(values, to: option) {
                if let misfit = option.take(value, into: &options) {
                    throw ArgumentMistake(
                        name: option.name, sentence: APICall.sentence(misfit, of: option.name))
                }
            }
        }
        for (name, value, most) in [
            ("limit", options.limit, limits.items), ("offset", options.offset, limits.offset),
        ] where value > most {
            throw ArgumentMistake(
                name: name, sentence: "\(name) is a whole number from 0 to \(most).")
        }
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
