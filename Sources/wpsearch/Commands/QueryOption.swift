import BlogSearch

/// An option of `query`: what it is called, what it takes, what it does, and where it can be given.
///
/// The table (`QueryOption+All.swift`) is the only place that knows the options. By it arguments are read the short way
/// (`QueryRequest+Plain.swift`) and by ArgumentParser with its help and man page (`QueryCommand`), and lines of `--batch`
/// (`BatchQuery`). Those of every search are the library's (`SearchOptionTable`), which the server reads, too.
struct QueryOption: Sendable {
    typealias Misfit = NamedOption<QueryRequest>.Misfit

    private let option: NamedOption<QueryRequest>
    /// A letter or digit that stands for it.
    let letter: Character?
    /// What `--help` and the man page say.
    let help: String
    /// Whether a line of `--batch` can have it.
    let isInLines: Bool

    /// An option of the command alone.
    init(
        name: String, letter: Character? = nil, value: NamedOption<QueryRequest>.Value,
        help: String, isInLines: Bool = true
    ) {
        option = NamedOption(name: name, value: value, help: help)
        self.letter = letter
        self.help = letter.map { "\(help.dropLast()) (-\($0))." } ?? help
        self.isInLines = isInLines
    }

    /// An option of every search.
    init(_ option: NamedOption<SearchOptions>, letter: Character? = nil) {
        let option = option.of(\QueryRequest.options)
        self.init(name: option.name, letter: letter, value: option.value, help: option.help)
    }

    /// The long name, without its dashes; the key of a line of `--batch`.
    var name: String { option.name }
    /// What it takes.
    var value: NamedOption<QueryRequest>.Value { option.value }
    /// Whether it takes no value.
    var isFlag: Bool { option.isFlag }
    /// Whether it may be given several times.
    var isRepeatable: Bool { option.isRepeatable }

    /// Takes a value as it is typed.
    ///
    /// - Returns: what is wrong with it; `nil` when it is taken.
    func take(_ text: String, into request: inout QueryRequest) -> Misfit? {
        option.take(text, into: &request)
    }

    /// What is wrong with a value of an argument.
    func sentence(_ misfit: Misfit, _ text: String) -> String {
        switch misfit {
        case .value(let wanted, _): "--\(name) wants \(wanted), not \"\(text)\"."
        case .name(let unknown, let known):
            "--\(name) knows \(known.joined(separator: ", ")), not \"\(unknown)\"."
        }
    }
}
