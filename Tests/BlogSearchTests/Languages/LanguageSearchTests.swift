import BlogSearch
import Testing
import TextAnalysis

/// What readers of a language type, and what they mean by it.
@Suite struct LanguageSearchTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let finds: [String]
        var misses: [String] = []
        let reason: String
        /// The language whose stemmer it takes, where that is not everywhere.
        var stemmer: String?

        var testDescription: String { reason }
    }

    static let cases: [Case] = [
        Case(
            text: "Die Straße nach Weimar ist gesperrt, und wir wissen nicht, wie lange noch.",
            finds: ["Straße", "Strasse", "strasse", "STRASSE", "Straßen"], misses: ["Strassburg"],
            reason: "German ß is ss"),
        Case(
            text: "Der Müller und seine Söhne sind mit dem Fahrrad über die Brücke gefahren.",
            finds: ["Müller", "Mueller", "Muller", "Soehne", "Sohn", "Bruecke", "Brücken", "uber"],
            misses: ["Mühle"], reason: "German umlauts as ae, oe, ue, or without dots"),
        Case(
            text: "Eine Such-Maschine für das eigene Weblog ist schneller, als wir dachten.",
            finds: ["Suchmaschine", "Such-Maschine", "Maschine", "Suchmaschinen"],
            reason: "German compounds with a hyphen are one word, too"),
        Case(
            text: "IŞIK VE ISI çok önemli, çünkü İstanbul bu yıl daha da sıcak olacak.",
            finds: ["ışık", "ısı", "istanbul", "İSTANBUL", "İstanbul", "cok", "sicak", "SICAK"],
            reason: "Turkish I is the capital of ı, İ that of i; typed without dots and hooks"),
        Case(
            text: "ذهب المُعَلِّمُ إلى المدرسة، وكتـــاب التاريخ في يده من أجل الدرس.",
            finds: ["المعلم", "الي", "إلى", "كتاب", "مدرسة", "المدرسه", "درس"],
            reason: "Arabic vowel signs and tatweel are not typed; alef with or without hamza",
            stemmer: "ar"),
        Case(
            text: "בְּרֵאשִׁית היה הדבר, והוא היה של כולם, אבל לא כולם ידעו את זה.",
            finds: ["בראשית", "בְּרֵאשִׁית", "הדבר"], reason: "Hebrew points are not typed"),
        Case(
            text: "Ёлки растут в лесу, и ещё их привозят в город, где все ждут праздника.",
            finds: ["елки", "ёлки", "ёлка", "елка", "ЕЛКИ", "еще", "лес", "праздник"],
            misses: ["лиса"], reason: "Russian ё is mostly typed as е; cases end differently"),
        Case(
            text: "Tiếng Việt có dấu, nhưng nhiều người gõ không dấu khi họ tìm kiếm những gì cần.",
            finds: ["Tiếng Việt", "tieng viet", "nguoi", "khong dau", "tìm kiếm"],
            misses: ["tiền"], reason: "Vietnamese is typed without tone marks"),
        Case(
            text: "Ο ΟΔΥΣΣΕΥΣ και ο Οδυσσέας γύρισαν στην Ιθάκη, όπως είναι γνωστό από τον Όμηρο.",
            finds: ["Οδυσσέας", "οδυσσεασ", "ΟΔΥΣΣΕΑΣ", "οδυσσευς", "Ιθακη", "Ομηρος"],
            reason: "Greek capitals carry no accents; final sigma is a sigma",
            stemmer: "el"),
        Case(
            text:
                "Łódź jest piękna, a żółte liście są na każdej ulicy, więc nie ma się czego wstydzić.",
            finds: ["Łódź", "lodz", "LODZ", "zolte", "piekna", "liscie"],
            reason: "Polish ł and accents are left out on foreign keyboards"),
        Case(
            text: "Rødgrød med fløde er det bedste, og på øen Læsø får man også Åkirkebys øl.",
            finds: ["rødgrød", "rodgrod", "flode", "Laeso", "Læsø", "Akirkeby", "øen", "ol"],
            reason: "Danish ø, æ, å without the letters for them"),
        Case(
            text: "Smörgåsbord är något som vi äter när det är jul, och det är gott för alla.",
            finds: ["smörgåsbord", "smorgasbord", "något", "nagot", "ater"],
            reason: "Swedish å, ä, ö without the letters for them"),
        Case(
            text: "La col·lecció d'il·lustracions és molt gran, però no és pas de l'escola.",
            finds: [
                "col·lecció", "colleccio", "col.lecció", "il·lustracions", "escola", "l'escola",
            ],
            reason: "Catalan l·l, also typed with a full stop or none; elisions"),
        Case(
            text: "L'élève n'a pas oublié l'œuvre qu'on lui a donnée à l'école des garçons.",
            finds: ["eleve", "élève", "élèves", "oeuvre", "œuvre", "ecole", "garcon", "l'école"],
            misses: ["lecole"], reason: "French elisions, ligatures and accents"),
        Case(
            text: "Ştiinţa și învățarea sunt pentru toți, dar nu toată lumea o știe încă de mică.",
            finds: ["știința", "stiinta", "ştiinţa", "invatarea", "învățare", "toti"],
            reason: "Romanian ș and ț with comma, with cedilla, or bare",
            stemmer: "ro"),
        Case(
            text: "Příliš žluťoučký kůň úpěl ďábelské ódy, ale nikdo ho u toho nikdy neslyšel.",
            finds: ["kůň", "kun", "zlutoucky", "ďábelské", "dabelske"],
            reason: "Czech háčky and čárky are left out on foreign keyboards"),
        Case(
            text: "El niño comió piñas en la montaña, y después se fue con su abuela a la ciudad.",
            finds: ["nino", "niños", "pina", "montanas", "comio", "ciudad"],
            reason: "Spanish ñ and accents; plurals"),
        Case(
            text: "A coração da informação está na região, mas não há avós nem avôs por lá.",
            finds: ["coracao", "informações", "informacao", "região", "avos"],
            reason: "Portuguese tildes; plurals in -ões"),
        Case(
            text: "Az őrült űrhajós tűzijátékot nézett, és nem volt semmi, ami megzavarta volna.",
            finds: ["orult", "űrhajós", "urhajos", "tuzijatek"],
            reason: "Hungarian long vowels are left out on foreign keyboards",
            stemmer: "hu"),
        Case(
            text: "यह हिन्दी में लिखी हुई किताब है और हम इसे पढ़ते हैं।",
            finds: ["हिन्दी", "किताब", "किताबें", "पढ़ते", "पढते"],
            reason: "Hindi vowel signs are letters, nukta is not always typed",
            stemmer: "hi"),
    ]

    @Test(arguments: cases.filter { !Language.withoutStemmer.contains($0.stemmer ?? "") })
    func whatIsTyped_findsWhatIsMeant(given: Case) async throws {
        let other = "A post about something else that has none of these words in it at all."
        let blog = try await LanguageBlog([("wanted", given.text), ("other", other)])
        for query in given.finds {
            #expect(try await blog.found(query) == ["wanted"], "\(query)")
        }
        for query in given.misses {
            #expect(try await blog.found(query).isEmpty, "\(query)")
        }
    }

    @Test func aDetectedLanguage_canBeAskedForAndCounted() async throws {
        let blog = try await LanguageBlog([
            ("de", "Die Gärten sind im Sommer am schönsten, und wir sind gern dort."),
            ("en", "The gardens are at their best in the summer, and we like to be there."),
            ("ru", "Сады лучше всего летом, и мы любим там бывать, когда есть время."),
            ("en-2", "Gardens."),
        ])
        #expect(try await blog.found("lang:de") == ["de"])
        #expect(try await blog.found("lang:ru") == ["ru"])
        #expect(try await blog.found("garden", languages: ["en"]) == ["en", "en-2"])
        #expect(try await blog.found("Gärten lang:en").isEmpty)
        let results = try await blog.engine.search(
            "lang:en OR lang:de", options: SearchOptions(facets: [.language]))
        let counts = results.facets[.language]?.map { "\($0.slug) \($0.count)" }
        #expect(counts == ["en 2", "de 1"])
    }
}
