import TestSupport
import Testing

@testable import TagClouds

@Suite struct PictureOptionsTests {
    @Test(arguments: [
        ("#000000", "#ffffff", 21.0), ("#767676", "#ffffff", 4.54), ("#ff0000", "#ffffff", 4.0),
        ("#0000ff", "#000", 2.44), ("#abc", "#abc", 1),
    ])
    func contrast_isWCAGs(one: String, other: String, contrast: Double) throws {
        let colors = try [one, other].map { try #require(PictureColor($0)) }
        #expect(abs(colors[0].contrast(with: colors[1]) - contrast) < 0.005)
        #expect(colors[0].contrast(with: colors[1]) == colors[1].contrast(with: colors[0]))
    }

    @Test func everyColor_canBeRead_onEveryBackground() throws {
        var random = SplitMix64(seed: 40)
        func color() -> PictureColor {
            PictureColor(
                red: random.below(256), green: random.below(256), blue: random.below(256))
        }
        for _ in 0..<2_000 * LongRun.factor {
            let (behind, words) = (color(), [color(), color()])
            let colors = PictureColors(background: behind, palette: words)
            for word in colors.palette {
                #expect(word.contrast(with: behind) >= 4.5)
                #expect(colors.faded(word, by: 0.9).contrast(with: behind) >= 4.5)
            }
            for word in PictureColors(background: nil, palette: words).palette {
                #expect(word.contrast(with: .white) >= 4.5 && word.contrast(with: .black) >= 4.5)
            }
        }
    }

    @Test func aDarkColor_becomesBrighter_notPaler() throws {
        let blue = try #require(PictureColor("0b3954"))
        let word = try #require(PictureColors(background: .black, palette: [blue]).palette.first)
        #expect(word.contrast(with: .black) < 4.6)
        #expect(abs(Double(word.red) / Double(word.blue) - 11 / 84) < 0.01)
        #expect(abs(Double(word.green) / Double(word.blue) - 57 / 84) < 0.01)
    }

    @Test func aColorThatCanBeRead_staysAsItIs() throws {
        let options = try PictureOptions(palette: "#0b3954, #A4133C")
        #expect(options.colors.palette.map(\.text) == ["#0b3954", "#a4133c"])
    }

    @Test func whatCannotBeDrawn_isRefused_inOneSentence() {
        let refused: [(() throws -> PictureOptions, String)] = [
            ({ try PictureOptions(width: 3) }, "width or height cannot be 3:"),
            ({ try PictureOptions(height: .nan) }, "width or height cannot be"),
            (
                { try PictureOptions(palette: "pretty") },
                "palette cannot be pretty: it must be harbor"
            ),
            ({ try PictureOptions(palette: "#fff,,#000") }, "palette cannot be #fff,,#000:"),
            ({ try PictureOptions(background: "#12") }, "background cannot be #12:"),
            ({ try PictureOptions(font: "a'b") }, "font cannot be a'b:"),
        ]
        for (make, start) in refused {
            let error = #expect(throws: CloudError.self) { try make() }
            #expect(error?.description.contains(start) == true, "\(error?.description ?? "")")
        }
    }

    @Test func theStandard_isWhatIsMadeOfNothing() throws {
        #expect(try PictureOptions() == .standard)
    }
}
