import Testing

@testable import TextAnalysis

@Suite struct FoldingTests {
    private func folded(_ text: String, dotlessI: Bool = false) -> String {
        let lower = Folding.lowercased(text.unicodeScalars.map(\.value), dotlessI: dotlessI)
        return String(decoding: [UInt8](scalars: Folding.base(lower)), as: UTF8.self)
    }

    @Test(arguments: [
        ("ÉÈÊËéèêë", "eeeeeeee"), ("Straße", "strasse"), ("STRAẞE", "strasse"), ("Øre", "ore"),
        ("Łódź", "lodz"),
        ("Đorđe", "dorde"), ("Æther", "aether"), ("œuvre", "oeuvre"), ("Þór", "thor"), ("ıI", "ii"),
        ("ſo", "so"),
        ("ﬃ", "ffi"), ("Ａ１", "a1"), ("x²", "x2"), ("①", "1"), ("Ⅷ", "viii"), ("٣४", "34"),
        ("𝐁old", "bold"),
        ("Việt", "viet"), ("ΆΣ", "ας".replacingFinalSigma), ("Ёлка", "елка"), ("Йод", "йод"),
        ("ґрунт", "ґрунт"),
        ("أحمد", "احمد"), ("كِتَاب", "كتاب"), ("شَـلوم", "شلوم"), ("שָׁלוֹם", "שלום"), ("فارسی", "فارسي"),
        ("क़लम", "कलम"), ("हिन्दी", "हिंदी"), ("हिंदी", "हिंदी"), ("चाँद", "चांद"),
        ("गङ्गा", "गंगा"), ("पञ्च", "पंच"), ("घण्टा", "घंटा"), ("सम्बन्ध", "संबंध"), ("अन्न", "अन्न"), ("अन्य", "अन्य"),
        ("ﾊﾟ", "パ"), ("ﷺ", "صلياللهعليهوسلم"), ("İ", "i"),
    ])
    func word_isFolded(text: String, expected: String) {
        #expect(folded(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test func turkishCapitals_keepTheirDots() {
        let lower = Folding.lowercased("IİĞ".unicodeScalars.map(\.value), dotlessI: true)
        #expect(String(decoding: [UInt8](scalars: lower), as: UTF8.self) == "ıiğ")
        #expect(keys("tr", "ISPARTA ısparta Isparta") == keys("tr", "ısparta ısparta ısparta"))
    }

    @Test func decomposedAndComposedText_areTheSame() {
        for text in ["café", "Ångström", "Việt Nam", "ёлка", "й", "한국어", "が", "ά"] {
            let apart = text.unicodeScalars.flatMap { decomposition[$0] ?? [$0] }
            var decomposed = String.UnicodeScalarView()
            decomposed.append(contentsOf: apart)
            #expect(
                analyse("und", String(decomposed)).map(\.stem) == analyse("und", text).map(\.stem))
        }
    }

    @Test func marksInAnyOrder_areTheSame() {
        let one = Folding.lowercased([0x61, 0x323, 0x302], dotlessI: false)
        let other = Folding.lowercased([0x61, 0x302, 0x323], dotlessI: false)
        #expect(one == other)
        #expect(one == [0x1EAD])
    }

    @Test func tables_areSortedAndPaired() {
        #expect(FoldingTables.compatibilityKeys.count == FoldingTables.compatibilityValues.count)
        #expect(FoldingTables.baseKeys.count == FoldingTables.baseValues.count)
        #expect(FoldingTables.compositionKeys.count == FoldingTables.compositionValues.count)
        #expect(
            zip(FoldingTables.compatibilityKeys, FoldingTables.compatibilityKeys.dropFirst())
                .allSatisfy(<))
        #expect(zip(FoldingTables.baseKeys, FoldingTables.baseKeys.dropFirst()).allSatisfy(<))
        #expect(
            zip(FoldingTables.compositionKeys, FoldingTables.compositionKeys.dropFirst())
                .allSatisfy(<))
    }

    @Test func folding_isFinished_afterOneTime() {
        let unfinished = (0x80...0x1FFFF as ClosedRange<UInt32>).filter { value in
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic,
                !(0x3400...0xABFF).contains(value)
            else { return false }
            let once = Folding.base(Folding.lowercased([value], dotlessI: false))
            return Folding.base(Folding.lowercased(once, dotlessI: false)) != once
        }
        #expect(unfinished == [])
    }

    private let decomposition: [Unicode.Scalar: [Unicode.Scalar]] = [
        "é": ["e", "\u{301}"], "Å": ["A", "\u{30A}"], "ö": ["o", "\u{308}"],
        "ệ": ["e", "\u{323}", "\u{302}"],
        "ё": ["е", "\u{308}"], "й": ["и", "\u{306}"], "한": ["\u{1112}", "\u{1161}", "\u{11AB}"],
        "국": ["\u{1100}", "\u{116E}", "\u{11A8}"], "어": ["\u{110B}", "\u{1165}"],
        "が": ["か", "\u{3099}"],
        "ά": ["α", "\u{301}"],
    ]
}

extension String {
    /// Final sigma is folded into the other one.
    fileprivate var replacingFinalSigma: String { String(map { $0 == "ς" ? "σ" : $0 }) }
}
