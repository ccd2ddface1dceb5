internal import ArgumentParser

/// Two periods of a blog, as `2014..2015`: years, ranges of years (`2010-2012`) or months (`2014-03`).
struct PeriodComparison: CustomStringConvertible {
    private let first: Period
    private let second: Period
    /// The two, as pictures name them: `2014 → 2015`.
    let description: String

    /// - Throws: `ValidationError` saying how periods are written.
    init(_ text: String) throws {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].isEmpty, let first = Period(parts[0]),
            let second = Period(parts[2])
        else {
            throw ValidationError(
                "it takes two periods, as 2014..2015, 2014-03..2014-04 or 2010-2012..2013-2015")
        }
        self.first = first
        self.second = second
        description = "\(parts[0]) → \(parts[2])"
    }

    /// A query narrowed to the period that is compared with.
    func earlier(_ text: String) -> String { first.narrowing(text) }

    /// A query narrowed to the period that is looked at.
    func later(_ text: String) -> String { second.narrowing(text) }
}

extension PeriodComparison {
    /// A month, a year or some years, as a filter of the query language.
    private struct Period {
        private let filter: String

        init?(_ text: Substring) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Int($0) }
            guard numbers.count == parts.count, parts.first?.count == 4 else { return nil }
            switch (numbers.count, parts.last?.count) {
            case (1, 4): filter = "year:\(numbers[0])"
            case (2, 4): filter = "year:\(parts[0])-\(parts[1])"
            case (2, 2) where (1...12).contains(numbers[1]):
                // Both ends are left out of what is found.
                let month = numbers[0] * 12 + numbers[1] - 1
                filter = "after:\(Self.month(month - 1)) before:\(Self.month(month + 1))"
            default: return nil
            }
        }

        func narrowing(_ text: String) -> String {
            // Behind the text it would stand inside of a parenthesis that is never closed.
            text.isEmpty ? filter : "\(filter) \(text)"
        }

        private static func month(_ number: Int) -> String {
            let month = number % 12 + 1
            let year = String(number / 12)
            return String(repeating: "0", count: max(0, 4 - year.count)) + year
                + (month < 10 ? "-0" : "-") + "\(month)"
        }
    }
}
