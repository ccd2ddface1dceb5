package import Blog
internal import BlogSearchPlatform

/// How long a busy site asks to wait.
///
///     Retry-After = seconds / HTTP-date        (RFC 9110, 10.2.3)
///
/// A date is measured against the answer's own `Date`, so that a wrong clock here does not matter; against our clock
/// when the answer has none.
package enum RetryAfter {
    /// A year: what asks for more is meant as "never", or is a mistake.
    private static let maximumLength = 365 * 86_400

    /// Seconds to wait, from 0 to a year; `nil` when the site names none, or none that can be read.
    package static func seconds(in headers: TransportHeaders, now: Moment = .now) -> Int? {
        guard let value = headers["Retry-After"] else { return nil }
        if let seconds = Int(value) { return bounded(seconds) }
        guard let until = Moment(httpDate: value) else { return nil }
        let now = headers["Date"].flatMap { Moment(httpDate: $0) } ?? now
        return bounded(Int(until.seconds - now.seconds))
    }

    private static func bounded(_ seconds: Int) -> Int { min(max(0, seconds), maximumLength) }
}

extension Moment {
    /// The present moment, by the system's clock.
    package static var now: Moment {
        Moment(seconds: System.seconds)
    }

    /// Reads a date of an HTTP field in any of its three forms (RFC 9110, 5.6.7):
    ///
    ///     Sun, 06 Nov 1994 08:49:37 GMT
    ///     Sunday, 06-Nov-94 08:49:37 GMT
    ///     Sun Nov  6 08:49:37 1994
    package init?(httpDate text: String) {
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        var parts = text.split { $0 == " " || $0 == "-" }.map(String.init)
        guard parts.count >= 5 else { return nil }
        if parts[0].hasSuffix(",") {
            guard parts.count == 6, parts[5] == "GMT" else { return nil }
            parts = [parts[1], parts[2], parts[3], parts[4]]
        } else {
            guard parts.count == 5 else { return nil }
            parts = [parts[2], parts[1], parts[4], parts[3]]
        }
        guard let month = months.firstIndex(of: parts[1]), let year = Int(parts[2]) else {
            return nil
        }
        // Of years in two digits, those to come are of the last century.
        let full = parts[2].utf8.count > 2 ? year : year < 70 ? 2000 + year : 1900 + year
        let day = parts[0].utf8.count == 1 ? "0" + parts[0] : parts[0]
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(iso8601: "\(full)-\(number)-\(day)T\(parts[3])Z")
    }
}
