import Testing

@testable import TextAnalysis

@Suite struct HanVariantsTests {
    @Test(arguments: [
        ("圖書館", ["图书馆"]), ("图书馆", ["圖書館"]), ("我們去图书馆", ["我们去图书馆", "我們去圖書館"]),
        ("天", []), ("日本語", ["日本语"]), ("ニュース", []), ("plain", []), ("", []),
    ])
    func others_areTheOtherWritings(text: String, others: [String]) {
        #expect(HanVariants.others(of: text) == others)
    }
}
