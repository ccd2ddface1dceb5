import ArgumentParser

/// A choice among names, which count in any case: `--order DESC`, as WordPress writes it.
protocol NamedChoice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension NamedChoice {
    /// Reads a name in any case; `nil` for none that is known.
    public init?(argument: String) {
        let name = argument.lowercased()
        guard let choice = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
        self = choice
    }
}

/// What options that say how something is printed say of themselves; their values are listed behind it.
enum FormatHelp {
    static let plain: ArgumentHelp = "How it is printed; --json is short for --format json."
    static let hits = "How hits are printed; --json is short for --format json."
}
