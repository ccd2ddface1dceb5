internal import Blog

/// A stretch of the calendar that a facet counts by. Dates are seconds since 1970 on the site's clock.
///
/// Stretches have numbers: of a year itself, of a month 12 · year + month − 1. Those before the year 0 count as 0.
package enum CalendarUnit: Sendable, Hashable {
    case year, month

    /// The number of the stretch that a second lies in.
    package func number(of seconds: Int64) -> UInt32 {
        // Thirty million years either way: what lies beyond would not fit the calendar's arithmetic.
        let date = Moment(seconds: min(max(seconds, -1 << 50), 1 << 50)).date
        return switch self {
        case .year: UInt32(clamping: date.year)
        case .month: UInt32(clamping: 12 * date.year + date.month - 1)
        }
    }

    /// The seconds of a stretch, both ends included.
    package func seconds(of number: UInt32) -> ClosedRange<Int64> {
        let last = start(of: Int(number) + 1) - 1
        return (number == 0 ? .min : start(of: Int(number)))...(number == .max ? .max : last)
    }

    private func start(of number: Int) -> Int64 {
        switch self {
        case .year: Moment(year: number, month: 1, day: 1).seconds
        case .month: Moment(year: number / 12, month: number % 12 + 1, day: 1).seconds
        }
    }

    /// How it is written: `2015`, `2015-06`.
    package func name(of number: UInt32) -> String {
        switch self {
        case .year: String(number)
        case .month:
            String(
                Moment(seconds: start(of: Int(number))).description.prefix { $0 != "T" }.dropLast(3)
            )
        }
    }

    /// The number of the stretch that is written so; `nil` when none is.
    package func number(named name: String) -> UInt32? {
        switch self {
        case .year: UInt32(name)
        case .month:
            name.utf8.count == 7 ? Moment(startOf: name).map { self.number(of: $0.seconds) } : nil
        }
    }
}

/// Finds the numbers of stretches, fast for dates of the same one in a row.
package struct CalendarFinder {
    private var unit: CalendarUnit
    private var number: UInt32 = 0
    private var range: ClosedRange<Int64>?

    package init(_ unit: CalendarUnit) {
        self.unit = unit
    }

    /// Finds stretches of a unit from now on.
    package mutating func count(by unit: CalendarUnit) {
        if unit != self.unit { self = CalendarFinder(unit) }
    }

    /// The number of the stretch that a second lies in.
    package mutating func number(of seconds: Int64) -> UInt32 {
        if let range, range.contains(seconds) { return number }
        number = unit.number(of: seconds)
        range = unit.seconds(of: number)
        return number
    }
}
