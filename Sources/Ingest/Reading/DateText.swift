package import Blog

/// Dates as people and programs write them outside of WordPress.
///
/// ISO 8601 first (`Moment(iso8601:)`), then by words and numbers:
/// ```
/// Sat, 03 May 2014 13:20:32 +0000     RFC 822 and its successors, two-digit years too
/// January 2, 2019 · 2 Jan 2019 10:00 PM EST
/// 2019-1-2 · 2019/01/02 10:00 · 2.1.2019 · 1/2/2019 (month first unless that cannot be)
/// 1546387200                          seconds since 1970, milliseconds when that many
/// ```
/// A date outside of the years 1 to 9999 cannot be read: nobody means it, and calendars end there.
package enum DateText {
    /// Reads a date; `nil` for what is none, does not exist, lies outside of the years 1 to 9999, or is one of WordPress's
    /// zero dates.
    ///
    /// Times without a zone are UTC.
    package static func moment(_ text: String) -> Moment? { date(text)?.moment }

    /// The same with the offset that was written.
    package static func date(_ text: String) -> WrittenDate? {
        if let date = WrittenDate(iso8601: text) { return date }
        let text = text.trimmed
        if let number = Int64(text), text.utf8.count >= 9 {
            let moment = Moment(seconds: number > 99_999_999_999 ? number / 1000 : number)
            return moment.isInCalendar ? WrittenDate(moment) : nil
        }
        var parts = Parts()
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).prefix(12) {
            guard parts.read(word.lowercased()) else { return nil }
        }
        return parts.date
    }

    /// Whether a text says when something was, but not in a way that can be read; WordPress's zeros say nothing.
    package static func isUnreadable(_ text: String) -> Bool {
        moment(text) == nil && saysSomething(text)
    }

    /// Whether a text is neither empty nor one of WordPress's zero dates.
    static func saysSomething(_ text: String) -> Bool {
        let text = text.trimmed
        if text.isEmpty || text.contains("30 Nov 1999") || text.hasPrefix("-0001-11-30") {
            return false
        }
        let digits = text.filter(\.isNumber)
        return digits.isEmpty || digits.contains { $0 != "0" }
    }
}

extension Skipped {
    /// A date of a post that cannot be read, as written; the post is kept.
    package init(unreadDate date: String, of label: String) {
        let shown = date.trimmed.unicodeScalars.prefix(40).map(String.init).joined()
        self.init(id: "\(label): \"\(shown)\"", reason: "a date that cannot be read")
    }
}

/// What the words of a date have said so far.
private struct Parts {
    private var numbers: [Int] = []
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var time = "00:00:00"
    private var afternoon: Bool?
    private var zone = "Z"

    /// Takes one word; false when it has no place in a date.
    mutating func read(_ word: String) -> Bool {
        if word.contains(":"), numbers.count + (month == nil ? 0 : 1) > 0 || year != nil {
            return readTime(word)
        }
        if let first = word.first, first == "+" || first == "-" {
            zone = word
            return true
        }
        if let number = Int(word) { return readNumber(number, digits: word.utf8.count) }
        if word.first?.isNumber == true { return readDigits(word) }
        return readWord(word)
    }

    var date: WrittenDate? {
        guard let year, let month, let day = day ?? numbers.first else { return nil }
        // 30 November 1999 at midnight is how old WordPress printed a date that is all zeros.
        if year == 1999, month == 11, day == 30, time == "00:00:00" { return nil }
        var clock = time
        if let afternoon, let hour = Int(time.prefix(2)), (1...12).contains(hour) {
            clock = Self.two(hour % 12 + (afternoon ? 12 : 0)) + time.dropFirst(2)
        }
        let padded = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
        return WrittenDate(
            iso8601: "\(padded)-\(Self.two(month))-\(Self.two(day))T\(clock)\(zone)")
    }

    private mutating func readTime(_ word: String) -> Bool {
        var word = word[...]
        for (suffix, isAfternoon) in [("am", false), ("pm", true)] where word.hasSuffix(suffix) {
            afternoon = isAfternoon
            word = word.dropLast(2)
        }
        if let sign = word.lastIndex(where: { $0 == "+" || $0 == "-" }) {
            zone = String(word[sign...])
            word = word[..<sign]
        } else if word.last == "z" {
            word = word.dropLast()
        }
        time =
            (word.firstIndex(of: ":").map { word.distance(from: word.startIndex, to: $0) } == 1
                ? "0" : "") + word
        return true
    }

    private mutating func readNumber(_ number: Int, digits: Int) -> Bool {
        guard number >= 0 else { return false }
        if digits == 4 {
            year = number
        } else if day == nil, numbers.isEmpty, digits <= 2 {
            numbers.append(number)
        } else if year == nil, digits == 2 {
            // RFC 2822: two digits mean 1950 to 2049.
            year = number + (number < 50 ? 2000 : 1900)
        } else {
            return false
        }
        return true
    }

    /// `2019/1/2`, `2.1.2019`, `2nd`, `2019-01-02t10:00`.
    private mutating func readDigits(_ word: String) -> Bool {
        for ending in ["st", "nd", "rd", "th", "."] where word.hasSuffix(ending) {
            if let number = Int(word.dropLast(ending.count)) {
                return readNumber(number, digits: 1)
            }
        }
        for separator in ["-", "/", "."] as [Character] {
            let parts = word.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 3, let first = Int(parts[0]), let second = Int(parts[1]) else {
                continue
            }
            if parts[0].count == 4 { return readYearFirst(first, second, parts[2]) }
            guard parts[2].count == 4, let third = Int(parts[2]) else { return false }
            let dayFirst = separator == "." || first > 12
            (year, month, day) = (third, dayFirst ? second : first, dayFirst ? first : second)
            return true
        }
        return false
    }

    private mutating func readYearFirst(_ first: Int, _ second: Int, _ rest: Substring) -> Bool {
        let digits = rest.prefix { $0.isNumber }
        guard let third = Int(digits) else { return false }
        (year, month, day) = (first, second, third)
        let tail = rest.dropFirst(digits.count)
        return tail.isEmpty || (tail.first == "t" && readTime(String(tail.dropFirst())))
    }

    private mutating func readWord(_ word: String) -> Bool {
        if word == "am" || word == "pm" {
            afternoon = word == "pm"
            return true
        }
        if let offset = Self.zones[word] {
            zone = offset
            return true
        }
        let letters = word.hasSuffix(".") ? word.dropLast() : word[...]
        guard letters.count >= 3 else { return letters == "at" || letters == "of" }
        if let index = Self.months.firstIndex(where: { $0.hasPrefix(letters) }) {
            month = index + 1
            return true
        }
        return Self.weekdays.contains { $0.hasPrefix(letters) } || letters == "the"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let zones = [
        "z": "Z", "ut": "Z", "utc": "Z", "gmt": "Z", "est": "-0500", "edt": "-0400",
        "cst": "-0600", "cdt": "-0500", "mst": "-0700", "mdt": "-0600", "pst": "-0800",
        "pdt": "-0700", "cet": "+0100", "cest": "+0200", "bst": "+0100",
    ]
}
