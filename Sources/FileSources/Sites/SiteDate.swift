internal import Blog
internal import Ingest

/// A date of a file, on its site's clock.
struct SiteDate {
    /// As it is read on, with an offset where one is known.
    let written: String
    /// The day that addresses have.
    let day: SiteDay

    /// - Parameters:
    ///   - text: the date as written; what cannot be read gives none.
    ///   - clock: whose time is meant where no zone is written.
    ///   - secondsAreUTC: whether a time with seconds but no zone is UTC.
    init?(_ text: String?, clock: SiteClock?, secondsAreUTC: Bool) {
        guard let text, let date = DateText.date(text) else { return nil }
        guard let clock else {
            written = text
            day = SiteDay(date.moment, offset: date.offset)
            return
        }
        let isFixed = Self.hasZone(text) || secondsAreUTC && Self.hasSeconds(text)
        let moment = isFixed ? date.moment : clock.moment(showing: date.moment)
        let offset = clock.offset(at: moment)
        written = moment.description(offset: offset)
        day = SiteDay(moment, offset: offset)
    }

    /// Whether a date says where its time holds, or is a number of seconds.
    private static func hasZone(_ text: String) -> Bool {
        let text = text.trimmed.lowercased()
        if text.utf8.count > 8, text.allSatisfy(\.isNumber) { return true }
        guard let colon = text.firstIndex(of: ":") else { return false }
        let time = text[colon...]
        if time.contains("+") || time.contains("-") { return true }
        // `pm` is no zone, `z`, `utc` and `est` are.
        let letters = time.reversed().prefix { $0.isLetter }
        return !letters.isEmpty && !["ma", "mp"].contains(String(letters))
    }

    /// Whether a date is one of YAML's: `2020-01-05 23:30:00`.
    private static func hasSeconds(_ text: String) -> Bool {
        text.filter { $0 == ":" }.count == 2 && text.utf8.count > 16
            && text.prefix(4).allSatisfy(\.isNumber) && !text.contains("/")
    }
}
