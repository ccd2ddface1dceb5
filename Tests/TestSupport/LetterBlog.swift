import Blog
import BlogSearchPostings
import BlogSearchQueries
import BlogSearchRanking
import TextAnalysis

/// A blog written in seven letters, which changes at random: everything matches something, often.
package struct LetterBlog {
    package static let site = "https://example.org"
    private(set) var cases: RandomCases
    package private(set) var posts: [Post.ID: Post] = [:]

    /// Six categories in a tree and, from row 11 on, three tags.
    static let terms: [Term] =
        (1...6).map {
            Term(
                key: .init(taxonomy: "category", id: $0), slug: "c\($0)", name: "a c\($0)",
                parent: [2: 1, 3: 2, 5: 4][$0])
        }
        + (7...13).map {
            Term(key: .init(taxonomy: "post_tag", id: $0), slug: "t\($0)", name: "b t\($0)")
        }

    package init(seed: UInt64) {
        cases = RandomCases(seed: seed)
    }

    /// To be stored one by one, so that rows are numbered in this order.
    package static var start: [Change] {
        [.site(Site(url: site, language: "en"))] + terms.map(Change.term)
    }

    package static func blocks(_ post: Post) -> [ContentBlock] {
        post.html.split(separator: "/").enumerated().map { index, text in
            ContentBlock(
                index % 4 == 1 ? .heading : index % 7 == 5 ? .code : .paragraph, String(text))
        }
    }

    /// A page of changes, small or large.
    package mutating func change() -> [Change] {
        let count = cases.random.chance(25) ? cases.number(100...160) : cases.number(1...20)
        return (0..<count).map { _ in
            let id = cases.number(1...400)
            if cases.random.chance(25), posts[id] != nil {
                posts[id] = nil
                return .removal(id)
            }
            let post = makePost(id)
            posts[id] = post
            return .post(post)
        }
    }

    private mutating func makePost(_ id: Post.ID) -> Post {
        var post = Post(
            id: id, type: cases.pick(["post", "post", "page"]), title: text(0...3),
            html: text(0...25) + (id % 10 == 3 ? "/[gallery]" : ""),
            excerpt: cases.random.chance(20) ? text(1...4) : nil)
        if !cases.random.chance(15) {
            post.date = Moment(seconds: Int64(cases.number(1000...1010)) * 2_000_000)
        }
        post.language = cases.random.chance(20) ? "de" : nil
        post.author = cases.random.chance(30) ? nil : cases.number(1...2)
        var keys: [Term.Key] = []
        for _ in 0..<cases.number(0...3) {
            let key = cases.pick(LetterBlog.terms).key
            if !keys.contains(key) { keys.append(key) }
        }
        post.terms = keys
        return post
    }

    private mutating func text(_ range: ClosedRange<Int>) -> String {
        var text = ""
        for _ in 0..<cases.number(range) {
            let letter = cases.alphabet[min(cases.number(0...6), cases.number(0...6))]
            text += (text.isEmpty ? "" : cases.random.chance(10) ? "/" : " ") + letter
            if cases.random.chance(5) { text += "-" + cases.pick(cases.alphabet) }
        }
        return text
    }

    /// A query as a person would type it.
    package mutating func query() -> String {
        (0..<cases.number(1...3)).map { _ in piece() }.joined(separator: cases.pick([" ", " OR "]))
    }

    private mutating func piece() -> String {
        let letters = cases.alphabet
        let (a, b) = (cases.pick(letters), cases.pick(letters))
        return cases.pick([
            a, a, a, "\"\(a) \(b)\"", "-\(a)", "\(a)*", "title:\(a)", "in:heading \(a)",
            "\(a) NEAR/2 \(b)", "category:c\(cases.number(1...6))", "tag:t\(cases.number(7...13))",
            "(\(a) OR \(b))", "type:page", "lang:de", "has:gallery",
            "-has:heading", "has:code,gallery", "year:2033", "after:2033-06-01",
            "before:2033-06-01", "c\(cases.number(1...6))", "\(a)-\(b)",
        ])
    }

    package mutating func searches() -> (SearchPlan, Selection) {
        (cases.plan(), cases.selection())
    }

    /// Other numbers than the usual ones, as an owner may set them, and more.
    package mutating func parameters() -> RankingParameters {
        RankingParameters(
            saturation: cases.pick([0.3, 1.5, 3]),
            fields: Field.allCases.map { _ in
                .init(
                    weight: cases.pick([0, 0.25, 1, 4, 100]), lengthNorm: cases.pick([0, 0.5, 1]))
            })
    }

    package mutating func below(_ limit: Int) -> Int { cases.number(0...max(0, limit - 1)) }
}
