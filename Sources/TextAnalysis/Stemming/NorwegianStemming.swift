// Norwegian: https://snowballstem.org/algorithms/norwegian/stemmer.html
//
//   vowels   a e i o u y æ å ø
//   R1       after the first consonant that follows a vowel, not before the fourth letter
//
//   1 (R1)   endings of nouns, verbs and adjectives go; s goes after b c d f g h j l m n o p r t v y z, and after k
//            that follows a consonant; erte ert → er
//   2 (R1)   dt vt lose their last letter
//   3 (R1)   leg eleg ig eig lig elig els lov elov slov hetslov go
struct NorwegianStemming: StemmingAlgorithm {
    private let vowels: LetterSet = "aeiouyæåø"

    private let step1 = Endings<Rule>([
        .cut(.r1): """
        a e ede ande ende ane ene hetene en heten ar er heter as es edes endes enes hetenes \
        ens hetens ers ets et het ast
        """,
        .cut(.r1, after: "bcdfghjklmnoprtvyz"): "s", .put("er", .r1): "erte ert",
    ])
    private let step2 = Endings<Void>("dt vt")
    private let step3 = Endings<Rule>([
        .cut(.r1): "leg eleg ig eig lig elig els lov elov slov hetslov"
    ])

    func stem(_ word: inout StemWord) {
        word.setRegions(after: vowels, minimum: 3)
        if !keepsS(word) { word.take(step1, from: word.r1) }
        if word.ending(step2, from: word.r1) != nil { word.dropLast() }
        word.take(step3, from: word.r1)
    }

    /// Whether a word ends in `ks` after a vowel, or is nothing but `ks`.
    private func keepsS(_ word: StemWord) -> Bool {
        word.last == "s" && word[word.count - 2] == "k"
            && (word.count < 3 || vowels.contains(word[word.count - 3]))
    }
}
