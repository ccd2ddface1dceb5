import ArgumentParser
public import BlogSearch
import BlogSearchCluster

/// `wpsearch cloud`: a tag cloud.
struct CloudCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cloud",
        abstract: "Make a tag cloud of everything, or of a query's results.",
        discussion: """
            Example:
              wpsearch cloud --number 20 --format text

            --format html is byte for byte what WordPress's wp_tag_cloud() prints.

            svg and png are pictures, page is a page with one whose words lead to the
            search page of 'wpsearch serve'. Letters are as large as there is room, and
            an eightieth of the height at least; terms without room are left out and
            counted on standard error. PNG is drawn by rsvg-convert, of librsvg:
              wpsearch cloud --format png --background dark > cloud.png

            --by significance takes, instead of the most frequent terms, those that set
            the posts of a query apart from all others (log-likelihood); --compare shows
            what rose and what faded from one period to another:
              wpsearch cloud accessibility --by significance
              wpsearch cloud --compare 2014..2015

            dot and graphml are graphs of which terms stand together, for Graphviz and
            for Gephi:
              wpsearch cloud --format dot | sfdp -Tsvg > graph.svg
            """)

    @OptionGroup var words: QueryText

    @Option(help: "tag, category or another taxonomy.")
    var taxonomy = "post_tag"

    @Option(amount: "How many terms; 0 takes all.")
    var number = 45

    @Option(amount: "Leave out terms of fewer posts.")
    var minCount = 1

    @Option(help: "Size of the rarest term; not of pictures.")
    var smallest = 8.0

    @Option(help: "Size of the most frequent term; not of pictures.")
    var largest = 22.0

    @Option(help: "Unit of the sizes.")
    var unit = "pt"

    @Option(help: "By what terms are ordered.")
    var orderBy = CloudOptions.OrderBy.name

    @Option(help: "In which order.")
    var order = CloudOptions.Order.ascending

    @Option(help: "How sizes follow counts. (default: wordpress; sqrt for pictures)")
    var scale: CloudScale?

    @Option(help: "What a term weighs.")
    var by = Measure.count

    @Option(
        help: ArgumentHelp(
            "What rose and what faded: 2014..2015, 2014-03..2014-04, 2010-2012..2013-2015.",
            valueName: "period..period"), transform: PeriodComparison.init)
    var compare: PeriodComparison?

    @Option(help: FormatHelp.plain)
    var format = Format.text

    @OptionGroup(title: "Pictures") var picture: PictureArguments
    @OptionGroup var cells: CellOptions
    @Flag(.noPager) var noPager = false
    @OptionGroup var indexOption: IndexOption
    @Option(.cluster, valueName: "url") var cluster: String?

    /// What the weight of a term is made of.
    enum Measure: String, NamedChoice {
        case count, significance
    }

    /// The forms a cloud is printed in.
    enum Format: String, NamedChoice {
        case json, csv, tsv, html, text, svg, png, page, dot, graphml

        var isPicture: Bool { [.svg, .png, .page].contains(self) }
    }

    func validate() throws {
        if by == .significance, words.joined.isEmpty, compare == nil {
            throw ValidationError(
                "--by significance compares the posts of a query with all others: say which, as in \"wpsearch cloud accessibility --by significance\"."
            )
        }
        if let option = picture.given.first, !format.isPicture {
            throw ValidationError("--\(option) is for pictures: --format svg, png or page.")
        }
        let isPlain = compare == nil && by == .count && format != .dot && format != .graphml
        if cluster != nil, !isPlain {
            throw ValidationError(
                "--cluster counts the terms of a query, and knows no --compare, --by significance, --format dot and graphml."
            )
        }
        if picture.server != nil, format != .page {
            throw ValidationError("--server is for --format page.")
        }
        if format == .png, Standard.output.isTerminal {
            throw ValidationError(
                "A terminal shows no PNG: send it to a file, as in \"wpsearch cloud --format png > cloud.png\"."
            )
        }
    }

    func run() async throws {
        let drawing = try picture.options()
        let options = try CloudOptions(
            number: number, minimumCount: minCount, smallest: smallest, largest: largest,
            unit: unit, orderBy: orderBy, order: order,
            scale: scale ?? (format.isPicture ? .squareRoot : .wordPress))
        let taxonomy = SearchEngine.taxonomy(named: taxonomy)
        let text = compare.map { $0.later(words.joined) } ?? words.joined
        let cloud = try await cloud(of: taxonomy, text, options)
        switch format {
        case .json: Standard.output.writeJSON(cloud.exported(as: .json))
        case .csv, .tsv:
            let table = cloud.exported(
                as: format == .csv ? .csv : .tsv, rawCells: cells.rawCells)
            Standard.output.writeData((cells.bom ? Columns.byteOrderMark : "") + table)
        // wp_tag_cloud() prints no line break at its end, and html is that byte for byte.
        case .html: Standard.output.writeData(cloud.exported(as: .html))
        case .text:
            let display = Display(pages: !noPager)
            display.show(
                cloud.exported(as: .text, columns: Standard.output.width), in: display.style)
        case .svg: Standard.output.writeData(drawn(cloud, drawing).svg)
        case .png: try PNGPicture.write(svg: drawn(cloud, drawing).svg)
        case .page:
            let linked = cloud.linked { picture.address(of: $0, text: words.joined) }
            let title = words.joined.isEmpty ? "Tag cloud" : "Tag cloud: \(words.joined)"
            Standard.output.writeData(drawn(linked, drawing).page(title: title))
        case .dot, .graphml:
            let graph = try await indexOption.openBriefly().termGraph(
                of: cloud, matching: text.isEmpty ? nil : text)
            Standard.output.writeData(format == .dot ? graph.dot : graph.graphML)
        }
        if cloud.items.isEmpty {
            tell("There is nothing to show: " + (try await reasonForNothing(taxonomy)))
            throw Failure.nothingFound
        }
    }

    /// Why a cloud has no term, and what helps, as the rest of a sentence.
    private func reasonForNothing(_ taxonomy: String) async throws -> String {
        let name = taxonomy == "post_tag" ? "tag" : taxonomy
        if cluster == nil {
            let engine = try indexOption.openBriefly()
            let asked = compare.map { $0.later(words.joined) } ?? words.joined
            let found = try engine.answer(to: words.joined, options: SearchOptions(limit: 0))
            if found.total == 0 {
                let all = words.joined.isEmpty
                if all {
                    return "the index has no posts; wpsearch sync or wpsearch import brings some."
                }
                let other = found.suggestion.map { "; did you mean \"\(printable($0))\"?" }
                return "no post matches \"\(printable(words.joined))\""
                    + (other ?? "; try other words.")
            }
            let all = try CloudOptions(number: 1, orderBy: .count, order: .descending)
            let most = try await engine.cloud(
                of: taxonomy, options: all, matching: asked.isEmpty ? nil : asked, against: nil
            ).items.first
            if let most, minCount > most.count, compare == nil {
                return
                    "no \(name) is on \(counted(minCount, "post")) or more; the most frequent, \"\(printable(most.name))\", is on \(most.count): give a smaller --min-count."
            }
            if most != nil, compare == nil {
                return
                    "no \(name) is more frequent among these posts than elsewhere; leave out --by significance."
            }
        }
        return compare == nil
            ? "the posts have no \(name); name another --taxonomy, which \"wpsearch terms\" lists."
            : "no \(name) rose or faded between these periods; compare longer ones."
    }

    /// The picture; says which terms are not in it.
    private func drawn(_ cloud: TagCloud, _ options: PictureOptions) -> CloudPicture {
        let picture = CloudPicture(cloud, options: options, periods: compare?.description)
        let leftOut = picture.leftOut
        if let first = leftOut.max(by: { $0.count < $1.count }) {
            let named = leftOut.count == 1 ? "\"\(first.name)\"" : "\"\(first.name)\" the largest"
            tell(
                "\(leftOut.count) of \(cloud.items.count) terms are not in the picture, \(named): there is no room for letters that can be read. Give --width and --height, or a smaller --number."
            )
        }
        return picture
    }

    private func cloud(
        of taxonomy: String, _ text: String, _ options: CloudOptions
    ) async throws -> TagCloud {
        let matching = text.isEmpty ? nil : text
        if let cluster {
            return try await onCluster(cluster) { client in
                try await ClusterSearch(client).cloud(
                    of: taxonomy, options: options, matching: matching)
            }
        }
        let reference = compare.map { CloudReference.posts(matching: $0.earlier(words.joined)) }
        let engine = try indexOption.openBriefly()
        let cloud = try await engine.cloud(
            of: taxonomy, options: options, matching: matching,
            against: reference ?? (by == .significance ? .otherPosts : nil))
        if cloud.items.isEmpty { try await engine.check(taxonomy: taxonomy) }
        return cloud
    }
}

extension CloudOptions.OrderBy: NamedChoice {}
extension CloudOptions.Order: NamedChoice {}
extension CloudScale: NamedChoice {}
