// Swedish: https://snowballstem.org/algorithms/swedish/stemmer.html
//
//   vowels   a e i o u y ä å ö
//   R1       after the first consonant that follows a vowel, not before the fourth letter
//
//   1 (R1)   endings of nouns, verbs and adjectives go; s goes after b c d f g h j k l m n o p r t v y
//   2 (R1)   dd gd nn dt gt kt tt lose their last letter
//   3 (R1)   lig ig els go, löst → lös, fullt → full
struct SwedishStemming: StemmingAlgorithm {
    private let vowels: LetterSet = "aeiouyäåö"

    private let step1 = Endings<Rule>([
        .cut(.r1): """
        a arna erna heterna orna ad e ade ande arne are aste en anden aren heten ern ar er \
        heter or as arnas ernas ornas es ades andes ens arens hetens erns at andet het ast
        """,
        .cut(.r1, after: "bcdfghjklmnoprtvy"): "s",
    ])
    private let step2 = Endings<Void>("dd gd nn dt gt kt tt")
    private let step3 = Endings<Rule>([
        .cut(.r1): "lig ig els", .put("lös", .r1): "löst", .put("full", .r1): "fullt",
    ])

    func stem(_ word: inout StemWord) {
        word.setRegions(after: vowels, minimum: 3)
        word.take(step1, from: word.r1)
        if word.ending(step2, from: word.r1) != nil { word.dropLast() }
        word.take(step3, from: word.r1)
    }
}
