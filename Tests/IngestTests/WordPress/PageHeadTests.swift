import Testing

@testable import Ingest

/// A page is a witness by its head alone.
@Suite struct PageHeadTests {
    private static let link = #"<link rel="https://api.w.org/" href="https://a.example/wp-json/">"#

    @Test(arguments: [
        "\(link)", "<!doctype html><html><head>\(link)</head><body>x", "\u{FEFF}<html>\n\(link)",
        "<head><title>a < b</title><meta charset=utf-8><style>p{}</style>\(link)",
        "<head><script>if (a<b) {}</script>\(link)", "<html><!-- a --><head>\n\(link)",
        "<LINK HREF=https://a.example/wp-json/ REL='shortlink https://api.w.org/'>",
        "<link rel='https://api.w.org/' href='https://a.example/wp&#45;json/'>",
    ])
    func whatStandsInTheHead_counts(page: String) {
        #expect(PageHead(Array(page.utf8)).vouchedLinks == ["https://a.example/wp-json/"])
    }

    @Test(arguments: [
        "<head></head><body>\(link)", "<body>\(link)", "<head><p>words</p>\(link)",
        "<head>words \(link)", "<head><!-- \(link) -->", "<head><script>\"\(link)\"</script>",
        "<head><title>\(link)</title>", "<head><style>\(link)</style>",
        "<head><noscript>\(link)</noscript>", "<head><textarea>\(link)</textarea>",
        "<head><meta content='\(link)'>", "<div title='\(link)'>", "<head><script>\(link)",
        "<head><template>\(link)</template>", "</head>\(link)", "<head>&lt;\(link)",
        "<head><link rel=\"api.w.org\" href=\"https://a.example/\">",
    ])
    func whatStrangersMayWrite_doesNot(page: String) {
        #expect(PageHead(Array(page.utf8)).vouchedLinks.isEmpty)
    }
}
