import ArgumentParser
import BlogSearch

/// The flags that say what posts must be besides having words.
struct FilterOptions: ParsableArguments {
    @Option(.category) var category: [String] = []
    @Option(.tag) var tag: [String] = []
    @Option(.author) var author: [String] = []
    @Option(.type) var type: [String] = []
    @Option(.site) var site: [String] = []
    @Option(.language) var language: [String] = []
    @Option(.after) var after: String?
    @Option(.before) var before: String?

    /// What was given, and what is usual.
    var given: GivenOptions {
        [
            (.category, category), (.tag, tag), (.author, author), (.type, type), (.site, site),
            (.language, language), (.after, after.given), (.before, before.given),
        ]
    }
}
