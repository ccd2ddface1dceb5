/// A point in time: whole seconds since 1970-01-01T00:00:00Z, negative before.
///
/// WordPress keeps dates to the second; this value keeps exactly that, without a calendar library behind it.
public struct Moment: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public var seconds: Int64

    /// The moment that many seconds after (or before) 1970.
    public init(seconds: Int64) {
        self.seconds = seconds
    }

    /// Midnight (UTC) of a day of the proleptic Gregorian calendar.
    ///
    /// Days and months out of range carry over, as `Moment(year: 2020, month: 14, day: 1)` = 2021-02-01. Each of the three
    /// counts as ±10¹¹ at most: what lies beyond has no place in 64 bits of seconds.
    /// Formula: days from civil, https://howardhinnant.github.io/date_algorithms.html.
    public init(year: Int, month: Int, day: Int) {
        let (months, day) = (Moment.clamped(month) - 1, Moment.clamped(day))
        let carried = Moment.clamped(year) + Moment.floorDivide(months, 12)
        let month = months - Moment.floorDivide(months, 12) * 12 + 1
        let y = month <= 2 ? carried - 1 : carried
        let era = Moment.floorDivide(y, 400)
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        seconds = Int64(era * 146_097 + dayOfEra - 719_468) * 86_400
    }

    /// Year, month and day in UTC.
    public var date: (year: Int, month: Int, day: Int) {
        let z = Moment.floorDivide(Int(seconds), 86_400) + 719_468
        let era = Moment.floorDivide(z, 146_097)
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shifted + 2) / 5 + 1
        )
    }

    /// Days since 1970-01-01 (UTC), rounded down.
    public var day: Int { Moment.floorDivide(Int(seconds), 86_400) }

    /// Orders by time.
    public static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

    /// The seconds since midnight (UTC).
    ///
    /// In the first day that 64 bits can count only the difference fits, not the midnight: so it wraps.
    package var secondsOfDay: Int { Int(seconds) &- day &* 86_400 }

    /// Whether it lies in the years that dates are written in, 1 to 9999 (UTC).
    package var isInCalendar: Bool { (-62_135_596_800...253_402_300_799).contains(seconds) }

    /// Rounds down; the divisor is positive.
    private static func floorDivide(_ a: Int, _ b: Int) -> Int {
        a % b < 0 ? a / b - 1 : a / b
    }

    private static func clamped(_ number: Int) -> Int {
        min(max(number, -100_000_000_000), 100_000_000_000)
    }
}

extension Moment: CustomStringConvertible {
    /// ISO 8601 in UTC, as `2020-09-05T15:00:41Z`.
    public var description: String { description(offset: nil) }

    /// ISO 8601 on a clock that is ahead of UTC by some seconds, as `2020-09-05T16:00:41+01:00`; in UTC, with a `Z`, where that
    /// is not known, or where the clock shows a year that dates are not written in (``isInCalendar``).
    public func description(offset: Int?) -> String {
        let offset = onClock(offset).isInCalendar || !isInCalendar ? offset : nil
        let local = onClock(offset)
        let (year, month, day) = local.date
        let rest = local.secondsOfDay
        var zone = "Z"
        if let offset {
            let minutes = abs(offset) / 60
            zone =
                (offset < 0 ? "-" : "+") + Moment.padded(minutes / 60, 2) + ":"
                + Moment.padded(minutes % 60, 2)
        }
        return Moment.padded(year, 4) + "-" + Moment.padded(month, 2) + "-" + Moment.padded(day, 2)
            + "T" + Moment.padded(rest / 3600, 2) + ":" + Moment.padded(rest / 60 % 60, 2) + ":"
            + Moment.padded(rest % 60, 2) + zone
    }

