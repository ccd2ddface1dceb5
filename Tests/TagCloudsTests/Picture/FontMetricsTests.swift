import Testing

@testable import TagClouds

@Suite struct FontMetricsTests {
    /// Chromium's own widths of texts in Latin, Greek, Cyrillic and Hebrew; see `Fixtures/README.md`.
    @Test func widths_areChromiums_withinTwoPercent() throws {
        for text in try Golden.widths() {
            let regular = FontMetrics.regular.extent(of: text.text).width
            let bold = FontMetrics.bold.extent(of: text.text).width
            #expect(abs(regular / text.regular - 1) < 0.02, "\(text.text)")
            #expect(abs(bold / text.bold - 1) < 0.02, "\(text.text)")
        }
    }

    @Test(arguments: [
        ("ax", 0.56, 0.03), ("dx", 0.78, 0.03), ("agx", 0.56, 0.25), ("Ä", 0.92, 0.01),
    ])
    func heights_areThoseOfTheLetters(text: String, top: Double, bottom: Double) {
        let extent = FontMetrics.regular.extent(of: text)
        #expect(extent.top <= top + 0.03 && extent.top >= top - 0.06, "\(extent)")
        #expect(extent.bottom <= bottom + 0.03, "\(extent)")
    }

    @Test func letters_ofOtherWriting_haveRoom() {
        for (text, least) in [("日本語", 3.0), ("ไทย", 1.9), ("हिन्दी", 1.6), ("👨‍👩‍👧‍👦", 5.0)] {
            #expect(FontMetrics.regular.extent(of: text).width >= least, "\(text)")
        }
    }

    @Test func marks_takeNoWidth() {
        let plain = FontMetrics.regular.extent(of: "eee")
        let marked = FontMetrics.regular.extent(of: "e\u{301}e\u{331}e")
        #expect(plain.width == marked.width)
        #expect(marked.top > plain.top && marked.bottom > plain.bottom)
    }
}
