/// Texts in the form in which most of them are written: Unicode's NFC, an accented lower-case letter as one
/// scalar where there is one.
package enum CanonicalForm {
    /// A text composed; `nil` when it is so already, byte for byte.
    package static func composed(_ text: String) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        let scalars = text.unicodeScalars.map(\.value)
        let composed = Folding.composed(scalars)
        guard composed != scalars else { return nil }
        return String(String.UnicodeScalarView(composed.compactMap(Unicode.Scalar.init)))
    }

    /// A name as names are compared: its words folded as those of posts are, without case, accents and compatibility forms,
    /// straight apostrophes, one space between words. Of one without anything else, its lower case.
    ///
    ///     CanonicalForm.folded("Über  uns")   // "uber uns"
    package static func folded(_ name: String) -> String {
        var scalars: [UInt32] = []
        for word in name.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            if !scalars.isEmpty { scalars.append(0x20) }
            scalars += word.map {
                [0x2018, 0x2019, 0x02BC, 0xB4].contains($0.value) ? 0x27 : $0.value
            }
        }
        let folded = Folding.base(Folding.lowercased(scalars, dotlessI: false))
        if folded.isEmpty { return name.lowercased() }
        return String(String.UnicodeScalarView(folded.compactMap(Unicode.Scalar.init)))
    }

    /// Whether a name has some words (folded) side by side. With `beginning`, the last one may be the beginning of a word.
    package static func name(_ name: String, holds words: [String], beginning: Bool) -> Bool {
        let own = folded(name).split { !$0.isLetter && !$0.isNumber }
        guard !words.isEmpty, own.count >= words.count else { return false }
        return (0...own.count - words.count).contains { start in
            words.indices.allSatisfy { index in
                let word = own[start + index]
                return beginning && index == words.count - 1
                    ? word.hasPrefix(words[index]) : word == words[index]
            }
        }
    }
}
