/// Logarithms without a mathematics library, so that a cloud is the same on every platform.
///
/// A number is `m · 2^e` with √½ ≤ m < √2. With `t = (m − 1) / (m + 1)`, |t| < 0.172:
/// `ln m = 2 (t + t³/3 + t⁵/5 + …)`; each term is at most 0.03 times the one before, so 12 terms are beyond a double's
/// precision. The error is a few units in the last place; no whole number below 10^12 comes so near to a half
/// hundredth of a logarithm that rounding could be wrong.
enum Logarithm {
    /// The natural logarithm of a finite number above 0.
    static func natural(_ number: Double) -> Double {
        var exponent = Double(number.exponent)
        var mantissa = number.significand
        if mantissa > squareRootOf2 {
            mantissa /= 2
            exponent += 1
        }
        let t = (mantissa - 1) / (mantissa + 1)
        let square = t * t
        var sum = 0.0
        for divisor in stride(from: 25.0, through: 1, by: -2) { sum = sum * square + 1 / divisor }
        return exponent * ln2 + 2 * t * sum
    }

    /// The logarithm to the base of 10 of a finite number above 0.
    static func base10(_ number: Double) -> Double { natural(number) / ln10 }

    private static let squareRootOf2 = 1.4142135623730951
    private static let ln2 = 0.6931471805599453
    private static let ln10 = 2.302585092994046
}
