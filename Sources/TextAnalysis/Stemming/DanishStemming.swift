// Danish: https://snowballstem.org/algorithms/danish/stemmer.html
//
//   vowels   a e i o u y æ å ø
//   R1       after the first consonant that follows a vowel, not before the fourth letter
//
//   1 (R1)   endings of nouns, verbs and adjectives go; s goes after a b c d f g h j k l m n o p r t v y z å
//   2 (R1)   gd dt gt kt lose their last letter
//   3        igst → ig; ig lig elig els go (R1), then step 2 again; løst → løs (R1)
//   4 (R1)   of a doubled consonant one goes
struct DanishStemming: StemmingAlgorithm {
    private let vowels: LetterSet = "aeiouyæåø"
    private let consonants: LetterSet = "bcdfghjklmnpqrstvwxz"

    private let step1 = Endings<Rule>([
        .cut(.r1): """
        hed ethed ered e erede ende erende ene erne ere en heden eren er heder erer heds es \
        endes erendes enes ernes eres ens hedens erens ers ets erets et eret
        """,
        .cut(.r1, after: "abcdfghjklmnoprtvyzå"): "s",
    ])
    private let step2 = Endings<Void>("gd dt gt kt")
    private let igst = Endings<Rule>([.put("ig", .word): "igst"])
    private let step3 = Endings<Rule>([
        .cut(.r1): "ig lig elig els", .put("løs", .r1): "løst",
    ])

    func stem(_ word: inout StemWord) {
        word.setRegions(after: vowels, minimum: 3)
        word.take(step1, from: word.r1)
        takeStep2(&word)
        word.take(igst)
        if word.take(step3, from: word.r1) { takeStep2(&word) }
        let place = word.count - 1
        if place >= word.r1, consonants.contains(word.last), word[place - 1] == word.last {
            word.dropLast()
        }
    }

    private func takeStep2(_ word: inout StemWord) {
        if word.ending(step2, from: word.r1) != nil { word.dropLast() }
    }
}
