internal import Blog

/// Finds the year (UTC) of dates, fast for dates of the same year in a row; years before 0 count as 0.
struct YearFinder {
    private var year: UInt32 = 0
    /// Seconds of the year.
    private var range: Range<Int64> = 0..<0

    init() {}

    /// The year of a moment in seconds since 1970.
    mutating func year(of seconds: Int64) -> UInt32 {
        if !range.contains(seconds) {
            // Thirty million years either way: what lies beyond would not fit the calendar's arithmetic.
            let date = Moment(seconds: min(max(seconds, -1 << 50), 1 << 50)).date
            year = UInt32(clamping: date.year)
            range =
                Moment(year: date.year, month: 1, day: 1)
                .seconds..<Moment(
                    year: date.year + 1, month: 1, day: 1
                ).seconds
        }
        return year
    }
}
