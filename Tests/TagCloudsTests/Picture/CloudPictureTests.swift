import Foundation
import TestSupport
import Testing

@testable import TagClouds

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Pictures of every kind of cloud: nothing overlaps, nothing is cut off, everything can be read.
@Suite struct CloudPictureTests {
    /// Names as blogs have them, and as they hardly have them.
    private static let names = [
        "open source", "user-centered design", "R", "C++", "WordPress", "résumé", "Tiếng Việt",
        "Ελληνικά", "Русский язык", "שפה עברית", "البحث في المدونات", "日本語", "プログラミング",
        "한국어", "ภาษาไทย", "हिन्दी", "தமிழ் மொழி", "📷 photography", "👨‍👩‍👧‍👦", "🇩🇪 Deutschland",
        "z̈́ạ̷l̶g̸o", "<b>&\"'", "", String(repeating: "W", count: 60),
        "a very long name of a tag that has exactly sixty letters ok",
    ]

    private static func cloud(_ count: Int, _ random: inout SplitMix64) throws -> TagCloud {
        let entries = (0..<count).map { id in
            let name = names[random.below(names.count)]
            // As in blogs: few terms of many posts, many of few.
            let posts = 1 + 400 / (1 + random.below(400))
            return CloudEntry(
                id: id, taxonomy: "post_tag", name: name + (random.chance(50) ? " \(id)" : ""),
                slug: "t\(id)", count: posts, link: "https://blog.example.org/tag/t\(id)/")
        }
        let scale = CloudScale.allCases[random.below(CloudScale.allCases.count)]
        return TagCloud(entries, options: try CloudOptions(number: 0, scale: scale))
    }

    @Test(arguments: PictureOptions.Layout.allCases, [0, 1, 3, 20, 45, 133, 300])
    func words_standApart_inside_andCanBeRead(layout: PictureOptions.Layout, count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        for round in 0..<(count > 100 ? 1 : 3) * LongRun.factor {
            let cloud = try Self.cloud(count, &random)
            let backgrounds = ["white", "dark", "none", "#7f7f7f", "#ffcc00"]
            let options = try PictureOptions(
                width: round == 0 ? 1600 : Double(300 + random.below(2_000)),
                height: round == 0 ? 900 : Double(300 + random.below(2_000)), layout: layout,
                palette: PictureOptions.palettes[random.below(PictureOptions.palettes.count)],
                background: backgrounds[random.below(backgrounds.count)],
                font: random.chance(20) ? "Georgia" : nil)
            let picture = CloudPicture(cloud, options: options)
            check(picture)
            #expect(picture.words.count + picture.leftOut.count == count)
            #expect(CloudPicture(cloud, options: options).svg == picture.svg)
        }
    }

    private func check(_ picture: CloudPicture) {
        let options = picture.options
        let words = picture.words
        for (position, word) in words.enumerated() {
            #expect(word.size >= max(9, options.height / 80) - 0.001)
            #expect(word.target.left <= word.box.left && word.target.bottom >= word.box.bottom)
            #expect(word.box.left >= 0 && word.box.right <= options.width, "\(word.text)")
            #expect(word.box.top >= 0 && word.box.bottom <= options.height, "\(word.text)")
            for color in options.colors.background.map({ [$0] }) ?? [.white, .black] {
                #expect(word.color.contrast(with: color) >= 4.5)
            }
            let met = words[(position + 1)...].first { overlap(word.target, $0.target) }
            #expect(met == nil, "\(word.text) meets \(met?.text ?? "")")
        }
    }

    private func overlap(_ a: CloudPicture.Box, _ b: CloudPicture.Box) -> Bool {
        let slack = 0.001
        return a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack
            && b.top < a.bottom - slack
    }

