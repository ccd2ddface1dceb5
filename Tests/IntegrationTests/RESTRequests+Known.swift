import WordPressSupport

extension RESTRequests {
    /// Where both may differ, and why.
    static let known: [KnownDifference] = [
        KnownDifference(
            endings: ["/author_avatar_urls"],
            reason:
                "pictures of readers are made of their addresses of mail, of which nothing is kept"),
        KnownDifference(
            endings: ["/media_details/image_meta"],
            reason: "what cameras note in pictures is not kept"),
        KnownDifference(
            endings: ["/description/rendered", "/body/guid", "/body/#/guid"],
            routes: ["/wp/v2/media"],
            reason: "of files the description and the identifier are not kept"),
        KnownDifference(
            endings: [
                "/nav_menu_item", "/wp_block", "/wp_navigation", "/wp_template",
                "/wp_template_part",
                "/nav_menu",
            ], routes: ["/wp/v2/types", "/wp/v2/taxonomies"],
            reason: "parts of a theme are no posts"),
        KnownDifference(
            endings: ["/body/routes"], routes: ["/", "/wp/v2"],
            reason: "only routes that answer are named, in sentences of our own"),
        KnownDifference(
            endings: ["/body/authentication", "/body/namespaces", "/body/timezone_string"],
            routes: ["/"],
            reason:
                "nobody logs in; plugins have no routes here; the name of the time zone is not kept"
        ),
        KnownDifference(
            endings: ["/body/search_order"], routes: ["/"],
            reason: "that searches are by relevance is said there"),
        KnownDifference(
            endings: ["/body/language"], routes: ["/"],
            reason: "of WordPress the front page alone tells its language"),
        KnownDifference(
            endings: ["/has_published_posts/items/enum"], routes: ["/wp/v2/users"],
            reason: "types of parts of a theme are no posts"),
        KnownDifference(
            endings: ["/body/schema"], routes: ["/wp/v2/users"],
            reason: "WordPress names the password there, which is for writing"),
        KnownDifference(
            endings: ["/header allow"], routes: ["/wp/v2/comments"],
            reason: "WordPress refuses comments by the defaults of their own parameters there"),
    ]
}
