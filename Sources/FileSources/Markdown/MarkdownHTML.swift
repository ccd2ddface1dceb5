internal import Blog
internal import CMarkdown

/// The bridge to cmark-gfm: CommonMark with GitHub's tables, strikethrough and autolinks, and footnotes, as HTML.
///
/// Raw HTML in Markdown stays: what is shown of it is decided where HTML is read.
enum MarkdownHTML {
    private static let options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8

    /// Registering writes to a global list of the library: once, and before its first use.
    private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()

    /// HTML for a Markdown text; `""` when memory is short.
    ///
    /// Text made to choke this library (see `MarkdownGuard`) comes out as preformatted text instead.
    static func render(_ markdown: String) -> String {
        guard MarkdownGuard.isHarmless(markdown) else {
            return MarkdownGuard.preformatted(markdown)
        }
        _ = registered
        guard let parser = unsafe cmark_parser_new(options) else { return "" }
        defer { unsafe cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let found = unsafe cmark_find_syntax_extension(name) {
                unsafe cmark_parser_attach_syntax_extension(parser, found)
            }
        }
        var markdown = markdown
        markdown.withUTF8 { bytes in
            let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(
                to: CChar.self)
            unsafe cmark_parser_feed(parser, start, bytes.count)
        }
        guard let document = unsafe cmark_parser_finish(parser) else { return "" }
        defer { unsafe cmark_node_free(document) }
        let extensions = unsafe cmark_parser_get_syntax_extensions(parser)
        guard let html = unsafe cmark_render_html(document, options, extensions) else { return "" }
        defer { unsafe cmark_get_default_mem_allocator().pointee.free(html) }
        // References to marks are decoded now.
        return StreamSafe.text(unsafe String(cString: html))
    }
}
