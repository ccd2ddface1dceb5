import Foundation
import Testing

@testable import TagClouds

@Suite struct JSONCloudTests {
    @Test func objects_haveExactlyThePromisedKeys_inOrder() {
        let cloud = TagCloud(entries([3]))
        #expect(
            cloud.exported(as: .json) == """
                [
                {"id":1,"taxonomy":"post_tag","name":"tag 1","slug":"tag-1","count":3,"weight":0,"size":8,"bucket":0,"x":1,"y":0,"z":0}
                ]

                """)
    }

    @Test(arguments: ["\"\\/\n\r\t\u{0}\u{1F}\u{7F}\u{2028}", "日本語 🚀 é", "</script>"])
    func anyName_isReadBackAsItWas(name: String) throws {
        let entry = CloudEntry(id: 1, taxonomy: "post_tag", name: name, slug: name, count: 1)
        let json = TagCloud([entry]).exported(as: .json)
        let objects = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(objects.first?["name"] as? String == name)
        #expect(objects.first?["slug"] as? String == name)
    }

    @Test func items_areInTheOrderOfDisplay() throws {
        let json = TagCloud(entries(Array(1...60))).exported(as: .json)
        let objects = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(objects.map { $0["id"] as? Int } == Array(16...60))
    }
}
