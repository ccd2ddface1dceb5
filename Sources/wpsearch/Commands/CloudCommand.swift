public import ArgumentParser
public import BlogSearch

/// `wpsearch cloud`: a tag cloud.
struct CloudCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: "Make a tag cloud of everything, or of a query's results.",
        discussion: """
            Example:
              wpsearch cloud --number 20 --format text

            --format html is byte for byte what WordPress's wp_tag_cloud() prints.
            """)

    @OptionGroup var words: QueryText

    @Option(help: "post_tag, category or another taxonomy.")
    var taxonomy = "post_tag"

    @Option(parsing: .unconditional, help: "How many terms; 0 takes all.", transform: Amount.read)
    var number = 45

    @Option(
        parsing: .unconditional, help: "Leave out terms of fewer posts.", transform: Amount.read)
    var minCount = 1

    @Option(help: "Size of the rarest term.")
    var smallest = 8.0

    @Option(help: "Size of the most frequent term.")
    var largest = 22.0

    @Option(help: "Unit of the sizes.")
    var unit = "pt"

    @Option(help: "name or count.")
    var orderBy = CloudOptions.OrderBy.name

    @Option(help: "asc, desc or random.")
    var order = CloudOptions.Order.ascending

    @Option(help: "wordpress, linear, log, sqrt or rank.")
    var scale = CloudScale.wordPress

    @Option(help: "json, csv, tsv, html, svg or text.")
    var format = CloudFormat.text

    @OptionGroup var cells: CellOptions
    @OptionGroup var indexOption: IndexOption

    func run() async throws {
        let options = try CloudOptions(
            number: number, minimumCount: minCount, smallest: smallest, largest: largest,
            unit: unit,
            orderBy: orderBy, order: order, scale: scale)
        let engine = try indexOption.openBriefly()
        let taxonomy = SearchEngine.taxonomy(named: taxonomy)
        let text = words.joined
        let cloud = try await engine.cloud(
            of: taxonomy, options: options, matching: text.isEmpty ? nil : text)
        if cloud.items.isEmpty { try await engine.check(taxonomy: taxonomy) }
        let exported = cloud.exported(as: format, rawCells: cells.rawCells)
        // wp_tag_cloud() prints no line break at its end, and html is that byte for byte.
        // Bytes are looked at: the CR LF of a table is one character, which does not end in LF.
        let end = exported.utf8.last ?? UInt8(ascii: "\n")
        let isWhole = format == .html || end == UInt8(ascii: "\n")
        let whole = isWhole ? exported : exported + "\n"
        if format == .json {
            Standard.output.writeJSON(whole)
        } else {
            Standard.output.writeData(whole)
        }
    }
}

extension CloudOptions.OrderBy: ExpressibleByArgument {}
extension CloudOptions.Order: ExpressibleByArgument {}
extension CloudScale: ExpressibleByArgument {}
extension CloudFormat: ExpressibleByArgument {}
