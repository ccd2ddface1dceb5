internal import CPlatform

/// The natural logarithm.
package func naturalLogarithm(_ number: Double) -> Double { log(number) }

/// The logarithm to base 2.
package func binaryLogarithm(_ number: Double) -> Double { log2(number) }

/// 2 to a power.
package func powerOfTwo(_ exponent: Double) -> Double { exp2(exponent) }
