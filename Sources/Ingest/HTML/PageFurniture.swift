// What plug-ins and themes put around a post's text, and what an owner marks as not to be searched: readers see the one, and no
// search should find either. Both are known by a class, an id or an attribute of the element that holds them.

/// Classes and ids of elements whose text is not the post's, or stands by itself.
enum PageFurniture {
    /// What attributes say of the text of an element.
    enum Fate {
        case plain
        /// It is none of the post's.
        case ignored
        /// It is set apart from the words around, although the element is none of those that are.
        case apart
    }

    /// What a class or an id, given as its bytes, says.
    static func fate(of name: Range<Int>, in source: SourceBytes) -> Fate {
        guard name.count < lengths.count, let last = name.last else { return .plain }
        // Few names end as one of these of the same length does.
        guard lengths[name.count] & 1 << UInt64(source[last].lowercasedASCII & 63) != 0 else {
            return .plain
        }
        var folded = HTMLName()
        for position in name { folded.append(source[position]) }
        return names[folded] ?? .plain
    }

    /// For each length the last bytes of names so long, a bit for each.
    private static let lengths: [UInt64] = {
        var lengths = [UInt64](repeating: 0, count: 64)
        for name in list + apart {
            guard let last = name.utf8.last else { continue }
            lengths[name.utf8.count] |= 1 << UInt64(last & 63)
        }
        return lengths
    }()

    private static let names = Dictionary(
        list.map { (HTMLName($0), Fate.ignored) } + apart.map { (HTMLName($0), .apart) }
    ) { first, _ in first }

    private static let list = marks + contents + shares + related + notes

    /// Buttons, and words for screen readers.
    private static let apart = [
        "wp-element-button", "wp-block-button__link", "wp-block-file__button", "btn", "button",
        "screen-reader-text", "sr-only", "visually-hidden",
    ]

    /// How owners say that a part is not to be searched.
    private static let marks = [
        "relevanssi_noindex", "searchwp-noindex", "swiftype-noindex", "noindex", "no-index",
        "nosearch",
    ]

    /// Tables of contents, which repeat the headings.
    private static let contents = [
        "ez-toc-container", "toc_container", "lwptoc", "rank-math-toc", "simpletoc", "aioseo-toc",
        "wp-block-rank-math-toc-block", "wp-block-yoast-seo-table-of-contents",
        "wp-block-table-of-contents", "wp-block-simpletoc-toc", "wp-block-aioseo-table-of-contents",
        "wp-block-ub-table-of-contents-block", "ub_table-of-contents",
        "wp-block-kadence-tableofcontents",
        "elementor-toc__body", "wpj-jtoc", "uagb-toc__wrap", "joli-toc-wrapper",

    ]

    /// Buttons that share or like a post.
    private static let shares = [
        "sharedaddy", "sd-sharing-enabled", "jetpack-likes-widget-wrapper",
        "wp-block-jetpack-sharing-buttons", "addtoany_share_save_container", "addtoany_content",
        "a2a_kit", "swp_social_panel", "heateor_sss_sharing_container",
        "heateor_ffc_sharing_container", "the_champ_sharing_container", "mashsb-container",
        "essb_links", "shareaholic-canvas", "ssba", "ssba-wrap", "dpsp-content-wrapper",
        "dpsp-share-text", "novashare-buttons", "ss-inline-share-wrapper", "juiz_sps_links",
        "dd_post_share", "social-share-buttons", "simplesocialbuttons", "sfsi_widget",
        "sfsiaftrpostwpr",
        "scriptlesssocialsharing", "wp-block-outermost-social-sharing", "addthis_toolbox",
        "wpsr-share-icons",
        "et_social_inline", "fusion-sharing-box",
    ]

    /// Other posts that a plug-in found to be alike.
    private static let related = [
        "jp-relatedposts", "wp-block-jetpack-related-posts", "yarpp", "yarpp-related",
        "crp_related",
        "rp4wp-related-posts", "wp_rp_wrap", "wp_rp", "zemanta-related", "relpost-thumb-wrapper",
        "contextual-related-posts", "wp-block-yarpp-yarpp-block",
        "rpbt_shortcode", "related-posts-by-taxonomy", "internal-linking-related-contents",
        "linkwithin_div", "outbrain",
    ]

    /// Links from a footnote back to where it was called.
    private static let notes = [
        "footnote-backref", "footnote-return", "reversefootnote", "footnote_backlink",
        "easy-footnote-to-top",
        "footnote-backlink",

    ]
}

extension ContentParser {
    /// What the attributes of the element just begun say of its text.
    var attributedFate: PageFurniture.Fate {
        var (isHidden, isPanel, isApart) = (false, false, false)
        for attribute in tokenizer.attributes {
            switch attribute.name {
            case .wpsearchIgnore, .pagefindIgnore, .footnoteBackref: return .ignored
            case .class:
                var isFurniture = false
                forEachClass(in: attribute.value) { name in
                    let fate = PageFurniture.fate(of: name, in: source)
                    isFurniture = isFurniture || fate == .ignored
                    isApart = isApart || fate == .apart
                }
                if isFurniture { return .ignored }
            case .id:
                if PageFurniture.fate(of: attribute.value, in: source) == .ignored {
                    return .ignored
                }
                isPanel = true
            case .hidden:
                isHidden =
                    isHidden || !equals("until-found", attribute) && !equals("false", attribute)
            case .style: readDisplay(attribute.value, &isHidden, &isApart)
            case .role:
                if equals("doc-backlink", attribute) { return .ignored }
                isPanel = true
            case .ariaLabelledby: isPanel = true
            case .href:
                if isNoteReturn(attribute.value) { return .ignored }
            default: break
            }
        }
        // What a tab or a button can show is hidden only for now.
        return isHidden && !isPanel ? .ignored : isApart ? .apart : .plain
    }

    /// Whether an address is that of the mark in the text that calls a footnote.
    private func isNoteReturn(_ address: Range<Int>) -> Bool {
        guard address.count > 6, source[address.lowerBound] == ASCII.numberSign else {
            return false
        }
        return source.matches("#fnref", at: address.lowerBound)
            || source.matches("#_ftnref", at: address.lowerBound)
            || source.matches("#return-note", at: address.lowerBound)
    }

    private func equals(_ text: StaticString, _ attribute: HTMLAttribute) -> Bool {
        attribute.value.count == text.utf8CodeUnitCount
            && source.matches(text, at: attribute.value.lowerBound)
    }

    /// Notes whether a style says `display: none`, and whether it says `display: block` or its like.
    private func readDisplay(_ style: Range<Int>, _ isHidden: inout Bool, _ isApart: inout Bool) {
        var position = style.lowerBound
        while position < style.upperBound {
            while position < style.upperBound, source[position].isHTMLSpace { position += 1 }
            let end = source.first(UInt8(ascii: ";"), in: position..<style.upperBound)
            if source.matches("display", at: position) {
                let written = source.string(min(position + 7, end)..<end)
                let value = written.filter { $0.isLetter || $0 == "-" }.lowercased()
                isHidden = isHidden || value.hasPrefix("none")
                isApart =
                    isApart || value.hasPrefix("inline-")
                    || !value.hasPrefix("in") && value != "contents"
            }
            position = end + 1
        }
    }
}
