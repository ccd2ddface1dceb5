import Blog

// Page builders write much of what readers see into attributes of shortcodes:
//
//     [vc_custom_heading text="Our team" font_container="tag:h2"]     WPBakery
//     [et_pb_button button_text="Order" button_url="/order"]           Divi
//     [us_itext items="%5B%7B%22title%22%3A%22One%22%7D%5D"]           Impreza: JSON, percent-encoded
//     [vc_raw_html]JTNDYiUzRWE=[/vc_raw_html]                          HTML, percent-encoded, in Base64
//
// Which of a builder's attributes are read, the lists below say: names, not values, tell a text from a setting. They hold for any
// other shortcode (`[spoiler title="…"]`), and for blocks that a site renders anew, whose texts stand in their comments.

/// What is known of page builders' shortcodes.
enum PageBuilder {
    /// What a builder's shortcodes begin with.
    private static let prefixes = [
        "vc_", "et_pb_", "us_", "su_", "fusion_", "av_", "mk_", "nectar_", "cs_", "kc_", "ult_",
        "ultimate_", "bsf-", "dt_", "gem_", "porto_", "x_", "cmsms_", "mpc_", "eltdf_", "mkdf_",
        "qodef_", "edgtf_", "wgl_", "stm_", "pix_", "dfd_", "thim-", "bt_bb_", "tatsu_", "vcex_",
        "penci_", "tm_", "wd_", "wpb_", "interactive_banner", "icon_timeline", "info_list_",
        "stat_counter", "creative_",
    ]

    /// Attributes that head something, in the order in which they stand on a page.
    static let headings = [
        "title", "heading", "headline", "main_heading", "header", "h2", "h3", "h4", "question",
        "tab_title", "front_title", "subtitle", "sub_title", "subheading", "sub_heading", "subhead",
        "primary_title", "hover_title", "back_title",
    ]
    /// Attributes that are text otherwise.
    static let texts = [
        "text", "text_content", "content", "content_text", "description", "desc", "caption",
        "quote", "answer",
        "button_text", "button_one_text", "button_two_text", "btn_text", "btn_title", "link_text",
        "label", "counter_title", "list_title", "alt",
    ]
    /// Attributes that name somebody, in shortcodes that are about people.
    static let people = [
        "name", "author", "role", "position", "job_title", "company", "company_name", "designation",
    ]
    /// Attributes that hold a list of things, each with such attributes of its own.
    static let lists = ["values", "items", "list", "list_fields", "tabs", "slides", "testimonials"]

    /// Those of them with which no word in brackets begins.
    private static let certainPrefixes = [
        "vc_", "et_pb_", "fusion_", "su_", "nectar_", "eltdf_", "mkdf_", "qodef_", "edgtf_",
        "cmsms_", "bt_bb_", "vcex_",
    ]

    static func isOne(_ name: String) -> Bool { prefixes.contains { name.hasPrefix($0) } }

    /// Whether a name in brackets is a builder's, whatever else is known of it.
    static func isCertainlyOne(_ name: String) -> Bool {
        certainPrefixes.contains { name.hasPrefix($0) }
    }

    static func isAboutPeople(_ name: String) -> Bool {
        ["person", "people", "team", "member", "testimonial", "author", "staff", "quote"]
            .contains { name.contains($0) }
    }

    /// Whether what stands between the tags is HTML that nothing else reads.
    static func isRawHTML(_ name: String) -> Bool {
        [
            "vc_raw_html", "us_html", "et_pb_code", "et_pb_fullwidth_code", "fusion_code",
            "av_codeblock",
        ]
        .contains(name)
    }

    /// A value as readers see it, `nil` for one that is a setting.
    static func text(_ value: String) -> String? {
        var value = value
        for (written, meant) in writings where value.contains(written) {
            value = value.split(separator: written, omittingEmptySubsequences: false)
                .joined(separator: meant)
        }
        let text = HTMLText.plain(value)
        return isSetting(text) ? nil : text
    }

    private static func isSetting(_ text: String) -> Bool {
        text.isEmpty || settings.contains(text.lowercased()) || text.contains("://")
            || ["@ET-DC@", "%%", "url:", "|"].contains(where: text.hasPrefix)
            || text.hasPrefix("#") && !text.contains(" ")
    }

    /// The texts in what a block's comment keeps below a name: one of the names above, or any in what fields are kept as.
    static func texts(_ value: JSONValue, named name: String, isField: Bool) -> [String] {
        switch value {
        case .string(let text):
            let word = name.split { $0 == "_" || $0 == "-" }.last.map { $0.lowercased() } ?? ""
            guard isField ? !settingNames.contains(word) : (headings + texts).contains(name) else {
                return []
            }
            return FieldText.pieces(of: text, named: name).filter { !isSetting($0) }
        case .array(let values):
            return values.flatMap { texts($0, named: name, isField: isField) }
        case .object(let members):
            return members.filter { !$0.name.hasPrefix("_") }
                .flatMap { texts($0.value, named: $0.name, isField: isField) }
        default: return []
        }
    }

