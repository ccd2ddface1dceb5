internal import ArgumentParser

/// Reads what counts something: how many hits, how many to skip.
///
/// Such options take the next argument whatever it is (`parsing: .unconditional`), so that `--limit -1` is told what is
/// wrong with -1, and not that there is no value.
enum Amount {
    /// - Throws: `ValidationError` saying what is allowed; ArgumentParser puts the option and the value before it.
    static func read(_ text: String) throws -> Int {
        guard let amount = Int(text), amount >= 0 else {
            throw ValidationError("it takes a whole number, 0 or more")
        }
        return amount
    }
}

extension Option where Value == Int {
    /// A whole number; its help tells what it is without being given, which ArgumentParser does only of values that it reads itself.
    init(wrappedValue: Int, amount help: String, valueName: String? = nil) {
        self.init(
            wrappedValue: wrappedValue, parsing: .unconditional,
            help: ArgumentHelp("\(help) (default: \(wrappedValue))", valueName: valueName),
            transform: Amount.read)
    }
}
