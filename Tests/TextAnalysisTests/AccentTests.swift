import Testing
import TextAnalysis

/// What is typed without accents finds what is written with them, and the other way round.
@Suite struct AccentTests {
    private static let pairs = [
        ("fr", "café", "cafe"), ("fr", "cafés", "cafes"), ("fr", "français", "francais"),
        ("fr", "élève", "eleve"),
        ("fr", "année", "annee"), ("fr", "créées", "creees"), ("de", "über", "uber"),
        ("de", "Häuser", "Hauser"),
        ("de", "Müller", "Mueller"), ("de", "Größe", "Groesse"), ("de", "für", "fuer"),
        ("de", "Straße", "Strasse"),
        ("es", "canción", "cancion"), ("es", "comió", "comio"), ("es", "niños", "ninos"),
        ("pt", "informação", "informacao"),
        ("pt", "está", "esta"), ("it", "perché", "perche"), ("it", "città", "citta"),
        ("ro", "țară", "tara"),
        ("ro", "orașele", "orasele"), ("hu", "házakból", "hazakbol"), ("fi", "äitiä", "aitia"),
        ("sv", "hästarna", "hastarna"),
        ("da", "børnene", "bornene"), ("no", "økonomiske", "okonomiske"),
        ("tr", "çocukları", "cocuklari"),
        ("ca", "cançó", "canco"), ("lt", "žmonės", "zmones"), ("ru", "ёлками", "елками"),
        ("ru", "моё", "мое"),
        ("el", "γάτες", "γατες"), ("ar", "أحمدَ", "احمد"), ("ar", "إسلامي", "اسلامي"),
        ("und", "Łódź", "Lodz"), ("he", "שָׁלוֹם", "שלום"),
        ("en", "naïve", "naive"), ("en", "résumés", "resumes"), ("vi", "Việt", "viet"),
        ("ga", "Éireannach", "Eireannach"),
        ("fr", "café-théâtre", "cafe-theatre"), ("de", "Über-Ich", "uber-ich"),
    ]

    @Test(arguments: pairs)
    func wordWithAccents_isFoundWithout(tag: String, accented: String, plain: String) {
        #expect(matches(tag, accented, query: plain))
        #expect(matches(tag, accented.uppercased(), query: plain))
    }

    @Test(arguments: pairs)
    func wordWithout_isFoundWithAccents(tag: String, accented: String, plain: String) {
        #expect(matches(tag, plain, query: accented))
        #expect(matches(tag, plain, query: accented.uppercased()))
    }

    /// Ways to write one word that are no accents.
    @Test(arguments: [
        ("he", ["צה״ל", "צה\"ל", "צה”ל", "צהל"]), ("he", ["מנכ״לית", "מנכ\"לית", "מנכלית"]),
        ("he", ["ג׳ירפה", "ג'ירפה", "ג’ירפה", "גירפה"]), ("yi", ["רש״י", "רש\"י", "רשי"]),
        ("hi", ["हिन्दी", "हिंदी"]), ("hi", ["सम्बन्ध", "संबंध", "सम्बंध"]), ("hi", ["चाँद", "चांद"]),
        ("hi", ["पञ्जाब", "पंजाब"]), ("ne", ["सङ्घ", "संघ"]), ("mr", ["मुम्बई", "मुंबई"]),
        ("und", ["हिन्दी", "हिंदी"]),
    ])
    func spellingsOfOneWord_findEachOther(tag: String, spellings: [String]) {
        for text in spellings {
            for query in spellings { #expect(matches(tag, text, query: query), "\(text) \(query)") }
        }
    }

    @Test func quotationMarksAroundHebrew_joinNothing() {
        #expect(keys("he", "אמר \"שלום\" והלך") == ["אמר", "שלום", "והלך"])
        #expect(keys("he", "12\"ל a\"ל") == ["12", "ל", "a", "ל"])
    }

    @Test func variants_standAtTheWordsOwnPosition() {
        let tokens = analyse("fr", "les élèves mangées ici")
        #expect(tokens.filter { $0.role == .word }.map(\.position) == [0, 1, 2, 3])
        for (token, next) in zip(tokens, tokens.dropFirst()) where next.role == .variant {
            #expect(next.position == token.position)
            #expect(next.range == token.range)
            #expect(next.stem != token.stem)
        }
    }

    @Test func asciiWords_haveNoVariants() {
        for language in Language.supported {
            var analyzer = Analyzer(language: language)
            let tokens = analyzer.tokens(
                in: "the quick brown foxes jumped over lazy dogs generously")
            #expect(tokens.allSatisfy { $0.role == .word })
        }
    }
}
