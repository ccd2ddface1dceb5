// Dutch, as it was before Snowball 3: https://snowballstem.org/algorithms/dutch/stemmer.html
//
//   vowels   a e i o u y è; ä ë ï ö ü á é í ó ú lose their accent. y at the beginning and after a vowel and i between
//            vowels are consonants, written Y and I
//   R1, R2   after the first consonant that follows a vowel; R1 not before the fourth byte of UTF-8
//
//   1    heden → heid (R1); en ene go (R1) after a consonant, but for gemen; s se go (R1) after a consonant but j
//   2    e goes (R1) after a consonant
//   3a   heid goes (R2), but for cheid, then en as in step 1
//   3b   end ing go (R2), and ig before them (R2), but for eig; ig goes (R2), but for eig; lijk goes (R2), then step 2
//        again; baar goes (R2), and bar when step 2 took an e
//   4    of aa ee oo uu between consonants, the last no I, one goes
//
// Where en ene e end ing went, of kk dd tt one goes. At last Y and I are y and i again.
struct DutchStemming: StemmingAlgorithm {
    private static let vowels: LetterSet = "aeiouyè"
    private static let single = Endings<Rule>([
        .put("k", .word): "kk", .put("d", .word): "dd", .put("t", .word): "tt",
    ])
    private static let en = Rule.cut(.r1, notAfter: vowels, then: single)
    private static let step2 = Endings<Rule>([en: "e"])
    private let vowelsAndI: LetterSet = "aeiouyèI"

    private let step1 = Endings<Rule>([
        .put("heid", .r1): "heden", en: "en ene", .keep: "gemen gemene",
        .cut(.r1, notAfter: "aeiouyèj"): "s se",
    ])
    private let step3a = Endings<Rule>([
        .cut(.r2, notAfter: "c", then: Endings([en: "en", .keep: "gemen"])): "heid"
    ])
    private let step3b = Endings<Rule>([
        .cut(
            .r2,
            then: Endings([
                .cut(.r2, notAfter: "e"): "ig", .put("k", .word): "kk", .put("d", .word): "dd",
                .put("t", .word): "tt",
            ])): "end ing",
        .cut(.r2, notAfter: "e"): "ig", .cut(.r2, then: step2): "lijk", .cut(.r2): "baar bar",
    ])
    private let bar = Endings<Void>("bar")
    private let doubleVowels = Endings<Void>("aa ee oo uu")

    func stem(_ word: inout StemWord) {
        markLetters(&word)
        word.setRegions(
            after: Self.vowels, minimum: word[0].isASCII && word[1].isASCII ? 3 : 2)
        word.take(step1)
        let hadE = word.take(Self.step2)
        word.take(step3a)
        if hadE || word.ending(bar) == nil { word.take(step3b) }
        takeStep4(&word)
        word.rewrite { letter in
            switch letter {
            case "Y": "y"
            case "I": "i"
            default: letter
            }
        }
    }

    private func markLetters(_ word: inout StemWord) {
        word.rewrite { letter in
            switch letter {
            case "ä", "á": "a"
            case "ë", "é": "e"
            case "ï", "í": "i"
            case "ö", "ó": "o"
            case "ü", "ú": "u"
            default: letter
            }
        }
        for place in 0..<word.count {
            let isAfterVowel = Self.vowels.contains(word[place - 1])
            switch word[place] {
            case "y" where place == 0 || isAfterVowel: word[place] = "Y"
            case "i" where isAfterVowel && Self.vowels.contains(word[place + 1]): word[place] = "I"
            default: break
            }
        }
    }

    private func takeStep4(_ word: inout StemWord) {
        let last = word.count - 1
        guard last > 2, !vowelsAndI.contains(word.last),
            word.ending(doubleVowels, before: last) != nil, !Self.vowels.contains(word[last - 3])
        else { return }
        word.remove(at: last - 1)
    }
}
