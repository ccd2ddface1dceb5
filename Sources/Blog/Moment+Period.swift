// A date as one names it: a year, a month, a day, or a moment. What is named is a stretch of time, of which "after" leaves out
// all, and "before" all, too.
//
//   2015                    2015-01-01T00:00:00Z … 2015-12-31T23:59:59Z
//   2015-06                 2015-06-01T00:00:00Z … 2015-06-30T23:59:59Z
//   2015-06-01              that day
//   2015-06-01T10:00:00Z    that second

extension Moment {
    /// The first second of a year, month, day or moment; `nil` when the text names none.
    public init?(startOf period: String) {
        guard let seconds = Moment.seconds(of: period) else { return nil }
        self.init(seconds: seconds.lowerBound)
    }

    /// The last second of a year, month, day or moment; `nil` when the text names none.
    public init?(endOf period: String) {
        guard let seconds = Moment.seconds(of: period) else { return nil }
        self.init(seconds: seconds.upperBound)
    }

    private static func seconds(of period: String) -> ClosedRange<Int64>? {
        let pieces = period.split(separator: "-", omittingEmptySubsequences: false)
        let isDigits = pieces.allSatisfy { piece in
            !piece.isEmpty && piece.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        if isDigits, pieces.count <= 2, pieces[0].count == 4, let year = Int(pieces[0]), year > 0 {
            guard pieces.count == 2 else {
                return range(
                    Moment(year: year, month: 1, day: 1), Moment(year: year + 1, month: 1, day: 1))
            }
            guard pieces[1].count == 2, let month = Int(pieces[1]), (1...12).contains(month) else {
                return nil
            }
            let next = month == 12 ? (year + 1, 1) : (year, month + 1)
            return range(
                Moment(year: year, month: month, day: 1),
                Moment(year: next.0, month: next.1, day: 1))
        }
        guard let moment = Moment(iso8601: period) else { return nil }
        guard isDigits, pieces.count == 3 else { return moment.seconds...moment.seconds }
        return moment.seconds...moment.seconds + 86_399
    }

    private static func range(_ first: Moment, _ next: Moment) -> ClosedRange<Int64> {
        first.seconds...next.seconds - 1
    }
}
