import BlogSearch
import Foundation
import TextAnalysis
import Testing

// What is promised of scripts without spaces: one or more of their characters find the posts that contain them side by
// side, no more and no less, but for the other way of writing Chinese (大學 finds 大学). Punctuation and spaces divide: 擎搜 is not found in 引擎，搜索, but 引擎，搜索 is, for what a
// search has between two characters need not be there. Full-width letters and half-width kana are their usual forms; a
// word in letters beside them is found as a whole (Swift言語 by Swift言, not by ft言). Korean is written with spaces but
// searched by syllables, particles and all: 한국 finds 한국어를 and 한국은.

private let texts: [(slug: String, text: String)] = [
    ("zh-1", "我们用Swift语言写了一个搜索引擎，搜索速度很快。"),
    ("zh-2", "这个引擎不用词典：每两个相邻的字都是一个词，所以结果不会说谎。"),
    ("zh-3", "北京大学的学生在大学城里学习语言学。"),
    ("zh-4", "繁體中文與簡體中文是不同的字，搜尋時不會混在一起。"),
    ("zh-5", "谎话说了一百遍，还是谎话；人人都会说话。"),
    ("ja-1", "東京都の天気は晴れ。京都の天気は雨でした。"),
    ("ja-2", "Swift言語でｱﾌﾟﾘを書くと、アプリは速くなる。"),
    ("ja-3", "人々は時々「東京」に行く。人人ではない。"),
    ("ja-4", "データベースのバックアップは毎日、ＡＢＣ社のサーバーで行う。"),
    ("ja-5", "スーパーマーケットでコーヒー・紅茶を買った。"),
    ("ko-1", "한국어를 배우는 사람은 한국을 좋아한다."),
    ("ko-2", "검색 엔진은 모든 글자를 찾아야 한다. 한글도 검색한다."),
    ("ko-3", "서울대학교 학생들이 Swift언어로 앱을 만든다."),
]

/// The rows of a text that a search can begin and end in: characters of scripts without spaces, words in letters.
private func rows(of text: String) -> [[String]] {
    text.precomposedStringWithCompatibilityMapping.split { !($0.isLetter || $0 == "ー") }.map {
        row in
        row.reduce(into: []) { pieces, character in
            if character.isASCII, let last = pieces.last, last.allSatisfy(\.isASCII) {
                pieces[pieces.count - 1].append(character)
            } else {
                pieces.append(String(character))
            }
        }
    }
}

extension [String] {
    fileprivate func contains(row: [String]) -> Bool {
        indices.contains { self[$0...].starts(with: row) }
    }

    /// Every one to four pieces side by side.
    fileprivate var shortRows: [[String]] {
        indices.flatMap { start in
            (1...4).filter { start + $0 <= count }.map { Array(self[start..<start + $0]) }
        }
    }
}

@Suite struct IdeographSearchTests {
    @Test func everySubstring_findsThePostsThatContainIt() async throws {
        let blog = try await LanguageBlog(texts)
        let posts = texts.map { (slug: $0.slug, rows: rows(of: $0.text)) }
        let asked = Set(posts.flatMap { $0.rows.flatMap(\.shortRows) })
        #expect(asked.count > 600)
        for wanted in asked {
            // Where little is found, so are the other ways of writing Chinese.
            let text = wanted.joined()
            let others = text.count > 1 ? HanVariants.others(of: text).flatMap(rows) : []
            let expected = posts.filter { post in
                ([wanted] + others).contains { writing in
                    post.rows.contains { $0.contains(row: writing) }
                }
            }
            let found = try await blog.found(wanted.joined())
            #expect(found == Set(expected.map(\.slug)), "\(wanted.joined())")
        }
    }

    @Test(arguments: ["引擎，搜索", "引擎 搜索", "京都の天気は雨", "東京」に", "コーヒー・紅茶", "한국어를 배우는"])
    func punctuationInASearch_neverHidesAPost(query: String) async throws {
        let blog = try await LanguageBlog(texts)
        let letters = query.filter(\.isLetter)
        let expected = texts.filter { $0.text.filter(\.isLetter).contains(letters) }.map(\.slug)
        #expect(try await blog.found(query).isSuperset(of: expected))
    }

    @Test(arguments: [
        ("Swift言語", ["ja-2"]), ("swift言", ["ja-2"]), ("ＳＷＩＦＴ语言", ["zh-1"]),
        ("Swift", ["zh-1", "ja-2", "ko-3"]),
        ("アプリ", ["ja-2"]), ("ｱﾌﾟﾘ", ["ja-2"]), ("ABC社", ["ja-4"]), ("ＡＢＣ", ["ja-4"]),
        ("「東京」に", ["ja-3"]), ("東京", ["ja-1", "ja-3"]), ("京都", ["ja-1"]), ("東 京", ["ja-1", "ja-3"]),
        ("人々", ["ja-3"]), ("人人", ["ja-3", "zh-5"]), ("コーヒー・紅茶", ["ja-5"]), ("コーヒー", ["ja-5"]),
        ("한국", ["ko-1"]), ("한국어", ["ko-1"]), ("한", ["ko-1", "ko-2"]), ("검색", ["ko-2"]),
        ("\u{1112}\u{1161}\u{11AB}국", ["ko-1"]), ("大学", ["zh-3"]), ("大學", ["zh-3"]),
        ("说谎", ["zh-2"]),
        ("谎说", []), ("\"搜索速度\"", ["zh-1"]), ("搜索 -速度", []), ("搜索 OR 검색", ["zh-1", "ko-2"]),
    ])
    func whatReadersType(query: String, slugs: [String]) async throws {
        let blog = try await LanguageBlog(texts)
        #expect(try await blog.found(query) == Set(slugs))
    }

    @Test func languages_areToldApart() async throws {
        let blog = try await LanguageBlog(texts)
        for code in ["zh", "ja", "ko"] {
            let expected = texts.map(\.slug).filter { $0.hasPrefix(code) }
            #expect(try await blog.found("lang:\(code)") == Set(expected))
        }
        #expect(try await blog.found("Swift", languages: ["ja", "ko"]) == ["ja-2", "ko-3"])
    }
}
