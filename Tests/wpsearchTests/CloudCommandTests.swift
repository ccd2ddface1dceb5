import Foundation
import TestSupport
import Testing

/// `cloud` as pictures, pages and graphs, and what it compares; `terms --hygiene`.
@Suite struct CloudCommandTests {
    let corpus: CorpusIndex

    init() throws {
        corpus = try CorpusIndex.of("wxr")
    }

    private static let converter = FileManager.default.isExecutableFile(
        atPath: "/usr/bin/rsvg-convert")

    @Test(arguments: ["packed", "rows", "sphere"])
    func aPicture_isAsLargeAsAsked(layout: String) throws {
        let ran = try corpus.wpsearch(
            "cloud", "--format", "svg", "--layout", layout, "--width", "1280", "--height", "720",
            "--palette", "#123456,#7a1f3d", "--background", "none")
        #expect(ran.status == 0 && ran.errors.isEmpty)
        #expect(ran.output.hasPrefix("<svg "))
        #expect(ran.output.contains("viewBox=\"0 0 1280 720\""))
        #expect(ran.output.components(separatedBy: "<text ").count == 46)
        #expect(!ran.output.contains("<rect width=\"100%\""))
    }

    @Test func whatHasNoRoom_isSaid() throws {
        let ran = try corpus.wpsearch(
            "cloud", "--format", "svg", "--number", "0", "--width", "240", "--height", "120")
        #expect(ran.status == 0)
        #expect(
            ran.errors.hasPrefix("wpsearch: ")
                && ran.errors.contains(" of 133 terms are not in the picture, \""))
    }

    @Test(arguments: [
        (["--width", "9"], "width or height cannot be 9"),
        (["--palette", "pretty"], "palette cannot be pretty"),
        (["--background", "plaid"], "background cannot be plaid"),
    ])
    func whatCannotBeDrawn_isRefused(arguments: [String], said: String) throws {
        let ran = try Command.wpsearch(
            ["cloud", "--format", "svg"] + arguments, index: corpus.path)
        #expect(ran.status == 2 && ran.output.isEmpty && ran.errors.contains(said), "\(ran.errors)")
    }

    @Test(arguments: [
        (["--width", "900"], "--width is for pictures"), (["--by", "significance"], "say which"),
        (["--compare", "2014"], "it takes two periods"),
        (["--compare", "2014-13..2015"], "it takes two periods"),
        (["--format", "svg", "--server", "http://x"], "--server is for --format page"),
    ])
    func whatDoesNotGoTogether_isSaid(arguments: [String], said: String) throws {
        let ran = try Command.wpsearch(["cloud"] + arguments, index: corpus.path)
        #expect(ran.status == 2 && ran.output.isEmpty && ran.errors.contains(said), "\(ran.errors)")
    }

    @Test(.enabled(if: converter))
    func aPNG_isDrawn_asLargeAsAsked() throws {
        let scratch = try Scratch()
        let ran = try Command.run(
            "/bin/sh",
            [
                "-c",
                "wpsearch cloud --format png --width 640 --height 360 --background dark > \(scratch.path("cloud.png"))",
            ],
            environment: [
                "WPSEARCH_INDEX": corpus.path,
                "PATH": Command.products.path + ":/usr/bin:/bin", "HOME": scratch.folder.path,
            ])
        #expect(ran.status == 0, "\(ran.errors)")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path("cloud.png"))))
        #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // The header: width and height as four bytes each.
        #expect(Array(bytes.dropFirst(16).prefix(8)) == [0, 0, 2, 128, 0, 0, 1, 104])
    }

    @Test func withoutTheConverter_aSentenceNamesItsPackage() throws {
        let ran = try Command.wpsearch(
            ["cloud", "--format", "png"], index: corpus.path, environment: ["PATH": "/nowhere"])
        #expect(ran.status == 2 && ran.output.isEmpty)
        #expect(ran.errors.contains("librsvg2-bin") && ran.errors.contains("--format svg"))
    }

    @Test func aTerminal_getsNoPNG() throws {
        let ran = try Terminal.wpsearch(["cloud", "--format", "png"], index: corpus.path)
        #expect(ran.status == 2)
        #expect(String(decoding: ran.bytes, as: UTF8.self).contains("A terminal shows no PNG"))
    }

    @Test func aPage_leadsIntoTheServer() throws {
        let ran = try corpus.wpsearch(
            "cloud", "open data", "--format", "page", "--server", "http://127.0.0.1:8090/")
        #expect(ran.status == 0)
        #expect(ran.output.hasPrefix("<!DOCTYPE html>"))
        #expect(ran.output.contains("<h1>Tag cloud: open data</h1>"))
        #expect(
            ran.output.contains("href=\"http://127.0.0.1:8090/?q=open%20data&amp;tag=open-data\""))
    }

    @Test func bars_beginAtZero_andFitTheTerminal() throws {
        let lines = try corpus.wpsearch("cloud", "--taxonomy", "tag", "--number", "20").output
            .split(separator: "\n")
        #expect(lines.count == 20 && lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains { $0.count == 80 })
    }

    @Test func significance_takesWhatSetsPostsApart() throws {
        let ran = try corpus.wpsearch(
            "cloud", "user research", "--by", "significance", "--format", "json", "--order-by",
            "count", "--order", "desc")
        let items = try #require(
            JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [[String: Any]])
        let values = items.compactMap { $0["significance"] as? Double }
        #expect(values.count == items.count && values == values.sorted(by: >))
        #expect(items.first?["name"] as? String == "user research")
    }

    @Test(arguments: ["2014..2015", "2014-2014..2015-2016", "2014-03..2015-03"])
    func periods_areCompared(periods: String) throws {
        let ran = try corpus.wpsearch("cloud", "--compare", periods)
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(ran.output.hasPrefix("Rising\n") && ran.output.contains("\nFading\n"))
        #expect(ran.output.contains(" → "))
    }

    @Test func monthsOfAComparison_areWhole() throws {
        let ran = try corpus.wpsearch("cloud", "--compare", "2014-12..2015-01", "--format", "json")
        let items = try #require(
            JSONSerialization.jsonObject(with: Data(ran.output.utf8)) as? [[String: Any]])
        let item = try #require(items.first { ($0["formerCount"] as? Int ?? 0) > 0 })
        let slug = try #require(item["slug"] as? String)
        let counted = try corpus.wpsearch(
            "query", "tag:\"\(slug)\" after:2014-11 before:2015-01", "--count")
        #expect(counted.output == "\(try #require(item["formerCount"] as? Int))\n")
    }

    @Test func graphs_haveTheTermsOfTheCloud() throws {
        let dot = try corpus.wpsearch("cloud", "--number", "8", "--format", "dot").output
        #expect(dot.hasPrefix("graph terms {\n"))
        #expect(dot.components(separatedBy: "label=").count == 9 && dot.contains(" -- "))
        let graphML = try corpus.wpsearch("cloud", "--number", "8", "--format", "graphml").output
        #expect(graphML.components(separatedBy: "<node ").count == 9)
        #expect(
            graphML.components(separatedBy: "<edge ").count
                == dot.components(
                    separatedBy: " -- "
                ).count)
    }

    @Test func nothingToShow_isSaid_andEndsWith1() throws {
        for format in ["text", "svg", "html", "tsv"] {
            let ran = try corpus.wpsearch("cloud", "zzzzzz", "--format", format)
            #expect(ran.status == 1)
            #expect(ran.errors.contains("There is nothing to show"), "\(ran.errors)")
        }
    }

    @Test func hygiene_isTextOrJSON() throws {
        let text = try corpus.wpsearch("terms", "--hygiene")
        #expect(text.status == 0 && text.output.contains("Tags of one post: "))
        let json = try corpus.wpsearch("terms", "--hygiene", "--format", "json").output
        let sites = try #require(
            JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(sites.map { $0["site"] as? String } == ["https://blog.example.org"])
        #expect(
            Set(try #require(sites.first).keys) == [
                "site", "nearDuplicates", "usedOnce", "unused", "sameAsCategory",
            ])
        #expect(try corpus.wpsearch("terms", "--hygiene", "--format", "csv").status == 2)
    }
}
