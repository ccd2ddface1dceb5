import ArgumentParser
import BlogSearch

/// `wpsearch settings`: what the owner of an index wants of searches.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Show and check the settings of the index: weights, synonyms, pins.",
        discussion: """
            Example:
              wpsearch settings

            Settings stand in a file beside the index, blog.settings.json for
            blog.sqlite, and hold from the next search on:

            { "weights": { "title": 6, "code": 0 },
              "synonyms": [["js", "javascript"],
                           { "from": "k8s", "to": ["kubernetes"] }],
              "pinned": [{ "query": "pricing", "posts": ["our-prices"] }],
              "hidden": { "posts": ["old-draft"], "tags": ["featured"] },
              "stopWords": { "en": { "add": ["blog"], "remove": ["who"] } } }

            Weights are of title, tags, categories, excerpt, heading, body, code
            and caption. Words of "from" also find those of "to"; of a list the first
            100 are searched, of all lists together 10,000. Posts are named by
            slug or id, on every site of the index that has it, or by address.
            Hidden posts are never found or counted; hidden tags (and "categories")
            are in no cloud, facet or list, but filters know them.
            """)

    @Flag(help: "Print the settings as JSON, in the form of the file.")
    var json = false

    @OptionGroup var indexOption: IndexOption

    func run() throws {
        let engine = try indexOption.openBriefly()
        let report = try engine.settingsReport()
        Standard.output.write(
            json ? try JSONText.pretty(report.settings) + "\n" : SettingsText(report).text,
            asJSON: json)
    }
}
