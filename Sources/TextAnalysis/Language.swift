/// A natural language, by its ISO 639 code.
///
/// WordPress, HTML and HTTP each name languages in their own way; this is the one name the index keeps. Region,
/// script and formality do not change how a word is analysed, so they are dropped.
///
///     Language(tag: "de_DE_formal")?.code   // "de"
///     Language(tag: "eng")?.code            // "en"
///     Language(tag: "klingon!")             // nil
public struct Language: Sendable, Hashable {
    /// ISO 639-1 where the language has such a code (`"en"`), else ISO 639-3 (`"haw"`); `"und"` when not known.
    public let code: String

    /// A language nobody named: its words are folded, but not stemmed.
    public static let undetermined = Language(code: "und")

    /// Reads a language tag: BCP 47 (`en-US`), a WordPress locale (`de_DE_formal`), or a two or three letter code.
    ///
    /// `nil` when the tag cannot be one: its first part is not two or three ASCII letters, or a later part is not
    /// one to eight ASCII letters or digits. Whether a well-formed code is registered is not checked.
    public init?(tag: String) {
        let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = subtags.first, (2...3).contains(first.utf8.count),
            first.utf8.allSatisfy(Self.isLetter),
            subtags.dropFirst().allSatisfy(Self.isSubtag)
        else { return nil }
        let code = first.lowercased()
        self.init(code: Self.preferred[code] ?? code)
    }

    private init(code: String) {
        self.code = code
    }

    /// Every language whose words are stemmed here, by code: 30, or 14 where libstemmer is not.
    public static let supported: [Language] = algorithms.keys.sorted().map(Language.init(code:))
        .filter { !withoutStemmer.contains($0.code) }

    /// The name Snowball knows the language's algorithm by.
    var algorithm: String? { Self.algorithms[code] }

    /// Whether capital `I` is the capital of dotless `ı`.
    var hasDotlessI: Bool { code == "tr" || code == "az" }

    /// What an apostrophe cuts off as a word of its own (`l'homme`, `dell'arte`), folded; empty where nothing is.
    var elisions: Set<String> { Self.elisionsByCode[code] ?? [] }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }

    private static func isSubtag(_ subtag: Substring) -> Bool {
        (1...8).contains(subtag.utf8.count)
            && subtag.utf8.allSatisfy { isLetter($0) || ($0 >= 0x30 && $0 <= 0x39) }
    }
}

extension Language: Codable {
    /// Reads a single string; anything `init(tag:)` refuses is corrupted data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let tag = try container.decode(String.self)
        guard let language = Language(tag: tag) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(tag)\" is no language tag")
        }
        self = language
    }

    /// Writes the code as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

extension Language {
    /// Snowball's algorithms by ISO code. Norwegian has three codes and one algorithm; `porter`, the 29th, is an
    /// older English one.
    static let algorithms = [
        "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek",
        "en": "english",
        "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish",
        "hi": "hindi",
        "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian",
        "lt": "lithuanian",
        "nb": "norwegian", "ne": "nepali", "nl": "dutch", "nn": "norwegian", "no": "norwegian",
        "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish",
        "ta": "tamil", "tr": "turkish", "yi": "yiddish",
    ]

    /// Codes that stand for a shorter or newer one: ISO 639-2 (both kinds) and 639-3 to 639-1, withdrawn codes, and
    /// the codes that say "not known".
    private static let preferred = [
        "ara": "ar", "arm": "hy", "aze": "az", "baq": "eu", "bel": "be", "ben": "bn", "bul": "bg",
        "bur": "my", "cat": "ca", "ces": "cs", "chi": "zh", "cmn": "zh", "cym": "cy", "cze": "cs",
        "dan": "da", "deu": "de", "dut": "nl", "ell": "el", "eng": "en", "epo": "eo", "est": "et",
        "eus": "eu", "fas": "fa", "fin": "fi", "fra": "fr", "fre": "fr", "geo": "ka", "ger": "de",
        "gle": "ga", "gre": "el", "heb": "he", "hin": "hi", "hrv": "hr", "hun": "hu", "hye": "hy",
        "ice": "is", "ind": "id", "isl": "is", "ita": "it", "jpn": "ja", "kat": "ka", "khm": "km",
        "kor": "ko", "lao": "lo", "lav": "lv", "lit": "lt", "mac": "mk", "may": "ms", "mkd": "mk",
        "msa": "ms", "mya": "my", "nep": "ne", "nld": "nl", "nno": "nn", "nob": "nb", "nor": "no",
        "per": "fa", "pol": "pl", "por": "pt", "ron": "ro", "rum": "ro", "rus": "ru", "slk": "sk",
        "slo": "sk", "slv": "sl", "spa": "es", "sqi": "sq", "srp": "sr", "swe": "sv", "tam": "ta",
        "tha": "th", "tur": "tr", "ukr": "uk", "urd": "ur", "vie": "vi", "wel": "cy", "yid": "yi",
        "zho": "zh", "in": "id", "iw": "he", "ji": "yi", "mo": "ro",
        "mis": "und", "mul": "und", "zxx": "und",
    ]

    private static let elisionsByCode: [String: Set<String>] = [
        "fr": [
            "c", "d", "j", "l", "m", "n", "qu", "s", "t", "jusqu", "lorsqu", "puisqu", "quoiqu",
        ],
        "it": [
            "c", "d", "l", "m", "n", "s", "t", "v", "un", "all", "dall", "dell", "nell", "sull",
            "coll",
            "agl", "dagl", "degl", "negl", "sugl", "gl", "quell", "quest", "anch", "dov", "com",
            "cos",
        ],
        "ca": ["d", "l", "m", "n", "s", "t"],
    ]
}