    @Test func sizes_areInProportion_fromZero() throws {
        let cloud = TagCloud(
            entries([10, 20, 40]), options: try CloudOptions(orderBy: .count, scale: .linear))
        let sizes = CloudPicture(cloud).words.map(\.size)
        #expect(
            try abs(sizes[at: 1] / sizes[at: 0] - 2) < 0.001
                && abs(sizes[at: 2] / sizes[at: 0] - 4) < 0.001)
    }

    @Test func ofTooManyTerms_theRarestAreLeftOut_andNamed() throws {
        let cloud = TagCloud(
            entries(Array(1...900)), options: try CloudOptions(number: 0, scale: .squareRoot))
        let picture = CloudPicture(cloud, options: try PictureOptions(width: 640, height: 360))
        check(picture)
        #expect(!picture.leftOut.isEmpty)
        #expect(picture.words.count > 20)
        let shown = picture.words.map(\.item.count).min() ?? 0
        #expect(picture.leftOut.allSatisfy { $0.count < shown })
    }

    @Test func aNameThatCannotFit_isLeftOut_theOthersAreNot() throws {
        let long = CloudEntry(
            id: 9, taxonomy: "post_tag", name: String(repeating: "W", count: 60), slug: "w",
            count: 99)
        let cloud = TagCloud(entries([1, 2, 3]) + [long])
        for layout in PictureOptions.Layout.allCases {
            let picture = CloudPicture(
                cloud, options: try PictureOptions(width: 400, height: 300, layout: layout))
            #expect(picture.leftOut.map(\.id) == [9] && picture.words.count == 3)
        }
    }

    @Test(arguments: PictureOptions.Layout.allCases)
    func anyName_givesWellFormedXML(layout: PictureOptions.Layout) throws {
        let names = [
            "<b>&\"'", "\u{0}\u{8}\u{FFFF}", "日本語", "", String(repeating: "x", count: 10_000),
            "e" + String(repeating: "\u{301}", count: 5_000),
        ]
        let odd = zip(1..., names).map { id, name in
            CloudEntry(
                id: id, taxonomy: "post_tag", name: name, slug: "s", count: id,
                link: "https://example.org/?a=1&b=\"\(name)")
        }
        let picture = CloudPicture(
            TagCloud(odd), options: try PictureOptions(layout: layout, font: "Some Font"))
        let parser = XMLParser(data: Data(picture.svg.utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(!picture.svg.contains("textLength"))
        #expect(picture.svg.contains("font-family=\"'Some Font', 'DejaVu Sans'"))
    }

    @Test func anAddressThatRunsCode_isNoLink() {
        let entry = CloudEntry(
            id: 1, taxonomy: "post_tag", name: "x", slug: "x", count: 1, link: "javascript:alert(1)"
        )
        let picture = CloudPicture(TagCloud([entry]))
        for text in [picture.svg, picture.page(title: "Tags")] {
            #expect(!text.contains("javascript") && !text.contains("<a "))
        }
        #expect(picture.svg.contains("<title>x (1 item)</title>"))
    }

    @Test func aPage_hasThePicture_andAllTermsAsAList() throws {
        let cloud = TagCloud(entries(Array(1...900)), options: try CloudOptions(number: 0))
            .linked { "http://127.0.0.1:8080/?tag=\($0.slug)" }
        let picture = CloudPicture(cloud, options: try PictureOptions(width: 640, height: 360))
        let page = picture.page(title: "Tags of <us>")
        #expect(page.contains("<h1>Tags of &lt;us&gt;</h1>") && page.contains(picture.svg))
        let items = page.components(separatedBy: "<li>").dropFirst()
        #expect(items.count == 900)
        #expect(
            items.first
                == "<a href=\"http://127.0.0.1:8080/?tag=tag-900\">tag 900</a> 900</li>\n")
    }

    private func compared() -> TagCloud {
        TagCloud(
            [(1, 9, 7.0), (2, 1, -7.0), (3, 8, 5.0)].map { id, count, significance in
                CloudEntry(
                    id: id, taxonomy: "post_tag", name: "tag \(id)", slug: "s", count: count,
                    formerCount: 4, significance: significance)
            })
    }

    @Test(arguments: PictureOptions.palettes, ["white", "dark", "#fffbe6"])
    func whatRisesAndWhatFades_haveTwoColorsThatDifferMuch(
        palette: String, background: String
    ) throws {
        let options = try PictureOptions(palette: palette, background: background)
        let words = CloudPicture(compared(), options: options).words
        let (rising, fading) = (try words[at: 0].color, try words[at: 1].color)
        #expect(try words[at: 2].color == rising)
        #expect(rising.distance(from: fading) > 150 * 150)
        #expect(PictureColor.black.distance(from: .white) > 700 * 700)
    }

    @Test func ownColors_areTakenInTheirOrder() throws {
        let options = try PictureOptions(palette: "#1f7a5c,#a83a24")
        let words = CloudPicture(compared(), options: options).words
        #expect(try words[at: 0].color.text == "#1f7a5c" && words[at: 1].color.text == "#a83a24")
    }

    @Test(arguments: PictureOptions.Layout.allCases)
    func aComparison_saysWhatItsColorsMean_belowTheWords(layout: PictureOptions.Layout) throws {
        let options = try PictureOptions(layout: layout)
        let picture = CloudPicture(compared(), options: options, periods: "2014 → 2015")
        let legend = try #require(picture.legend)
        #expect(legend.pieces.map(\.text) == ["2014 → 2015", "rose", "faded"])
        let colors = try [picture.words[at: 0].color, picture.words[at: 1].color]
        #expect(legend.pieces.dropFirst().map(\.color) == colors)
        #expect(picture.words.allSatisfy { $0.box.bottom < legend.baseline - legend.size * 0.8 })
        for text in ["2014 → 2015", "rose", "faded"] {
            #expect(picture.svg.contains(">\(text)</text>"))
        }
        #expect(picture.svg.components(separatedBy: "<polygon ").count == 3)
        #expect(CloudPicture(TagCloud(entries([3, 2, 1]))).legend == nil)
        let tiny = try PictureOptions(width: 60, height: 40)
        #expect(CloudPicture(compared(), options: tiny, periods: "2014 → 2015").legend == nil)
    }
}
