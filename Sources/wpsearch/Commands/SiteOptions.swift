import ArgumentParser
import BlogSearch

/// What is asked of a site, and who asks.
struct SiteOptions: ParsableArguments {
    @Option(help: "A user with an application password, in $WPSEARCH_PASSWORD or asked for.")
    var user: String?

    @Flag(help: "Send the password over plain http, too, where others can read it.")
    var insecure = false

    /// Who asks; asks for the password where it must.
    func credentials() throws -> Credentials? {
        try user.map { Credentials(user: $0, password: try applicationPassword(of: $0)) }
    }
}

/// Which types of posts are read.
struct TypesOption: ParsableArguments {
    @Option(
        help:
            "Post types by name or REST base, with commas between; \"all\" takes every public one. (default: those of the last sync, else post,page)"
    )
    var types: String?

    /// The types, one by one.
    var names: [String]? { types.map(Self.names) }

    static func names(_ types: String) -> [String] { types.split(separator: ",").map(String.init) }
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
