import Foundation

/// What strangers write to steer a terminal, one kind each.
enum HostileTexts {
    static let all: [String] =
        [
            "\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;cm0gLXJm\u{7}",
            "\u{1B}[2J\u{1B}[H",
            "\u{1B}]8;;https://evil.example\u{1B}\\link\u{1B}]8;;\u{1B}\\", "\u{1B}Pq#0\u{1B}\\",
            "\u{1B}c", "\u{1B}[6n", "\u{1B}#8", "\u{1B}[?1049h", "\u{1B}[1;33m\u{1B}[0mcolour",
            "\u{9B}31m", "\u{9D}0;title\u{9C}", "\u{90}q\u{9C}", "\u{85}next", "over\rwritten",
            "back\u{8}\u{8}\u{8}\u{8}", "bell\u{7}", "\u{E}shift\u{F}", "\u{5}answer",
            "\u{B}down\u{C}page", "\u{7F}delete", "\u{1B}\u{1B}[[31m", "e\u{301}\u{1B}[K",
        ]
        + [
            0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x200E, 0x200F,
            0x061C,
        ].compactMap { Unicode.Scalar($0) }.map { "evil\($0)gpj.exe" }

    /// Posts with each of them in every field, a JSON object a line. Tags are words, so that queries find them.
    static var posts: String {
        all.enumerated().map { number, text in
            let post: [String: Any] = [
                "id": number + 1, "title": "Widget \(text) \(number)", "slug": "w\(number)\(text)",
                "link": "https://example.org/w\(number)/\(text)", "author": "Ann \(text)",
                "html": """
                <h2 id="\(text)">About \(text)</h2><p>Widgets \(text) <a href="https://x/\(text)">here</a></p>
                <img src="x.png" alt="\(text)"><pre><code>widget \(text)</code></pre>
                """, "excerpt": "Short \(text)", "tags": ["Tag \(text)"],
                "categories": ["News \(text)"], "type": "post", "lang": "en", "license": text,
                "image": "https://example.org/\(text)", "date": "2020-01-01\(text)",
            ]
            return String(
                decoding: (try? JSONSerialization.data(withJSONObject: post)) ?? Data(),
                as: UTF8.self)
        }.joined(separator: "\n") + "\n"
    }

    /// An export with each of them in what it tells of itself, its authors and its terms.
    static var export: String {
        let text = all.filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
            xmlns:wp="http://wordpress.org/export/1.2/" xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
            <title>Blog \(text)</title><link>https://wxr.example</link><language>\(text)</language>
            <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://wxr.example</wp:base_blog_url>
            <wp:author><wp:author_id>1</wp:author_id><wp:author_login>ann</wp:author_login>
            <wp:author_display_name>\(text)</wp:author_display_name></wp:author>
            <item><title>Gadget \(text)</title><link>https://wxr.example/a</link><dc:creator>ann</dc:creator>
            <content:encoded><![CDATA[<p>Gadgets \(text)</p>]]></content:encoded>
            <wp:post_id>7</wp:post_id><wp:post_type>\(text)</wp:post_type><wp:status>publish</wp:status>
            <category domain="post_tag" nicename="g\(text)"><![CDATA[\(text)]]></category></item>
            <item><title>Draft</title><wp:post_id>8</wp:post_id><wp:status>\(text)</wp:status></item>
            </channel></rss>
            """
    }
}
