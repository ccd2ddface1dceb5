// How ArgumentParser knows the options of a query: each has a property in one of the structs that it fills, and everything else
// comes from the table.

internal import ArgumentParser

/// Options with their values as they were typed; none where it was not given.
typealias GivenOptions = [(option: QueryOption, texts: [String])]

extension GivenOptions {
    /// Changes a request as the options say.
    ///
    /// - Throws: `ValidationError` for a value that one cannot take.
    func apply(to request: inout QueryRequest) throws {
        for (option, texts) in self {
            for text in texts {
                if let misfit = option.take(text, into: &request) {
                    throw ValidationError(option.sentence(misfit, text))
                }
            }
        }
    }
}

extension Bool {
    /// The value of a flag that was given.
    var given: [String] { self ? ["true"] : [] }
}

extension String? {
    /// The value of an option that was given.
    var given: [String] { map { [$0] } ?? [] }
}

// MARK: Properties

extension Option {
    /// A whole number, taken whatever the next argument is: see `Amount`.
    init(wrappedValue: Int, _ option: QueryOption) where Value == Int {
        self.init(
            wrappedValue: wrappedValue, name: option.argumentName, parsing: .unconditional,
            help: ArgumentHelp("\(option.help) (default: \(wrappedValue))"), transform: Amount.read)
    }

    /// One of some names.
    init(wrappedValue: Value, _ option: QueryOption)
    where Value: ExpressibleByArgument & CaseIterable {
        self.init(
            wrappedValue: wrappedValue, name: option.argumentName, help: option.argumentHelp)
    }

    /// Texts.
    init(wrappedValue: [String], _ option: QueryOption) where Value == [String] {
        self.init(
            wrappedValue: wrappedValue, name: option.argumentName, help: option.argumentHelp,
            completion: option.completion)
    }

    /// A while, such as 15m.
    init(_ help: String, valueName: String) where Value == Interval? {
        self.init(help: ArgumentHelp(help, valueName: valueName), transform: Interval.init)
    }

    /// A text.
    init(_ option: QueryOption, valueName: String? = nil) where Value == String? {
        self.init(
            name: option.argumentName, help: ArgumentHelp(option.help, valueName: valueName),
            completion: option.completion)
    }
}

extension Flag where Value == Bool {
    /// A flag.
    init(wrappedValue: Bool, _ option: QueryOption) {
        self.init(wrappedValue: wrappedValue, name: option.argumentName, help: option.argumentHelp)
    }
}

extension QueryOption {
    fileprivate var argumentName: NameSpecification { .customLong(name) }
    fileprivate var argumentHelp: ArgumentHelp { ArgumentHelp(help) }
}
