/// Slugs: names as they stand in addresses.
package enum SlugText {
    /// A slug for a name that has none, much as WordPress's `sanitize_title` makes it.
    ///
    /// Lower case, Latin letters without their accents, everything that is no letter or digit a single hyphen;
    /// apostrophes vanish: `Lena O’Connor` → `lena-oconnor`, `C++` → `c`, `日本 語` → `日本-語`.
    /// - Returns: `""` when nothing is left.
    package static func make(from name: some StringProtocol) -> String {
        var slug = ""
        var gap = false
        for scalar in name.lowercased().unicodeScalars {
            if scalar == "'" || scalar == "\u{2019}" { continue }
            if scalar.value < 0x80 {
                // Most names have no other, and the tables of Unicode take long.
                guard isPlain(UInt8(scalar.value)) else {
                    gap = true
                    continue
                }
                if gap, !slug.isEmpty { slug.append("-") }
                gap = false
                slug.unicodeScalars.append(scalar)
                continue
            }
            let properties = scalar.properties
            guard properties.isAlphabetic || properties.numericType != nil else {
                // Combining marks belong to the letter before; the accents of Latin letters are dropped.
                if properties.canonicalCombiningClass == .notReordered { gap = true }
                continue
            }
            if gap, !slug.isEmpty { slug.append("-") }
            gap = false
            if let plain = unaccented[scalar] {
                slug += plain
            } else {
                slug.unicodeScalars.append(scalar)
            }
        }
        return slug
    }

    /// A slug for a term, whose name may differ from another's by a sign alone: `C++` → `c-plus-plus`, `C#` → `c-sharp`.
    ///
    /// Signs count behind a letter or digit: `#c` and `R + D` are written as ever.
    package static func make(ofTerm name: String) -> String {
        guard name.utf8.contains(where: { $0 == 0x2B || $0 == 0x23 }) else {
            return make(from: name)
        }
        var spelled = ""
        var isBehindLetter = false
        for character in name {
            switch character {
            case "+" where isBehindLetter: spelled += " plus"
            case "#" where isBehindLetter: spelled += " sharp"
            default:
                isBehindLetter = character.isLetter || character.isNumber
                // A sign inside a word parts it: `a+b`.
                if isBehindLetter, spelled.hasSuffix(" plus") || spelled.hasSuffix(" sharp") {
                    spelled += " "
                }
                spelled.append(character)
            }
        }
        return make(from: spelled)
    }

    /// Whether a character of ASCII stays in a slug.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
    }

    /// Lower-case Latin letters without their accents, after WordPress's `remove_accents`.
    private static let unaccented: [Unicode.Scalar: String] = {
        let rows = [
            "a àáâãäåāăą", "ae æ", "c çćĉċč", "d ďđð", "e èéêëēĕėęě", "g ĝğġģ", "h ĥħ",
            "i ìíîïĩīĭįı", "ij ĳ", "j ĵ", "k ķĸ", "l ĺļľŀł", "n ñńņňŉŋ", "o òóôõöøōŏőơ", "oe œ",
            "r ŕŗř", "s śŝşšș", "ss ß", "t ţťŧț", "th þ", "u ùúûüũūŭůűųư", "w ŵ", "y ýÿŷ",
            "z źżž",
        ]
        var table: [Unicode.Scalar: String] = [:]
        for row in rows {
            let parts = row.split(separator: " ")
            for scalar in parts[1].unicodeScalars { table[scalar] = String(parts[0]) }
        }
        return table
    }()
}

extension SlugText {
    /// A slug as WordPress stores it and puts it into addresses: what is not ASCII percent-encoded, in lower case.
    package static func encoded(_ slug: String) -> String {
        guard slug.utf8.contains(where: { $0 >= 0x80 }) else { return slug }
        return PercentEncoding.encoding(slug, isLowerCase: true) { $0 < 0x80 }
    }
}
