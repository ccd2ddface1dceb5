/// An option by name: what it is called, what it takes, and what it changes.
///
/// One table has those of a search (`SearchOptionTable`); every door that takes options from outside reads it: arguments of
/// the command with their help and man page, lines of `--batch`, parameters of the server with their description.
package struct NamedOption<Target>: Sendable {
    /// What it takes, and how that changes the target.
    package enum Value: Sendable {
        /// Nothing: it is given or not, and may be taken back.
        case flag(@Sendable (inout Target, Bool) -> Void)
        /// A whole number, 0 or more.
        case amount(@Sendable (inout Target, Int) -> Void)
        /// One of some names; what sets it says whether it is one.
        case choice(among: @Sendable () -> [String], @Sendable (inout Target, String) -> Bool)
        /// A text. `wanted` says what it is.
        case text(wanted: String, @Sendable (inout Target, String) -> Void)
        /// Texts, each of which will do: the option may be repeated, or have a list.
        case texts(@Sendable (inout Target, (inout [String]) -> Void) -> Void)
        /// A text that is read; what sets it says whether it can be.
        case form(Form, @Sendable (inout Target, String) -> Bool)
        /// Names with commas between; what sets them gives back the first that is none.
        case names(
            among: @Sendable () -> [String],
            @Sendable (inout Target, [Substring]) -> Substring?)
    }

    /// The form that a text must have.
    package struct Form: Sendable {
        /// What is wanted, with examples.
        package let wanted: String
        /// The same with fewer examples.
        package let briefly: String

        package init(wanted: String, briefly: String) {
            self.wanted = wanted
            self.briefly = briefly
        }
    }

    /// What is wrong with a value.
    package enum Misfit: Sendable {
        /// It is not what is wanted: in full, and with fewer examples.
        case value(wanted: String, briefly: String)
        /// One of its names is not known.
        case name(Substring, among: [String])
    }

    /// The name, without dashes.
    package let name: String
    /// What it takes.
    package let value: Value
    /// What it is for, as help and descriptions say it.
    package let help: String

    package init(name: String, value: Value, help: String) {
        self.name = name
        self.value = value
        self.help = help
    }

    /// Whether it takes no value.
    package var isFlag: Bool { if case .flag = value { true } else { false } }

    /// Whether it may be given several times.
    package var isRepeatable: Bool { if case .texts = value { true } else { false } }
}

extension NamedOption {
    /// Takes a value as it is typed.
    ///
    /// - Returns: what is wrong with it; `nil` when it is taken.
    package func take(_ text: String, into target: inout Target) -> Misfit? {
        switch value {
        case .flag(let set):
            guard let flag = NamedOption.flag(text) else { return .value("true or false") }
            set(&target, flag)
        case .amount(let set):
            guard let amount = Int(text), amount >= 0 else {
                return .value("a whole number of 0 or more")
            }
            set(&target, amount)
        case .choice(let names, let set):
            guard set(&target, text) else {
                return .value("one of " + names().joined(separator: ", "))
            }
        case .text(_, let set): set(&target, text)
        case .texts(let change): change(&target) { $0.append(text) }
        case .form(let form, let set):
            guard set(&target, text) else {
                return .value(wanted: form.wanted, briefly: form.briefly)
            }
        case .names(let known, let set):
            if let unknown = set(&target, text.split(separator: ",")) {
                return .name(unknown, among: known())
            }
        }
        return nil
    }

    private static func flag(_ text: String) -> Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The same option of what has the target as a part.
    package func of<Whole>(
        _ part: any WritableKeyPath<Whole, Target> & Sendable
    ) -> NamedOption<Whole> {
        NamedOption<Whole>(name: name, value: value.of(part), help: help)
    }
}

extension NamedOption.Value {
    fileprivate func of<Whole>(
        _ part: any WritableKeyPath<Whole, Target> & Sendable
    ) -> NamedOption<Whole>.Value {
        switch self {
        case .flag(let set): .flag { set(&$0[keyPath: part], $1) }
        case .amount(let set): .amount { set(&$0[keyPath: part], $1) }
        case .choice(let names, let set):
            .choice(among: names) { set(&$0[keyPath: part], $1) }
        case .text(let wanted, let set): .text(wanted: wanted) { set(&$0[keyPath: part], $1) }
        case .texts(let change): .texts { change(&$0[keyPath: part], $1) }
        case .form(let form, let set):
            .form(.init(wanted: form.wanted, briefly: form.briefly)) {
                set(&$0[keyPath: part], $1)
            }
        case .names(let names, let set): .names(among: names) { set(&$0[keyPath: part], $1) }
        }
    }
}

extension NamedOption.Misfit {
    fileprivate static func value(_ wanted: String) -> Self {
        .value(wanted: wanted, briefly: wanted)
    }
}
