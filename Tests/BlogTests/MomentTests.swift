import Blog
import Testing

@Suite struct MomentTests {
    @Test(arguments: [
        ("1970-01-01", 0),
        ("1969-12-31T23:59:59Z", -1),
        ("2020-09-05T15:00:41Z", 1_599_318_041),
        ("2020-09-05T15:00:41", 1_599_318_041),
        ("2020-09-05 15:00:41", 1_599_318_041),
        ("2020-09-05T15:00", 1_599_318_000),
        ("2020-09-05T15:00:41.999Z", 1_599_318_041),
        ("2020-09-05T15:00:41,5", 1_599_318_041),
        ("2020-09-05t15:00:41z", 1_599_318_041),
        (" 2020-09-05T15:00:41Z\n", 1_599_318_041),
        ("2020-09-05T17:00:41+02:00", 1_599_318_041),
        ("2020-09-05T17:00:41+0200", 1_599_318_041),
        ("2020-09-05T17:00:41 +0200", 1_599_318_041),
        ("2020-09-05T10:00:41-05", 1_599_318_041),
        ("2020-09-05T20:30:41+05:30", 1_599_318_041),
        ("2020-02-29", 1_582_934_400),
        ("2000-02-29", 951_782_400),
        ("2016-12-31T23:59:60Z", 1_483_228_799),
        ("2020-01-01T24:00:00", 1_577_923_200),
        ("0001-01-01", -62_135_596_800),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
    func iso8601_isRead(text: String, seconds: Int64) {
        #expect(Moment(iso8601: text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", " ", "yesterday", "2020", "2020-1-1", "2020-13-01", "2020-00-01", "2020-01-32",
        "2021-02-29", "1900-02-29", "2020-04-31", "2020-01-01T", "2020-01-01T25:00",
        "2020-01-01T10",
        "2020-01-01T10:60", "2020-01-01T10:00:61", "2020-01-01T24:00:01", "2020-01-01T10:00:00x",
        "2020-01-01T10:00:00+", "2020-01-01T10:00:00+99:00", "2020/01/01", "0000-00-00 00:00:00",
        "0000-00-00", "-0001-11-30T00:00:00", "٢٠٢٠-٠١-٠١",
    ])
    func whatIsNoDate_isNil(text: String) {
        #expect(Moment(iso8601: text) == nil)
    }

    @Test func offset_appliesOnlyToTimesWithoutOne() {
        #expect(Moment(iso8601: "1970-01-01T02:00:00", offset: 7200)?.seconds == 0)
        #expect(Moment(iso8601: "1970-01-01T02:00:00Z", offset: 7200)?.seconds == 7200)
        #expect(Moment(iso8601: "1970-01-02", offset: 3600)?.seconds == 82_800)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (1_599_318_041, "2020-09-05T15:00:41Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"), (-11_644_473_600, "1601-01-01T00:00:00Z"),
    ])
    func description_isISO8601(seconds: Int64, text: String) {
        #expect(Moment(seconds: seconds).description == text)
    }

    @Test func everyDayOfFourCenturies_printsAndReadsBackToItself() {
        var previous = Moment(year: 1800, month: 1, day: 1)
        let end = Moment(year: 2201, month: 1, day: 1)
        while previous < end {
            let next = Moment(seconds: previous.seconds + 86_400)
            #expect(Moment(iso8601: next.description) == next)
            let (year, month, day) = next.date
            #expect(Moment(year: year, month: month, day: day) == next)
            #expect(next.day == previous.day + 1)
            previous = next
        }
    }

    @Test func monthsOutOfRange_carryOver() {
        #expect(Moment(year: 2020, month: 14, day: 1) == Moment(year: 2021, month: 2, day: 1))
        #expect(Moment(year: 2020, month: 0, day: 1) == Moment(year: 2019, month: 12, day: 1))
        #expect(Moment(year: 2020, month: 1, day: 0) == Moment(year: 2019, month: 12, day: 31))
    }

