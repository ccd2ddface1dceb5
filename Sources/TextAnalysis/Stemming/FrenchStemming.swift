// French: https://snowballstem.org/algorithms/french/stemmer.html
//
//   vowels   a e i o u y â à ë é ê è ï î ô û ù. Consonants, in capitals: u and i between vowels, y beside a vowel,
//            u after q. ë and ï are written He and Hi.
//   R1, R2   after the first consonant that follows a vowel
//   RV       after the third letter where two vowels begin the word; after par- col- tap-; else after the first
//            vowel that does not begin the word
//
//   1    endings of nouns and adjectives, each in its region, with what stands before them: see the table
//   2a   else, and after -amment -emment -ment: endings of verbs in i go (RV) after a consonant that is no H (RV)
//   2b   else: endings of other verbs go (RV), ions in R2; those in a with an e before them (RV)
//   3    when one of them did: Y → i, ç → c
//   4    when not: s goes, but for as is os us ès ss (Hi-s goes); ion goes in R2 after s t (RV), ier ière → i (RV),
//        e goes (RV)
//   5    enn onn ett ell eill lose their last letter
//   6    é è before the last consonants → e
//
// At last He and Hi are ë and ï again, H goes, and I U Y are i u y.
struct FrenchStemming: StemmingAlgorithm {
    private static let vowels: LetterSet = "aeiouyâàëéêèïîôûù"
    private static let ic = Endings<Rule>([.cut(.r2, else: "iqU"): "ic"])
    private let keepS: LetterSet = "aiouès"

    private let beginnings = Endings<Void>("par col tap")
    private let step1 = Endings<Rule>([
        .cut(.r2): "ance iqUe isme able iste eux ances iqUes ismes ables istes",
        .cut(.r2, then: ic): "atrice ateur ation atrices ateurs ations",
        .put("log", .r2): "logie logies", .put("u", .r2): "usion ution usions utions",
        .put("ent", .r2): "ence ences",
        .cut(
            .rv,
            then: Endings([
                .cut(.r2, then: Endings([.cut(.r2): "at"])): "iv",
                .cut(.r2, else: "eux", .r1): "eus", .cut(.r2): "abl iqU", .put("i", .rv): "ièr Ièr",
            ])): "ement ements",
        .cut(
            .r2,
            then: Endings([
                .cut(.r2, else: "abl"): "abil", .cut(.r2, else: "iqU"): "ic", .cut(.r2): "iv",
            ])): "ité ités",
        .cut(.r2, then: Endings([.cut(.r2, then: ic): "at"])): "if ive ifs ives",
        .put("eau", .word): "eaux", .put("al", .r1): "aux",
        .cut(.r2, else: "eux", .r1): "euse euses",
        .cut(.r1, notAfter: vowels): "issement issements",
    ])
    /// What is left of these may have an ending of a verb.
    private let adverbs = Endings<Rule>([
        .put("ant", .rv): "amment", .put("ent", .rv): "emment",
        .cut(.rv, after: vowels, inside: true): "ment ments",
        .keep: "ement ements issement issements",
    ])
    private let step2a = Endings<Rule>([
        .cut(.rv, notAfter: "aeiouyâàëéêèïîôûùH", inside: true): """
        îmes ît îtes i ie ies ir ira irai iraIent irais irait iras irent irez iriez irions \
        irons iront is issaIent issais issait issant issante issantes issants isse issent \
        isses issez issiez issions issons it
        """
    ])
    private let step2b = Endings<Rule>([
        .cut(.r2): "ions",
        .cut(.rv): """
        é ée ées és èrent er era erai eraIent erais erait eras erez eriez erions erons eront \
        ez iez
        """,
        .cut(.rv, then: Endings([.cut(.rv): "e"])): """
        âmes ât âtes a ai aIent ais ait ant ante antes ants as asse assent asses assiez \
        assions
        """,
    ])
    private let step3 = Endings<Rule>([.put("i", .word): "Y", .put("c", .word): "ç"])
    private let step4 = Endings<Rule>([
        .cut(.r2, after: "st"): "ion", .put("i", .rv): "ier ière Ier Ière", .cut(.rv): "e",
    ])
    private let step5 = Endings<Void>("enn onn ett ell eill")

    func stem(_ word: inout StemWord) {
        markLetters(&word)
        word.setRegions(after: Self.vowels)
        setVerbRegion(&word)
        let hasEnding = word.take(step1)
        if !hasEnding { word.take(adverbs) }
        if hasEnding || word.take(step2a, from: word.rv) || word.take(step2b, from: word.rv) {
            word.take(step3)
        } else {
            takeS(&word)
            word.take(step4, from: word.rv)
        }
        if word.ending(step5) != nil { word.dropLast() }
        takeAccent(&word)
        unmarkLetters(&word)
    }

    /// Writes consonants in capitals. Read from the left, a letter is a vowel for the next before it is looked at.
    private func markLetters(_ word: inout StemWord) {
        var place = 0
        while place < word.count {
            if Self.vowels.contains(word[place]) {
                let isBetweenVowels = Self.vowels.contains(word[place + 2])
                switch word[place + 1] {
                case "u" where isBetweenVowels: word[place + 1] = "U"
                case "i" where isBetweenVowels: word[place + 1] = "I"
                case "y": word[place + 1] = "Y"
                default: break
                }
            }
            switch word[place] {
            case "y" where Self.vowels.contains(word[place + 1]): word[place] = "Y"
            case "q" where word[place + 1] == "u": word[place + 1] = "U"
            case "ë", "ï":
                word[place] = word[place] == "ë" ? "e" : "i"
                word.insert("H", at: place)
            default: break
            }
            place += 1
        }
    }

    private func setVerbRegion(_ word: inout StemWord) {
        let hasTwoVowels = Self.vowels.contains(word[0]) && Self.vowels.contains(word[1])
        if word.count > 2, hasTwoVowels || word.ending(beginnings, before: 3) != nil {
            word.rv = 3
        } else {
            word.rv = word.first(of: Self.vowels, from: 1).map { $0 + 1 } ?? word.count
        }
    }

    /// Takes the `s` of a plural off.
    private func takeS(_ word: inout StemWord) {
        let place = word.count - 1
        guard word.last == "s", place > 0 else { return }
        let isAfterHi = word[place - 1] == "i" && word[place - 2] == "H"
        if isAfterHi || !keepS.contains(word[place - 1]) { word.dropLast() }
    }

    /// Writes `é` and `è` before the last consonants as `e`.
    private func takeAccent(_ word: inout StemWord) {
        var place = word.count - 1
        while place >= 0, !Self.vowels.contains(word[place]) { place -= 1 }
        guard place < word.count - 1, word[place] == "é" || word[place] == "è" else { return }
        word[place] = "e"
    }

    private func unmarkLetters(_ word: inout StemWord) {
        word.join("H", "e", "ë")
        word.join("H", "i", "ï")
        while let place = word.first(of: "H", from: 0) { word.remove(at: place) }
        word.rewrite { letter in
            switch letter {
            case "I": "i"
            case "U": "u"
            case "Y": "y"
            default: letter
            }
        }
    }
}
