/// A writing system, as far as it tells one language from another.
enum Script: UInt8, CaseIterable {
    case latin, cyrillic, greek, armenian, georgian, hebrew, arabic, ethiopic
    case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
    case thai, lao, tibetan, burmese, khmer
    case hangul, kana, han

    /// The script of a letter, vowel sign or mark; `nil` for anything else, and for rare scripts.
    static func of(_ scalar: UInt32) -> Script? {
        switch scalar {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF,
            0xFF21...0xFF5A:
            .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F: .cyrillic
        case 0x531...0x556, 0x561...0x587: .armenian
        case 0x591...0x5C7, 0x5D0...0x5F2, 0xFB1D...0xFB4F: .hebrew
        case 0x620...0x65F, 0x66E...0x6D3, 0x6D5...0x6DC, 0x6EE...0x6EF, 0x6FA...0x6FF,
            0x750...0x77F, 0xFB50...0xFDFB, 0xFE70...0xFEFC:
            .arabic
        case 0x10A0...0x10FF, 0x1C90...0x1CBF: .georgian
        case 0x1200...0x139F: .ethiopic
        case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E: .hangul
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0xFF66...0xFF9D: .kana
        case 0x3005, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: .han
        default: ofSouthAsia(scalar)
        }
    }

    private static func ofSouthAsia(_ scalar: UInt32) -> Script? {
        switch scalar {
        case 0x900...0x963: .devanagari
        case 0x980...0x9E3: .bengali
        case 0xA01...0xA4D: .gurmukhi
        case 0xA81...0xAE3: .gujarati
        case 0xB01...0xB63: .oriya
        case 0xB82...0xBCD: .tamil
        case 0xC00...0xC63: .telugu
        case 0xC80...0xCE3: .kannada
        case 0xD00...0xD63: .malayalam
        case 0xD81...0xDDF: .sinhala
        case 0xE01...0xE4E: .thai
        case 0xE81...0xECD: .lao
        case 0xF40...0xFBC: .tibetan
        case 0x1000...0x103F, 0x1050...0x109D: .burmese
        case 0x1780...0x17D3: .khmer
        default: nil
        }
    }

    /// The language that most who write so write in; `nil` for Latin, which says nothing.
    var mostCommonLanguage: String? {
        switch self {
        case .latin: nil
        case .cyrillic: "ru"
        case .greek: "el"
        case .armenian: "hy"
        case .georgian: "ka"
        case .hebrew: "he"
        case .arabic: "ar"
        case .ethiopic: "am"
        case .devanagari: "hi"
        case .bengali: "bn"
        case .gurmukhi: "pa"
        case .gujarati: "gu"
        case .oriya: "or"
        case .tamil: "ta"
        case .telugu: "te"
        case .kannada: "kn"
        case .malayalam: "ml"
        case .sinhala: "si"
        case .thai: "th"
        case .lao: "lo"
        case .tibetan: "bo"
        case .burmese: "my"
        case .khmer: "km"
        case .hangul: "ko"
        case .kana: "ja"
        case .han: "zh"
        }
    }

    /// How many letters of the Latin script one of these weighs: names and technical terms are written in Latin
    /// everywhere, seldom the other way round; and an ideograph stands for a syllable or a word.
    var weight: Int {
        switch self {
        case .latin: 1
        case .hangul, .kana, .han: 6
        default: 2
        }
    }
}
