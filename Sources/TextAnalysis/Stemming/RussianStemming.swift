// Russian: https://snowballstem.org/algorithms/russian/stemmer.html
//
//   vowels   а е и о у ы э ю я; ё is е
//   RV       after the first vowel; all endings stand in it
//   R2       after the first consonant that follows a vowel, twice
//
//   1    endings of perfective gerunds go: в вши вшись after а я, the others anyhow.
//        When there is none: ся сь go; then one of
//            endings of adjectives, and of participles before them: ем нн вш ющ щ after а я, the others anyhow
//            endings of verbs: some after а я, the others anyhow
//            endings of nouns
//   2    и goes
//   3    ост ость go (R2)
//   4    of нн one goes; or ейш ейше go, then of нн one; or ь goes
struct RussianStemming: StemmingAlgorithm {
    private static let vowels: LetterSet = "аеиоуыэюя"
    private static let afterA = Rule.cut(.rv, after: "ая", inside: true)
    private static let singleN = Rule.cut(.rv, after: "н", inside: true)

    private let gerund = Endings<Rule>([
        afterA: "в вши вшись", .cut(.rv): "ив ивши ившись ыв ывши ывшись",
    ])
    private let reflexive = Endings<Rule>([.cut(.rv): "ся сь"])
    private let adjective = Endings<Rule>([
        .cut(
            .rv, then: Endings([afterA: "ем нн вш ющ щ", .cut(.rv): "ивш ывш ующ"])): """
        ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею
        """
    ])
    private let verb = Endings<Rule>([
        afterA: "ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно",
        .cut(.rv): """
        ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт \
        ены ить ыть ишь ую ю
        """,
    ])
    private let noun = Endings<Rule>([
        .cut(.rv): """
        а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях \
        ы ь ию ью ю ия ья я
        """
    ])
    private let step2 = Endings<Rule>([.cut(.rv): "и"])
    private let step3 = Endings<Rule>([.cut(.r2): "ост ость"])
    private let step4 = Endings<Rule>([
        .cut(.rv, then: Endings([singleN: "н"])): "ейш ейше", singleN: "н", .cut(.rv): "ь",
    ])

    func stem(_ word: inout StemWord) {
        word.rewrite { $0 == "ё" ? "е" : $0 }
        word.setRegions(after: Self.vowels)
        word.rv = word.first(of: Self.vowels, from: 0).map { $0 + 1 } ?? word.count
        let first = word.rv
        if !word.take(gerund, from: first) {
            word.take(reflexive, from: first)
            if !word.take(adjective, from: first), !word.take(verb, from: first) {
                word.take(noun, from: first)
            }
        }
        word.take(step2, from: first)
        word.take(step3, from: first)
        word.take(step4, from: first)
    }
}
