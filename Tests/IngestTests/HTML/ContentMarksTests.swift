import Blog
import Testing

@testable import Ingest

/// What a body shows beside its blocks.
@Suite struct ContentMarksTests {
    private func marks(_ html: String) -> ContentMarks {
        let marks = HTMLContent.body(in: html).marks
        #expect(HTMLContent.marks(in: Array(html.utf8)) == marks)
        return marks
    }

    @Test(arguments: [
        "<figure class=\"wp-block-gallery has-nested-images columns-3\">",
        "<div id='gallery-1' class='gallery galleryid-555 gallery-columns-3'>", "<p class=gallery>",
        "<ul data-a=\"class='x'\" class=\"blocks-gallery-grid\">", "a [gallery ids=\"1,2\"] b",
        "[gallery]", "[gallery/]", "<div class='x tiled-gallery'/>", "[[gallery]] [gallery]",
        "<div\nclass='x\n\tgallery\n'>", "<div class=\"wp-block-jetpack-tiled-gallery\">",
        "<div hidden><ul class='gallery'>", "<svg><g class=gallery>",
    ])
    func galleries_areFound(html: String) {
        #expect(marks(html) == .gallery)
        #expect(marks("galleryless " + html + " the gallery.") == .gallery)
    }

    @Test(arguments: [
        "", "gallery", "In the gallery", "<a href=\"/gallery\">gallery</a>", "[[gallery]]",
        "[galleryx]", "<p class=\"art-gallery-link\">", "[Gallery]", "[/gallery]",
        "&lt;div class=\"gallery\">", "<p class=\"a\" title=\"gallery\">", "<p class=\"a\">gallery",
        "<!-- wp:gallery {\"a\":\"b\"} -->", "class=\"gallery\"", "<p class=\"mygallery\">",
        "<div class='gallery'", "<p data-class='gallery'>",
        "<videos> &lt;video> [[video]] [videos]",
        "</video>",
    ])
    func othersAreNone(html: String) {
        #expect(marks(html) == [])
    }

    /// What is written about them is none, and neither is what nobody gets to see.
    @Test(arguments: [
        "<code>[gallery]</code>", "<pre>[playlist] &lt;video></pre>",
        "<!-- <div class=gallery> -->",
        "<script>var a = '<video>[gallery]'</script>", "[code]<ul class=gallery>[/code]",
        "<textarea><audio></textarea>", "<a title='[gallery]'>",
    ])
    func whatIsWrittenAboutThem_isNone(html: String) {
        #expect(marks(html) == [])
    }

    @Test(
        arguments: [
            ("<figure class=\"wp-block-video\"><video controls src=\"/v\">", .video),
            ("<audio\nsrc='/a'></audio>", .audio), ("<VIDEO>", .video),
            ("[audio src=\"/a\"]", .audio),
            ("[video width=\"640\" mp4=\"/a.mp4\"][/video]", .video),
            ("[playlist ids=\"1\"]", .playlist),
            ("<video><audio>[gallery] [playlist]", [.video, .audio]),
            ("[gallery] [playlist]<video></video>", [.gallery, .playlist, .video]),
        ] as [(String, ContentMarks)])
    func players_areFound(html: String, expected: ContentMarks) {
        #expect(marks(html) == expected)
    }

    /// Takes a second or two where time is not linear.
    @Test(arguments: [
        "gallery", "<p class=\"gallery", "<video", "[gallery", "class=\"", " class='gallery", "<",
    ])
    func madeUpHTML_costsLittle(piece: String) {
        let html = "<p class=\"" + String(repeating: piece, count: 3_000)
        #expect(marks(html).subtracting([.gallery, .video]).isEmpty)
    }
}
