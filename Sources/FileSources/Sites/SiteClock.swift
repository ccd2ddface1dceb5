internal import Blog
internal import Ingest

/// The clock of a site whose configuration names its time zone, by the system's tables of zones.
struct SiteClock: Sendable, Hashable {
    /// Seconds of UTC from which an offset holds, in order.
    private let changes: [Int64]
    private let offsets: [Int]
    private let first: Int

    /// A zone by its name in the tz database; `nil` for one that the system does not know.
    init?(named name: String) {
        let isPlain = name.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0))
        }
        guard isPlain, !name.isEmpty, !name.hasPrefix("/"), name.utf8.count < 64 else { return nil }
        if ["utc", "gmt", "z", "etc/utc"].contains(name.lowercased()) {
            (changes, offsets, first) = ([], [], 0)
            return
        }
        let folders = ["/usr/share/zoneinfo/", "/var/db/timezone/zoneinfo/"]
        guard let bytes = folders.lazy.compactMap({ Self.table($0 + name) }).first,
            let zone = ZoneTable(bytes)
        else { return nil }
        (changes, offsets, first) = (zone.changes, zone.offsets, zone.first)
    }

    private static func table(_ path: String) -> [UInt8]? {
        guard PathFacts.kind(of: path) == .file else { return nil }
        do throws(IngestError) {
            return try ByteFile.contents(of: path, limit: 1 << 20)
        } catch {
            return nil
        }
    }

    /// How far the clock is ahead of UTC at a moment.
    func offset(at moment: Moment) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= moment.seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }

    /// The moment at which the clock shows something, given as if it were UTC.
    func moment(showing local: Moment) -> Moment {
        let guess = Moment(seconds: local.seconds &- Int64(offset(at: local)))
        return Moment(seconds: local.seconds &- Int64(offset(at: guess)))
    }
}

/// A table of a time zone (RFC 8536).
private struct ZoneTable {
    private(set) var changes: [Int64] = []
    private(set) var offsets: [Int] = []
    private(set) var first = 0

    init?(_ bytes: [UInt8]) {
        guard let old = Header(bytes, at: 0) else { return nil }
        if old.version > 0 {
            let start = 44 + old.length(ofTime: 4)
            guard let header = Header(bytes, at: start) else { return nil }
            read(bytes, header, from: start + 44, timeLength: 8)
        } else {
            read(bytes, old, from: 44, timeLength: 4)
        }
    }

    private mutating func read(
        _ bytes: [UInt8], _ header: Header, from start: Int, timeLength: Int
    ) {
        guard bytes.count >= start + header.length(ofTime: timeLength), header.types > 0 else {
            return
        }
        let indices = start + header.times * timeLength
        let types = indices + header.times
        func offset(of type: Int) -> Int {
            Int(Int32(truncatingIfNeeded: Self.number(bytes, types + 6 * type, 4)))
        }
        first = offset(of: 0)
        for index in 0..<header.times {
            let type = Int(bytes[indices + index])
            guard type < header.types else { return }
            let time = Self.number(bytes, start + index * timeLength, timeLength)
            changes.append(timeLength == 4 ? Int64(Int32(truncatingIfNeeded: time)) : time)
            offsets.append(offset(of: type))
        }
    }

    fileprivate static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int64 {
        bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int64($1) }
    }

    private struct Header {
        let version: UInt8
        let times: Int
        let types: Int
        private let others: [Int]

        init?(_ bytes: [UInt8], at start: Int) {
            guard bytes.count >= start + 44, bytes[start...].starts(with: "TZif".utf8) else {
                return nil
            }
            version = bytes[start + 4]
            let counts = (0..<6).map { ZoneTable.number(bytes, start + 20 + 4 * $0, 4) }
            guard counts.allSatisfy({ $0 < 1 << 20 }) else { return nil }
            others = counts.map { Int($0) }
            (times, types) = (others[3], others[4])
        }

        /// How long what follows is.
        func length(ofTime size: Int) -> Int {
            times * (size + 1) + types * 6 + others[5] + others[2] * (size + 4) + others[1]
                + others[0]
        }
    }
}

/// A day and time on a site's clock, as addresses spell them.
struct SiteDay: Hashable {
    let year: Int
    let month: Int
    let day: Int
    /// Seconds since midnight.
    let second: Int
    let moment: Moment

    /// - Parameter offset: how far the site's clock is ahead of UTC.
    init(_ moment: Moment, offset: Int?) {
        let shown = moment.onClock(offset)
        (year, month, day) = shown.date
        let rest = shown.seconds % 86_400
        second = Int(rest < 0 ? rest + 86_400 : rest)
        self.moment = moment
    }

    /// From 1.
    var dayOfYear: Int {
        let start = Moment(year: year, month: 1, day: 1)
        return Int((Moment(year: year, month: month, day: day).seconds - start.seconds) / 86_400)
            + 1
    }

    /// From 0 for Sunday.
    var weekday: Int {
        let days = Moment(year: year, month: month, day: day).seconds / 86_400
        let rest = (days + 4) % 7
        return Int(rest < 0 ? rest + 7 : rest)
    }

    var monthName: String { Self.months[month - 1] }

    var weekdayName: String { Self.weekdays[weekday] }

    /// Week and year of ISO 8601.
    var isoWeek: (year: Int, week: Int) {
        let fromMonday = (weekday + 6) % 7
        let thursday = Moment(
            seconds: Moment(year: year, month: month, day: day).seconds
                + Int64(3 - fromMonday) * 86_400)
        let itsYear = thursday.date.year
        let start = Moment(year: itsYear, month: 1, day: 1)
        return (itsYear, Int((thursday.seconds - start.seconds) / 86_400) / 7 + 1)
    }

    /// What `strftime` writes for a letter; `nil` for one that addresses have no use for.
    func formatted(_ letter: Character) -> String? {
        switch letter {
        case "Y": "\(year)"
        case "y": Self.padded(year % 100)
        case "m": Self.padded(month)
        case "d": Self.padded(day)
        case "e": "\(day)"
        case "j": Self.padded(dayOfYear, 3)
        case "H": Self.padded(second / 3600)
        case "M": Self.padded(second / 60 % 60)
        case "S": Self.padded(second % 60)
        case "B": monthName
        case "b", "h": String(monthName.prefix(3))
        case "A": weekdayName
        case "a": String(weekdayName.prefix(3))
        case "V": Self.padded(isoWeek.week)
        case "G": "\(isoWeek.year)"
        case "u": "\(weekday == 0 ? 7 : weekday)"
        case "w": "\(weekday)"
        case "s": "\(moment.seconds)"
        default: nil
        }
    }

    static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
}
