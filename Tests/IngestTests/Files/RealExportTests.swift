import Foundation
import Testing

@testable import Ingest

private let realExports = SharedFolder.url.appendingPathComponent("data/wxr").path

@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: realExports),
        "needs the folder shared beside the checkout, or WPSEARCH_SHARED"))
struct RealExportTests {
    private static let manifest: [(file: String, items: Int)] = {
        guard let text = try? String(contentsOfFile: realExports + "/manifest.tsv", encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            return columns.count > 2 ? Int(columns[2]).map { (String(columns[0]), $0) } : nil
        }
    }()

    @Test func thereAre34() { #expect(Self.manifest.count == 34) }

    @Test(arguments: manifest)
    func everyItem_isKeptOrNamed(file: String, items: Int) async throws {
        let path = realExports + "/" + file
        // The one file of the set that is XML but no export.
        if file == "wagtail-wordpress-import__test.xml" {
            let error = await #expect(throws: IngestError.self) {
                try await Everything(of: WXRSource(path: path, site: nil))
            }
            #expect(error?.code == .wrongKind)
            return
        }
        let all = try await Everything(of: WXRSource(path: path, site: nil))
        #expect(all.posts.count + all.skipped.count == items)
        #expect(all.reasons.allSatisfy { !$0.isEmpty })
        for term in all.terms { #expect(!term.slug.isEmpty && !term.name.isEmpty) }
    }
}
