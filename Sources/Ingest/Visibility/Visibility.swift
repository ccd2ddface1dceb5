package import Blog

/// What keeps a post from its readers: the one list that every reader of files goes by.
///
/// Keys are compared without case, hyphens, underscores and spaces (`is_draft`, `isDraft`). In a table inside
/// (`params`, `extra`, `meta`, …) they mean the same.
///
/// | a post is hidden when | says |
/// |---|---|
/// | `draft` `private` `hidden` `protected` `membersonly` … | yes, or who may read it |
/// | `published` `publish` `publishon` `public` `visible` `listed` … | no, a word for hidden, or a date to come |
/// | `embargo` `embargountil` | yes, or a date to come |
/// | `status` `poststatus` `visibility` | no, or any word but one for public |
/// | `state` `access` `audience` … | a word for hidden; such a key often is about something else |
/// | `password` | anything but no |
/// | `expirydate` `unpublishdate` | a date that has passed |
/// | `build: render` | `never`, `link` or no |
/// | `search` `sitemap` `searchable` `insearchindex` … | no, `exclude`, or a table that says so (`search: {exclude: true}`) |
/// | `noindex` `searchexclude` `excludefromsearch` … | yes |
/// | `robots` | `noindex` or `none` |
/// | `index` | no; a number is a place in an order |
///
/// Values may be `true`, `"yes"`, `1`, a list or an object with a name. What says nothing (`null`, `""`, `[]`) hides nothing;
/// what should say who may read and cannot be read is damage.
package enum Visibility {
    /// What a source says of a post.
    package enum Verdict: Hashable {
        case shown
        /// Why it is left out, in the word of a summary.
        case hidden(String)
        /// The key whose value cannot be read.
        case unreadable(String)
    }

    /// How a key is read.
    enum Rule: Hashable {
        /// Hides when it says anything but no.
        case unlessNo(String)
        /// Hides when it says yes.
        case ifYes(String)
        /// Hides when it says no, is a word for hidden, or a date to come.
        case ifNo(String)
        /// Hides unless it says yes or is a word for public.
        case unlessPublic(String)
        /// Hides when it is a word for hidden.
        case ifHiddenWord
        case password, embargo, expiry, build, table
        /// Hides when it says that no search should show it.
        case search, robots, index
    }

    /// The rule of a key in any spelling, `nil` for one that says nothing of readers.
    static func rule(_ key: String) -> Rule? { rules[plain(key)] }

    /// Whether a key says who may read and nothing else.
    package static func isKey(_ key: String) -> Bool {
        guard let rule = rule(key) else { return false }
        return ![.table, .build, .search, .index].contains(rule)
    }

    /// Judges a post by its keys and values.
    /// - Parameters:
    ///   - members: what its source says of it.
    ///   - now: the present, for dates; `nil` where they do not count.
    ///   - isLoose: whether keys may be about something else, as where nobody said what they mean: only yes, no and words that
    ///     are certain count.
    package static func verdict<Value: VisibilityValue>(
        _ members: some Sequence<(name: String, value: Value)>, now: Moment?, isLoose: Bool = false
    ) -> Verdict {
        var judge = VisibilityJudge(now: now)
        judge.read(members, isLoose: isLoose)
        return judge.verdict
    }

    /// The same of JSON, as many thousand lines of a file are: code for any value is not made for one where a wall lies between.
    package static func verdict(
        _ members: [(name: String, value: JSONValue)], now: Moment?, isLoose: Bool = false
    ) -> Verdict {
        var judge = VisibilityJudge(now: now)
        judge.read(members, isLoose: isLoose)
        return judge.verdict
    }

    /// A key or word as it is compared.
    package static func plain(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x80 || $0 > 0x20 && $0 != 0x2D && $0 != 0x5F && !(0x41...0x5A).contains($0)
        }
        if isPlain { return text }
        return text.lowercased().filter { $0 != "-" && $0 != "_" && !$0.isWhitespace }
    }
}

// MARK: - The list

extension Visibility {
    /// What texts and posts for some are called in a summary.
    package static let members = "members"
    /// What its owner keeps out of searches is called in a summary.
    static let unsearched = "excluded from search"
    static let noindex = "noindex"

