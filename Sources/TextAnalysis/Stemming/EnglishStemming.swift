// English ("Porter 2"): https://snowballstem.org/algorithms/english/stemmer.html
//
//   vowels           a e i o u y; y at the beginning and after a vowel is a consonant, written Y
//   R1               after the first consonant that follows a vowel; after gener- commun- arsen-
//   R2               the same within R1
//   short syllable   vowel and consonant other than w x Y after a consonant; at the beginning, vowel and consonant
//   short word       ends in a short syllable and R1 is nothing
//
//   0    's ' and a ' in front go
//   1a   sses → ss, ied ies → i (ie after a single letter), s goes when a vowel stands before the letter before it
//   1b   eed eedly → ee in R1; ed edly ing ingly go after a vowel: then at bl iz and short words get an e,
//        doubled consonants become one
//   1c   y → i after a consonant that does not begin the word
//   2–4  table by table: step 2 and 3 in R1, step 4 in R2
//   5    e goes in R2, and in R1 when no short syllable stands before it; l goes in R2 after l
//
// Words of one and two letters stay, and a few words have stems of their own.
struct EnglishStemming: StemmingAlgorithm {
    private enum Step1a { case sses, ie, s, none }
    private enum Step1b { case eed, ed }

    private let vowels: LetterSet = "aeiouy"
    private let endsOfShort: LetterSet = "aeiouywxY"

    private let exceptions = Endings<Replacement?>([
        "ski": "skis", "sky": "skies", "die": "dying", "lie": "lying", "tie": "tying",
        "idl": "idly", "gentl": "gently", "ugli": "ugly", "earli": "early", "onli": "only",
        "singl": "singly", nil: "sky news howe atlas cosmos bias andes",
    ])
    private let invariants = Endings<Void>(
        "inning outing canning herring earring proceed exceed succeed")
    private let longBeginnings = Endings<Void>("gener commun arsen")

    private let apostrophes = Endings<Void>("' 's 's'")
    private let step1a = Endings<Step1a>([.sses: "sses", .ie: "ied ies", .s: "s", .none: "us ss"])
    private let step1b = Endings<Step1b>([.eed: "eed eedly", .ed: "ed edly ing ingly"])
    private let getsE = Endings<Void>("at bl iz")
    private let doubles = Endings<Void>("bb dd ff gg mm nn pp rr tt")
    private let step2 = Endings<Rule>([
        .put("tion", .r1): "tional", .put("ence", .r1): "enci", .put("ance", .r1): "anci",
        .put("able", .r1): "abli", .put("ent", .r1): "entli", .put("ize", .r1): "izer ization",
        .put("ate", .r1): "ational ation ator", .put("al", .r1): "alism aliti alli",
        .put("ful", .r1): "fulness fulli", .put("ous", .r1): "ousli ousness",
        .put("ive", .r1): "iveness iviti", .put("ble", .r1): "biliti bli",
        .put("less", .r1): "lessli", .put("og", .r1, after: "l"): "ogi",
        .cut(.r1, after: "cdeghkmnrt"): "li",
    ])
    private let step3 = Endings<Rule>([
        .put("tion", .r1): "tional", .put("ate", .r1): "ational", .put("al", .r1): "alize",
        .put("ic", .r1): "icate iciti ical", .cut(.r1): "ful ness", .cut(.r2): "ative",
    ])
    private let step4 = Endings<Rule>([
        .cut(.r2): "al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize",
        .cut(.r2, after: "st"): "ion",
    ])

    func stem(_ word: inout StemWord) {
        guard word.count > 2, !takeException(&word) else { return }
        if word[0] == "'" { word.remove(at: 0) }
        let hasY = markY(&word)
        word.r1 = beginningOfR1(word)
        word.r2 = word.region(after: vowels, from: word.r1)
        if let match = word.ending(apostrophes) { word.cut(at: match.start) }
        takeStep1a(&word)
        if word.ending(invariants)?.start != 0 {
            takeStep1b(&word)
            takeStep1c(&word)
            word.take(step2)
            word.take(step3)
            word.take(step4)
            takeStep5(&word)
        }
        if hasY { word.rewrite { $0 == "Y" ? "y" : $0 } }
    }

    private func takeException(_ word: inout StemWord) -> Bool {
        guard word.count < 7, let match = word.ending(exceptions), match.start == 0 else {
            return false
        }
        if let stem = match.change { word.replace(from: 0, by: stem) }
        return true
    }

    private func markY(_ word: inout StemWord) -> Bool {
        var hasY = false
        for position in 0..<word.count where word[position] == "y" {
            guard position == 0 || vowels.contains(word[position - 1]) else { continue }
            word[position] = "Y"
            hasY = true
        }
        return hasY
    }

    private func beginningOfR1(_ word: StemWord) -> Int {
        for length in 5...6 where word.count >= length {
            if word.ending(longBeginnings, before: length)?.start == 0 { return length }
        }
        return word.region(after: vowels)
    }

    private func hasVowel(_ word: StemWord, before end: Int) -> Bool {
        word.first(of: vowels, from: 0).map { $0 < end } ?? false
    }

    /// Whether a short syllable ends before a position.
    private func hasShortSyllable(_ word: StemWord, before end: Int) -> Bool {
        guard end >= 2, vowels.contains(word[end - 2]) else { return false }
        if end == 2 { return !vowels.contains(word[1]) }
        return !endsOfShort.contains(word[end - 1]) && !vowels.contains(word[end - 3])
    }

    private func takeStep1a(_ word: inout StemWord) {
        guard let match = word.ending(step1a) else { return }
        switch match.change {
        case .sses: word.cut(at: word.count - 2)
        case .ie: word.cut(at: match.start + (match.start > 1 ? 1 : 2))
        case .s: if hasVowel(word, before: match.start - 1) { word.dropLast() }
        case .none: break
        }
    }

    private func takeStep1b(_ word: inout StemWord) {
        guard let match = word.ending(step1b) else { return }
        switch match.change {
        case .eed:
            if match.start >= word.r1 { word.cut(at: match.start + 2) }
        case .ed:
            guard hasVowel(word, before: match.start) else { return }
            word.cut(at: match.start)
            if word.ending(getsE) != nil {
                word.append("e")
            } else if word.ending(doubles) != nil {
                word.dropLast()
            } else if word.count == word.r1, hasShortSyllable(word, before: word.count) {
                word.append("e")
            }
        }
    }

    private func takeStep1c(_ word: inout StemWord) {
        let place = word.count - 1
        guard word.last == "y" || word.last == "Y", place > 1, !vowels.contains(word[place - 1])
        else { return }
        word[place] = "i"
    }

    private func takeStep5(_ word: inout StemWord) {
        let place = word.count - 1
        if word.last == "e" {
            if place >= word.r2 || place >= word.r1 && !hasShortSyllable(word, before: place) {
                word.dropLast()
            }
        } else if word.last == "l", place >= word.r2, word[place - 1] == "l" {
            word.dropLast()
        }
    }
}
