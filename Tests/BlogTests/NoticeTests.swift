import Blog
import Foundation
import Testing

@Suite struct NoticeTests {
    private struct Failed: Explained {
        var explanation = Explanation("The index is old", step: "\(.compact) once")
        var description: String { explanation.notice.description }
    }

    @Test func whatHelps_isWordedByWhoShowsIt() {
        let path = "a.sqlite"
        let notice: Notice = "\(path) is old: \(.compact) once."
        #expect(notice.description == "a.sqlite is old: compact the index once.")
        let worded = notice.worded { $0 == .compact ? "press the button" : "?" }
        #expect(worded == "a.sqlite is old: press the button once.")
    }

    @Test func whatHelps_staysAValue_inOtherNotices() {
        let inner: Notice = "it is old: \(.compact)"
        let notices: [Notice] = ["first (\(inner))", "second (\(Failed()))"]
        let all = notices.joined(separator: "; ")
        #expect(
            all.worded { _ in "press" }
                == "first (it is old: press); second (The index is old: press once.)")
        #expect([Notice]().joined(separator: ", ") == "")
    }

    @Test func notices_areEqualWhenTheyReadTheSame() {
        let notice: Notice = "x: \(.verify)"
        #expect(notice == "x: verify the index")
        #expect(Set([notice, "x: verify the index"]).count == 1)
        #expect(notice != "x: compact the index")
    }

    @Test func codedForm_isTheSentence() throws {
        let skipped = Skipped(id: "a.md", reason: "a link: \(.followLinks)")
        let json = String(decoding: try JSONEncoder().encode([skipped.notice]), as: UTF8.self)
        #expect(json == #"["a link: have links followed"]"#)
        let coded = try JSONEncoder().encode(skipped)
        #expect(try JSONDecoder().decode(Skipped.self, from: coded) == skipped)
        #expect(
            try JSONSerialization.jsonObject(with: coded) as? [String: String]
                == ["id": "a.md", "reason": "a link: have links followed"])
    }

    @Test func explanations_areOneSentence() {
        #expect(Explanation("It is old", step: "wait").notice == "It is old: wait.")
        #expect(Explanation("It is old", then: "wait").notice == "It is old; wait.")
        #expect(Explanation("It is old").notice == "It is old.")
        #expect(Explanation(sentence: "It is old.").notice == "It is old.")
        #expect(Explanation(sentence: "It is old").reason == "It is old")
    }
}
