/// Post types that are no content for readers: left out of every export, whatever their status says.
///
/// The first group is WordPress's own machinery; the second belongs to well-known plugins and holds settings or
/// people's data (orders, form entries, payments). Any other custom type is content.
enum HiddenTypes {
    /// Whether posts of this type are never shown to readers.
    static func contains(_ type: String) -> Bool { names.contains(type) }

    private static let names: Set<String> = [
        "revision", "nav_menu_item", "custom_css", "customize_changeset", "oembed_cache",
        "user_request", "wp_block", "wp_template", "wp_template_part", "wp_global_styles",
        "wp_navigation", "wp_font_family", "wp_font_face", "wp_guideline",

        "shop_order", "shop_order_refund", "shop_order_placehold", "shop_subscription",
        "shop_coupon", "shop_webhook", "scheduled-action", "feedback", "jp_pay_order",
        "jp_img_sitemap", "jp_vid_sitemap", "jp_sitemap", "jp_sitemap_master", "jetpack_migration",
        "flamingo_inbound", "flamingo_outbound", "flamingo_contact", "wpcf7_contact_form",
        "nf_sub", "wpforms", "mc4wp-form", "edd_payment", "edd_log", "edd_discount",
        "give_payment", "give_forms", "acf-field", "acf-field-group", "acf-post-type",
        "acf-taxonomy", "elementor_library", "elementor_snippet", "elementor_font",
        "elementor_icons", "amp_validated_url", "ep-synonym", "ep-pointer", "postman_sent_mail",
        "wp-types-group", "wp-types-user-group", "vc4_templates", "vc_grid_item",
        "et_pb_layout", "tablepress_table", "insertpostads", "wp_log", "spucpt",
    ]
}
