// Languages as people call them: in English, and as their own speakers do. Those that a blog's posts are told to be in, by
// its settings or by `LanguageDetector`, and others that are widely written.

extension Language {
    /// The language that a name stands for, whatever its case and accents; `nil` for an unknown one.
    ///
    ///     Language(name: "German")?.code     // "de"
    ///     Language(name: "français")?.code   // "fr"
    package init?(name: String) {
        guard let code = Self.codes[CanonicalForm.folded(name)] else { return nil }
        self.init(tag: code)
    }

    /// Codes by folded name.
    static let codes: [String: String] = {
        var codes: [String: String] = [:]
        for line in names.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            for name in words[1].split(separator: "/") {
                codes[CanonicalForm.folded(String(name))] = String(words[0])
            }
        }
        return codes
    }()

    private static let names = """
        af Afrikaans
        am Amharic/አማርኛ
        ar Arabic/العربية
        as Assamese/অসমীয়া
        az Azerbaijani/Azeri/Azərbaycan
        be Belarusian/Беларуская
        bg Bulgarian/Български
        bn Bengali/Bangla/বাংলা
        br Breton/Brezhoneg
        bs Bosnian/Bosanski
        ca Catalan/Valencian/Català
        cs Czech/Čeština
        cy Welsh/Cymraeg
        da Danish/Dansk
        de German/Deutsch
        el Greek/Modern Greek/Ελληνικά
        en English
        eo Esperanto
        es Spanish/Castilian/Español/Castellano
        et Estonian/Eesti
        eu Basque/Euskara
        fa Persian/Farsi/فارسی
        fi Finnish/Suomi
        fo Faroese/Føroyskt
        fr French/Français
        fy West Frisian/Frisian/Frysk
        ga Irish/Gaeilge
        gd Scottish Gaelic/Gàidhlig
        gl Galician/Galego
        gu Gujarati/ગુજરાતી
        he Hebrew/עברית
        hi Hindi/हिन्दी/हिंदी
        hr Croatian/Hrvatski
        hu Hungarian/Magyar
        hy Armenian/Հայերեն
        id Indonesian/Bahasa Indonesia
        is Icelandic/Íslenska
        it Italian/Italiano
        ja Japanese/日本語
        ka Georgian/ქართული
        kk Kazakh/Қазақ тілі
        km Khmer/ភាសាខ្មែរ
        kn Kannada/ಕನ್ನಡ
        ko Korean/한국어
        ku Kurdish/Kurdî
        la Latin
        lb Luxembourgish/Lëtzebuergesch
        lo Lao/ລາວ
        lt Lithuanian/Lietuvių
        lv Latvian/Latviešu
        mk Macedonian/Македонски
        ml Malayalam/മലയാളം
        mn Mongolian/Монгол
        mr Marathi/मराठी
        ms Malay/Bahasa Melayu
        mt Maltese/Malti
        my Burmese/မြန်မာ
        nb Norwegian Bokmål/Bokmål
        ne Nepali/नेपाली
        nl Dutch/Flemish/Nederlands
        nn Norwegian Nynorsk/Nynorsk
        no Norwegian/Norsk
        pa Punjabi/Panjabi/ਪੰਜਾਬੀ
        pl Polish/Polski
        ps Pashto/پښتو
        pt Portuguese/Português
        ro Romanian/Moldovan/Română
        ru Russian/Русский
        sk Slovak/Slovenčina
        sl Slovenian/Slovene/Slovenščina
        so Somali/Soomaali
        sq Albanian/Shqip
        sr Serbian/Српски/Srpski
        sv Swedish/Svenska
        sw Swahili/Kiswahili
        ta Tamil/தமிழ்
        te Telugu/తెలుగు
        th Thai/ไทย
        tl Tagalog/Filipino
        tr Turkish/Türkçe
        uk Ukrainian/Українська
        ur Urdu/اردو
        uz Uzbek/Oʻzbek
        vi Vietnamese/Tiếng Việt
        yi Yiddish/ייִדיש
        zh Chinese/Mandarin/中文/汉语/漢語
        zu Zulu/isiZulu
        """
}
