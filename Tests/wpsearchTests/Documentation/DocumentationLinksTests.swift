import Foundation
import Testing

/// Links of README and of the pages of Documentation lead to files and headings that there are.
@Suite struct DocumentationLinksTests {
    @Test(arguments: DocumentationPage.paths) func links_leadSomewhere(path: String) throws {
        let page = try DocumentationPage(path: path)
        let own = page.links.filter { !$0.contains(":") }
        #expect(!own.isEmpty, "\(path) leads nowhere")
        for link in own {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let here = Command.root.appendingPathComponent(path)
            let file =
                parts[0].isEmpty
                ? here : here.deletingLastPathComponent().appendingPathComponent(String(parts[0]))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(link)")
            guard parts.count == 2 else { continue }
            let target = try DocumentationPage(
                path: String(
                    file.standardizedFileURL.path.dropFirst(Command.root.path.count + 1)))
            #expect(target.anchors.contains(String(parts[1])), "\(path): \(link)")
        }
    }

    @Test func everyPage_isNamedByREADME() throws {
        let links = Set(try DocumentationPage(path: "README.md").links)
        let pages = DocumentationPage.paths.dropFirst()
        #expect(pages.count >= 10)
        for path in pages { #expect(links.contains(path), "README does not name \(path)") }
    }
}
