import Foundation
import TestSupport
import Testing

@testable import BlogSearchFileSources
@testable import Ingest

private let realExports = SharedFolder.url.appendingPathComponent("data/wxr").path

@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: realExports),
        "needs the folder shared beside the checkout, or WPSEARCH_SHARED"))
struct RealExportTests {
    /// A line of the manifest.
    struct Export: Sendable, CustomTestStringConvertible {
        var file: String
        var bytes: Int
        var items: Int
        var version: String
        var parse: String
        var testDescription: String { file }
        var path: String { realExports + "/" + file }
    }

    private static let manifest: [Export] = {
        guard let text = try? String(contentsOfFile: realExports + "/manifest.tsv", encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            guard columns.count > 4, let bytes = Int(columns[1]), let items = Int(columns[2]) else {
                return nil
            }
            return Export(
                file: columns[0], bytes: bytes, items: items, version: columns[3],
                parse: columns[4])
        }
    }()

    @Test func thereAre34() { #expect(Self.manifest.count == 34) }

    @Test(arguments: manifest)
    func everyItem_isKeptOrNamed(export: Export) async throws {
        let path = export.path
        // The one file of the set that is XML but no export.
        if export.file == "wagtail-wordpress-import__test.xml" {
            let error = await #expect(throws: IngestError.self) {
                try await Everything(of: WXRSource(path: path, site: nil))
            }
            #expect(error?.code == .wrongKind)
            return
        }
        let all = try await Everything(of: WXRSource(path: path, site: nil))
        #expect(all.posts.count + all.skipped.count == export.items)
        #expect(all.reasons.allSatisfy { !$0.isEmpty })
        for term in all.terms { #expect(!term.slug.isEmpty && !term.name.isEmpty) }
    }

    @Test(arguments: manifest)
    func everyColumn_isAsTheFileIsRead(export: Export) throws {
        var file = try WXRFile(path: export.path, wanted: WXRReader.headerOnly)
        var items = 0
        var damaged = 0
        while let entries = try file.nextEntries() {
            for case .item(let item) in entries {
                items += 1
                damaged += item.damage == nil ? 0 : 1
            }
        }
        #expect(try ByteFile(export.path).length == export.bytes)
        #expect(items == export.items)
        #expect(file.reader.items == export.items)
        #expect(file.reader.channel["wp:wxr_version"] ?? "none" == export.version)
        // An unbound prefix is no damage: it says what it means. A file that ends early is.
        let isDamaged = export.parse.hasPrefix("NOT") && !export.parse.contains("unbound prefix")
        #expect((file.damage != nil || damaged > 0) == isDamaged)
    }

    @Test(arguments: manifest.filter { $0.file != "wagtail-wordpress-import__test.xml" })
    func whatIsPrivate_neverLeavesTheSource(export: Export) async throws {
        let all = try await Everything(
            of: WXRSource(path: export.path, site: nil, withComments: true))
        let canaries = try CanarySet(ofExports: [export.path]).canaries
        var found: Set<Int> = []
        let finder = TextFinder(canaries.map(\.text.utf8))
        for change in all.changes {
            finder.forEachMatch(in: Array("\(change)".utf8)) { text, _ in found.insert(text) }
        }
        // Names of our own types are in a description, too.
        let own = "excerpt featuredMedia category modified language description taxonomy author"
        let leaks = found.map { canaries[$0].text }.filter { !own.lowercased().contains($0) }
        #expect(leaks.isEmpty)
    }
}
