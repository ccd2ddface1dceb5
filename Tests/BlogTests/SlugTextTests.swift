import Blog
import Testing

@Suite struct SlugTextTests {
    @Test(arguments: [
        ("Hello World", "hello-world"), ("  Hello,   World!  ", "hello-world"), ("C++", "c"),
        ("Lena O’Connor", "lena-oconnor"), ("Créations d'été", "creations-dete"),
        ("Straße & Œuvre", "strasse-oeuvre"), ("日本 語", "日本-語"), ("snake_case", "snake_case"),
        ("a/b.c", "a-b-c"), ("2020!", "2020"), ("---", ""), ("", ""), ("🎉", ""),
        ("Cafe\u{301}", "cafe"),
    ])
    func slugs_areMadeAsWordPressMakesThem(name: String, slug: String) {
        #expect(SlugText.make(from: name) == slug)
    }
}
