import BlogSearch
import BlogSearchPostings
import Ingest
import TextAnalysis

/// HTML of posts into typed blocks.
struct ReadingHTML: Stage {
    let posts: [Post]

    func pass() -> Amount {
        var amount = Amount(count: posts.count)
        for post in posts {
            amount.bytes += post.html.utf8.count
            // Blocks that nobody counts might never be made.
            precondition(HTMLContent.blocks(in: post.html).count < .max)
        }
        return amount
    }
}

/// Texts of posts into stems.
struct Analysis: Stage {
    private let texts: [String]

    init(posts: [Post]) {
        texts = posts.map { $0.title + "\n" + HTMLContent.text(in: $0.html) }
    }

    func pass() -> Amount {
        var analyzer = Analyzer(language: Language(tag: "en") ?? .undetermined)
        var amount = Amount(count: texts.count)
        var tokens = 0
        for text in texts {
            amount.bytes += text.utf8.count
            analyzer.forEachToken(in: text) { _, _, _ in tokens += 1 }
        }
        precondition(tokens > 0, "texts have words")
        return amount
    }
}

/// Texts of posts into a segment: analysis, postings, positions and columns, in memory.
struct Building: Stage {
    private let documents: [DocumentFields]

    init(posts: [Post]) {
        documents = posts.map { post in
            DocumentFields(
                title: post.title, excerpt: nil, tags: [], categories: [],
                blocks: HTMLContent.blocks(in: post.html))
        }
    }

    func pass() throws -> Amount {
        let trial = SegmentTrial()
        let language = Language(tag: "en") ?? .undetermined
        for fields in documents { trial.add(fields, in: language) }
        let amount = Amount(count: documents.count, bytes: trial.textBytes)
        let bytes = try trial.finish()
        precondition(bytes > 0, "a segment has pages")
        return amount
    }
}

/// The distinct words of posts into stems, without what an analyzer remembers: by libstemmer where it is, or in Swift.
struct Stemming: Stage {
    private let words: [[UInt8]]
    private let trial: StemTrial

    init?(posts: [Post], inSwift: Bool) {
        let english = Language(tag: "en") ?? .undetermined
        guard let trial = StemTrial(english, inSwift: inSwift) else { return nil }
        self.trial = trial
        var analyzer = Analyzer(language: english)
        var words: Set<[UInt8]> = []
        for post in posts {
            analyzer.forEachToken(in: post.title + "\n" + HTMLContent.text(in: post.html)) {
                _, word, _ in
                words.insert(word.indices.map { word[$0] })
            }
        }
        self.words = words.sorted { $0.lexicographicallyPrecedes($1) }
    }

    func pass() -> Amount {
        var letters = 0
        for word in words { letters += trial.stem(word).count }
        precondition(letters > 0, "stems have letters")
        return Amount(count: words.count)
    }
}
