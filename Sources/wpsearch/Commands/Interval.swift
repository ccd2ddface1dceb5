import ArgumentParser

/// A while, as it is typed: `90s`, `15m`, `2h`, `1d`.
struct Interval: Hashable, Sendable, CustomStringConvertible {
    let seconds: Int
    /// As it was typed.
    let description: String

    /// The longest: a year.
    private static let most = 366 * 86_400

    /// - Throws: `ValidationError`, to which ArgumentParser adds the option and the value.
    init(_ text: String) throws {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
            number > 0, number <= Interval.most / unit
        else { throw ValidationError("it takes a while such as 90s, 15m, 2h or 1d") }
        seconds = number * unit
        description = text
    }
}
