/// Which terms of a cloud stand together in posts, for programs that draw graphs.
///
///     let graph = try await engine.termGraph(of: cloud)
///     graph.dot            // for Graphviz: dot, neato, sfdp
///     graph.graphML        // for Gephi, yEd, NetworkX, igraph
public struct TermGraph: Sendable, Hashable {
    /// Two terms, and how many posts have both.
    public struct Edge: Sendable, Hashable {
        /// The position of one term in ``TermGraph/terms``.
        public let first: Int
        /// The position of the other, behind it.
        public let second: Int
        /// Posts with both terms: 1 or more.
        public let posts: Int

        /// Makes an edge.
        public init(first: Int, second: Int, posts: Int) {
            self.first = first
            self.second = second
            self.posts = posts
        }
    }

    /// The terms, in the order of the cloud.
    public let terms: [CloudItem]
    /// Pairs of terms that posts have in common, by their positions.
    public let edges: [Edge]

    /// Makes a graph.
    ///
    /// - Parameters:
    ///   - cloud: its items are the terms.
    ///   - together: for each item, in how many posts each of the items occurs with it.
    public init(_ cloud: TagCloud, together: [[Int]]) {
        terms = cloud.items
        edges = together.indices.flatMap { first in
            together[first].indices.dropFirst(first + 1).compactMap { second in
                let posts = together[first][second]
                return posts > 0 ? Edge(first: first, second: second, posts: posts) : nil
            }
        }
    }

    /// The graph in Graphviz's language. The font size of a term grows with its weight, the width of a line with what it stands for.
    /// O(terms + edges).
    public var dot: String {
        let most = Double(edges.map(\.posts).max() ?? 1)
        let nodes = terms.indices.map { index in
            let item = terms[index]
            let size = PHPNumber.text((10 + 26 * item.weight).rounded())
            return
                "  n\(index) [label=\(quoted(item.name)), posts=\(item.count), fontsize=\(size)];\n"
        }
        let lines = edges.map { edge in
            let width = PHPNumber.text(((0.4 + 4 * Double(edge.posts) / most) * 10).rounded() / 10)
            return "  n\(edge.first) -- n\(edge.second)"
                + " [weight=\(edge.posts), posts=\(edge.posts), penwidth=\(width)];\n"
        }
        return """
            graph terms {
              graph [overlap=false, splines=true];
              node [shape=plaintext, fontname="DejaVu Sans"];
              edge [color="#00000055"];
            \(nodes.joined())\(lines.joined())}

            """
    }

    /// The graph as GraphML. O(terms + edges).
    public var graphML: String {
        let nodes = terms.indices.map { index in
            let item = terms[index]
            return """
                <node id="n\(index)"><data key="name">\(escaped(item.name))</data>\
                <data key="slug">\(escaped(item.slug))</data>\
                <data key="posts">\(item.count)</data></node>

                """
        }
        let lines = edges.map { edge in
            """
            <edge source="n\(edge.first)" target="n\(edge.second)">\
            <data key="together">\(edge.posts)</data></edge>

            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
            <key id="name" for="node" attr.name="name" attr.type="string"/>
            <key id="slug" for="node" attr.name="slug" attr.type="string"/>
            <key id="posts" for="node" attr.name="posts" attr.type="int"/>
            <key id="together" for="edge" attr.name="weight" attr.type="int"/>
            <graph id="terms" edgedefault="undirected">
            \(nodes.joined())\(lines.joined())</graph>
            </graphml>

            """
    }

    /// A string of DOT: only the quotation mark and the backslash mean something in it.
    private func quoted(_ name: String) -> String {
        let text = DisplayText.line(name, limit: 200).unicodeScalars.map {
            $0 == "\"" || $0 == "\\" ? "\\" + String($0) : String($0)
        }
        return "\"" + text.joined() + "\""
    }

    private func escaped(_ text: String) -> String {
        MarkupText.escaped(DisplayText.line(text, limit: 1_000))
    }
}
