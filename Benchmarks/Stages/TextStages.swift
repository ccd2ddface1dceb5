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
