import Testing
import TextAnalysis

@Suite struct IdeographTests {
    @Test(
        arguments: [
            ("東京都", ["東 !東京", "京 !京都", "都"]), ("日", ["日"]), ("한국어", ["한 !한국", "국 !국어", "어"]),
            ("ﾃﾞｰﾀ", ["デ !デー", "ー !ータ", "タ"]), ("人々", ["人 !人々", "々"]),
            ("重跑gen-itgc后", ["重 !重跑", "跑", "gen +genitgc", "itgc", "后"]),
            ("食べる", ["食 !食べ", "べ !べる", "る"]),
            ("中、国", ["中", "国"]), ("第3章", ["第", "3", "章"]), ("ก็ดี", ["ก็ !ก็ดี", "ดี"]),
            ("葛\u{E0100}城", ["葛 !葛城", "城"]),
        ] as [(String, [String])])
    func run_givesCharactersAndPairs(text: String, expected: [String]) {
        #expect(keys("ja", text) == expected)
    }

    @Test(arguments: [
        ("น้ำตก", "น้\u{E4D}าตก"), ("น้ำตก", "น\u{E4D}้าตก"), ("ทำ", "ท\u{E4D}า"), ("ຄຳ", "ຄ\u{ECD}າ"),
    ])
    func saraAm_isTheSameInTwoParts(whole: String, apart: String) {
        #expect(keys("th", apart) == keys("th", whole))
        #expect(matches("th", whole, query: apart) && matches("th", apart, query: whole))
    }

    @Test func query_ofThree_isAPhraseOfPairs() {
        let slots = ["東京", "京都"].map { QueryUnit.Slot(stems: [$0], word: $0) }
        #expect(units("ja", "東京都").map(\.alternatives) == [[.phrase(slots)]])
        #expect(units("ja", "東京").map(\.alternatives) == [[.word(slots[0])]])
    }

    /// The result of a search for any substring of one to four characters is the truth about substrings.
    @Test func substrings_areFoundExactlyWhereTheyAre() {
        let documents = [
            "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。",
            "東京都は日本の首都である。京都は古い都である。", "データベースの検索・データの保存", "人々は東京タワーへ行く。行く人々",
            "今天天气很好，我们去公园。我们重跑gen-itgc后再看。", "天天天天向上，好好学习。天气好",
            "한국어를 공부하는 사람들이 한국에서 한국어로 말한다.", "한글은 국어의 글자이다", "ﾃﾞｰﾀ検索はデータ検索",
        ]
        func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
            [0x3041...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x3005...0x3007]
                .contains { $0.contains(Int(scalar.value)) }
        }
        var queries: Set<String> = []
        for document in documents {
            let scalars = Array(document.unicodeScalars)
            for start in scalars.indices {
                for length in 1...4 where start + length <= scalars.count {
                    let part = scalars[start..<start + length]
                    if part.allSatisfy(isIdeograph) {
                        queries.insert(String(String.UnicodeScalarView(part)))
                    }
                }
            }
        }
        #expect(queries.count > 300)
        for query in queries {
            let found = documents.filter { matches("ja", $0, query: query) }
            let truth = documents.filter { document in
                document.contains(query) || document.replacing("ﾃﾞｰﾀ", with: "データ").contains(query)
            }
            #expect(found == truth, "\(query)")
        }
    }
}
