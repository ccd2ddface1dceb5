internal import Ingest

/// What an export keeps from its readers, as far as it can be told from what it shows them.
///
/// Two passes of flat memory. The first gathers secrets (e-mail and IP addresses, passwords, logins) and the words of
/// everything that is hidden. The second takes away whatever is also part of a public text, if only as part of a word:
/// finding it in an index would prove nothing.
struct CanaryGathering {
    /// Words that are kept at most.
    static let maximumWords = 100_000
    /// Shorter words are too likely to stand in some file by chance.
    private static let minimumWordLength = 6
    /// So are words of fewer different characters: `ffffff` stands in the number 0.7.
    private static let minimumCharacters = 3

    private var secrets: [Canary] = []
    private var words: Set<String> = []
    private var seen: Set<Canary> = []
    private var result = CanarySet()

    init() {}

    /// Notes a secret; one that is too short to be found is none.
    mutating func add(_ text: String?, _ kind: Canary.Kind) {
        guard let text = text?.trimmed, text.utf8.count >= TextFinder.shortest else { return }
        let canary = Canary(text, kind)
        if seen.insert(canary).inserted { secrets.append(canary) }
    }

    /// Notes the words of a hidden text, as written and as it reads.
    mutating func addWords(of text: String?) {
        guard let text else { return }
        addWords(in: text)
        addWords(in: HTMLText.plain(text))
    }

    private mutating func addWords(in text: String) {
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber })
        where word.utf8.count >= Self.minimumWordLength && word.contains(where: \.isLetter) {
            let word = String(word.prefix(64))
            guard Set(word).count >= Self.minimumCharacters else { continue }
            guard words.count < Self.maximumWords || words.contains(word) else {
                result.excess += 1
                continue
            }
            words.insert(word)
        }
    }

    /// Counts a post that is hidden.
    mutating func countHiddenPost() { result.hiddenPosts += 1 }

    /// What is left when `publicTexts` has called its argument with every text that is public.
    ///
    /// - Parameter folding: how an index writes a word: where a public word is written so, too, the two are one.
    consuming func finished(
        folding: (_ word: String) -> String = { $0 },
        publicTexts: (_ isPublic: (String) -> Void) throws -> Void
    ) rethrows -> CanarySet {
        let all = secrets + words.sorted().map { Canary($0, .word) }
        var isPublic = Array(repeating: false, count: all.count)
        var texts = all.map(\.text)
        var numbers = Array(all.indices)
        for (number, canary) in all.enumerated() where canary.kind == .word {
            let folded = folding(canary.text)
            guard folded != canary.text, folded.utf8.count >= TextFinder.shortest else { continue }
            texts.append(folded)
            numbers.append(number)
        }
        let finder = TextFinder(texts.map(\.utf8))
        try publicTexts { text in
            finder.forEachMatch(in: Array(text.lowercased().utf8)) { index, _ in
                isPublic[numbers[index]] = true
            }
        }
        result.canaries = zip(all, isPublic).compactMap { $1 ? nil : $0 }
        result.publicTexts = all.count - result.canaries.count
        return result
    }
}
