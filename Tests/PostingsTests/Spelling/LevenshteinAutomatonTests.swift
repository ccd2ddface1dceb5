import TestSupport
import Testing

@testable import BlogSearchPostings

struct LevenshteinAutomatonTests {
    @Test(arguments: [
        ("widget", "widget", 0), ("widget", "wigdet", 1), ("widget", "idget", 1),
        ("widget", "xwidget", 1), ("widget", "widgets", 1), ("widget", "wodget", 1),
        ("widget", "iwdegt", 2), ("ab", "ba", 1), ("ca", "abc", 3), ("", "a", 1),
        ("поиск", "поск", 1),
    ])
    func distance_isTheNumberOfEdits(word: String, text: String, edits: Int) {
        for limit in 0...4 {
            var automaton = LevenshteinAutomaton(word.scalars, within: limit)
            #expect(automaton.distance(of: text.scalars) == (edits <= limit ? edits : nil))
        }
    }

    @Test(arguments: 1...(6 * LongRun.factor))
    func walkingASortedList_findsWhatComparingEveryWordFinds(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<20 {
            let letters = Array(
                "abcdeя本".unicodeScalars.prefix(Int.random(in: 2...7, using: &random)))
            let list = Set((0..<400).map { _ in word(letters, &random) }).sorted {
                $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
            }
            let asked = word(letters, &random)
            let limit = Int.random(in: 0...3, using: &random)
            var looked = 0
            let sure = Int.random(in: 0...2, using: &random)
            let found = walk(
                list, LevenshteinAutomaton(asked.scalars, within: limit, sureLetters: sure),
                &looked)
            let expected = list.filter {
                EditDistance.between(asked, $0) <= limit && EditDistance.isWritten($0)
                    && $0.scalars.starts(with: asked.scalars.prefix(sure))
            }
            #expect(found == expected, "\(asked) within \(limit)")
            #expect(looked <= list.count)
        }
    }

    @Test func longWords_areNearNothing() {
        let word = String(repeating: "a", count: LevenshteinAutomaton.maximumWordLength + 1)
        var automaton = LevenshteinAutomaton(word.scalars, within: 2)
        #expect(automaton.distance(of: word.scalars) == nil)
        #expect(automaton.distance(of: "".scalars) == nil)
        #expect(automaton.distance(of: "a".scalars) == nil)
    }

    private func word(_ letters: [Unicode.Scalar], _ random: inout SplitMix64) -> String {
        var word = ""
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            word.unicodeScalars.append(letters[Int.random(in: 0..<letters.count, using: &random)])
        }
        return word
    }

    /// Skips from word to word as the vocabulary's walk does; never goes back.
    private func walk(
        _ list: [String], _ automaton: LevenshteinAutomaton, _ looked: inout Int
    ) -> [String] {
        var automaton = automaton
        var found: [String] = []
        var index = 0
        while index < list.count {
            looked += 1
            let scalars = list[index].scalars
            if automaton.distance(of: scalars) != nil { found.append(list[index]) }
            index += 1
            guard !automaton.leadsOn(from: scalars) else { continue }
            guard let next = automaton.next(after: scalars) else { break }
            while index < list.count, list[index].scalars.lexicographicallyPrecedes(next) {
                index += 1
            }
        }
        return found
    }
}
