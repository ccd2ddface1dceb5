// Portuguese: https://snowballstem.org/algorithms/portuguese/stemmer.html
//
//   vowels   a e i o u á é í ó ú â ê ô; ã and õ are written a~ and o~
//   R1, R2   after the first consonant that follows a vowel
//   RV       after the next consonant where two vowels begin the word, the next vowel where the second letter is a
//            consonant, the third letter otherwise
//
//   1    endings of nouns and adjectives, each in its region, with what stands before them: see the table
//   2    else: endings of verbs go (RV)
//   3    when one of them did: i goes after c (RV)
//   4    when not: os a i o á í ó go (RV)
//   5    e é ê go, and the u of gu and the i of ci before them (RV); ç → c
//
// At last a~ and o~ are ã and õ again.
struct PortugueseStemming: StemmingAlgorithm {
    private let vowels: LetterSet = "aeiouáéíóúâêô"

    private let step1 = Endings<Rule>([
        .cut(.r2): """
        eza ezas ico ica icos icas ismo ismos ável ível ista istas oso osa osos osas amento \
        amentos imento imentos adora ador aça~o adoras adores aço~es ante antes ância
        """,
        .put("log", .r2): "logia logias", .put("u", .r2): "ução uções uça~o uço~es",
        .put("ente", .r2): "ência ências",
        .cut(
            .r1,
            then: Endings([
                .cut(.r2, then: Endings([.cut(.r2): "at"])): "iv", .cut(.r2): "os ic ad",
            ])): "amente",
        .cut(.r2, then: Endings([.cut(.r2): "ante avel ível"])): "mente",
        .cut(.r2, then: Endings([.cut(.r2): "abil ic iv"])): "idade idades",
        .cut(.r2, then: Endings([.cut(.r2): "at"])): "iva ivo ivas ivos",
        .put("ir", .rv, after: "e"): "ira iras",
    ])
    private let step2 = Endings<Rule>([
        .cut(.rv): """
        ada ida ia aria eria iria ará ara erá era irá ava asse esse isse aste este iste ei \
        arei erei irei am iam ariam eriam iriam aram eram iram avam em arem erem irem assem \
        essem issem ado ido ando endo indo ara~o era~o ira~o ar er ir as adas idas ias arias \
        erias irias arás aras erás eras irás avas es ardes erdes irdes ares eres ires asses \
        esses isses astes estes istes is ais eis íeis aríeis eríeis iríeis áreis areis éreis \
        ereis íreis ireis ásseis ésseis ísseis áveis ados idos ámos amos íamos aríamos \
        eríamos iríamos áramos éramos íramos ávamos emos aremos eremos iremos ássemos êssemos \
        íssemos imos armos ermos irmos eu iu ou ira iras
        """
    ])
    private let step3 = Endings<Rule>([.cut(.rv, after: "c"): "i"])
    private let step4 = Endings<Rule>([.cut(.rv): "os a i o á í ó"])
    private let step5 = Endings<Rule>([
        .cut(
            .rv,
            then: Endings([.cut(.rv, after: "g"): "u", .cut(.rv, after: "c"): "i"])): "e é ê",
        .put("c", .word): "ç",
    ])

    func stem(_ word: inout StemWord) {
        word.split("ã", "a", "~")
        word.split("õ", "o", "~")
        word.setRegions(after: vowels)
        word.setVerbRegion(after: vowels)
        if word.take(step1) || word.take(step2, from: word.rv) {
            word.take(step3)
        } else {
            word.take(step4)
        }
        word.take(step5)
        word.join("a", "~", "ã")
        word.join("o", "~", "õ")
    }
}
