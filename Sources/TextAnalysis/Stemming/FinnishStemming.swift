// Finnish: https://snowballstem.org/algorithms/finnish/stemmer.html
//
//   vowels   a e i o u y ä ö; long ones are aa ee ii oo uu ää öö
//   R1, R2   after the first consonant that follows a vowel
//
//   1 (R1)   particles: kin kaan kään ko kö han hän pa pä go after n t and vowels; sti goes (R2)
//   2 (R1)   possessives: si goes, but for ksi; ni goes, then kse → ksi; nsa nsä mme nne go;
//            an goes after ta ssa sta lla lta na, än after tä ssä stä llä ltä nä, en after lle ine
//   3 (R1)   cases: h, a vowel but u y, and n go after that vowel; siin den tten after a vowel and i; seen after a long
//            vowel; a ä after consonant and vowel; tta ttä after e; ta tä ssa ssä sta stä lla llä lta ltä lle na nä ksi
//            ine; n, and with it the last letter of a long vowel and of ie
//   4 (R2)   mpi mpa mpä mmi mma mmä go, but for po before them; impi impa impä immi imma immä eja ejä go
//   5        plurals: after step 3 took an ending, i j go (R1); else t goes after a vowel (R1), then mma, but for
//            po before it, and imma (R2)
//   6 (R1)   a long vowel loses its last letter; a ä e i go after a consonant; then j after o u; then o after j
//   7        of a doubled consonant before the last vowels one goes
struct FinnishStemming: StemmingAlgorithm {
    private static let vowels: LetterSet = "aeiouyäö"
    private let consonants: LetterSet = "bcdfghjklmnpqrstvwxz"

    private let step1 = Endings<Rule>([
        .cut(.r1, after: "aeiouyäönt"): "kin kaan kään ko kö han hän pa pä", .cut(.r2): "sti",
    ])
    private let step2 = Endings<Rule>([
        .cut(.r1, notAfter: "k"): "si",
        .cut(.r1, then: Endings([.put("ksi", .word): "kse"])): "ni",
        .cut(.r1): "nsa nsä mme nne",
    ])
    private let step2an = Endings<Void>(
        """
        taan ssaan staan llaan ltaan naan tään ssään stään llään ltään nään lleen ineen
        """)
    private let step3 = Endings<Rule>([
        .cut(.r1, after: "a"): "han", .cut(.r1, after: "e"): "hen", .cut(.r1, after: "i"): "hin",
        .cut(.r1, after: "o"): "hon", .cut(.r1, after: "ä"): "hän", .cut(.r1, after: "ö"): "hön",
        .cut(.r1, after: "e"): "tta ttä",
        .cut(.r1): "ta tä ssa ssä sta stä lla llä lta ltä lle na nä ksi ine",
    ])
    private let step3I = Endings<Void>("siin den tten")
    private let beforeI = Endings<Void>("ai ei ii oi ui äi öi")
    private let longVowels = Endings<Void>("aa ee ii oo uu ää öö")
    private let longVowelsAndIe = Endings<Void>("aa ee ii oo uu ää öö ie")
    private let seen = Endings<Void>("seen")
    private let step4 = Endings<Rule>([.cut(.r2): "impi impa impä immi imma immä eja ejä"])
    private let step4m = Endings<Void>("mpi mpa mpä mmi mma mmä")
    private let step5i = Endings<Rule>([.cut(.r1): "i j"])
    private let step5t = Endings<Rule>([.cut(.r1, after: vowels, inside: true): "t"])
    private let step5mma = Endings<Rule>([.cut(.r2): "imma"])
    private let mma = Endings<Void>("mma")
    private let step6j = Endings<Rule>([.cut(.r1, after: "ou", inside: true): "j"])
    private let step6o = Endings<Rule>([.cut(.r1, after: "j", inside: true): "o"])

    func stem(_ word: inout StemWord) {
        word.setRegions(after: Self.vowels)
        word.take(step1, from: word.r1)
        takeStep2(&word)
        let hadCase = takeStep3(&word)
        if !word.take(step4, from: word.r2) { takeM(step4m, of: &word) }
        if hadCase {
            word.take(step5i, from: word.r1)
        } else if word.take(step5t, from: word.r1), !word.take(step5mma, from: word.r2) {
            takeM(mma, of: &word)
        }
        takeStep6(&word)
        takeStep7(&word)
    }

    private func takeStep2(_ word: inout StemWord) {
        if word.take(step2, from: word.r1) { return }
        let start = word.count - 2
        if start >= word.r1, word.ending(step2an) != nil { word.cut(at: start) }
    }

    /// - Returns: whether an ending went.
    private func takeStep3(_ word: inout StemWord) -> Bool {
        let r1 = word.r1
        if let match = word.ending(step3I, from: r1),
            word.ending(beforeI, before: match.start) != nil
        {
            word.cut(at: match.start)
            return true
        }
        if let match = word.ending(seen, from: r1),
            word.ending(longVowels, before: match.start) != nil
        {
            word.cut(at: match.start)
            return true
        }
        if let match = word.ending(step3, from: r1) {
            return word.take(match.change, at: match.start)
        }
        let place = word.count - 1
        guard place >= r1 else { return false }
        switch word.last {
        case "n":
            word.dropLast()
            if word.ending(longVowelsAndIe, from: r1) != nil { word.dropLast() }
            return true
        case "a", "ä":
            guard Self.vowels.contains(word[place - 1]), consonants.contains(word[place - 2])
            else { return false }
            word.dropLast()
            return true
        default: return false
        }
    }

    /// Takes off an ending (R2) that does not follow `po`.
    private func takeM(_ endings: Endings<Void>, of word: inout StemWord) {
        guard let match = word.ending(endings, from: word.r2),
            word[match.start - 1] != "o" || word[match.start - 2] != "p"
        else { return }
        word.cut(at: match.start)
    }

    private func takeStep6(_ word: inout StemWord) {
        if word.ending(longVowels, from: word.r1) != nil { word.dropLast() }
        let place = word.count - 1
        if place > word.r1, consonants.contains(word[place - 1]) {
            switch word.last {
            case "a", "ä", "e", "i": word.dropLast()
            default: break
            }
        }
        word.take(step6j)
        word.take(step6o)
    }

    private func takeStep7(_ word: inout StemWord) {
        var place = word.count - 1
        while place >= 0, Self.vowels.contains(word[place]) { place -= 1 }
        if place > 0, consonants.contains(word[place]), word[place - 1] == word[place] {
            word.remove(at: place)
        }
    }
}
