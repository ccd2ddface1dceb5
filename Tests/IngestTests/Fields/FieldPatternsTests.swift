import Testing

@testable import Ingest

@Suite struct FieldPatternsTests {
    @Test(
        arguments: [
            ("acf.*", "acf.subtitle", true), ("acf.*", "acf.team.name", true),
            ("acf.*", "acf", false), ("acf", "acf.team.name", true), ("acf", "acfx", false),
            ("acf.sub*", "acf.subtitle", true), ("acf.sub*", "acf.title", false),
            ("acf.*le", "acf.subtitle.x", true), ("acf.s*t*e", "acf.subtitle", true),
            ("acf.s*t*x", "acf.subtitle", false), ("acf.*.name", "acf.team.name", true),
            ("acf.*.name", "acf.name", false), ("meta.subtitle", "meta.subtitle", true),
            ("subtitle", "meta.subtitle", true), ("subtitle", "acf.subtitle", false),
            ("subtitle", "subtitle", true), ("*", "reading_hint", true), ("*", "acf.x.y", true),
            ("a.b", "a", false), ("Acf", "acf", false),
        ])
    func aPattern_takesAField_andWhatIsBelow(pattern: String, path: String, isTaken: Bool) {
        let parts = path.split(separator: ".").map(String.init)
        #expect(FieldPatterns([pattern]).takes(parts) == isTaken)
    }

    @Test func whatIsNoPath_isNoPattern() {
        #expect(FieldPatterns(["", "a..b", ".a", "a.", "a b", "a,b", "a\nb"]).isEmpty)
        #expect(FieldPatterns([" acf.x ", "b", "acf.x"]).texts == ["acf.x", "b"])
        #expect(!FieldPatterns.none.takes(["a"]))
    }

    @Test func manyStars_costNoMoreThanTheirNumberTimesTheName() {
        let pattern = String(repeating: "a*", count: 200) + "b"
        let name = String(repeating: "a", count: 4_000)
        #expect(!FieldPatterns([pattern]).takes([name]))
    }

    @Test func whatIsAskedOfASite_areTheMembersThatHaveFields() {
        #expect(FieldPatterns(["acf.*", "meta.a", "meta.b", "x"]).members == ["acf", "meta", "x"])
        #expect(FieldPatterns(["acf.*", "*.x"]).members == nil)
    }

    @Test func patternsWithoutFields_areTold() {
        let patterns = FieldPatterns(["acf.*", "meta.a", "b", "c"])
        #expect(patterns.without(["acf.x", "meta.b", "c.d"]) == ["meta.a"])
        #expect(patterns.without([]) == ["acf.*", "b", "c", "meta.a"])
    }
}
