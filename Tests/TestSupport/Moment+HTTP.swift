import Blog

extension Moment {
    /// `Sun, 06 Nov 1994 08:49:37 GMT`; the day of the week is always Sunday, and nobody reads it.
    package var httpDate: String {
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let text = Array(description)
        let month = months[(Int(String(text[5...6])) ?? 1) - 1]
        return
            "Sun, \(String(text[8...9])) \(month) \(String(text[0...3])) \(String(text[11...18])) GMT"
    }
}
