import Foundation
import TestSupport
import Testing

/// Every command that README and the pages of Documentation show is run, and where they show output, that is what comes out.
@Suite struct ReadmeCommandsTests {
    @Test(arguments: DocumentationPage.paths) func commands_doWhatIsShown(path: String) throws {
        let page = try DocumentationPage(path: path)
        let isReadme = path == "README.md"
        // README begins with the import; each other page with an index of its own.
        let reader = try PageReader(hasPosts: !isReadme)
        for block in page.blocks { try reader.read(block) }
        if isReadme {
            #expect(page.blocks.filter { $0.kind == "console" }.flatMap(\.commands).count >= 12)
        }
    }

    private static let python = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    @Test(.enabled(if: python, "needs Python")) func pictures_areWhatIsPrinted() throws {
        let ran = try Command.run(
            "/usr/bin/python3",
            [".ci/pictures", "--check", Command.products.appendingPathComponent("wpsearch").path],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(ran.status == 0, "\(ran.errors)")
    }

    @Test(.enabled(if: python, "needs Python")) func theIndexOfOptions_isWhatTheProgramSays() throws
    {
        let ran = try Command.run(
            "/usr/bin/python3",
            [".ci/options", Command.products.appendingPathComponent("wpsearch").path],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(ran.status == 0, "\(ran.errors)")
    }
}
