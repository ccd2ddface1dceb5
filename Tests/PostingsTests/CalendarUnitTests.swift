import Blog
import TestSupport
import Testing

@testable import BlogSearchPostings

@Suite struct CalendarUnitTests {
    @Test(arguments: [
        (0, 1970), (-1, 1969), (31_535_999, 1970), (31_536_000, 1971), (951_782_400, 2000),
        (1_709_164_800, 2024), (-62_135_596_800, 1), (-100_000_000_000, 0), (253_402_300_799, 9999),
    ])
    func years_turnAtMidnightOfTheFirstOfJanuary(_ seconds: Int64, _ year: UInt32) {
        var finder = CalendarFinder(.year)
        #expect(finder.number(of: seconds) == year)
    }

    @Test
    func years_inAnyOrder_areThoseOfTheCalendar() {
        var finder = CalendarFinder(.year)
        var random = SplitMix64(seed: 1)
        for _ in 0..<2000 {
            let seconds = Int64(random.below(5_000_000_000)) - 500_000_000
            #expect(finder.number(of: seconds) == UInt32(Moment(seconds: seconds).date.year))
        }
    }

    @Test(arguments: [Int64.min, .max, .min + 1, 1 << 60])
    func dates_beyondAnyCalendar_haveSomeYear(_ seconds: Int64) {
        var finder = CalendarFinder(.year)
        #expect(seconds > 0 || finder.number(of: seconds) == 0)
        #expect(finder.number(of: 0) == 1970)
    }
}

@Suite struct MonthTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", "1970-01"), ("2024-02-29T23:59:59Z", "2024-02"),
        ("2024-03-01T00:00:00Z", "2024-03"), ("1999-12-31T23:59:59Z", "1999-12"),
        ("0001-01-01T00:00:00Z", "0001-01"), ("9999-12-31T23:59:59Z", "9999-12"),
    ])
    func months_haveNames_thatAreReadBack(date: String, name: String) throws {
        let seconds = try #require(Moment(iso8601: date)).seconds
        var finder = CalendarFinder(.month)
        let number = finder.number(of: seconds)
        #expect(CalendarUnit.month.name(of: number) == name)
        #expect(CalendarUnit.month.number(named: name) == number)
        #expect(CalendarUnit.month.seconds(of: number).contains(seconds))
        #expect(finder.number(of: seconds) == number)
    }

    @Test func months_followOneAnother() {
        var last = CalendarUnit.month.seconds(of: 1).upperBound
        for number in UInt32(2)...30_000 {
            let seconds = CalendarUnit.month.seconds(of: number)
            #expect(seconds.lowerBound == last + 1)
            last = seconds.upperBound
        }
    }

    @Test(arguments: ["", "2024", "2024-13", "2024-1", "x", "2024-06-01"])
    func whatIsNoMonth_hasNoNumber(name: String) {
        #expect(CalendarUnit.month.number(named: name) == nil)
    }
}
