import Testing
import TextAnalysis

/// Words that search engines lose. A key with `!` is the specific form, `+` the joined one, `~` a variant.
@Suite struct HardTokenTests {
    @Test(
        arguments: [
            ("C++", ["c !c++"]), ("C#", ["c !c#"]), ("F#", ["f !f#"]), ("C♯", ["c !c#"]),
            ("Ｃ＋＋", ["c !c++"]),
            (".NET", ["net !.net"]), ("C/C++", ["c", "c !c++"]), ("C++11", ["c !c++", "11"]),
            ("Notepad++", ["notepad !notepad++"]), ("Google+", ["googl !google+"]),
            ("don't", ["dont"]), ("don’t", ["dont"]), ("donʼt", ["dont"]), ("don´t", ["dont"]),
            ("dog's", ["dog"]), ("dogs'", ["dog"]), ("we'll", ["well"]),
            ("20.04", ["20 !20.04", "04"]), ("20.04.3", ["20 !20.04 !20.04.3", "04", "3"]),
            ("v2.0.1", ["v2 !2.0 !2.0.1", "0", "1"]), ("1,234", ["1234"]),
            ("1,234,567.89", ["1234567 !1234567.89", "89"]),
            ("1,2,3", ["1", "2", "3"]), ("1,2345", ["1", "2345"]),
            ("10%", ["10 !10%"]), ("3.5%", ["3 !3.5 !3.5%", "5"]), ("$100", ["100 !$100"]),
            ("€100", ["100 !€100"]), ("100€", ["100 !€100"]),
            ("$1,234.56", ["1234 !1234.56 !$1234.56", "56"]),
            ("multi-agent", ["multi +multiag", "agent"]), ("e-mail", ["e +email", "mail"]),
            ("e‑mail", ["e +email", "mail"]),
            ("wp-config.php", ["wp +wpconfigphp", "config", "php"]),
            ("node.js", ["node +nodej", "js"]), ("port_ruby", ["port +portrubi", "rubi"]),
            ("__init__", ["init"]), ("x86_64", ["x86 +x8664", "64"]),
            ("gpt-4.5", ["gpt +gpt4.5", "4 !4.5", "5"]),
            ("Iterator::Stop", ["iter +iteratorstop", "stop"]),
            ("std::vector", ["std +stdvector", "vector"]),
            ("AT&T", ["at !at&t", "t"]), ("R&D", ["r !r&d", "d"]), ("Q&A", ["q !q&a", "a"]),
            ("U.S.A.", ["usa"]), ("U.S.", ["us"]), ("e.g.", ["eg"]),
            ("a/b", ["a +ab", "b"]), ("I/O", ["i +io", "o"]), ("TCP/IP", ["tcp +tcpip", "ip"]),
            ("client/server", ["client", "server"]),
            ("2019/05/12", ["2019 +20190512", "05", "12"]),
            ("@nasa", ["nasa !@nasa"]), ("#hashtag", ["hashtag !#hashtag"]),
            ("@wp-cli", ["wp !@wp", "cli"]),
            ("#1", ["1 !#1"]), ("info@example.org", ["info +infoexampleorg", "exampl", "org"]),
            ("https://example.org/index", ["https", "exampl +exampleorg", "org", "index"]),
            ("foo()", ["foo"]), ("naïve", ["naiv"]), ("O'Reilly", ["o +oreilli", "reilli"]),
            ("rock'n'roll", ["rock +rocknrol", "n", "roll"]), ("’90s", ["90s"]),
            ("Hawaiʻi", ["hawai +hawaii", "i"]),
            ("m²", ["m +m2", "2"]), ("word¹", ["word +word1", "1"]), ("CO₂", ["co +co2", "2"]),
            ("½", ["1/2"]),
            ("co\u{AD}oper\u{2060}ate", ["cooper"]), ("zero\u{200B}width", ["zero", "width"]),
            ("ﬁne", ["fine"]), ("ＷＰ", ["wp"]), ("Straße", ["strasse ~strass"]), ("ⅷ", ["viii"]),
            ("WordPress®", ["wordpress"]), ("20°C", ["20", "c"]), ("٣٤", ["34"]),
            ("👍", ["👍"]), ("👍🏽", ["👍"]), ("❤️", ["❤"]), ("👨‍👩‍👧", ["👨‍👩‍👧"]), ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
            ("1️⃣", ["1"]), ("#️⃣", ["#⃣"]), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", ["🏴󠁧󠁢󠁥󠁮󠁧󠁿"]), ("★", ["★"]), ("★★★☆", ["★", "☆"]),
            ("→", ["→"]),
            ("great😀", ["great", "😀"]), ("& - + … — «»", []), ("", []),
        ] as [(String, [String])])
    func hardToken_givesItsKeys(text: String, expected: [String]) {
        #expect(keys("en", text) == expected)
    }

    @Test(arguments: [
        ("e-mail", "email"), ("email", "e-mail"), ("e mail", "e-mail"),
        ("multi-agent", "multi agent"),
        ("multi agent systems", "multi-agent"), ("multiagent", "multi-agent"),
        ("node.js", "nodejs"),
        ("O'Reilly", "oreilly"), ("oreilly", "O’Reilly"), ("don’t", "dont"), ("C++", "C"),
        ("AT&T", "at&t"),
        ("Ubuntu 20.04.3", "20.04"), ("v2.0.1", "2.0.1"), ("2.0.1", "v2.0.1"), ("x86-64", "x86_64"),
        ("Hawai'i", "hawaii"), ("USA", "U.S.A."), ("U.S.A", "usa"), ("CO2", "CO₂"),
        ("l'homme", "homme"),
        ("#hashtag", "hashtag"), ("1,234", "1234"), ("100 €, 100€", "€100"), ("👍🏿", "👍"),
        ("wp-config.php", "wp-config"),
    ])
    func text_isFoundByItsOtherSpelling(text: String, query: String) {
        #expect(matches("en", text, query: query))
    }

    @Test(arguments: [
        ("the letter C", "c++"), ("C", "C#"), ("net income", ".net"), ("at t", "at&t"),
        ("20 and 04", "20.04"),
        ("2004", "20.04"), ("nasa", "@nasa"), ("100", "$100"), ("mail", "e-mail"),
        ("agent multi", "multi-agent"),
        ("👨", "👨‍👩‍👧"),
    ])
    func query_isAsSpecificAsWritten(text: String, query: String) {
        #expect(!matches("en", text, query: query))
    }

    @Test(
        arguments: [
            ("fr", "l'homme", ["l", "homme"]), ("fr", "L’Été", ["l", "ete"]),
            ("fr", "qu'il", ["qu", "il"]), ("it", "dell'arte", ["dell", "arte"]),
            ("ca", "l'home", ["l", "home"]), ("en", "l'homme", ["l", "lhomme", "homme"]),
            ("fr", "aujourd'hui", ["aujourd", "aujourdhui", "hui"]),
            ("ca", "col·lecció", ["col", "colleccio", "leccio"]),
        ] as [(String, String, [String])])
    func apostrophe_elidesWhereTheLanguageDoes(tag: String, text: String, words: [String]) {
        #expect(analyse(tag, text).filter { $0.role != .variant }.map(\.word) == words)
    }
}
