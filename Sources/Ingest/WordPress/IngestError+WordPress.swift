internal import Blog

extension IngestError.Code {
    /// So much vanished from a site at once that it looks like a fault; nothing was removed.
    public static let massRemoval = IngestError.Code(rawValue: "massRemoval")
    /// A post type was asked for that the site does not have.
    public static let unknownType = IngestError.Code(rawValue: "unknownType")
}

/// Every sentence about a site and the network: the thing, the reason, the next step.
extension IngestError {
    /// Why a request to a site brought nothing.
    /// - Parameters:
    ///   - site: what the user calls the site.
    ///   - user: whose login was sent.
    ///   - isLetIn: whether a login was sent that only the web server before WordPress knows.
    package init(
        _ failure: FetchFailure, site: String, user: String? = nil, isLetIn: Bool = false
    ) {
        switch failure {
        case .transport(let error): self.init(error, site: site)
        case .answer(let problem):
            if problem.isOfWebServersLogin {
                self = .webServersLogin(site, user: user)
            } else if isLetIn, problem.kind == .unauthorized {
                self = .twoLogins(site)
            } else if let user, problem.kind == .unauthorized || failure.isWordOnLogin {
                self = .badCredentials(user, site: site, code: problem.code)
            } else {
                self.init(problem, site: site)
            }
        }
    }

    /// Why no answer came.
    package init(_ error: TransportError, site: String) {
        switch error.kind {
        case .badAddress:
            self.init(
                .unreachable, "\(site) is no web address",
                then: "give one like https://example.org", site: site)
        case .hostNotFound:
            self.init(
                .unreachable,
                "\(site) cannot be reached: there is no host of that name",
                then: "check the address and the network", site: site)
        case .connectionRefused:
            self.init(
                .unreachable,
                "\(site) cannot be reached: nothing answers there (connection refused)",
                then: "check the address and port", site: site)
        case .connectionLost:
            self.init(
                .unreachable,
                "\(site) broke off the connection before its answer was whole",
                then: "try again later", site: site)
        case .timedOut:
            self.init(
                .unreachable, "\(site) did not answer in time", then: "try again later", site: site)
        case .notSecure:
            self.init(
                .unreachable,
                "\(site) offers no secure connection that can be trusted\(Self.because(error.detail))",
                then: "check its certificate, or give its http:// address", site: site)
        case .tooLarge:
            self.init(
                .badAnswer,
                "\(site) sent more than the size limit in one answer",
                then: "ask its owner what is so large", site: site)
        case .redirectLoop:
            self.init(
                .unreachable, "\(site) redirects in circles", then: "give the address it ends at",
                site: site)
        case .damaged:
            self.init(
                .badAnswer,
                "\(site) sent a compressed answer that cannot be unpacked",
                then: "try again later, or ask its owner what compresses its pages", site: site)
        case .proxy:
            self.init(
                .unreachable,
                "\(site) cannot be reached through the proxy\(Self.because(error.detail))",
                then: "check the proxy, or leave it out for this site", site: site)
        case .noLibrary:
            self.init(
                .unreachable,
                "\(site) cannot be asked: this system has no libcurl, or one older than 7.68",
                then: "install it (Debian's package is libcurl4)", site: site)
        case .notHTTP:
            self.init(
                .badAnswer,
                "\(site) answers, but not as a web server does", then: "check the address and port",
                site: site)
        default:
            self.init(
                .unreachable,
                "\(site) cannot be reached\(Self.because(error.detail))",
                then: "check the address and the network", site: site)
        }
    }

