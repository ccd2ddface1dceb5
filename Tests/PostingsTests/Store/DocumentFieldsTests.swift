import Blog
import Testing

@testable import BlogSearchPostings
@testable import BlogSearchQueries

@Suite struct DocumentFieldsTests {
    @Test(arguments: [
        (ContentBlock.Kind.heading, Field.heading), (.code, .code), (.caption, .caption),
        (.image, .caption), (.paragraph, .body), (.listItem, .body), (.quote, .body),
        (.tableRow, .body), (.embed, .body), (.linkCard, .body),
    ])
    func aBlock_belongsToOneField(kind: ContentBlock.Kind, field: Field) {
        let fields = DocumentFields(
            title: "", excerpt: nil, tags: [], categories: [], blocks: [ContentBlock(kind, "text")])
        #expect(fields[field] == ["text"])
        #expect(Field.allCases.filter { !fields[$0].isEmpty } == [field])
    }

    @Test func pieces_keepTheirOrder_withoutEmptyOnes() {
        let fields = DocumentFields(
            title: "Title", excerpt: "", tags: ["a", "b"], categories: ["c"],
            blocks: [
                ContentBlock(.paragraph, "one"), ContentBlock(.heading, "two"),
                ContentBlock(.image),
                ContentBlock(.separator), ContentBlock(.listItem, "three"),
            ])
        #expect(
            fields.pieces == [
                ["Title"], ["a", "b"], ["c"], [], ["two"], ["one", "three"], [], [], [],
            ])
    }

    @Test func customFields_areInTheOrderOfTheirNames_aPieceALine() {
        let fields = DocumentFields(
            title: "", excerpt: nil, blocks: [],
            custom: ["meta.b": "two", "acf.a": "one\n\nmore", "z": ""])
        #expect(fields[.custom] == ["one", "more", "two"])
        #expect(Field.allCases.filter { !fields[$0].isEmpty } == [.custom])
    }

    @Test func thereAreAsManyFieldsAsSaid() {
        #expect(Field.count == Field.allCases.count)
        #expect(Field.allCases.map(\.rawValue) == Array(0..<Field.count))
        #expect(Array(FieldSet.all) == Field.allCases)
        for mask in 0..<UInt16(1 << Field.count) {
            #expect(FieldMask(head: mask.inHead) == mask)
            // What else stands there is left alone.
            #expect(FieldMask(head: mask.inHead | 0xdfff_00ff) == mask)
        }
    }

    @Test(arguments: [
        ("It’s one - two", false), ("It's ONE", true), ("it’s one – two", true), ("one two", true),
        ("", false), ("It’s one – two three and more", true),
    ])
    func excerptThatBeginsTheBody_isNotSaidTwice(excerpt: String, isKept: Bool) {
        let fields = DocumentFields(
            title: "", excerpt: excerpt, tags: [], categories: [],
            blocks: [
                ContentBlock(.image, "picture"), ContentBlock(.heading, "It’s one"),
                ContentBlock(.paragraph, "two three"),
            ])
        #expect(fields[.excerpt].isEmpty != isKept)
    }

    @Test(arguments: [
        ("The car", "The carpet was sold", true), ("The car", "The car was sold", false),
        ("The car", "The car", false), ("The car …", "The car, a red one", false),
        ("The car 1", "The car 19", true), ("東京都は", "東京都はとても大きい", false),
        ("The walrus1 dives", "The walrus¹ dives deep", false),
    ])
    func excerptThatEndsInsideAWord_isKept(excerpt: String, body: String, isKept: Bool) {
        let fields = DocumentFields(
            title: "", excerpt: excerpt, blocks: [ContentBlock(.paragraph, body)])
        #expect(fields[.excerpt].isEmpty != isKept)
    }
}
