internal import Blog

/// Whole posts that a plug-in keeps for members, told by the custom fields (metas) that an export has of them.
///
/// Only what decides by itself: most plug-ins also have rules in their settings, which no export holds.
package enum MembershipMeta {
    /// How a field's value is read.
    private enum Test {
        /// Hides with any value but these, and nothing (`""`, `0`, an empty list of PHP's).
        case unless([String])
        /// Hides with one of these values.
        case among([String])
        /// Hides when PHP's serialised value has one of these parts.
        case holding([String])
    }

    /// Whether a field keeps its post from readers who are not logged in.
    package static func hides(_ key: String, _ value: String) -> Bool {
        guard let test = tests[key] else { return isGeneral(key, value) }
        let value = value.trimmed
        switch test {
        case .unless(let open):
            let isNothing = ["", "0", "a:0:{}", "[]", "none", "no", "off", "false", "null"]
                .contains(value.lowercased())
            return !isNothing && !open.contains(value.lowercased())
        case .among(let values): return values.contains(value.lowercased())
        case .holding(let parts): return parts.contains { value.contains($0) }
        }
    }

    /// Fields of plug-ins that are not listed, by names that mean only this.
    private static func isGeneral(_ key: String, _ value: String) -> Bool {
        guard key.utf8.count <= 40, case .unlessNo(Visibility.members)? = Visibility.rule(key)
        else { return false }
        switch VisibilitySaying(value) {
        case .yes: return true
        case .word(let word, _): return Visibility.hiddenWords.contains(word)
        case .no, nil: return false
        }
    }

    private static let tests: [String: Test] = [
        // Jetpack newsletters, WordPress.com: everybody, subscribers, paid_subscribers.
        "_jetpack_newsletter_access": .unless(["everybody"]),
        // Members (one field a role).
        "_members_access_role": .unless([]),
        // Restrict Content, Restrict Content Pro.
        "rcp_user_level": .unless(["all"]), "rcp_subscription_level": .unless([]),
        "rcp_access_level": .unless([]), "_is_paid": .among(["1", "true", "yes", "on"]),
        "rcp_restricted_content_roles": .unless([]),
        // WP-Members: 1 is blocked, 2 hidden.
        "_wpmem_block": .among(["1", "2"]),
        // Groups, and its versions before 2.0.
        "groups-read": .unless([]), "_groups-read": .unless([]),
        "groups-groups_read_post": .unless([]),
        // Memberful.
        "memberful_acl": .unless([]), "memberful_available_to_any_registered_user": .unless([]),
        "memberful_available_to_anybody_subscribed_to_a_plan": .unless([]),
        // Patreon WordPress.
        "patreon-level": .unless([]), "patreon_level": .unless([]),
        "patreon-active-patrons-only": .among(["1", "yes"]),
        // LifterLMS.
        "_llms_is_restricted": .among(["yes", "1"]), "_llms_restricted_levels": .unless([]),
        // Paid Member Subscriptions.
        "pms-content-restrict-user-status": .unless(["loggedout"]),
        "pms-content-restrict-subscription-plan": .unless([]),
        "pms-content-restrict-all-subscription-plans": .unless([]),
        // ARMember.
        "arm_access_plan": .unless([]),
        // Ultimate Member: 2 is for those who are logged in.
        "_um_accessible": .among(["2"]),
        "um_content_restriction": .holding([
            "\"_um_accessible\";s:1:\"2\"", "\"_um_accessible\";i:2",
        ]),
        // Leaky Paywall.
        "_issuem_leaky_paywall_visibility": .holding(["\"only\"", "\"onlyalways\""]),
        // WP Fusion.
        "wpf-settings": .holding([
            "\"lock_content\";s:1:\"1\"", "\"lock_content\";b:1", "\"lock_content\";i:1",
        ]),
        // Restrict for Easy Digital Downloads.
        "_edd_cr_restricted_to": .unless([]),
        // Memberium, iMember360.
        "_is4wp_membership_levels": .unless([]), "_is4wp_access_tags": .unless([]),
        "_is4wp_any_loggedin_user": .unless([]), "_is4wp_any_membership": .unless([]),
        // Password Protect WordPress, Passster: a post with passwords of its own.
        "ppw_post_passwords": .unless([]), "passster_password": .unless([]),
        "passster_passwords": .unless([]),
    ]
}
