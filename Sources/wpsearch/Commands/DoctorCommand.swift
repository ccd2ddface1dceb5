import ArgumentParser
import BlogSearch
import BlogSearchPlatform
import BlogSearchNetwork

/// `wpsearch doctor`: what stands between wpsearch and a site.
struct DoctorCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what stands between wpsearch and a site, and what a sync will cost.",
        discussion: """
            Example:
              wpsearch doctor https://example.org

            Asks the site about ten questions, and says in one plain sentence each what
            it found and what to do about it. Stores nothing. Ends with 0 when the site
            can be synced, with 2 when it cannot.
            """)

    @Argument(help: "Any address of the site.")
    var site: String

    @OptionGroup var siteOptions: SiteOptions
    @OptionGroup var colorOption: ColorOption

    var provision: Provision { .reading.withNetwork }

    func run() async throws {
        let transport = networkTransport(over: try proxySettings())
        let doctor = SiteDoctor(
            transport: transport, credentials: try siteOptions.credentials(),
            allowsPlainHTTP: siteOptions.insecure, types: siteOptions.typeNames ?? ["post", "page"])
        let site = typedAddress(site)
        let style = colorOption.display.style
        Standard.output.write(style.bold(printable(site)) + "\n", in: style)
        let findings = try await withProgress("Examining") { _ in
            try await doctor.examine(site) { finding in
                Standard.output.write(Self.line(finding, style) + "\n", in: style)
            }
        }
        await transport.shutdown()
        try sayWhetherItMoved(site)
        guard findings.contains(where: { $0.kind == .obstacle }) else {
            Standard.output.writeLine("Nothing stands in the way: wpsearch sync \(printable(site))")
            return
        }
        throw CommandError(
            "\(printable(site)) cannot be synced as it is, for the reason above; run \"wpsearch doctor\" again when it is dealt with."
        )
    }

    /// What the index says, where there is one that has the site.
    private func sayWhetherItMoved(_ site: String) throws {
        let path = try IndexOption.path(nil)
        guard FileFacts(at: path) != nil else { return }
        do {
            let engine = try SearchEngine.openBriefly(at: path)
            let style = colorOption.display.style
            for moved in try engine.movedSites(at: site) {
                Standard.output.write(
                    "  " + style.warning("!") + " " + moved.sentence + "\n", in: style)
            }
        } catch is IndexError {
            // What is wrong with the index is no matter of the site.
        }
    }

    private static func line(_ finding: SiteFinding, _ style: Style) -> String {
        let mark =
            switch finding.kind {
            case .good: style.good("✓")
            case .note: style.warning("!")
            case .obstacle: style.bad("✗")
            }
        return "  " + mark + " " + printable(finding.notice.commandWords)
    }
}
