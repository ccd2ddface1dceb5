import Testing

@testable import TagClouds

@Suite struct TableCloudTests {
    private let odd = TagCloud([
        CloudEntry(id: 7, taxonomy: "post_tag", name: "a,\"b\"\r\nc\td", slug: "x", count: 1)
    ])

    @Test func csv_quotesAsInRFC4180() {
        #expect(
            odd.exported(as: .csv)
                == "id,taxonomy,name,slug,count,weight,size,bucket,x,y,z\r\n"
                + "7,post_tag,\"a,\"\"b\"\"\r\nc\td\",x,1,0,8,0,1,0,0\r\n")
    }

    @Test func tsv_hasNoTabOrLineEnd_insideAValue() {
        #expect(
            odd.exported(as: .tsv)
                == "id\ttaxonomy\tname\tslug\tcount\tweight\tsize\tbucket\tx\ty\tz\n"
                + "7\tpost_tag\ta,\"b\"  c d\tx\t1\t0\t8\t0\t1\t0\t0\n")
    }
}