    /// What names of fields end in that hold no text.
    private static let settingNames: Set<String> = [
        "align", "alignment", "anchor", "class", "color", "colour", "height", "href", "icon", "id",
        "layout", "mode", "size", "slug", "style", "target", "theme", "url", "variant", "width",
    ]

    /// How builders write what an attribute of a shortcode may not hold.
    private static let writings = [
        ("%22", "\""), ("%91", "["), ("%93", "]"), ("%92", "\\"), ("``", "\""), ("`{`", "["),
        ("`}`", "]"),
    ]

    private static let settings: Set<String> = [
        "true", "false", "yes", "no", "on", "off", "none", "default", "inherit", "custom", "left",
        "right", "center", "top", "bottom", "|||||",
    ]

    /// HTML in Base64 and percent-encoding, where it is that; else as it stands.
    static func html(_ written: String) -> String {
        let packed = written.filter { !$0.isWhitespace }
        guard packed.utf8.count >= 8, packed.utf8.count % 4 == 0,
            let bytes = Base64.decoding(packed), let text = String(validating: bytes, as: UTF8.self)
        else { return written }
        return PercentEncoding.decoding(text)
    }
}

extension ContentParser {
    /// Reads what a page builder's opening tag shows; where text goes on.
    mutating func readBuilder(_ name: String, _ shortcode: Shortcode, isClosed: Bool) -> Int {
        if name == "vc_raw_js", isClosed { return enclosed(shortcode).end }
        if PageBuilder.isRawHTML(name), isClosed {
            let content = enclosed(shortcode)
            let html = PageBuilder.html(tokenizer.decodedString(content.text))
            insertBuilderText(HTMLText.plain(html), .paragraph)
            return content.end
        }
        readLabels(name, shortcode)
        return shortcode.end
    }

    /// Reads what the attributes of a shortcode show. In the middle of a line they follow its text.
    mutating func readLabels(_ name: String, _ shortcode: Shortcode) {
        let attributes = ShortcodeAttributes(in: source, shortcode.attributes).named
        if attributes.isEmpty { return }
        let isInline = !PageBuilder.isOne(name) && !beginsLine(shortcode)
        let isButton = name.contains("button") || name.hasSuffix("btn")
        let people = PageBuilder.isAboutPeople(name) ? PageBuilder.people : []
        for key in PageBuilder.headings + PageBuilder.texts + people {
            guard let text = attributes[key].flatMap(PageBuilder.text) else { continue }
            let isHeading =
                !isButton && PageBuilder.headings.contains(key)
                || key == "text" && name.hasSuffix("heading")
            insertBuilderText(text, isHeading ? .heading : .paragraph, isInline: isInline)
        }
        for key in PageBuilder.lists {
            if let value = attributes[key] { readBuilderList(value, people) }
        }
    }

    /// Reads the texts of a block that the site renders anew, which stand in its comment only: in `data`, as ACF has them, or
    /// where it has no content of its own beside its settings.
    ///
    ///     <!-- wp:acf/quote {"name":"acf/quote","data":{"text":"…","_text":"field_1"}} /-->
    mutating func readBlockTexts(_ comment: Range<Int>) {
        let start = source.first(UInt8(ascii: "{"), in: comment)
        guard isAudible, purpose != .line, start < comment.upperBound,
            source.first(ASCII.slash, in: comment.lowerBound..<start) < start
        else { return }
        let isAlone = source[comment.upperBound - 1] == ASCII.slash
        let text = source.string(start..<comment.upperBound)
        guard isAlone || text.contains("\"data\"") else { return }
        var reader = JSONReader(Array(text.utf8))
        let attributes: JSONValue
        do { attributes = try reader.value() } catch { return }
        let data = attributes["data"].flatMap { $0.isObject ? $0 : nil }
        guard data != nil || isAlone else { return }
        let texts = PageBuilder.texts(data ?? attributes, named: "", isField: data != nil)
        for text in texts { insertBuilderText(text, .paragraph) }
    }

    /// A list of things as JSON.
    private mutating func readBuilderList(_ value: String, _ people: [String]) {
        guard value.hasPrefix("%5B"), value.utf8.count <= 1 << 20 else { return }
        var reader = JSONReader(Array(PercentEncoding.decoding(value).utf8))
        let list: JSONValue
        do { list = try reader.value() } catch { return }
        for element in list.elements {
            for key in PageBuilder.headings + PageBuilder.texts + people {
                guard let text = element[key]?.text.flatMap(PageBuilder.text) else { continue }
                insertBuilderText(text, .paragraph)
            }
        }
    }

    /// Whether nothing but tags stands before a shortcode on its line.
    private func beginsLine(_ shortcode: Shortcode) -> Bool {
        var before = shortcode.name.lowerBound - 2
        while before >= 0, source[before] == ASCII.space { before -= 1 }
        return before < 0
            || [ASCII.lineFeed, ASCII.greaterThan, ASCII.rightBracket].contains(source[before])
    }

    private mutating func insertBuilderText(
        _ text: String, _ kind: ContentBlock.Kind, isInline: Bool = false
    ) {
        guard isAudible, !text.isEmpty else { return }
        if !isInline { breakBlock() }
        output.insert(ContentBlock(kind, text, level: kind == .heading ? 3 : nil))
    }
}
