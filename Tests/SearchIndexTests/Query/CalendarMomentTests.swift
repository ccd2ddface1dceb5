import Foundation
import Testing

@testable import SearchIndex

@Suite struct CalendarMomentTests {
    @Test(arguments: [
        ("1970-01-01", 0, 0),
        ("2020-01-01", 1_577_836_800, 0),
        ("2020-01-01T10:00:00Z", 1_577_872_800, 0),
        ("2020-01-01t10:00:00z", 1_577_872_800, 0),
        ("2020-01-01 10:00", 1_577_872_800, 0),
        ("2020-01-01T12:00:00+02:00", 1_577_872_800, 0),
        ("2020-01-01T12:00+0200", 1_577_872_800, 0),
        ("2020-01-01T02:30:00-07:30", 1_577_872_800, 0),
        ("2020-01-01T12:00+02", 1_577_872_800, 0),
        ("2019-12-31T23:59:59.5Z", 1_577_836_799, 500_000_000),
        ("2020-01-01T00:00:00,000000001", 1_577_836_800, 1),
        ("2020-01-01T00:00:00.1234567899999", 1_577_836_800, 123_456_789),
        ("2000-02-29", 951_782_400, 0),
        ("1969-12-31T23:59:59Z", -1, 0),
        ("0001-01-01", -62_135_596_800, 0),
        ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
    ])
    func iso8601_isRead(text: String, seconds: Int64, nanoseconds: Int) {
        let moment = CalendarMoment(iso8601: text)
        #expect(moment?.secondsSince1970 == seconds)
        #expect(moment?.nanoseconds == nanoseconds)
    }

    @Test(arguments: [
        "", "2020", "2020-01", "2020-1-1", "20200101", "2020-13-01", "2020-00-01", "2020-01-32",
        "2020-02-30",
        "2021-02-29", "1900-02-29", "0000-01-01", "2020-01-01T", "2020-01-01T10",
        "2020-01-01T24:00", "2020-01-01T10:60",
        "2020-01-01T10:00:60Z", "2020-01-01T10:00:00.Z", "2020-01-01T10:00:00+",
        "2020-01-01T10:00:00+2",
        "2020-01-01T10:00:00+24:00", "2020-01-01T10:00:00+02:60", "2020-01-01T10:00:00+02:",
        "2020-01-01T10:00:00ZZ",
        "2020-01-01Z", " 2020-01-01", "2020-01-01 ", "2020/01/01", "２０２０-01-01",
        "0001-01-01T00:00+01:00",
        "9999-12-31T23:59:59-01:00", "2020-01-01\u{301}",
    ])
    func otherTexts_areNoMoments(text: String) {
        #expect(CalendarMoment(iso8601: text) == nil)
    }

    @Test(arguments: [
        ("2020-01-01T00:00:00Z", "2020-01-01"),
        ("2020-01-01T12:00:00+02:00", "2020-01-01T10:00:00Z"),
        ("2020-01-01T10:00:00.1200Z", "2020-01-01T10:00:00.12Z"),
        ("2020-01-01T00:00:00.000000001Z", "2020-01-01T00:00:00.000000001Z"),
        ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
        ("0800-03-01", "0800-03-01"),
    ])
    func description_isTheShortestForm_andReadAgain(text: String, expected: String) {
        let moment = CalendarMoment(iso8601: text)
        #expect(moment?.description == expected)
        #expect(CalendarMoment(iso8601: expected) == moment)
    }

    /// Every day of four centuries follows the day before, and comes back from its number.
    @Test func days_countOneByOne() {
        var (year, month, day) = (1800, 1, 1)
        var number = CalendarMoment.daysSince1970(year: year, month: month, day: day)
        while year < 2201 {
            let found = CalendarMoment.calendarDay(daysSince1970: number)
            guard found == (year, month, day) else {
                Issue.record("day \(number) is \(found), not \((year, month, day))")
                return
            }
            if CalendarMoment(year: year, month: month, day: day + 1) != nil {
                day += 1
            } else {
                (year, month, day) = month == 12 ? (year + 1, 1, 1) : (year, month + 1, 1)
            }
            number += 1
            guard CalendarMoment.daysSince1970(year: year, month: month, day: day) == number else {
                Issue.record("\((year, month, day)) is not day \(number)")
                return
            }
        }
    }

    @Test func moments_areOrdered() throws {
        let texts = [
            "1969-12-31T23:59:59.5", "1970-01-01", "1970-01-01T00:00:00.1", "1970-01-01T00:00:01",
        ]
        let moments = try texts.map { try #require(CalendarMoment(iso8601: $0)) }
        #expect(moments == moments.reversed().sorted())
        #expect(moments.map(\.secondsRoundedUp) == [0, 0, 1, 1])
    }

    @Test func values_outsideOfTheCalendar_cannotBeBuilt() {
        #expect(CalendarMoment(secondsSince1970: .max) == nil)
        #expect(CalendarMoment(secondsSince1970: 0, nanoseconds: 1_000_000_000) == nil)
        #expect(CalendarMoment(secondsSince1970: 0, nanoseconds: -1) == nil)
        #expect(CalendarMoment(year: 2020, month: 2, day: 30) == nil)
        #expect(CalendarMoment(year: .min, month: 1, day: 1) == nil)
    }

    @Test func json_isTheText() throws {
        let moment = try #require(CalendarMoment(iso8601: "2020-01-01T10:00:00Z"))
        let json = try JSONEncoder().encode([moment])
        #expect(String(decoding: json, as: UTF8.self) == #"["2020-01-01T10:00:00Z"]"#)
        #expect(try JSONDecoder().decode([CalendarMoment].self, from: json) == [moment])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CalendarMoment].self, from: Data(#"["yesterday"]"#.utf8))
        }
    }
}
