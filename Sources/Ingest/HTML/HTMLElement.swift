import Blog

/// The elements that mean something to a reader of text; every other one is `other` and changes
/// nothing.
package enum HTMLElement: UInt8, CaseIterable {
    case other
    // Blocks
    case address, article, aside, blockquote, body, center, details, dialog, dir, div, dl, dd, dt,
        fieldset
    case figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, html, legend,
        li
    case listing, main, marquee, menu, nav, ol, optgroup, p, plaintext, pre, search, section,
        summary, ul, xmp
    // Tables
    case caption, table, tbody, td, tfoot, th, thead, tr
    // Formatting
    case a, b, code, del, em, i, kbd, s, samp, strike, strong, sub, sup, tt
    // Controls and other things a word cannot run through
    case button, label, meter, object, option, progress, select, textarea
    // Media
    case audio, embed, iframe, image, img, source, video
    // No text of their own
    case datalist, head, noembed, noframes, noindex, noscript, rp, script, style, template, title,
        xml
    // Foreign content
    case annotation, annotationXML, desc, foreignObject, math, metadata, mi, mn, mo, ms, mtext, svg,
        text, tspan
    // The rest
    case area, base, big, br, col, input, link, meta, nobr, param, rt, ruby, small, span, track, u,
        `var`, wbr
    /// Not in HTML: WordPress's `[caption]`, kept on the same stack.
    case captionShortcode

    /// Their names, in the order of the cases.
    private static let names = """
        ? address article aside blockquote body center details dialog dir div dl dd dt fieldset \
        figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li \
        listing main marquee menu nav ol optgroup p plaintext pre search section summary ul xmp \
        caption table tbody td tfoot th thead tr \
        a b code del em i kbd s samp strike strong sub sup tt \
        button label meter object option progress select textarea \
        audio embed iframe image img source video \
        datalist head noembed noframes noindex noscript rp script style template title xml \
        annotation annotation-xml desc foreignobject math metadata mi mn mo ms mtext svg text tspan \
        area base big br col input link meta nobr param rt ruby small span track u var wbr [caption]
        """

    /// The element called `name`.
    package init(_ name: HTMLName) {
        self = Table.standard[name]
    }

    /// Open addressing over 512 slots, about a quarter of them used.
    private struct Table {
        static let standard = Table()
        private static let mask = 511

        private var slots: [(name: HTMLName, element: HTMLElement)]

        private init() {
            slots = Array(repeating: (HTMLName(), .other), count: Self.mask + 1)
            for (name, element) in zip(
                HTMLElement.names.split(separator: " "), HTMLElement.allCases)
            {
                let name = HTMLName(String(name))
                slots[slot(of: name)] = (name, element)
            }
        }

        subscript(name: HTMLName) -> HTMLElement { slots[slot(of: name)].element }

        /// The slot of `name`, or the free slot for it.
        private func slot(of name: HTMLName) -> Int {
            let hash = (name.low ^ (name.high &* 31)) &* 0x9E37_79B9_7F4A_7C15
            var slot = Int(hash >> 55)
            while slots[slot].name != name, slots[slot].name != HTMLName() {
                slot = (slot + 1) & Self.mask
            }
            return slot
        }
    }
}

extension HTMLElement {
    /// Whether text before, inside and after the element are different blocks.
    var isBlock: Bool {
        rawValue >= Self.address.rawValue && rawValue <= Self.tr.rawValue
    }

    /// Whether the element only gives its text a style.
    var isFormatting: Bool {
        rawValue >= Self.a.rawValue && rawValue <= Self.tt.rawValue
    }

    static let formattingElements = allCases.filter { $0.isFormatting }

    /// Whether words before, inside and after it are different words, on one line.
    var isWordBoundary: Bool {
        rawValue >= Self.button.rawValue && rawValue <= Self.textarea.rawValue
    }

    /// Whether it never has an end tag.
    var isVoid: Bool {
        switch self {
        case .area, .base, .br, .col, .embed, .hr, .image, .img, .input, .link, .meta, .param,
            .source, .track, .wbr:
            true
        default: false
        }
    }

    /// 1 to 6 for a heading.
    var headingLevel: Int? {
        switch self {
        case .h1, .h2, .h3, .h4, .h5, .h6: Int(rawValue - Self.h1.rawValue) + 1
        default: nil
        }
    }

    /// Whether its start tag ends any `<svg>` or `<math>` around it (HTML standard, 13.2.6.5).
    var endsForeignContent: Bool {
        switch self {
        case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed,
            .h1, .h2, .h3,
            .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre,
            .ruby, .s,
            .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
            true
        default: false
        }
    }

    /// How the tokenizer must read what is inside.
    package var contentState: HTMLTokenizerState {
        switch self {
        case .script: .scriptData
        case .style, .iframe, .noembed, .noframes, .noscript, .xmp: .rawText
        case .title, .textarea: .rcdata
        case .plaintext: .plainText
        default: .data
        }
    }

    /// What it makes of its text.
    var style: ContentBlock.Span.Style? {
        switch self {
        case .a: .link
        case .b, .strong: .strong
        case .i, .em: .emphasis
        case .code, .kbd, .samp, .tt: .code
        case .sup: .superscript
        case .sub: .subscript
        case .del, .s, .strike: .deleted
        default: nil
        }
    }
}
