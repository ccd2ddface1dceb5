import Blog
import TestSupport

/// A post of a site that is edited at random.
struct RandomPost {
    var id: Int
    var title = "Title"
    var text: String
    var tag: String?
    /// The text of a custom field.
    var custom: String?

    /// The post, with its tag before it.
    var changes: [Change] {
        var post = Post(id: id, title: title, html: text)
        if let custom { post.extras.fields = ["acf.note": custom] }
        guard let tag else { return [.post(post)] }
        let term = Term(
            key: .init(taxonomy: "post_tag", id: HiddenWord.number(of: tag)), slug: tag, name: tag)
        post.terms = [term.key]
        return [.term(term), .post(post)]
    }
}

/// Posts made of words that are like no other, so that a few letters of one tell it among all bytes.
struct RandomPosts {
    private(set) var posts: [Int: RandomPost] = [:]
    private var next = 1

    init(count: Int, _ random: inout SplitMix64) {
        for _ in 0..<count { add(&random) }
    }

    var all: [RandomPost] { posts.values.sorted { $0.id < $1.id } }

    /// Every word that the posts say now.
    var words: Set<String> {
        var words: Set<String> = []
        for post in posts.values {
            words.formUnion(post.text.split(separator: " ").map(String.init))
            words.insert(post.title)
            if let tag = post.tag { words.insert(tag) }
            if let custom = post.custom { words.insert(custom) }
        }
        return words
    }

    @discardableResult
    private mutating func add(_ random: inout SplitMix64) -> RandomPost {
        let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in HiddenWord.make(&random)
        }
        let post = RandomPost(
            id: next, title: HiddenWord.make(&random), text: text.joined(separator: " "),
            tag: Bool.random(using: &random) ? HiddenWord.make(&random) : nil,
            custom: Bool.random(using: &random) ? HiddenWord.make(&random) : nil)
        posts[next] = post
        next += 1
        return post
    }

    /// Edits some posts, removes some, and adds some.
    mutating func change(_ random: inout SplitMix64) -> (changed: [RandomPost], removed: [Int]) {
        var changed: [Int: RandomPost] = [:]
        // A word of another post keeps a word alive that is taken out elsewhere.
        let known = words.sorted()
        let most = [1, 3, 120].randomElement(using: &random) ?? 1
        for _ in 0..<Int.random(in: 1...most, using: &random) {
            guard var post = all.randomElement(using: &random) else { break }
            var text = post.text.split(separator: " ").map(String.init)
            switch Int.random(in: 0..<6, using: &random) {
            case 5: post.custom = Bool.random(using: &random) ? HiddenWord.make(&random) : nil
            case 0: post.title = HiddenWord.make(&random)
            case 1: post.tag = Bool.random(using: &random) ? HiddenWord.make(&random) : nil
            case 2: text.append(known.randomElement(using: &random) ?? "none")
            case 3: if text.count > 1 { text.removeLast() }
            default:
                text[text.indices.randomElement(using: &random) ?? 0] = HiddenWord.make(&random)
            }
            post.text = text.joined(separator: " ")
            posts[post.id] = post
            changed[post.id] = post
        }
        var removed: [Int] = []
        if Int.random(in: 0..<3, using: &random) == 0, posts.count > 2,
            let id = posts.keys.sorted().randomElement(using: &random)
        {
            removed.append(id)
            posts[id] = nil
            changed[id] = nil
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            let post = add(&random)
            changed[post.id] = post
        }
        return (changed.values.sorted { $0.id < $1.id }, removed)
    }
}

/// Words that no stemmer changes and of which no other begins alike. Only their ends have a `k`, so that no part of one stands
/// where two of them meet.
enum HiddenWord {
    private static let letters = Array("bcdfgjmpqvwxz".utf8)
    static func make(_ random: inout SplitMix64) -> String {
        let bytes = (0..<16).map { _ in letters.randomElement(using: &random) ?? 0x6B }
        return String(decoding: bytes, as: UTF8.self) + "k"
    }

    /// Eight letters from the middle: dictionaries leave out how a word begins as the one before it.
    static func part(of word: String) -> UInt64 {
        word.utf8.dropFirst(7).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Calls `body` with as many letters from every place of some bytes.
    static func forEachPart(of bytes: [UInt8], _ body: (UInt64) -> Void) {
        var part: UInt64 = 0
        for byte in bytes {
            // Words are folded, or as they were written; all of these are lower case.
            part = part << 8 | UInt64(byte)
            body(part)
        }
    }

    /// A number for a word, as ids are.
    static func number(of word: String) -> Int {
        Int(truncatingIfNeeded: part(of: word) % 1_000_003) + 1
    }
}
