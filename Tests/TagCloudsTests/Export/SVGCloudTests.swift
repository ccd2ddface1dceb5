import Foundation
import Testing

@testable import TagClouds

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct SVGCloudTests {
    @Test(
        arguments: ["pt", "px", "em", "%", "furlong"],
        [(8.0, 22.0), (0.5, 2.0), (-5, 5000), (22, 8)])
    func boxes_neverOverlap_andAreLargeEnough(unit: String, sizes: (Double, Double)) throws {
        let options = try CloudOptions(number: 0, smallest: sizes.0, largest: sizes.1, unit: unit)
        let cloud = TagCloud(try Golden.entries(), options: options)
        let layout = CloudLayout(cloud)
        #expect(layout.boxes.count == cloud.items.count)
        for (position, box) in layout.boxes.enumerated() {
            #expect(box.fontSize >= 12 && box.width >= 24 && box.height >= 24)
            #expect(box.x >= 0 && box.x + box.width <= layout.width)
            #expect(box.y >= 0 && box.y + box.height <= layout.height)
            #expect(layout.boxes[(position + 1)...].allSatisfy { !overlap(box, $0) })
        }
    }

    @Test func sizes_keepTheirProportion_whenRaisedToBeReadable() throws {
        let options = try CloudOptions(smallest: 0.5, largest: 2, unit: "em", orderBy: .count)
        let layout = CloudLayout(TagCloud(entries([1, 100]), options: options))
        #expect(layout.boxes.map(\.fontSize) == [12, 48])
    }

    @Test func anyName_givesWellFormedXML() {
        let names = [
            "<b>&\"'", "\u{0}\u{8}\u{FFFF}", "日本語", "", String(repeating: "x", count: 10_000),
        ]
        let odd = zip(1..., names).map { id, name in
            CloudEntry(
                id: id, taxonomy: "post_tag", name: name, slug: "s", count: id,
                link: "https://example.org/?a=1&b=\"\(name)")
        }
        let parser = XMLParser(data: Data(TagCloud(odd).exported(as: .svg).utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }

    @Test func anAddressThatRunsCode_isNoLink() {
        let entry = CloudEntry(
            id: 1, taxonomy: "post_tag", name: "x", slug: "x", count: 1, link: "javascript:alert(1)"
        )
        let svg = TagCloud([entry]).exported(as: .svg)
        #expect(!svg.contains("javascript") && !svg.contains("<a "))
        #expect(svg.contains("<title>x (1 item)</title>"))
    }

    private func overlap(_ a: CloudLayout.Box, _ b: CloudLayout.Box) -> Bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }
}
