import Testing

@testable import TagClouds

@Suite struct WordPressURLTests {
    @Test func addresses_areEscapedAsByEscURL() throws {
        for golden in try Golden.addresses() {
            #expect(WordPressURL.escaped(golden[0]) == golden[1], "\(golden[0])")
        }
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:x",
        "data:text/html,x", "vbscript:x", "java&#115;cript:x",
    ])
    func aSchemeThatRunsCode_givesNothing(address: String) {
        #expect(WordPressURL.escaped(address) == "")
    }

    @Test func nestedLineEnds_goInOnePass() {
        let depth = 100_000
        let nested = String(repeating: "%0", count: depth) + String(repeating: "a", count: depth)
        #expect(WordPressURL.escaped("https://example.org/" + nested) == "https://example.org/")
    }
}
