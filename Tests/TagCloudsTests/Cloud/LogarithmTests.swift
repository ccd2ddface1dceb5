import Foundation
import Testing

@testable import TagClouds

@Suite struct LogarithmTests {
    @Test func logarithms_agreeWithTheLibrary() {
        for number in [1e-9, 0.5, 0.7, 0.71, 1, 1.4142, 1.5, 2, 3, 10, 1000, 12_345, 1e15, 9e18] {
            #expect(abs(Logarithm.natural(number) - log(number)) <= 4 * log(number).ulp)
            #expect(abs(Logarithm.base10(number) - log10(number)) <= 4 * log10(number).ulp)
        }
    }

    @Test func theScale_isWordPress_forEveryCountUpToAHundredThousand() {
        let counts = (0...100_000).map { Double($0) }
        let values = CloudScale.wordPress.values(of: counts)
        #expect(zip(counts, values).allSatisfy { $1 == (log10($0 + 1) * 100).rounded() })
    }
}
