import Testing

@testable import TagClouds

@Suite struct PHPNumberTests {
    @Test func numbers_printAsInPHP() throws {
        for golden in try Golden.floats() {
            let bits = try #require(UInt64(golden[0], radix: 16))
            #expect(PHPNumber.text(Double(bitPattern: bits)) == golden[1])
        }
    }

    @Test(arguments: [
        (Double.infinity, "INF"), (-Double.infinity, "-INF"), (Double.nan, "NAN"),
    ])
    func whatIsNoNumber_hasPHPsName(number: Double, text: String) {
        #expect(PHPNumber.text(number) == text)
    }
}
