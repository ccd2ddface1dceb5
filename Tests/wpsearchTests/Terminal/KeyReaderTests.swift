import Testing

@testable import wpsearch

@Suite struct KeyReaderTests {
    private func keys(_ text: String) -> [Key] {
        var reader = KeyReader()
        return reader.keys(for: Array(text.utf8))
    }

    @Test func lettersAndSequences_areKeys() {
        #expect(keys("aé日") == [.character("a"), .character("é"), .character("日")])
        #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[5~\u{1B}[Z") == [.up, .down, .pageUp, .backTab])
        #expect(keys("\r\t\u{7F}\u{3}") == [.enter, .tab, .backspace, .control("c")])
        #expect(keys("\u{1B}[200~x") == [.character("x")])
    }

    @Test func pieces_waitForTheirRest() {
        var reader = KeyReader()
        for byte in "日\u{1B}[".utf8.dropLast(3) { #expect(reader.keys(for: [byte]) == []) }
        #expect(reader.keys(for: [0xA5]) == [.character("日")])
        #expect(reader.keys(for: [0x1B]) == [] && reader.isWaiting)
        #expect(reader.keys(for: Array("[B".utf8)) == [.down] && !reader.isWaiting)
    }

    @Test func escapeAlone_isTheKey_whenNothingFollows() {
        var reader = KeyReader()
        #expect(reader.keys(for: [0x1B]) == [])
        #expect(reader.giveUp() == [.escape] && reader.giveUp() == [])
    }
}
