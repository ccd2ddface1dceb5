internal import Blog

/// Every sentence of the doctor. What stops a sync is said as the sync would say it: see
/// `IngestError+WordPress.swift`.
extension SiteFinding {
    static func obstacle(_ error: IngestError) -> SiteFinding {
        SiteFinding(.obstacle, "\(error)")
    }

    // MARK: The way there

    static func leadsElsewhere(_ asked: String, to address: String) -> SiteFinding {
        SiteFinding(.note, "\(asked) leads to \(address); a sync follows, and asks there.")
    }

    static func noLongerPlain(_ asked: String, to address: String) -> SiteFinding {
        SiteFinding(
            .note,
            "\(asked) leads to the secure \(address); give that address, and no sync has to be led there."
        )
    }

    static func answersOverPlainHTTP(_ address: String) -> SiteFinding {
        SiteFinding(
            .note,
            "\(address) answers over plain http; give that address to go on without a secure connection, or have the certificate put right."
        )
    }

    static func clock(_ seconds: Int) -> SiteFinding {
        SiteFinding(
            .note,
            "Its clock is \(span(abs(seconds))) \(seconds < 0 ? "behind" : "ahead of") this machine's; set right the one that is wrong, or scheduled posts appear at odd times."
        )
    }

    // MARK: The API

    static func found(_ site: Site, version: String?) -> SiteFinding {
        let name = site.name.map { "named \"\($0)\", " } ?? ""
        return SiteFinding(
            .good,
            "It is \(version ?? "WordPress"), \(name)and its REST API answers at \(site.apiRoot ?? site.url)."
        )
    }

    static let wordPressCom = SiteFinding(
        .note,
        "It is hosted on WordPress.com, whose own API is asked instead of the site; there is nothing to do."
    )

    static let plainPermalinks = SiteFinding(
        .note,
        "It uses plain permalinks, so its posts' addresses are numbers (?p=7); a sync works, and pretty ones can be chosen under Settings → Permalinks."
    )

    static func prefix(_ root: String) -> SiteFinding {
        SiteFinding(
            .note,
            "Its REST API is not below /wp-json/ but at \(root), as the site itself says; there is nothing to do."
        )
    }

    static func brokenRoot(_ named: String, used: String) -> SiteFinding {
        SiteFinding(
            .note,
            "It names \(named) as the address of its REST API, where nothing answers, but \(used) works and is used; to repair it, save Settings → Permalinks once more, or have the web server's rewrite rules put right."
        )
    }

    static func pageLimit(_ most: Int) -> SiteFinding {
        SiteFinding(
            .note,
            "It gives at most \(most) \(most == 1 ? "thing" : "things") at a time, where WordPress allows 100; a sync asks it for that many, and needs more requests."
        )
    }

    static func unprovenHome(_ home: String, asked: String) -> SiteFinding {
        SiteFinding(.note, DiscoveredSite.unproven(home, asked: asked))
    }

    static func oldVersion(_ version: String) -> SiteFinding {
        SiteFinding(
            .note,
            "\(version) is older than 5.7 and cannot say what changed since a given time; a sync works all the same by comparing whole lists."
        )
    }

    static func login(_ user: String) -> SiteFinding {
        SiteFinding(.good, "It accepts the application password of \"\(user)\".")
    }

    static func stranger(_ user: String, _ reason: String) -> SiteFinding {
        SiteFinding(
            .note,
            "A sync reads it as everybody sees it and not as \"\(user)\" does: \(reason); ask its owner to let the REST API through if more is wanted."
        )
    }

    static let loginOverPlainHTTP = SiteFinding(
        .note,
        "The application password travels over plain http, where others can read it; give an https:// address if there is one."
    )

    // MARK: Routes

    static func shut(_ what: String, _ failure: FetchFailure, meaning: String) -> SiteFinding {
        SiteFinding(.note, "It does not show its \(what) (\(failure.summary)); \(meaning).")
    }

    static func noTotals(_ base: String) -> SiteFinding {
        SiteFinding(
            .note,
            "It does not say how many \(base) it has (X-WP-Total is missing), so what is deleted there may stay in the index; ask its owner to let that header through the cache or proxy."
        )
    }

    static func short(_ base: String, shown: Int, of count: Int) -> SiteFinding {
        SiteFinding(
            .note,
            "Its list of \(base) shows \(shown) of \(count) that it counts, as a plugin does that hides posts after counting; a sync asks for those that the index has one by one, fifty at a time, and those that it has not stay unseen."
        )
    }

    static func missingFields(_ names: [String], of base: String) -> SiteFinding {
        SiteFinding(
            .note,
            "Its \(base) come without \(names.joined(separator: ", ")), which a plugin seems to take out; ask its owner to leave them in."
        )
    }

    static let repaired = SiteFinding(
        .note,
        "Some text arrives damaged (it is not UTF-8), which WordPress itself never sends; ask its owner what changes its answers on the way."
    )

    static func unlisted(_ base: String) -> SiteFinding {
        SiteFinding(.good, "It has no public \(base).")
    }

    static func sample(_ count: Int, of total: Int?, _ base: String) -> SiteFinding {
        let all = total.map { "\($0) \(base)" } ?? base
        return SiteFinding(.good, "It has \(all) to read; \(count) were fetched to see what comes.")
    }

    static func leftOut(_ type: String, count: Int) -> SiteFinding {
        SiteFinding(
            .note,
            "It also has \(count) of the type \"\(type)\", which a sync takes only once it was asked for that type; until then WordPress answers searches of all types by itself, also with the plugin."
        )
    }

    // MARK: The cost

    static func cost(_ cost: SyncCost, concurrency: Int) -> SiteFinding {
        SiteFinding(
            .good,
            "A first sync takes up to \(requests(cost.requests)), \(size(cost.bytes)) unpacked and about \(span(Int(cost.seconds.rounded(.up)))), \(concurrency) requests at a time; one that finds nothing changed, \(requests(cost.laterRequests))."
        )
    }

    private static func requests(_ count: Int) -> String {
        count == 1 ? "1 request" : "\(count) requests"
    }

    private static func size(_ bytes: Double) -> String {
        switch bytes {
        case ..<100_000: "less than 0.1 MB"
        case ..<10_000_000: "\((bytes / 100_000).rounded() / 10) MB"
        case ..<10_000_000_000: "\(Int((bytes / 1_000_000).rounded())) MB"
        default: "\(Int((bytes / 1_000_000_000).rounded())) GB"
        }
    }

    /// A time as people say it.
    private static func span(_ seconds: Int) -> String {
        switch seconds {
        case ..<2: "a second"
        case ..<120: "\(seconds) seconds"
        case ..<7200: "\((seconds + 30) / 60) minutes"
        case ..<172_800: "\((seconds + 1800) / 3600) hours"
        default: "\((seconds + 43_200) / 86_400) days"
        }
    }
}
