/// A moment as ISO 8601 text. What is read:
///
/// ```
/// moment = date , [ ( "T" | "t" | " " ) , time , [ zone ] ] ;
/// date   = YYYY "-" MM "-" DD ;
/// time   = hh ":" mm [ ":" ss [ ( "." | "," ) digit { digit } ] ] ;     00:00 to 23:59:59.999…
/// zone   = "Z" | "z" | ( "+" | "-" ) hh [ [ ":" ] mm ] ;                none means UTC
/// ```
///
/// What is written: the day alone at midnight, else `2020-01-01T10:00:00Z`, with the digits of a fraction that are
/// not trailing zeros. Digits after the ninth of a fraction are read and forgotten.
extension CalendarMoment: CustomStringConvertible, Codable {
    /// Reads an ISO 8601 date or date-time; `nil` when the text is neither, or names a day that does not exist.
    public init?(iso8601 text: String) {
        var reader = ISO8601Reader(text)
        guard let day = reader.day() else { return nil }
        if reader.isAtEnd {
            self = day
            return
        }
        guard reader.take(anyOf: "Tt "), let time = reader.time(), let offset = reader.zone(),
            reader.isAtEnd
        else { return nil }
        self.init(
            secondsSince1970: day.secondsSince1970 + time.seconds - offset,
            nanoseconds: time.nanoseconds)
    }

    /// The moment as ISO 8601 text in UTC, as short as it can be.
    public var description: String {
        let days = Int(secondsSince1970 - Self.secondOfDay(secondsSince1970)) / 86_400
        let (year, month, day) = Self.calendarDay(daysSince1970: days)
        let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
        let seconds = Int(Self.secondOfDay(secondsSince1970))
        if seconds == 0 && nanoseconds == 0 { return date }
        let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
            .map { Self.padded($0, 2) }.joined(separator: ":")
        return "\(date)T\(clock)\(fraction)Z"
    }

    /// Reads the ISO 8601 form; throws `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let moment = CalendarMoment(iso8601: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is no ISO 8601 date")
        }
        self = moment
    }

    /// Writes the ISO 8601 form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private var fraction: String {
        guard nanoseconds > 0 else { return "" }
        var digits = Self.padded(nanoseconds, 9)
        while digits.last == "0" { digits.removeLast() }
        return "." + digits
    }

    private static func secondOfDay(_ seconds: Int64) -> Int64 {
        let rest = seconds % 86_400
        return rest < 0 ? rest + 86_400 : rest
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Reads the grammar above from left to right; every method returns `nil` where the text is something else.
private struct ISO8601Reader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func day() -> CalendarMoment? {
        guard let year = number(digits: 4), take(anyOf: "-"), let month = number(digits: 2),
            take(anyOf: "-"), let day = number(digits: 2)
        else { return nil }
        return CalendarMoment(year: year, month: month, day: day)
    }

    mutating func time() -> (seconds: Int64, nanoseconds: Int)? {
        guard let hour = number(digits: 2), hour < 24, take(anyOf: ":"),
            let minute = number(digits: 2), minute < 60
        else { return nil }
        let minutes = Int64(hour * 60 + minute)
        guard take(anyOf: ":") else { return (minutes * 60, 0) }
        guard let second = number(digits: 2), second < 60 else { return nil }
        guard take(anyOf: ".,") else { return (minutes * 60 + Int64(second), 0) }
        guard let nanoseconds = fraction() else { return nil }
        return (minutes * 60 + Int64(second), nanoseconds)
    }

    /// Seconds east of UTC.
    mutating func zone() -> Int64? {
        if isAtEnd || take(anyOf: "Zz") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard take(anyOf: "+-"), let hours = number(digits: 2), hours < 24 else { return nil }
        var minutes = 0
        if take(anyOf: ":") || !isAtEnd {
            guard let number = number(digits: 2), number < 60 else { return nil }
            minutes = number
        }
        let seconds = Int64(hours * 60 + minutes) * 60
        return isWest ? -seconds : seconds
    }

    mutating func take(anyOf characters: StaticString) -> Bool {
        guard let next = rest.first, characters.description.utf8.contains(next) else {
            return false
        }
        rest.removeFirst()
        return true
    }

    private mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private mutating func fraction() -> Int? {
        guard var nanoseconds = digit() else { return nil }
        var count = 1
        while let digit = digit() {
            if count < 9 { nanoseconds = nanoseconds * 10 + digit }
            count = min(count + 1, 9)
        }
        for _ in count..<9 { nanoseconds *= 10 }
        return nanoseconds
    }

    private mutating func digit() -> Int? {
        guard let next = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else {
            return nil
        }
        rest.removeFirst()
        return Int(next - UInt8(ascii: "0"))
    }
}
