import Testing

@testable import BlogSearchAnswers
@testable import BlogSearchPostings

struct MisspellingTests {
    @Test(arguments: [
        ("widget", "wdget", Misspelling.omission), ("widget", "widge", .omission),
        ("widget", "wigdet", .swap), ("widget", "widgte", .swap), ("widget", "iwdget", .swap),
        ("widget", "wiidget", .doubling), ("widget", "widgett", .doubling),
        ("widget", "xwidget", .other), ("widget", "widgets", .other), ("widget", "wodget", .other),
        ("widget", "widgex", .other),
    ])
    func edit_isToldFromWhatWasTyped(word: String, typed: String, edit: Misspelling) {
        #expect(Misspelling(of: word.scalars, as: typed.scalars) == edit)
    }
}
