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

    @Option(
        help:
            "Post types by name or REST base, with commas between; \"all\" takes every public one. (default: post,page)"
    )
    var types: String?

    @OptionGroup var siteOptions: SiteOptions

    @Flag(help: "Print what was found as JSON.")
    var json = false

    @OptionGroup var colorOption: ColorOption

    var provision: Provision { .reading.withNetwork }

    func run() async throws {
        let transport = networkTransport(over: try proxySettings())
        let doctor = SiteDoctor(
            transport: transport, credentials: try siteOptions.credentials(),
            allowsPlainHTTP: siteOptions.insecure,
            types: types.map(TypesOption.names) ?? ["post", "page"])
        let site = typedAddress(site)
        let style = colorOption.display.style
        if !json { Standard.output.write(style.bold(printable(site)) + "\n", in: style) }
        let asJSON = json
        let findings = try await withProgress("Examining") { _ in
            try await doctor.examine(site) { finding in
                if !asJSON { Standard.output.write(Self.line(finding, style) + "\n", in: style) }
            }
        }
        await transport.shutdown()
        let report = DoctorReport(site: site, findings: findings, moved: try movedSites(at: site))
        if json {
            Standard.output.writeJSON(try JSONText.pretty(report) + "\n")
        } else {
            for sentence in report.moved {
                Standard.output.write(
                    "  " + style.warning("!") + " " + sentence + "\n", in: style)
            }
        }
        if report.canBeSynced {
            if !json {
                let user = siteOptions.user.map { " --user " + printable($0) } ?? ""
                Standard.output.writeLine(
                    "Nothing stands in the way: wpsearch sync \(printable(site))\(user)")
            }
            return
        }
        throw CommandError(
            "\(printable(site)) cannot be synced as it is, for the reason above; run \"wpsearch doctor\" again when it is dealt with."
        )
    }

    /// What the index says, where there is one that has the site.
    private func movedSites(at site: String) throws -> [String] {
        let path = try IndexOption.path(nil)
        guard FileFacts(at: path) != nil else { return [] }
        do {
            return try SearchEngine.openBriefly(at: path).movedSites(at: site).map(\.sentence)
        } catch is IndexError {
            // What is wrong with the index is no matter of the site.
            return []
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

/// What `doctor` found, for programs: `{"site", "canBeSynced", "findings": [{"kind", "text"}]}`.
private struct DoctorReport: Encodable {
    let site: String
    let findings: [SiteFinding]
    /// Sentences about where the site may have moved.
    let moved: [String]

    var canBeSynced: Bool { !findings.contains { $0.kind == .obstacle } }

    private enum CodingKeys: String, CodingKey {
        case site, canBeSynced, findings
    }

    private struct Finding: Encodable {
        let kind: String
        let text: String
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(site, forKey: .site)
        try container.encode(canBeSynced, forKey: .canBeSynced)
        let found = findings.map { Finding(kind: $0.kind.rawValue, text: $0.notice.commandWords) }
        let moved = moved.map { Finding(kind: SiteFinding.Kind.note.rawValue, text: $0) }
        try container.encode(found + moved, forKey: .findings)
    }
}
