import Testing

@testable import TagClouds

@Suite struct SpreadsheetCellTests {
    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1", "\u{FF20}1",
        "\t=1", "\tx", "\rx", "\nx", " =1", "\u{FEFF}=1", "\u{200B}@x", "\u{A0}-x", "=",
        "=HYPERLINK(\"https://x\",\"a\")", "-2+3+cmd|' /C calc'!A0", "\u{FE66}1", "\u{1}=1",
    ]) func whatASpreadsheetWouldRun_isText(cell: String) {
        #expect(SpreadsheetCell.harmless(cell) == "'" + cell)
    }

    @Test(arguments: ["", " ", "a=1", "1-2", "'=1", "“=1”", "−1", "é", "#tag", "日本", "a\t=1"])
    func everythingElse_staysAsItIs(cell: String) {
        #expect(SpreadsheetCell.harmless(cell) == cell)
    }

    @Test func cloud_guardsTexts_andNeverItsNumbers() {
        let cloud = TagCloud([
            CloudEntry(id: -7, taxonomy: "@t", name: "=1+1", slug: "-x", count: 1),
            CloudEntry(id: 8, taxonomy: "post_tag", name: "+", slug: "plus", count: 3),
        ])
        let rows = cloud.exported(as: .csv).split(separator: "\r\n").dropFirst()
        #expect(rows.contains { $0.hasPrefix("-7,'@t,'=1+1,'-x,1,") })
        #expect(rows.contains { $0.hasPrefix("8,post_tag,'+,plus,3,") })
        let raw = cloud.exported(as: .csv, rawCells: true)
        #expect(raw.contains("-7,@t,=1+1,-x,1,") && !raw.contains("'"))
        #expect(cloud.exported(as: .tsv).contains("-7\t'@t\t'=1+1\t'-x\t1\t"))
        #expect(cloud.exported(as: .tsv, rawCells: true).contains("-7\t@t\t=1+1\t-x\t1\t"))
    }
}
