import BlogSearch

/// An option of a query: what it is called, what it takes, what it does, and where it can be given.
///
/// The table (`QueryOption+All.swift`) is the only place that knows the options. By it arguments are read the short way
/// (`QueryRequest+Plain.swift`) and by ArgumentParser with its help and man page (`QueryCommand`), and lines of `--batch`
/// (`BatchQuery`).
struct QueryOption: Sendable {
    /// What it takes, and how that changes a request.
    enum Value: Sendable {
        /// Nothing: it is given or not. A line of `--batch` may take it back.
        case flag(@Sendable (inout QueryRequest, Bool) -> Void)
        /// A whole number, 0 or more.
        case amount(@Sendable (inout QueryRequest, Int) -> Void)
        /// One of some names; what sets it says whether it is one.
        case choice(among: @Sendable () -> [String], @Sendable (inout QueryRequest, String) -> Bool)
        /// A text. `wanted` says what it is.
        case text(wanted: String, @Sendable (inout QueryRequest, String) -> Void)
        /// Texts, each of which will do: the option may be repeated, a line of `--batch` has a list.
        case texts(@Sendable (inout QueryRequest, (inout [String]) -> Void) -> Void)
        /// A text that is read; what sets it says whether it can be.
        case form(Form, @Sendable (inout QueryRequest, String) -> Bool)
        /// Names with commas between; what sets them gives back the first that is none.
        case names(
            among: @Sendable () -> [String],
            @Sendable (inout QueryRequest, [Substring]) -> Substring?)
    }

    /// The form that a text must have.
    struct Form: Sendable {
        /// What is wanted, with examples.
        let wanted: String
        /// The same with fewer examples, for a line of `--batch`.
        let briefly: String
    }

    /// What is wrong with a value.
    enum Misfit {
        /// It is not what is wanted: in full, and for a line of `--batch`.
        case value(wanted: String, briefly: String)
        /// One of its names is not known.
        case name(Substring, among: [String])
    }

    /// The long name, without its dashes; the key of a line of `--batch`.
    let name: String
    /// A letter or digit that stands for it.
    var letter: Character?
    /// What it takes.
    let value: Value
    /// What `--help` and the man page say.
    let help: String
    /// Whether a line of `--batch` can have it.
    var isInLines = true

    /// Whether it takes no value.
    var isFlag: Bool { if case .flag = value { true } else { false } }

    /// Whether it may be given several times.
    var isRepeatable: Bool { if case .texts = value { true } else { false } }
}

extension QueryOption {
    /// Takes a value as it is typed.
    ///
    /// - Returns: what is wrong with it; `nil` when it is taken.
    func take(_ text: String, into request: inout QueryRequest) -> Misfit? {
        switch value {
        case .flag(let set):
            guard let flag = QueryOption.flag(text) else { return .value("true or false") }
            set(&request, flag)
        case .amount(let set):
            guard let amount = Int(text), amount >= 0 else {
                return .value("a whole number of 0 or more")
            }
            set(&request, amount)
        case .choice(let names, let set):
            guard set(&request, text) else {
                return .value("one of " + names().joined(separator: ", "))
            }
        case .text(_, let set): set(&request, text)
        case .texts(let change): change(&request) { $0.append(text) }
        case .form(let form, let set):
            guard set(&request, text) else {
                return .value(wanted: form.wanted, briefly: form.briefly)
            }
        case .names(let known, let set):
            if let unknown = set(&request, text.split(separator: ",")) {
                return .name(unknown, among: known())
            }
        }
        return nil
    }

    /// What is wrong with a value of an argument.
    func sentence(_ misfit: Misfit, _ text: String) -> String {
        switch misfit {
        case .value(let wanted, _): "--\(name) wants \(wanted), not '\(text)'."
        case .name(let unknown, let known):
            "--\(name) knows \(known.joined(separator: ", ")), not '\(unknown)'."
        }
    }

    private static func flag(_ text: String) -> Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}

extension QueryOption.Misfit {
    fileprivate static func value(_ wanted: String) -> Self {
        .value(wanted: wanted, briefly: wanted)
    }
}
