internal import Blog

/// Shortcodes and blocks whose text is for members, by name.
///
/// Names are compared in lower case, without hyphens and underscores where they are only like one in the list. What such a
/// shortcode says to those who are **not** logged in (`not_logged_in`, `um_loggedout`, `visitor`) is text for everybody.
enum MembershipNames {
    /// How sure a name is.
    enum Kind: Hashable {
        /// Nothing of the kind, or text for everybody else.
        case other
        /// Hides up to its end, or that of the post where it is not closed.
        case certain
        /// A word that a sentence may have in brackets, too: `[private]`, `[private collection]`. Hides when it is closed,
        /// or stands alone in them, or has `key=value`.
        case word
        /// Hides when it is closed.
        case pair
    }

    /// What a shortcode is, by its name as written.
    static func kind(ofShortcode name: String) -> Kind {
        guard name.utf8.count >= 4, name.utf8.count <= 60 else { return .other }
        if words.contains(name) { return .word }
        if pairs.contains(name) { return .pair }
        let name = name.lowercased()
        if shortcodes.contains(name) { return .certain }
        switch meaning(of: name) {
        case .others: return .other
        case .members: return .pair
        case nil: return families.contains(where: name.hasPrefix) ? .pair : .other
        }
    }

    /// Whether a block's text is for members, by its name with the namespace: `premium-content/subscriber-view`.
    static func hides(block name: String) -> Bool {
        let name = name.lowercased()
        guard let slash = name.firstIndex(of: "/"), !shownBlocks.contains(name) else {
            return false
        }
        switch meaning(of: name) {
        case .others: return false
        case .members: return true
        case nil: return blocks.contains(name) || namespaces.contains(String(name[..<slash]))
        }
    }

    /// Whether all behind a block is for members.
    static func hidesRest(block name: String) -> Bool {
        ["jetpack/paywall", "premium-content/paywall", "pms/content-restriction-start"]
            .contains(name.lowercased())
    }

    /// Whether attributes turn a shortcode round: its text is for those who are not members.
    static func turnsRound(_ attributes: ShortcodeAttributes) -> Bool {
        if attributes.unnamed.contains(where: { visitors.contains($0.lowercased()) }) {
            return true
        }
        return attributes.named.contains { key, value in
            let value = value.trimmed.lowercased()
            return switch key {
            case "status", "if", "visibility", "show_to", "who", "for", "user", "role", "display":
                visitors.contains(value)
            case "level", "levels": value == "0"
            case "operator": value == "!"
            case "ismember", "is_member", "loggedin", "logged_in", "is_logged_in":
                ["false", "no", "0"].contains(value)
            default: false
            }
        }
    }

    private enum Meaning { case members, others }

    /// What the parts of a name mean; those for others count more.
    private static func meaning(of name: String) -> Meaning? {
        let joined = name.utf8.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x2F }
        var meaning: Meaning?
        finder.forEachMatch(in: joined) { part, _ in
            if part >= parts.count { meaning = .others } else { meaning = meaning ?? .members }
        }
        return meaning
    }

    private static let finder = TextFinder((parts + others).map(\.utf8))
}

// MARK: - The lists

extension MembershipNames {
    private static let shortcodes: Set<String> = [
        // My Members Only and its many likes.
        "membersonly", "members_only", "members-only", "memberonly", "member_only", "member-only",
        "qw_members", "subscribersonly", "subscribers_only", "subscribers-only",
        "subscriber_only", "paid_content", "premium_content", "premium-content",
        "members_content", "member_content", "members_area", "private_content",
        "private-content", "protected_content", "protected-content", "paywall",
        "login_required", "loginrequired", "require_login", "requires_login",
        "is_user_logged_in", "is_logged_in", "user_logged_in", "if_logged_in", "logged_in_only",
        // Members, WP-Members.
        "members_access", "members_logged_in", "wpmem_logged_in", "wpmem_loggedin",
        // Ultimate Membership Pro, MemberPress, Simple Membership, WP eMember.
        "ihc-hide-content", "mepr-active", "mepr-show", "mepr-rule", "swpm_protected",
        "swpm-protected", "emember_protected", "emember_protected_content",
        // WooCommerce Memberships, Groups, Ultimate Member.
        "wcm_restrict", "groups_member", "groups_can", "um_loggedin", "um_show_content",
        // s2Member, OptimizeMember, ARMember, Paid Member Subscriptions, Paid Memberships Pro.
        "s2if", "opmif", "arm_restrict_content", "pms-restrict", "pmpro_member",
        // WishList Member, Restrict Content Pro, LifterLMS, User Registration, Content Control.
        "wlm_ismember", "wlm_private", "is_paid", "rcp_paid", "lifterlms_hide_content",
        "urcr_restrict", "content_control", "restrict_content", "restrict-content",
        "restricted_content",
        // Memberium, AccessAlly, aMember, WP Fusion, Easy Digital Downloads, PrivateContent.
        "memb_is_loggedin", "memb_has_membership", "memb_has_any_membership",
        "memb_has_any_tag", "memb_has_all_tags", "accessally_has_any_tag",
        "accessally_has_all_tags", "am4show", "mm_member_decision", "mm_access_decision",
        "wpf_loggedin", "edd_restrict", "pc-pvt-content",
        // Passster, Password Protect WordPress, Memberful.
        "content_protector", "passster", "ppwp", "memberful", "memberful_protected",
        "memberful_private",
    ]

