package import Blog

/// How long a busy site asks to wait.
///
///     Retry-After = seconds / HTTP-date        (RFC 9110, 10.2.3)
///     HTTP-date   = "Sun, 06 Nov 1994 08:49:37 GMT"
///
/// A date is measured against the answer's own `Date`, so that a wrong clock here does not matter.
package enum RetryAfter {
    /// Seconds to wait, at least 0; `nil` when the site names none, or none that can be read.
    package static func seconds(in headers: TransportHeaders) -> Int? {
        guard let value = headers["Retry-After"] else { return nil }
        if let seconds = Int(value) { return max(0, seconds) }
        guard let until = moment(value), let now = headers["Date"].flatMap(moment) else {
            return nil
        }
        return max(0, Int(until.seconds - now.seconds))
    }

    /// Reads an HTTP date in its one current form.
    package static func moment(_ text: String) -> Moment? {
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT",
            let month = months.firstIndex(of: String(parts[2])),
            parts[1].utf8.count == 2
        else { return nil }
        let number = String(month + 1)
        let padded = String(repeating: "0", count: 2 - number.count) + number
        return Moment(iso8601: "\(parts[3])-\(padded)-\(parts[1])T\(parts[4])Z")
    }
}
