import Testing

@testable import Ingest

@Suite struct HTMLElementTests {
    @Test(arguments: HTMLElement.allCases)
    func elements_areFoundByTheirNames(element: HTMLElement) {
        let names: [HTMLElement: String] = [
            .annotationXML: "annotation-xml", .captionShortcode: "[caption]", .other: "?",
        ]
        let name = names[element] ?? String(describing: element).lowercased()
        #expect(HTMLElement(HTMLName(name)) == element)
        #expect(HTMLElement(HTMLName(name.uppercased())) == element)
    }

    @Test(arguments: ["", "x", "blockquotes", "quote", "h7", "o:p", "my-element-with-a-long-name"])
    func unknownNames_areOtherElements(name: String) {
        #expect(HTMLElement(HTMLName(name)) == .other)
    }

    @Test func groups_doNotOverlap() {
        #expect(HTMLElement.allCases.filter { $0.isBlock && $0.isFormatting }.isEmpty)
        #expect(HTMLElement.formattingElements.allSatisfy { $0.style != nil })
        #expect(HTMLElement.address.isBlock && HTMLElement.tr.isBlock && !HTMLElement.a.isBlock)
        #expect(HTMLElement.button.isWordBoundary && !HTMLElement.span.isWordBoundary)
        #expect(HTMLElement.h1.headingLevel == 1 && HTMLElement.h6.headingLevel == 6)
    }
}