    /// What a clock shows that is ahead of UTC by some seconds, as if it were UTC.
    package func onClock(_ offset: Int?) -> Moment {
        Moment(seconds: seconds &+ Int64(offset ?? 0))
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(abs(number))
        return (number < 0 ? "-" : "")
            + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Moment {
    /// Reads an ISO 8601 date or date-time, the form blogs write.
    ///
    /// `2020-01-01`, `2020-01-01T10:00:00`, `2020-01-01 10:00`, fractions (dropped), `Z`, `+02:00`, `+0200`, `-05`.
    /// - Parameters:
    ///   - text: the date; surrounding white space is ignored.
    ///   - offset: seconds east of UTC for a time that names no offset.
    /// - Returns: `nil` when the text is no date, names a day or time that does not exist, lies outside of the years 1 to
    ///   9999 (UTC), or is one of WordPress's zero dates (`0000-00-00 00:00:00`, `-0001-11-30T00:00:00`).
    public init?(iso8601 text: some StringProtocol, offset: Int = 0) {
        guard let written = WrittenDate(iso8601: text, offset: offset) else { return nil }
        self = written.moment
    }
}

/// A date as it was written: the moment, and the offset of the clock that showed it.
package struct WrittenDate: Sendable, Hashable {
    package var moment: Moment
    /// Seconds that the clock was ahead of UTC, whole minutes; `nil` where the text does not tell. `Z` says when, and not
    /// where.
    package var offset: Int?

    package init(_ moment: Moment, offset: Int? = nil) {
        self.moment = moment
        self.offset = offset
    }

    /// Reads what `Moment(iso8601:offset:)` reads.
    package init?(iso8601 text: some StringProtocol, offset: Int = 0) {
        var reader = DateReader(text)
        guard let moment = reader.moment(offset: offset), moment.isInCalendar else { return nil }
        self.init(moment, offset: moment.onClock(reader.zone).isInCalendar ? reader.zone : nil)
    }

    /// A moment with the local time that is shown for it.
    ///
    /// Where they are further apart than time zones are, somebody changed the local time alone, which is what readers see:
    /// it counts then.
    ///
    /// - Parameter offset: that of the site's clock now, where it is known.
    package init(_ moment: Moment, local: Moment?, offset: Int? = nil) {
        guard let local else {
            self.init(moment)
            return
        }
        let (difference, overflow) = local.seconds.subtractingReportingOverflow(moment.seconds)
        if !overflow, (-50_400...50_400).contains(difference), difference % 60 == 0 {
            self.init(moment, offset: Int(difference))
        } else {
            self.init(Moment(seconds: local.seconds &- Int64(offset ?? 0)), offset: offset)
        }
    }
}

/// A value cursor over the characters of a date.
private struct DateReader {
    private var rest: Substring.UTF8View
    /// The offset that was read, in seconds.
    private(set) var zone: Int?

    init(_ text: some StringProtocol) {
        var trimmed = Substring(String(text))
        // A date as it should be begins and ends with ASCII, which one byte tells.
        while let byte = trimmed.utf8.first, byte <= 0x20 || byte >= 0x7F,
            let first = trimmed.first, first.isWhitespace
        {
            trimmed.removeFirst()
        }
        while let byte = trimmed.utf8.last, byte <= 0x20 || byte >= 0x7F,
            let last = trimmed.last, last.isWhitespace
        {
            trimmed.removeLast()
        }
        rest = trimmed.utf8
    }

    mutating func moment(offset: Int) -> Moment? {
        guard let year = number(4), take("-"), let month = number(2), take("-"),
            let day = number(2),
            year >= 1, (1...12).contains(month), (1...daysIn(month, year)).contains(day)
        else { return nil }
        let midnight = Moment(year: year, month: month, day: day).seconds
        if rest.isEmpty { return Moment(seconds: midnight &- Int64(offset)) }
        guard take("T") || take("t") || take(" "), let time = timeOfDay() else { return nil }
        _ = take(" ")
        guard let zone = rest.isEmpty ? offset : zoneOffset(), rest.isEmpty else { return nil }
        return Moment(seconds: midnight &+ Int64(time &- zone))
    }

    private mutating func timeOfDay() -> Int? {
        guard let hour = number(2), hour <= 24, take(":"), let minute = number(2), minute < 60
        else {
            return nil
        }
        guard take(":") else { return hour == 24 && minute > 0 ? nil : hour * 3600 + minute * 60 }
        guard let second = number(2), second <= 60, hour < 24 || (minute == 0 && second == 0) else {
            return nil
        }
        if take(".") || take(",") {
            while let digit = rest.first, (0x30...0x39).contains(digit) { rest.removeFirst() }
        }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    private mutating func zoneOffset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        // `-4` and `-4:30` are written, too.
        let isShort = rest.dropFirst().first.map { $0 == UInt8(ascii: ":") } ?? true
        guard sign != 0, let hours = number(isShort ? 1 : 2), hours <= 18 else { return nil }
        _ = take(":")
        var minutes = 0
        if !rest.isEmpty {
            guard let number = number(2), number < 60 else { return nil }
            minutes = number
        }
        zone = sign * (hours * 3600 + minutes * 60)
        return zone
    }

    private mutating func number(_ digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var value = 0
        for _ in 0..<digits {
            guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
            rest.removeFirst()
        }
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private func daysIn(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Moment: Codable {
    /// Reads an ISO 8601 string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let moment = Moment(iso8601: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not an ISO 8601 date: \(text)")
        }
        self = moment
    }

    /// Writes an ISO 8601 string in UTC.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