    /// What is wrong with a site's answer.
    package init(_ problem: AnswerProblem, site: String) {
        let what = problem.code.map { "\(problem.status) \($0)" } ?? "\(problem.status)"
        let explanation: Explanation
        switch problem.kind {
        case .unauthorized:
            explanation = Explanation(
                "\(site) lets only logged-in users read its REST API (\(what))",
                then: "give a user name and an application password, or ask its owner to open it")
        case .forbidden:
            explanation = Explanation(
                "\(site) refuses to be read (\(what)\(problem.isHTML ? ", an HTML page\(Self.titled(problem.message))" : "")): a firewall or a security plugin blocks its REST API",
                then: "ask its owner to let wpsearch in")
        case .notFound:
            explanation = Explanation(
                "\(site) has no such page (\(what))",
                then: "check the address")
        case .busy:
            explanation = Explanation(
                "\(site) is busy or under maintenance (\(what))",
                then: "try again \(Self.later(problem.retryAfter))")
        case .fault:
            explanation = Explanation(
                "\(site) failed over the request (\(what)\(Self.quote(problem.message)))",
                then: "try again later, or ask its owner to look at its error log")
        case .refused:
            explanation = Explanation(
                "\(site) refused the request (\(what)\(Self.quote(problem.message)))",
                then: "check the address")
        case .challenge:
            explanation = Explanation(
                "\(site) tests with a page\(Self.titled(problem.message)) whether a browser asks, which no program passes",
                then:
                    "ask its owner to let the user agent wpsearch through to its REST API at the firewall (Cloudflare, or what the host has)"
            )
        case .login:
            explanation = Explanation(
                "\(site) sends whoever asks its REST API to a login page",
                then: "give a user name and an application password, or ask its owner to open it")
        case .html:
            explanation = Explanation(
                "\(site) answered with an HTML page\(Self.titled(problem.message)) instead of JSON; a cache, firewall or maintenance page stands in front of its REST API",
                step: "try again later, or ask its owner")
        case .empty:
            explanation = Explanation(
                "\(site) answered with nothing at all",
                then: "try again later")
        case .damaged:
            explanation = Explanation(
                "\(site) sent damaged JSON (\(problem.message ?? "it does not end")); the answer was cut short or mixed with other text",
                step: "try again later")
        }
        self.init(
            [.unauthorized, .forbidden, .login, .challenge].contains(problem.kind)
                ? .unauthorized : .badAnswer,
            explanation, site: site, status: problem.status, wordPressCode: problem.code)
    }

    /// The same with a feed of the site as another way to read it, where it has one and the REST API is shut or absent.
    package func offering(feed: WebAddress?) -> IngestError {
        guard let feed, [.unauthorized, .badAnswer, .noSite].contains(code) else { return self }
        var error = self
        let other = "save its feed, \(feed.description), and import that" as Notice
        error.explanation.step = explanation.step.map { "\($0), or \(other)" } ?? other
        return error
    }

    /// No REST API was found at an address.
    package static func notWordPress(_ site: String, finding: String) -> IngestError {
        IngestError(
            .noSite,
            "\(site) \(finding)",
            then:
                "check that the address is that of a WordPress site (4.7 or later) with its REST API on",
            site: site
        )
    }

    /// A REST API of a WordPress that is too old, or whose posts a plugin took out of it.
    package static func noPosts(_ site: String) -> IngestError {
        IngestError(
            .noSite,
            "\(site) has a REST API, but its index names no posts (wp/v2): its WordPress is older than 4.7, or a plugin takes them out",
            then: "ask its owner to update, or to open the REST API", site: site
        )
    }

    /// Whether so much is missing that a fault is likelier than that it is gone.
    package static func isMassRemoval(
        _ missing: Int, of known: Int, isNothingListed: Bool
    ) -> Bool {
        missing > max(10, known * 3 / 10) || (isNothingListed && missing > 1)
    }

    /// A site's list lacks too much of what the index holds.
    package static func massRemoval(_ site: String, gone: Int, known: Int) -> IngestError {
        IngestError(
            .massRemoval,
            "\(site) no longer lists \(gone) of the \(known) posts the index holds, which looks like a fault of the site, so none was removed",
            then: "if they are really gone, \(.syncDespiteLoss)", site: site
        )
    }

    /// A login that the site does not accept.
    package static func badCredentials(
        _ user: String, site: String, code: String?
    ) -> IngestError {
        IngestError(
            .unauthorized,
            "\(site) does not accept the application password given for \"\(user)\" (\(code ?? "refused"))",
            then:
                "make a new one in the user's profile, and use https, without which WordPress ignores it",
            site: site,
            wordPressCode: code)
    }

