// German: https://snowballstem.org/algorithms/german/stemmer.html
//
//   vowels        a e i o u y ä ö ü; u and y between vowels are consonants, written U and Y; ß is ss
//   R1, R2        after the first consonant that follows a vowel; R1 not before the fourth letter
//
//   1 (R1)   em ern er go; e en es go, and of niss before them the last s; s goes after b d f g h k l m n r t
//   2 (R1)   en er est go; st goes after b d f g h k l m n t that has three letters before it
//   3 (R2)   end ung go, and ig before them, but for eig; ig ik isch go, but for eig …; lich heit go, and er en
//            before them (R1); keit goes, and lich ig before it
//
// At last U and Y are u and y again, and ä ö ü lose their dots.
struct GermanStemming: StemmingAlgorithm {
    private let vowels: LetterSet = "aeiouyäöü"

    private let step1 = Endings<Rule>([
        .cut(.r1): "em ern er", .cut(.r1, then: Endings([.put("nis", .word): "niss"])): "e en es",
        .cut(.r1, after: "bdfghklmnrt"): "s",
    ])
    private let step2 = Endings<Rule>([
        .cut(.r1): "en er est", .cut(.r1, after: "bdfghklmnt"): "st",
    ])
    private let st = Endings<Void>("st")
    private let step3 = Endings<Rule>([
        .cut(.r2, then: Endings([.cut(.r2, notAfter: "e"): "ig"])): "end ung",
        .cut(.r2, notAfter: "e"): "ig ik isch",
        .cut(.r2, then: Endings([.cut(.r1): "er en"])): "lich heit",
        .cut(.r2, then: Endings([.cut(.r2): "lich ig"])): "keit",
    ])

    func stem(_ word: inout StemWord) {
        word.split("ß", "s", "s")
        word.mark(["u": "U", "y": "Y"], between: vowels)
        word.setRegions(after: vowels, minimum: 3)
        word.take(step1)
        // The letter before st has three before it.
        if word.count > 5 || word.ending(st) == nil { word.take(step2) }
        word.take(step3)
        word.rewrite { letter in
            switch letter {
            case "ä": "a"
            case "ö": "o"
            case "ü", "U": "u"
            case "Y": "y"
            default: letter
            }
        }
    }
}
