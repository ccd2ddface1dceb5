import Foundation

/// A page for who opens the repository: README.md, or one of the folder Documentation.
struct DocumentationPage {
    /// What stands between two fences.
    struct Block {
        /// What stands behind the opening fence, such as `console` or `json mapping.json`.
        var kind: String
        var lines: [String] = []

        var text: String { lines.joined(separator: "\n") }
    }

    /// A command of a `console` block and the lines below it.
    struct Shown {
        var command: String
        var output: [String] = []
    }

    /// Where it is, from the package's folder.
    let path: String
    let text: String

    init(path: String) throws {
        self.path = path
        text = try String(
            contentsOf: Command.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every page.
    static let paths: [String] = {
        let folder = Command.root.appendingPathComponent("Documentation").path
        let names = FileManager.default.subpaths(atPath: folder) ?? []
        return ["README.md"]
            + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
    }()

    /// Blocks in their order, and the lines between them.
    private var parts: (blocks: [Block], prose: [String]) {
        var blocks: [Block] = []
        var prose: [String] = []
        var isBlock = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isBlock.toggle()
                if isBlock { blocks.append(Block(kind: String(line.dropFirst(3)))) }
            } else if isBlock {
                blocks[blocks.count - 1].lines.append(line)
            } else {
                prose.append(line)
            }
        }
        return (blocks, prose)
    }

    var blocks: [Block] { parts.blocks }

    /// What its links and pictures lead to, as written.
    var links: [String] {
        let prose = parts.prose.joined(separator: "\n")
        return prose.matches(of: #/\]\(([^()\s]+)\)/#).map { String($0.output.1) }
            + prose.matches(of: #/ (?:src|href)="([^"]+)"/#).map { String($0.output.1) }
    }

    /// By what a link names the headings, as GitHub makes it of their text.
    var anchors: Set<String> {
        var anchors: Set<String> = []
        for line in parts.prose where line.hasPrefix("#") {
            let heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            let kept = heading.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            anchors.insert(kept.replacingOccurrences(of: " ", with: "-"))
        }
        return anchors
    }
}

extension DocumentationPage.Block {
    /// The commands of a `console` block.
    var commands: [DocumentationPage.Shown] {
        var shown: [DocumentationPage.Shown] = []
        for line in lines {
            if line.hasPrefix("$ ") {
                shown.append(DocumentationPage.Shown(command: String(line.dropFirst(2))))
            } else if !shown.isEmpty {
                shown[shown.count - 1].output.append(line)
            }
        }
        return shown
    }

    /// The file that the block is, of a kind such as `json mapping.json`.
    var file: String? {
        let words = kind.split(separator: " ")
        return words.count == 2 ? String(words[1]) : nil
    }
}
