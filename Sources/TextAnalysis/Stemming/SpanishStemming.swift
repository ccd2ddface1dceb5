// Spanish: https://snowballstem.org/algorithms/spanish/stemmer.html
//
//   vowels   a e i o u á é í ó ú ü
//   R1, R2   after the first consonant that follows a vowel
//   RV       after the next consonant where two vowels begin the word, the next vowel where the second letter is a
//            consonant, the third letter otherwise
//
//   0    pronouns go after ando iendo ar er ir (RV), which lose their accent, and after u yendo
//   1    endings of nouns and adjectives, each in its region, with what stands before them: see the table
//   2a   else: endings of verbs with y go after u (RV)
//   2b   else: endings of verbs go (RV); en es éis emos with the u of gu before them
//   3    os a o á í ó go (RV); e é go (RV), with the u of gu before them (RV)
//
// At last á é í ó ú lose their accents.
struct SpanishStemming: StemmingAlgorithm {
    private enum Verb { case form, accented(Replacement), yendo }

    private let vowels: LetterSet = "aeiouáéíóúü"

    private let pronouns = Endings<Void>("me se sela selo selas selos la le lo las les los nos")
    private let beforePronouns = Endings<Verb>([
        .accented("iendo"): "iéndo", .accented("ando"): "ándo", .accented("ar"): "ár",
        .accented("er"): "ér", .accented("ir"): "ír", .form: "ando iendo ar er ir",
        .yendo: "yendo",
    ])
    private let step1 = Endings<Rule>([
        .cut(.r2): """
        anza anzas ico ica icos icas ismo ismos able ables ible ibles ista istas oso osa osos \
        osas amiento amientos imiento imientos
        """,
        .cut(.r2, then: Endings([.cut(.r2): "ic"])):
            "adora ador ación adoras adores aciones ante antes ancia ancias",
        .put("log", .r2): "logía logías", .put("u", .r2): "ución uciones",
        .put("ente", .r2): "encia encias",
        .cut(
            .r1,
            then: Endings([
                .cut(.r2, then: Endings([.cut(.r2): "at"])): "iv", .cut(.r2): "os ic ad",
            ])): "amente",
        .cut(.r2, then: Endings([.cut(.r2): "ante able ible"])): "mente",
        .cut(.r2, then: Endings([.cut(.r2): "abil ic iv"])): "idad idades",
        .cut(.r2, then: Endings([.cut(.r2): "at"])): "iva ivo ivas ivos",
    ])
    private let step2a = Endings<Rule>([
        .cut(.word, after: "u"): "ya ye yan yen yeron yendo yo yó yas yes yais yamos"
    ])
    private let step2b = Endings<Rule>([
        .cut(.rv, then: Endings([.put("g", .word): "gu"])): "en es éis emos",
        .cut(.rv): """
        arían arías arán arás aríais aría aréis aríamos aremos ará aré erían erías erán erás \
        eríais ería eréis eríamos eremos erá eré irían irías irán irás iríais iría iréis \
        iríamos iremos irá iré aba ada ida ía ara iera ad ed id ase iese aste iste an aban ían \
        aran ieran asen iesen aron ieron ado ido ando iendo ió ar er ir as abas adas idas ías \
        aras ieras ases ieses ís áis abais íais arais ierais aseis ieseis asteis isteis ados \
        idos amos ábamos íamos imos áramos iéramos iésemos ásemos
        """,
    ])
    private let step3 = Endings<Rule>([
        .cut(.rv): "os a o á í ó",
        .cut(.rv, then: Endings([.cut(.rv, after: "g"): "u"])): "e é",
    ])

    func stem(_ word: inout StemWord) {
        word.setRegions(after: vowels)
        word.setVerbRegion(after: vowels)
        takePronoun(&word)
        if !word.take(step1), !word.take(step2a, from: word.rv) {
            word.take(step2b, from: word.rv)
        }
        word.take(step3)
        word.rewrite { letter in
            switch letter {
            case "á": "a"
            case "é": "e"
            case "í": "i"
            case "ó": "o"
            case "ú": "u"
            default: letter
            }
        }
    }

    private func takePronoun(_ word: inout StemWord) {
        guard let pronoun = word.ending(pronouns),
            let verb = word.ending(beforePronouns, before: pronoun.start), verb.start >= word.rv
        else { return }
        switch verb.change {
        case .form: word.cut(at: pronoun.start)
        case .accented(let plain): word.replace(from: verb.start, by: plain)
        case .yendo: if word[verb.start - 1] == "u" { word.cut(at: pronoun.start) }
        }
    }
}
