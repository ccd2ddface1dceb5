import Foundation
import TestSupport
import Testing

/// Sentences about an index with posts, word for word: the thing, the true reason, and what to do next.
@Suite struct TrueReasonsTests {
    private static let answers: [(arguments: [String], status: Int32, said: String)] = [
        (
            ["cloud", "--min-count", "1000"], 1,
            "There is nothing to show: no tag is on 1000 posts or more; the most frequent, \"mobile\", is on 39: give a smaller --min-count."
        ),
        (
            ["cloud", "zzzqqq"], 1,
            "There is nothing to show: no post matches \"zzzqqq\"; try other words."
        ),
        (
            ["cloud", "--compare", "1990..1991"], 1,
            "There is nothing to show: no tag rose or faded between these periods; compare longer ones."
        ),
        (
            ["cloud", "type:page"], 1,
            "There is nothing to show: no post matches \"type:page\"; try other words."
        ),
        (
            ["show", "18f-an-open-source-tem"], 1,
            "no post \"18f-an-open-source-tem\" in this index; did you mean \"18f-an-open-source-team\"?"
        ),
        (
            ["related", "https://blog.example.org/2014/07/18f-an-open-sorce-team/"], 1,
            "no post \"https://blog.example.org/2014/07/18f-an-open-sorce-team/\" in this index; did you mean \"18f-an-open-source-team\"?"
        ),
        (
            ["open", "zzzqqq"], 1,
            "no post \"zzzqqq\" in this index; \"wpsearch query\" finds posts by words."
        ),
        (
            ["terms", "--taxonomy", "recipe"], 2,
            "There is no taxonomy \"recipe\" in this index; it has category, post_tag. See \"wpsearch terms --help\"."
        ),
    ]

    @Test(arguments: answers.indices) func theReason_isTrue_andHasANextStep(place: Int) throws {
        let (arguments, status, said) = Self.answers[place]
        let ran = try Command.wpsearch(arguments, index: CorpusIndex.of("wxr").path)
        #expect(ran.status == status, "\(arguments)")
        #expect(ran.errors == "wpsearch: " + said + "\n", "\(arguments)")
    }

    @Test func anIndex_isNoFileOfPosts() throws {
        let index = try CorpusIndex.of("wxr").path
        let scratch = try Scratch()
        let ran = try Command.wpsearch(["import", index], index: scratch.path("new.sqlite"))
        #expect(
            ran.errors
                == "wpsearch: \(index) is a database of SQLite, as an index is, and no file of posts; name an index with --index.\n"
        )
    }

    @Test func aFileThatIsNoSite_isReadByImport() throws {
        let scratch = try Scratch()
        let file = try scratch.file("blog.xml", "x")
        let ran = try Command.wpsearch(["sync", file], index: scratch.path("new.sqlite"))
        #expect(ran.status == 2)
        #expect(
            ran.errors
                == "wpsearch: \(file) is a file here, and no site answers by that name; to read it: wpsearch import \(file)\n"
        )
    }

    @Test func aNewerExport_isToldHowItIsTaken() throws {
        let scratch = try Scratch()
        let index = try scratch.index(
            ofPosts: #"{"id": 1, "title": "A", "text": "tea", "link": "https://a.example/1/"}"#)
        let file = try scratch.file(
            "february.jsonl",
            #"{"id": 9, "title": "Z", "text": "other", "link": "https://a.example/9/"}"#)
        let ran = try Command.wpsearch(["import", file], index: index)
        guard ran.status == 2 else { return }
        #expect(
            ran.errors
                == "wpsearch: The index has https://a.example already, from other files, so nothing of it was changed; if these files are of the same blog, import them with --site https://a.example.\n"
        )
    }

    @Test func aFileNamedAfterNoDay_andDamagedFrontMatter_areNamed() throws {
        let scratch = try Scratch()
        _ = try scratch.file("jek/_config.yml", "title: J\nurl: https://j.example\n")
        _ = try scratch.file("jek/_posts/2022-02-30-b.md", "---\ntitle: B\n---\ntext b\n")
        _ = try scratch.file(
            "jek/_posts/2022-02-20-a.md", "---\ntitle: A\ntags: [unclosed\n---\ntext a\n")
        let ran = try Command.wpsearch(
            ["import", scratch.path("jek")], index: scratch.path("blog.sqlite"))
        let told = ran.output.split(separator: "\n").dropFirst()
        #expect(
            Set(told) == [
                "  incomplete, a date that cannot be read: 1 (_posts/2022-02-30-b.md: \"2022-02-30\")",
                "  incomplete, front matter that is no YAML: it was read line by line: 1 (_posts/2022-02-20-a.md)",
            ], "\(ran.output)")
    }
}
