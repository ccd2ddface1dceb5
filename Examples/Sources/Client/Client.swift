import BlogSearch
import BlogSearchURLSession
import Foundation

/// Asks the REST API of a site, or of an index as if it were one.
@main struct Client {
    static let usage = """
        Client SITE | INDEX.sqlite [ENDPOINT] [KEY=VALUE…] [--namespace NAME] [--embed] [--raw] [--all]
        Client https://example.org posts search=river per_page=5
        Client blog.sqlite types
        """

    /// What was asked for.
    struct Call: Sendable, Equatable {
        var place: String
        var endpoint = "posts"
        var parameters: [WordPressParameter: String] = [:]
        var namespace = WordPressNamespace.wp()
        var flags: Set<String> = []

        init?(_ arguments: [String]) {
            var words: [String] = []
            var rest = arguments[...]
            while let argument = rest.popFirst() {
                if argument == "--namespace" {
                    guard let path = rest.popFirst() else { return nil }
                    namespace = .custom(path)
                } else if argument.hasPrefix("--") {
                    flags.insert(argument)
                } else if let sign = argument.firstIndex(of: "="), !words.isEmpty {
                    let key = WordPressParameter(rawValue: String(argument[..<sign]))
                    parameters[key] = String(argument[argument.index(after: sign)...])
                } else {
                    words.append(argument)
                }
            }
            guard let place = words.first, words.count < 3, !flags.contains("--help") else {
                return nil
            }
            self.place = place
            if words.count > 1 { endpoint = words[1] }
        }

        /// The client for the place: over the network, or over the index without one.
        func client(over network: any Transport) throws -> (WordPressClient, SearchEngine?) {
            guard place.hasSuffix(".sqlite") else {
                let client = try WordPressClient(route: place, namespace: namespace, over: network)
                return (client, nil)
            }
            let engine = try SearchEngine.open(at: place)
            let address = "https://index.example"
            let client = try WordPressClient(
                route: address, namespace: namespace,
                over: engine.wordPress(publicURL: address).transport)
            return (client, engine)
        }

        /// Asks, page after page where all is wanted, and writes what came.
        @MainActor func run(over network: any Transport, write: (String) -> Void) async throws {
            let (client, engine) = try client(over: network)
            var query = client.get(.custom(endpoint)).query(parameters)
            if flags.contains("--embed") { query = query.embed() }
            var page = 1
            while true {
                let answer = try await query.answer()
                if flags.contains("--raw") {
                    write(answer.string)
                } else {
                    for record in try Record.all(in: answer) {
                        write(
                            [record.id, record.day, record.title, record.link].compactMap(\.self)
                                .joined(separator: "\t"))
                    }
                    if page == 1, let total = answer.total { write("(\(total) in all)") }
                }
                page += 1
                guard flags.contains("--all"), answer.next != nil else { break }
                query = query.query(.page, "\(page)")
            }
            try engine?.close()
        }
    }

    @MainActor static func main() async {
        guard let call = Call(Array(CommandLine.arguments.dropFirst())) else { return print(usage) }
        do {
            try await call.run(over: URLSessionTransport()) { print($0) }
        } catch {
            FileHandle.standardError.write(Data((explained(error) + "\n").utf8))
            exit(2)
        }
    }
}
