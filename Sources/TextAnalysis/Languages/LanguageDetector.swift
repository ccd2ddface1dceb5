// Which language a text is in, from its beginning, in one pass:
//
//   script     Letters are counted by script, weighted (`Script.weight`); the heaviest one decides among which languages
//              the choice is. For most scripts that is the whole answer; Han with one kana in ten is Japanese.
//   words      Each function word (`FunctionWords`) gives a point to every language it is one of, half a point where it
//              is typed without accents; each word three times at most. Words of addresses and code give nothing.
//   letters    A word with letters that only some languages have gives those that have all of them half a point.
//              A text too short to tell by its words is, where nothing certain was expected, of the language that alone
//              has its letters: ў is Belarusian, ł Polish; of none that is known where several have them (é). Words in
//              capitals, names, do not count, nor does a letter in a text with words of the language expected.
//   expected   What was expected beforehand has `Expectation.words` points more.
//
// The language with the most points is it, given that two different words of two letters or more speak for it at least, and a tenth of all do
// (running text has 20 to 50 %, lists of names in another language 5 %); where the expected language is one that no
// list is known of, from a quarter. Otherwise it is the expected one, or where that is not written in this script the
// most common one of the script. Points are a likelihood in short: words of one text count as independent, and a
// language's function words as equally frequent; what two languages have in common does not tell between them.

internal import Synchronization

/// Tells languages apart.
package enum LanguageDetector {
    /// What is believed of a text's language before it is read.
    package struct Expectation: Sendable, Hashable {
        package let language: Language
        /// How many more function words must speak for another language.
        package let words: Int

        package init(_ language: Language, words: Int) {
            self.language = language
            self.words = words
        }
    }

    /// The language of a text; the expected one where the text does not tell.
    ///
    /// - Parameter text: UTF-8; damaged bytes divide words. Some hundred words are enough.
    /// - Complexity: O(*n*), 10 ns a word.
    package static func language(
        of text: borrowing Span<UInt8>, expecting expected: Expectation
    ) -> Language {
        var reading = spare.withLock { $0.popLast() } ?? LanguageReading()
        reading.read(text)
        let language = reading.language(expecting: expected)
        reading.clear()
        spare.withLock { spare in if spare.count < maximumSpare { spare.append(reading) } }
        return language
    }

    /// Readings that were cleared: an empty one of a quarter of a megabyte takes as long as reading a text.
    private static let spare = Mutex<[LanguageReading]>([])
    private static let maximumSpare = 8
}

/// The beginning of a post, put together of pieces.
package struct LanguageSample {
    package private(set) var bytes: [UInt8] = []

    /// Bytes that are looked at.
    package static let limit = 1200

    package init() {}

    package var isFull: Bool { bytes.count >= LanguageSample.limit }

    /// Adds a piece of text, as much of it as fits.
    package mutating func add(_ text: String) {
        guard !text.isEmpty, !isFull else { return }
        bytes.append(contentsOf: text.utf8)
        bytes.removeLast(max(0, bytes.count - LanguageSample.limit))
        bytes.append(UInt8(ascii: "\n"))
    }
}
