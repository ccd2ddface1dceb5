/// A moment in time, UTC, that knows no time zone database and no locale.
///
/// Covers the years 1 to 9999 of the proleptic Gregorian calendar. A day without a time is its midnight.
///
/// ```swift
/// CalendarMoment(iso8601: "2020-01-01")?.secondsSince1970   // 1577836800
/// ```
public struct CalendarMoment: Sendable, Hashable, Comparable {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded towards the past.
    public let secondsSince1970: Int64
    /// What is left of the second, 0 to 999,999,999.
    public let nanoseconds: Int

    /// Creates a moment; `nil` outside of the years 1 to 9999 or of one second's nanoseconds.
    public init?(secondsSince1970: Int64, nanoseconds: Int = 0) {
        guard Self.supported.contains(secondsSince1970), (0..<1_000_000_000).contains(nanoseconds)
        else { return nil }
        self.secondsSince1970 = secondsSince1970
        self.nanoseconds = nanoseconds
    }

    /// Creates the midnight that begins a day; `nil` when the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        let days = Self.daysSince1970(year: year, month: month, day: day)
        self.init(secondsSince1970: Int64(days) * 86_400)
    }

    /// The first whole second that is not before this moment.
    ///
    /// A post's date has whole seconds; it is before this moment exactly when it is less than this.
    public var secondsRoundedUp: Int64 {
        nanoseconds == 0 ? secondsSince1970 : secondsSince1970 + 1
    }

    /// Earlier moments are less.
    public static func < (left: CalendarMoment, right: CalendarMoment) -> Bool {
        (left.secondsSince1970, left.nanoseconds) < (right.secondsSince1970, right.nanoseconds)
    }

    private static let supported: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
}

/// Days as numbers: the algorithms `days_from_civil` and `civil_from_days` of Howard Hinnant, "chrono-compatible
/// low-level date algorithms", https://howardhinnant.github.io/date_algorithms.html. A year begins in March, so that
/// the leap day is its last; an era is the 400 years (146,097 days) after which the calendar repeats.
extension CalendarMoment {
    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = marchYear.flooredQuotient(400)
        let yearOfEra = marchYear - era * 400
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func calendarDay(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
        let days = daysSince1970 + 719_468
        let era = days.flooredQuotient(146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    fileprivate func flooredQuotient(_ divisor: Int) -> Int {
        (self >= 0 ? self : self - divisor + 1) / divisor
    }
}