    private static let words: Set<String> = [
        "private", "protected", "protect", "restricted", "restrict", "loggedin", "logged_in",
        "logged-in", "membership", "subscribers",
    ]

    private static let pairs: Set<String> = [
        "access", "member", "members", "subscriber", "premium", "paid", "login", "registered",
        "student", "ismember", "is_member", "aam", "wpf",
    ]

    /// Beginnings of the names of plug-ins' shortcodes.
    private static let families = [
        "wpmem_", "ihc-", "ihc_", "mepr-", "mepr_", "swpm_", "swpm-", "emember_", "rcp_", "pmpro_",
        "um_", "arm_", "s2member", "wlm_", "memb_", "accessally_", "pms-", "pms_", "wcm_",
        "groups_", "memberful", "armember", "urcr_", "lifterlms_", "ppwp", "passster", "wlm3_",
        "private_", "members_", "edd_restrict", "optimizemember",
    ]

    /// Parts of names that mean this wherever they stand.
    private static let parts = [
        "membersonly", "memberonly", "membercontent", "memberscontent", "memberaccess",
        "membersaccess", "memberarea", "membersarea", "ismember", "hasmembership", "loggedin",
        "restrict", "protected", "protectcontent", "passwordprotect", "paywall",
        "subscribersonly", "subscriberonly", "paidonly", "paidcontent", "premiumcontent",
        "privatecontent", "privatetext", "loginrequired", "requirelogin", "requireslogin",
        "forlogged", "onlylogged", "exclusivecontent", "subscriberview",
    ]

    /// Parts of names whose text is for those who are not members.
    private static let others = [
        "notlogged", "loggedout", "loggedoff", "nonlogged", "loggedoutview", "nonmember",
        "notmember", "isnotmember", "nonsubscriber", "notsubscriber", "unsubscribed", "notpaid",
        "nonpaid", "cannot", "guest", "visitor", "anonymous", "unrestrict", "unprotect",
        "missing", "meprhide", "hasnot", "unregistered", "notregistered", "noaccess",
        "notprotected", "notrestricted", "public",
    ]

    /// Values that stand for whoever is not logged in.
    private static let visitors: Set<String> = [
        "logged_out", "loggedout", "logged-out", "out", "not_logged_in", "not-logged-in",
        "notloggedin", "not_logged_in_users_only", "logged_out_users", "guest", "guests",
        "visitor", "visitors", "nonmember", "non-member", "nonmembers", "non_members",
        "!is_user_logged_in()", "is_user_not_logged_in()",
    ]

    private static let blocks: Set<String> = [
        "premium-content/subscriber-view", "learndash/ld-student", "pmpro/membership",
        "jetpack/subscriber-view", "newspack-blocks/reader-registration-gate",
    ]

    /// Plug-ins all of whose blocks are for members but those that say otherwise.
    private static let namespaces: Set<String> = [
        "memberful", "paid-memberships", "paid-memberships-pro", "leaky-paywall",
        "restrict-content", "restrict-content-pro", "rcp", "content-control", "wc-memberships",
        "woocommerce-memberships", "memberpress", "mepr", "groups", "armember", "swpm",
        "simple-membership", "wp-fusion", "patreon", "passster", "ppwp", "pms", "um-block",
        "ultimate-member", "wp-members", "wpmem", "s2member", "wishlist-member", "ihc",
        "restrict-user-access", "memberium",
    ]

    /// Blocks that only hold others, or text for everybody.
    private static let shownBlocks: Set<String> = [
        "premium-content/container", "premium-content/buttons", "premium-content/login-button",
        "premium-content/logged-out-view", "jetpack/paywall", "pms/content-restriction-end",
        "pms/content-restriction-start",
    ]
}
