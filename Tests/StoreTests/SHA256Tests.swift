import BlogSearchPlatform
import Testing

@Suite struct SHA256Tests {
    private func hash(_ pieces: [[UInt8]]) -> String {
        var hash = SHA256()
        for piece in pieces { hash.add(piece) }
        return hash.finished().hexadecimal
    }

    /// The examples of NIST.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func examples(text: String, expected: String) {
        #expect(hash([Array(text.utf8)]) == expected)
    }

    @Test func piecesOfEveryLength_areOneText() {
        let pieces = (0..<200).map { [UInt8](repeating: UInt8($0), count: $0) }
        #expect(hash(pieces) == hash([pieces.flatMap(\.self)]))
        // Where padding just fits into a block, and where it does not.
        for length in [55, 56, 63, 64, 65, 119, 120] {
            let bytes = [UInt8](repeating: 7, count: length)
            #expect(hash([bytes]) == hash(bytes.map { [$0] }))
        }
    }

    @Test func asking_doesNotEndIt() {
        var hash = SHA256()
        hash.add(Array("a".utf8))
        _ = hash.finished()
        hash.add(Array("bc".utf8))
        #expect(hash.finished().hexadecimal == self.hash([Array("abc".utf8)]))
    }
}
