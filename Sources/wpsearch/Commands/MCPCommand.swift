import ArgumentParser
import BlogSearch
import BlogSearchServer

/// `wpsearch mcp`: the index for programs around language models.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Answer a language model's questions: the Model Context Protocol.",
        discussion: """
            Example, a line of the settings of such a program:
              {"mcpServers": {"blog": {"command": "wpsearch", "args": ["mcp"]}}}

            It speaks on standard input and output until its input ends: a line is a
            message. The tools are search, show, related and terms; they read the index
            and nothing else, and an import or sync beside it shows in the next answer.
            What the settings hide is not there, nor are other sites than that of --site.
            """)

    @Option(
        help: ArgumentHelp("Serve this site of the index only. (default: all)", valueName: "url"))
    var site: String?

    @OptionGroup var indexOption: IndexOption

    func run() async throws {
        var engine = try indexOption.open()
        _ = try engine.settings()
        if let site { engine = engine.seen(in: .strangers(ofSite: try engine.servedSite(site))) }
        let server = ContextServer(engine: engine, version: WPSearch.version)
        var known: Notice?
        while let line = readLine(strippingNewline: true) {
            let fault = engine.fault
            if let fault, fault != known { tell(fault) }
            known = fault
            guard line.contains(where: { !$0.isWhitespace }),
                var answer = await server.answer(to: Array(line.utf8))
            else { continue }
            answer.append(UInt8(ascii: "\n"))
            Standard.output.write(answer)
        }
    }
}

extension SearchEngine {
    /// Why the settings or the index cannot be used as they are now; the client is told what is for it.
    fileprivate var fault: Notice? {
        do { return try answerState().settingsFault } catch let error as SearchError {
            return error.code == .busy ? nil : error.explanation.notice
        } catch {
            return Notice("\(error)")
        }
    }
}