    @Test(arguments: [Int64.min, .min + 1, -62_135_596_801, -1, 0, 253_402_300_800, .max])
    func anyMoment_hasADate(seconds: Int64) {
        let moment = Moment(seconds: seconds)
        #expect((0..<86_400).contains(moment.secondsOfDay))
        #expect((1...12).contains(moment.date.month))
        #expect((1...31).contains(moment.date.day))
        #expect(moment.description.hasSuffix("Z"))
        #expect(moment.isInCalendar == (1...9999).contains(moment.date.year))
    }

    @Test(arguments: [Int.min, .min + 1, -1, 0, .max - 1, .max])
    func anyNumbers_makeAMoment(number: Int) {
        _ = Moment(year: number, month: number, day: number)
        #expect(Moment(year: number, month: 1, day: 1) <= Moment(year: number, month: 1, day: 2))
    }

    @Test(arguments: [
        "0000-12-31", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "10000-01-01",
        "99999-01-01T00:00:00", "-0001-01-01", "+2014-01-01",
    ])
    func datesOutsideOfTheCalendar_areNone(text: String) {
        #expect(Moment(iso8601: text) == nil)
    }

    @Test func theFirstAndTheLastMoment_areRead() {
        #expect(Moment(iso8601: "0001-01-01")?.seconds == -62_135_596_800)
        #expect(Moment(iso8601: "9999-12-31T23:59:59Z")?.seconds == 253_402_300_799)
    }
}

@Suite struct WrittenDateTests {
    @Test(
        arguments: [
            ("2024-01-01T00:30:00+09:00", 32_400), ("2024-01-01 00:30:00 +0900", 32_400),
            ("2024-01-01T00:30:00-03:30", -12_600), ("2018-05-01 10:00:00 -4", -14_400),
            ("2018-05-01 10:00:00 -4:30", -16_200), ("2018-05-01T10:00:00+05", 18_000),
            ("2018-05-01T10:00:00+00:00", 0), ("2018-05-01T10:00:00Z", nil),
            ("2018-05-01T10:00:00", nil), ("2018-05-01", nil),
            ("9999-12-31T23:00:00+05:00", 18_000),
            // On the clock, it would lie outside of the calendar.
            ("0001-01-01T00:00:00-05:00", -18_000), ("9999-12-31T20:00:00-05:00", nil),
        ] as [(String, Int?)])
    func offset_isThatOfTheClock(text: String, offset: Int?) {
        #expect(WrittenDate(iso8601: text)?.offset == offset)
        #expect(WrittenDate(iso8601: text)?.moment == Moment(iso8601: text))
    }

    @Test(arguments: ["2024-01-01T00:30:00+09:00", "2023-12-31T23:30:00-03:30"])
    func description_isReadBack(text: String) throws {
        let date = try #require(WrittenDate(iso8601: text))
        #expect(date.moment.description(offset: date.offset) == text)
    }

    @Test(
        arguments: [
            (0, 32_400, 32_400), (0, -12_600, -12_600), (0, 50_400, 50_400), (0, 50_460, nil),
            (0, 61, nil), (Int64.min, Int64.max, nil), (.max, .min, nil),
        ] as [(Int64, Int64, Int?)])
    func local_tellsTheOffset_withinTimeZones(moment: Int64, local: Int64, offset: Int?) {
        let date = WrittenDate(Moment(seconds: moment), local: Moment(seconds: local))
        #expect(date.offset == offset)
        // What is shown counts where both cannot be.
        #expect(date.moment.seconds == (offset == nil ? local : moment))
    }

    /// A clock may show the next year already, or still the one before, which dates are not written in.
    @Test func clocks_thatShowNoYearOfTheCalendar_areLeftOut() {
        let last = Moment(year: 9999, month: 12, day: 31)
        let first = Moment(year: 1, month: 1, day: 1)
        #expect(last.description(offset: 86_400) == "9999-12-31T00:00:00Z")
        #expect(last.description(offset: 3_600) == "9999-12-31T01:00:00+01:00")
        #expect(first.description(offset: -3_600) == "0001-01-01T00:00:00Z")
        #expect(first.description(offset: 3_600) == "0001-01-01T01:00:00+01:00")
    }
}
