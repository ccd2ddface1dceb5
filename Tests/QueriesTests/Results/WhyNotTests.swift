import BlogSearchQueries
import Foundation
import Testing

@Suite struct WhyNotTests {
    private static let reasons: [(WhyNot, String)] = [
        (WhyNot.unknown("x"), "there is no post \"x\" in this index"),
        (.hidden, "the owner's settings hide it"),
        (.outsideOption(.tag, ["a", "b"]), "it does not fit the tag a, b"),
        (.lacks(.init("fox", fields: [.title, .tags])), "it does not have \"fox\" in title, tags"),
        (.lacks(.init("ann", isAuthor: true)), "it does not have an author \"ann\""),
        (.lacksAll([.init("a"), .init("b")]), "it has none of \"a\", \"b\""),
        (.apart([.init("a"), .init("b")]), "it has \"a\", \"b\" but not side by side"),
        (.distant(3), "no field has its words within 3 words of one another"),
        (.excluded([]), "the query excludes it"),
        (.excluded([.init("a")]), "it has \"a\", which the query excludes"),
        (.hit(rank: 2, total: 9, .asked), "it is hit 2 of 9"),
        (.hit(rank: 2, total: 9, .later(limit: 5)), "it is hit 2 of 9; a page of 5 hits shows it"),
    ]

    @Test(arguments: reasons)
    func reason_isASentence(reason: WhyNot, sentence: String) throws {
        #expect(reason.description == sentence)
        let coded = try JSONEncoder().encode([reason])
        #expect(try JSONDecoder().decode([WhyNot].self, from: coded) == [.words(sentence)])
    }
}
