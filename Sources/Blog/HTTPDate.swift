/// A time as header fields and feeds write it (RFC 9110, section 5.6.7): `Thu, 26 Nov 2026 14:20:05 GMT`.
package enum HTTPDate {
    package static func text(of moment: Moment) -> String {
        let (year, month, day) = moment.date
        let time = moment.secondsOfDay
        // 1970 began with a Thursday.
        let weekday = weekdays[(moment.day % 7 + 7 + 4) % 7]
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }
        return "\(weekday), \(padded(day, to: 2)) \(months[month - 1]) \(padded(year, to: 4)) "
            + clock.joined(separator: ":") + " GMT"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
