import ArgumentParser
import BlogSearch

/// `wpsearch terms`: categories and tags with their counts.
struct TermsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terms",
        abstract: "List categories, tags and other terms with their number of posts.",
        discussion: """
            Example:
              wpsearch terms --taxonomy category

            A category counts the posts of the categories below it, too, as facets do.
            --containing names the terms only whose name or slug contains a text.

            --hygiene names what is worth tidying up: terms whose names are nearly the
            same, tags of one post, terms of none, and tags that are a category as well.
            """)

    /// The forms a list is printed in.
    enum Format: String, NamedChoice {
        case text, json, csv, tsv
    }

    @Option(help: "category, tag or another taxonomy. (default: all)")
    var taxonomy: String?

    @Option(help: "Only terms whose name or slug contains this text.")
    var containing = ""

    @Option(help: FormatHelp.plain)
    var format = Format.text

    @Flag(help: "Name what is worth tidying up.")
    var hygiene = false

    @OptionGroup var display: DisplayOptions
    @OptionGroup var cells: CellOptions
    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        guard hygiene else { return }
        if taxonomy != nil { throw ValidationError("--hygiene looks through all taxonomies.") }
        if !containing.isEmpty { throw ValidationError("--hygiene looks through all terms.") }
        if format == .csv || format == .tsv {
            throw ValidationError("--hygiene is printed as text or json.")
        }
    }

    func run() async throws {
        let engine = try indexOption.openBriefly()
        if hygiene { return try await printHygiene(of: engine) }
        let taxonomy = taxonomy.map(SearchEngine.taxonomy(named:))
        let terms = try await engine.terms(of: taxonomy, containing: containing)
        if let taxonomy, terms.isEmpty { try await engine.check(taxonomy: taxonomy) }
        switch format {
        case .text:
            show { text(terms, $0) }
        case .json: Standard.output.writeJSON(try JSONText.pretty(terms) + "\n")
        case .csv: Standard.output.writeData(table(terms, .comma))
        case .tsv: Standard.output.writeData(table(terms, .tab))
        }
    }

    private func printHygiene(of engine: SearchEngine) async throws {
        let sites = try await engine.termHygiene().map {
            HygieneText(site: $0.site, hygiene: $0.hygiene)
        }
        guard format == .text else {
            return Standard.output.writeJSON(try JSONText.pretty(sites) + "\n")
        }
        show { style in
            sites.map { site in
                (sites.count > 1 ? style.address(printable(site.site)) + "\n" : "")
                    + site.text(style)
            }.joined(separator: "\n")
        }
    }

    private func show(_ text: (Style) -> String) {
        let style = display.display.style
        display.display.show(text(style), in: style)
    }

    /// Columns that names are given at most; a longer one pushes its slug aside.
    private static let nameWidth = 40

    private func text(_ terms: [TermCount], _ style: Style) -> String {
        let widest = terms.map { "\($0.count)".count }.max() ?? 1
        // One long name must not push all slugs out of sight.
        let names = min(terms.map { visibleWidth(printable($0.name)) }.max() ?? 1, Self.nameWidth)
        var result = ""
        var taxonomy: String?
        for term in terms {
            if term.taxonomy != taxonomy {
                result +=
                    (taxonomy == nil ? "" : "\n") + style.bold(printable(term.taxonomy)) + "\n"
                taxonomy = term.taxonomy
            }
            result += "  " + leading("\(term.count)", widest) + "  "
            result += padded(printable(term.name), names)
            result += style.dim("  " + printable(term.slug)) + "\n"
        }
        return result
    }

    private func table(_ terms: [TermCount], _ separator: Columns.Separator) -> String {
        let columns = Columns(separator: separator, rawCells: cells.rawCells, bom: cells.bom)
        return columns.heading(["taxonomy", "id", "slug", "name", "parent", "count"])
            + terms.map { term in
                columns.line([
                    .text(term.taxonomy), .own("\(term.id)"), .text(term.slug), .text(term.name),
                    .own(term.parent.map { "\($0)" } ?? ""), .own("\(term.count)"),
                ])
            }.joined()
    }
}

extension SearchEngine {
    /// A taxonomy as WordPress calls it: people say tags.
    static func taxonomy(named name: String) -> String {
        switch name {
        case "tag", "tags": "post_tag"
        case "categories": "category"
        default: name
        }
    }

    /// Refuses the name of a taxonomy that the index does not have; WordPress always has categories and tags.
    func check(taxonomy: String) async throws {
        let known = try await Set(terms().map(\.taxonomy)).union(["category", "post_tag"])
        guard !known.contains(taxonomy) else { return }
        let listed = known.sorted().map { printable($0) }.joined(separator: ", ")
        throw ValidationError(
            "There is no taxonomy \"\(printable(taxonomy))\" in this index; it has \(listed).")
    }
}
