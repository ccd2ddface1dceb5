import Testing

@testable import BlogSearchPostings

@Suite struct DocumentWindowTests {
    @Test(arguments: [0, 1, 2, 63, 64, 65, 130, 8192]) func theFirstFew_areKept(count: Int) {
        var window = DocumentWindow(around: 8192)
        for document in stride(from: DocumentID(8195), to: 8192 + 8192, by: 47) {
            window.insert(document)
        }
        window.insert(8192..<8192 + 70)
        var all: [DocumentID] = []
        window.list(into: &all)
        window.keepFirst(count)
        var kept: [DocumentID] = []
        window.list(into: &kept)
        #expect(kept == Array(all.prefix(count)))
    }
}
