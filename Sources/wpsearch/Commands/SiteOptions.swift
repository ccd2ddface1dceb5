import ArgumentParser
import BlogSearch

/// What is asked of a site, and who asks.
struct SiteOptions: ParsableArguments {
    @Option(help: "Post types by name or REST base; \"all\" takes every public type.")
    var types: String?

    @Option(help: "A user with an application password, in $WPSEARCH_PASSWORD or asked for.")
    var user: String?

    @Flag(help: "Send the password over plain http, too, where others can read it.")
    var insecure = false

    /// The types, one by one.
    var typeNames: [String]? { types.map(Self.names) }

    static func names(_ types: String) -> [String] { types.split(separator: ",").map(String.init) }

    /// Who asks; asks for the password where it must.
    func credentials() throws -> Credentials? {
        try user.map { Credentials(user: $0, password: try applicationPassword(of: $0)) }
    }
}

/// How many requests are on their way at once.
struct ConcurrencyOption: ParsableArguments {
    @Option(
        help:
            "Requests at a time: 1 or 2 are polite, more are for your own server. (default: \(usual))"
    )
    var concurrency: Int?

    static let usual = SyncOptions().concurrency

    func validate() throws {
        guard (1...64).contains(concurrency ?? Self.usual) else {
            throw ValidationError("--concurrency takes a number from 1 to 64.")
        }
    }
}