    private static let rules: [String: Rule] = {
        var rules: [String: Rule] = [:]
        func note(_ rule: Rule, _ keys: String...) { for key in keys { rules[key] = rule } }
        note(.unlessNo("draft"), "draft", "isdraft")
        note(.unlessNo("private"), "private", "isprivate")
        note(.unlessNo("hidden"), "hidden", "ishidden")
        note(.unlessNo("protected"), "protected", "isprotected", "passwordprotected")
        note(
            .unlessNo(members), "membersonly", "memberonly", "ismembersonly", "subscribersonly",
            "subscriberonly", "paidonly", "paidmembersonly", "paywall", "paywalled",
            "loginrequired", "requireslogin", "requirelogin", "restricted", "isrestricted")
        note(.ifYes(members), "paid", "ispaid", "premium", "ispremium", "members")
        note(.ifYes("hidden"), "hide", "secret", "confidential")
        note(.ifYes("draft"), "unpublished", "wip")
        note(.ifYes("deleted"), "deleted", "isdeleted", "trashed", "trash")
        note(.ifYes("unlisted"), "unlisted", "isunlisted")
        note(.ifYes("headless"), "headless")
        note(.ifYes("archived"), "archived", "isarchived")
        note(
            .ifNo("draft"), "published", "ispublished", "publish", "publishedat", "publishdate",
            "publishon", "publishat", "publishafter", "scheduledfor")
        note(.ifNo("private"), "public", "ispublic")
        note(.ifNo("hidden"), "visible", "isvisible")
        note(.ifNo("unlisted"), "listed", "islisted")
        note(.ifNo(members), "isaccessibleforfree", "accessibleforfree")
        note(.unlessPublic("draft"), "status", "poststatus")
        note(.unlessPublic("hidden"), "visibility", "postvisibility")
        note(
            .ifHiddenWord, "state", "access", "accesslevel", "contentaccess", "audience",
            "visibleto", "readableby", "membership", "readers")
        note(.password, "password", "postpassword")
        note(.embargo, "embargo", "embargoed", "embargountil", "embargodate")
        note(.expiry, "expirydate", "unpublishdate", "expirationdate")
        note(.build, "build")
        note(
            .search, "search", "sitemap", "searchable", "indexing", "indexable", "pagefind",
            "insearchindex")
        note(.index, "index", "indexed")
        note(
            .ifYes(unsearched), "searchexclude", "searchexcluded", "excludesearch",
            "excludefromsearch", "hidefromsearch", "hideinsearch", "searchhidden", "searchignore",
            "nosearch", "sitemapexclude", "excludefromsitemap")
        note(.ifYes(noindex), "noindex", "robotsnoindex", "seonoindex", "relevanssinoindex")
        note(.robots, "robots", "seorobots")
        note(
            .table, "<<", "params", "extra", "meta", "metadata", "custom", "customfields", "fields",
            "postmeta", "attributes", "frontmatter", "data", "seo")
        return rules
    }()

    /// Words for what everybody may read.
    package static let publicWords: Set<String> = [
        "publish", "published", "public", "live", "everyone", "everybody", "anyone", "anybody",
        "all", "open", "free", "world", "visible", "listed", "online", "posted", "featured",
    ]

    /// Words for what not everybody may read.
    static let hiddenWords: Set<String> = [
        "draft", "drafts", "autodraft", "private", "pending", "future", "scheduled", "trash",
        "trashed", "deleted", "hidden", "protected", "password", "passwordprotected", "members",
        "member", "membersonly", "memberonly", "paid", "paidonly", "paidmembers",
        "paidsubscribers", "paidsubscriber", "premium", "subscribers", "subscriber",
        "subscribersonly", "restricted", "internal", "secret", "confidential", "unlisted",
        "unpublished", "inreview", "tiers", "loggedin", "login", "loggedinusers", "registered",
        "registeredusers", "friends", "followers", "patrons", "supporters", "customers",
        "nobody", "onlyme", "staff", "team", "admin", "administrator", "administrators", "editor",
        "editors", "wip", "sent",
    ]

    /// Folders inside a named one whose files are for nobody yet, or not for everybody, and why.
    private static let folders: [String: String] = [
        "drafts": "draft", "_drafts": "draft", "draft": "draft", "_draft": "draft",
        "unpublished": "draft", "_unpublished": "draft", "private": "private",
        "_private": "private",
    ]

    /// Folders inside a named one that hold no posts, whatever is in them.
    private static let machinery: Set<String> = ["node_modules", "bower_components", "__macosx"]

    /// Why a file is left out for the folders it is in, `nil` for any other. The named folder itself is no part of the path.
    package static func reason(ofPath path: String) -> String? {
        path.split(separator: "/").dropLast().lazy.compactMap { folders[$0.lowercased()] }.first
    }

    /// Why a folder inside is not looked into, `nil` for any other.
    package static func reason(ofFolder name: String) -> String? {
        machinery.contains(name.lowercased()) ? "a folder of packages, not of posts" : nil
    }
}
