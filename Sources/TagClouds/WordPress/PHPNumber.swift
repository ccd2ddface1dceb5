/// Numbers as PHP prints them with its usual `precision = 14`: C's `%.14G`.
///
/// Fourteen significant digits, correctly rounded (half to even), trailing zeros dropped; `1.0E-5` and `1.0E+15` where
/// the exponent is below −4 or above 14 digits. Also what every export of ours prints, so that a cloud reads the same
/// whatever the last bits of a logarithm were.
enum PHPNumber {
    /// The decimal text of a number; `INF`, `-INF` and `NAN` as in PHP.
    static func text(_ number: Double) -> String {
        guard number.isFinite else { return number.isNaN ? "NAN" : number < 0 ? "-INF" : "INF" }
        let sign = number.sign == .minus ? "-" : ""
        if number == 0 { return sign + "0" }
        let decimal = Decimal(number.magnitude).rounded(to: 14, of: number.magnitude)
        return sign + layout(decimal)
    }

    private static func layout(_ decimal: Decimal) -> String {
        let digits = decimal.digits.map { Character(Unicode.Scalar(48 + $0)) }
        let point = decimal.point
        if point < -3 || point > 14 {
            let fraction = digits.count > 1 ? String(digits.dropFirst()) : "0"
            let exponent = point - 1
            return "\(digits[0]).\(fraction)E\(exponent < 0 ? "-" : "+")\(abs(exponent))"
        }
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + String(digits) }
        if digits.count <= point {
            return String(digits) + String(repeating: "0", count: point - digits.count)
        }
        return String(digits[..<point]) + "." + String(digits[point...])
    }

    /// A positive number as `0.d₁d₂d₃… · 10^point`, without zeros at either end.
    private struct Decimal {
        var digits: [UInt8] = []
        var point = 0

        /// The shortest digits that give the number back, which the standard library prints.
        init(_ number: Double) {
            var seenPoint = false
            let parts = number.description.split(separator: "e")
            for digit in parts[0].utf8 {
                if digit == UInt8(ascii: ".") {
                    seenPoint = true
                } else {
                    digits.append(digit - 48)
                    if !seenPoint { point += 1 }
                }
            }
            if parts.count > 1, let exponent = Int(parts[1]) { point += exponent }
            let zeros = digits.prefix { $0 == 0 }.count
            digits.removeFirst(zeros)
            point -= zeros
            trim()
        }

        private mutating func trim() {
            while digits.last == 0 { digits.removeLast() }
        }

        /// Rounds to `count` digits as if all digits of `number` had been there.
        ///
        /// The shortest digits decide correctly but for one case: they end in a single 5 just behind the last digit.
        /// Then the number itself is compared with that decimal: scaled by a power of ten in one fused step, whose sign
        /// is exact. (A decimal with fewer digits between the number and its shortest form cannot exist: it would be the
        /// shortest form.)
        func rounded(to count: Int, of number: Double) -> Decimal {
            guard digits.count > count else { return self }
            var result = self
            result.digits = Array(digits.prefix(count))
            let isTie = digits.count == count + 1 && digits[count] == 5
            let excess = isTie ? distance(of: number) : digits[count] >= 5 ? 1 : -1
            if excess > 0 || (excess == 0 && digits[count - 1] % 2 == 1) { result.roundUp() }
            result.trim()
            return result
        }

        /// The sign of `number − self`, 0 where a double cannot tell (beyond 10^22).
        private func distance(of number: Double) -> Int {
            let scale = digits.count - point
            guard (0...22).contains(scale) else { return 0 }
            let whole = digits.reduce(0.0) { $0 * 10 + Double($1) }
            let power = (0..<scale).reduce(1.0) { power, _ in power * 10 }
            let difference = (-whole).addingProduct(number, power)
            return difference > 0 ? 1 : difference < 0 ? -1 : 0
        }

        private mutating func roundUp() {
            while let last = digits.last, last == 9 { digits.removeLast() }
            if let last = digits.last {
                digits[digits.count - 1] = last + 1
            } else {
                digits = [1]
                point += 1
            }
        }
    }
}
