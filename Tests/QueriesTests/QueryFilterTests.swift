import Testing

@testable import BlogSearchQueries

@Suite struct QueryFilterTests {
    @Test(arguments: [
        (QueryFilter.category(["Bread & Baking", "news"]), "category:\"Bread & Baking\",news"),
        (.tag(["c++"]), "tag:c++"),
        (.tag(["a,b", "(c)"]), "tag:\"a,b\",\"(c)\""),
        (.tag([":a", "b:"]), "tag:\":a\",b:"),
        (.author(["7"]), "author:7"),
        (.type(["post", "page"]), "type:post,page"),
        (.site(["https://example.org"]), "site:https://example.org"),
        (.language(["pt-BR"]), "lang:pt-BR"),
        (.year([2020...2020, 800...999]), "year:2020,0800..0999"),
    ])
    func filter_isWrittenAsItIsTyped_andReadAgain(filter: QueryFilter, text: String) {
        #expect(filter.canonical == text)
        #expect(QueryLexer.tokens(of: text).map(\.kind) == [.filter(filter)])
    }

    @Test func quotationMarkInAValue_becomesASpace() {
        #expect(QueryFilter.tag(["a\"b"]).canonical == "tag:\"a b\"")
    }

    @Test func emptyValue_isStillAValue() {
        #expect(QueryFilter.tag([""]).canonical == "tag:\"\"")
    }

    @Test func names_areKnownInAnyCase_andNoOthers() {
        #expect(QueryLexer.tokens(of: "TAG:a").first?.kind == .filter(.tag(["a"])))
        for word in ["tags:a", "ｔag:a", "tág:a", "tag：a", "header:a", ":a", "t:a"] {
            #expect(QueryLexer.tokens(of: word).map(\.kind) == [.word(word)])
        }
    }

    @Test func longestName_isFound() {
        #expect(QueryLexer.tokens(of: "category:a").first?.kind == .filter(.category(["a"])))
        #expect(QueryName.maximumLength == "category".count)
    }

    /// An app may give any numbers.
    @Test(arguments: [0...Int.max, Int.min...Int.max, Int.max...Int.max, Int.min...Int.min])
    func anyYears_haveAForm(years: ClosedRange<Int>) {
        #expect(QueryFilter.year([years]).canonical.hasPrefix("year:"))
    }
}
