extension SearchOptions {
    /// The seconds of a time as one types it: a whole number with `d` (days, or without a letter), `w`, `m` (30 days) or
    /// `y` (365 days); `nil` when it is none, or 0.
    public static func halfLife(_ text: String) -> Double? {
        let units: [Character: Double] = ["d": 1, "w": 7, "m": 30, "y": 365]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Int(unit == nil ? text : String(text.dropLast())), number > 0 else {
            return nil
        }
        return Double(number) * (unit ?? 1) * 86_400
    }
}
