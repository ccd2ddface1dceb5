// Italian: https://snowballstem.org/algorithms/italian/stemmer.html
//
//   vowels   a e i o u à è ì ò ù; acute accents are grave ones. Consonants, in capitals: u after q, u and i
//            between vowels.
//   R1, R2   after the first consonant that follows a vowel
//   RV       after the next consonant where two vowels begin the word, the next vowel where the second letter is a
//            consonant, the third letter otherwise
//
//   0    pronouns go after ando endo (RV), and become e after ar er ir (RV)
//   1    endings of nouns and adjectives, each in its region, with what stands before them: see the table
//   2    else: endings of verbs go (RV)
//   3a   a e i o à è ì ò go, and i before them (RV)
//   3b   ch → c, gh → g (RV)
//
// At last I and U are i and u again.
struct ItalianStemming: StemmingAlgorithm {
    private let vowels: LetterSet = "aeiouàèìòù"

    private let pronouns = Endings<Void>(
        """
        ci gli la le li lo mi ne si ti vi sene gliela gliele glieli glielo gliene mela mele meli \
        melo mene tela tele teli telo tene cela cele celi celo cene vela vele veli velo vene
        """)
    /// Verbs that end in an infinitive get its `e` again.
    private let beforePronouns = Endings<Bool>([false: "ando endo", true: "ar er ir"])
    private let step1 = Endings<Rule>([
        .cut(.r2): """
        anza anze ico ici ica ice iche ichi ismo ismi abile abili ibile ibili ista iste isti \
        istà istè istì oso osi osa ose mente atrice atrici ante anti
        """,
        .cut(.r2, then: Endings([.cut(.r2): "ic"])): "azione azioni atore atori",
        .put("log", .r2): "logia logie", .put("u", .r2): "uzione uzioni usione usioni",
        .put("ente", .r2): "enza enze", .cut(.rv): "amento amenti imento imenti",
        .cut(
            .r1,
            then: Endings([
                .cut(.r2, then: Endings([.cut(.r2): "at"])): "iv", .cut(.r2): "os ic abil",
            ])): "amente",
        .cut(.r2, then: Endings([.cut(.r2): "abil ic iv"])): "ità",
        .cut(.r2, then: Endings([.cut(.r2, then: Endings([.cut(.r2): "ic"])): "at"])):
            "ivo ivi iva ive",
    ])
    private let step2 = Endings<Rule>([
        .cut(.rv): """
        ammo ando ano are arono asse assero assi assimo ata ate ati ato ava avamo avano avate \
        avi avo emmo enda ende endi endo erà erai eranno ere erebbe erebbero erei eremmo \
        eremo ereste eresti erete erò erono essero ete eva evamo evano evate evi evo Yamo \
        iamo immo irà irai iranno ire irebbe irebbero irei iremmo iremo ireste iresti irete \
        irò irono isca iscano isce isci isco iscono issero ita ite iti ito iva ivamo ivano \
        ivate ivi ivo ono uta ute uti uto ar ir
        """
    ])
    private let step3 = Endings<Rule>([
        .cut(.rv, then: Endings([.cut(.rv): "i"])): "a e i o à è ì ò"
    ])
    private let step3b = Endings<Rule>([.cut(.rv, after: "cg", inside: true): "h"])

    func stem(_ word: inout StemWord) {
        word.rewrite { letter in
            switch letter {
            case "á": "à"
            case "é": "è"
            case "í": "ì"
            case "ó": "ò"
            case "ú": "ù"
            default: letter
            }
        }
        for place in 0..<word.count where word[place] == "u" && word[place - 1] == "q" {
            word[place] = "U"
        }
        word.mark(["u": "U", "i": "I"], between: vowels)
        word.setRegions(after: vowels)
        word.setVerbRegion(after: vowels)
        takePronoun(&word)
        if !word.take(step1) { word.take(step2, from: word.rv) }
        word.take(step3)
        word.take(step3b)
        word.rewrite { letter in
            switch letter {
            case "I": "i"
            case "U": "u"
            default: letter
            }
        }
    }

    private func takePronoun(_ word: inout StemWord) {
        guard let pronoun = word.ending(pronouns),
            let verb = word.ending(beforePronouns, before: pronoun.start), verb.start >= word.rv
        else { return }
        word.cut(at: pronoun.start)
        if verb.change { word.append("e") }
    }
}