    /// A site whose web server wants a login of its own before WordPress is asked.
    /// - Parameter user: whose login it refused.
    package static func webServersLogin(_ site: String, user: String?) -> IngestError {
        let refusal = user.map { ", which does not accept the password given for \"\($0)\"" } ?? ""
        let given: Notice =
            user == nil
            ? "give that login, which shows what everybody may read"
            : "give that one in place of one of WordPress, which shows what everybody may read"
        return IngestError(
            .unauthorized,
            "\(site) is behind a login of its web server (HTTP Basic authentication)\(refusal)",
            then: "\(given), or ask its owner to let the REST API past it", site: site)
    }

    /// A site of which both the web server and WordPress want a login.
    package static func twoLogins(_ site: String) -> IngestError {
        IngestError(
            .unauthorized,
            "\(site) wants two logins, one of its web server (HTTP Basic authentication) and one of WordPress, and a request has room for one",
            then: "ask its owner to let the REST API past that of the web server", site: site)
    }

    /// A site that has said nothing for minutes.
    package static func silent(_ site: String) -> IngestError {
        IngestError(
            .unreachable,
            "\(site) has sent nothing for five minutes, so the sync was given up; what came before is kept",
            step: "try again later", site: site
        )
    }

    /// Plain http, over which a password is sent to this machine alone unless its owner wants otherwise.
    package static func exposed(_ root: WebAddress, site: String) -> IngestError {
        var secure = root.origin
        if root.port == nil { secure = "https" + secure.dropFirst("http".count) }
        let way =
            root.port == nil
            ? "give \(secure) if it answers there" : "give its https:// address if it has one"
        return IngestError(
            .unauthorized,
            "\(site) answers over plain http, where others can read a password on its way, so none was sent",
            then: "\(way), or \(.allowPlainHTTP)", site: site
        )
    }

    /// Why the first request to a typed address brought nothing.
    package init(_ failure: FetchFailure, typed: String, hasCredentials: Bool) {
        if case .transport(let error) = failure, hasCredentials, !typed.contains("://"),
            [.notSecure, .connectionRefused].contains(error.kind)
        {
            self = .noSecureAnswer(error, site: typed)
        } else {
            self.init(failure, site: typed)
        }
    }

    /// A site that was named without a scheme, which is `https` for a password, and does not answer so.
    package static func noSecureAnswer(_ error: TransportError, site: String) -> IngestError {
        IngestError(
            .unreachable,
            "\(site) does not answer over https\(because(error.detail)), and a password is sent over nothing else unless the address says so",
            then: "give http://\(site) if that is meant", site: site
        )
    }

    /// A site whose API is on a host that credentials were not given for.
    package static func foreignRoot(_ root: String, site: String) -> IngestError {
        IngestError(
            .unauthorized,
            "\(site) keeps its REST API on another host, \(root), and credentials are sent to the host they are given for alone",
            then: "give that address if you trust it", site: site
        )
    }

    /// A post type that the site does not offer.
    package static func unknownType(
        _ name: String, site: String, offered: [String]
    ) -> IngestError {
        IngestError(
            .unknownType,
            "\(site) offers no post type \"\(name)\"",
            then: "it has \(offered.joined(separator: ", "))", site: site)
    }

    /// A site that lists posts and then answers with none or others.
    package static func notDelivered(_ site: String, count: Int) -> IngestError {
        IngestError(
            .badAnswer,
            "\(site) lists \(count) posts that it then does not deliver; a cache or plugin seems to ignore what it is asked for",
            step: "ask its owner", site: site
        )
    }

    private static func later(_ seconds: Int?) -> String {
        guard let seconds, seconds > 0 else { return "later" }
        return seconds < 120
            ? "in \(seconds) second\(seconds == 1 ? "" : "s")"
            : "in \((seconds - 1) / 60 + 1) minutes"
    }

    private static func because(_ detail: String?) -> String {
        detail.map { " (\(firstLine($0)))" } ?? ""
    }

    private static func quote(_ message: String?) -> String {
        message.map { ": \"\(firstLine($0))\"" } ?? ""
    }

    private static func titled(_ title: String?) -> String {
        title.map { " titled \"\(firstLine($0))\"" } ?? ""
    }

    private static func firstLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first ?? ""
        return line.count > 120 ? line.prefix(119) + "…" : String(line)
    }
}
