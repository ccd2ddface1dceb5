import Foundation
import Testing

@testable import TagClouds

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct TermGraphTests {
    private let graph: TermGraph

    init() throws {
        let names = ["open \"data\"", "a\\b", "<c>"]
        let entries = zip(1..., names).map { id, name in
            CloudEntry(id: id, taxonomy: "post_tag", name: name, slug: "s\(id)", count: id)
        }
        let cloud = TagCloud(entries, options: try CloudOptions(orderBy: .count))
        graph = TermGraph(cloud, together: [[1, 1, 0], [1, 2, 2], [0, 2, 3]])
    }

    @Test func edges_areOfPairsThatPostsHave() {
        #expect(
            graph.edges == [
                .init(first: 0, second: 1, posts: 1), .init(first: 1, second: 2, posts: 2),
            ])
    }

    @Test func dot_quotesNames() {
        #expect(
            graph.dot == """
                graph terms {
                  graph [overlap=false, splines=true];
                  node [shape=plaintext, fontname="DejaVu Sans"];
                  edge [color="#00000055"];
                  n0 [label="open \\"data\\"", posts=1, fontsize=10];
                  n1 [label="a\\\\b", posts=2, fontsize=26];
                  n2 [label="<c>", posts=3, fontsize=36];
                  n0 -- n1 [weight=1, posts=1, penwidth=2.4];
                  n1 -- n2 [weight=2, posts=2, penwidth=4.4];
                }

                """)
    }

    @Test func graphML_isWellFormed_andHasAll() {
        let parser = XMLParser(data: Data(graph.graphML.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(graph.graphML.components(separatedBy: "<node ").count == 4)
        #expect(
            graph.graphML.contains(
                "<edge source=\"n1\" target=\"n2\"><data key=\"together\">2</data></edge>"))
        #expect(graph.graphML.contains("<data key=\"name\">&lt;c&gt;</data>"))
    }
}
