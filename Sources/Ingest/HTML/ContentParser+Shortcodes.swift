import Blog

/// What shortcodes turn into. The tag itself is never text; what stands between opening and closing
/// tag is.
extension ContentParser {
    /// Reads the shortcode at `position`; where text goes on, or `nil` when the bracket is text.
    mutating func readShortcode(at position: Int) -> Int? {
        guard purpose != .line, tokenizer.state == .data, !isInCode,
            let shortcode = Shortcode(in: source, at: position)
        else { return nil }
        switch shortcode.form {
        case .escaped:
            guard
                isKnown(shortcode.name) || shortcode.hasAssignments || shortcode.attributes.isEmpty
            else { return nil }
            appendWords(tokenizer.decodedString((position + 1)..<(shortcode.end - 1)))
            return shortcode.end
        case .closing:
            guard isKnown(shortcode.name) || shortcodes.wasOpened(shortcode.name) else {
                return nil
            }
            close(shortcode)
            return shortcode.end
        case .opening, .selfClosing:
            let isShortcode =
                isKnown(shortcode.name) || shortcode.hasAssignments
                || (shortcode.form == .selfClosing) || shortcodes.isClosed(shortcode.name)
            guard isShortcode else { return nil }
            shortcodes.noteOpening(shortcode.name)
            return open(shortcode)
        }
    }

    private var isInCode: Bool {
        formatting[.code] > 0 || formatting[.kbd] > 0 || formatting[.samp] > 0
            || formatting[.tt] > 0
    }

    /// Acts on an opening tag; where text goes on.
    private mutating func open(_ shortcode: Shortcode) -> Int {
        separateLetters()
        let isClosed = shortcode.form == .opening && shortcodes.isClosed(shortcode.name)
        let name = name(shortcode)
        switch name {
        case "caption", "wp_caption":
            emitShortcodeCaption()
            shortcodeCaption = attributes(of: shortcode).named["caption"].map(HTMLText.plain)
            if isClosed { openKind(.captionShortcode, .caption, .line) }
        case "embed":
            if isClosed { return readEnclosedEmbed(shortcode) }
        case "code", "sourcecode":
            if isClosed { return readEnclosedCode(shortcode) }
        case "gallery": marks.insert(.gallery)
        case "playlist": marks.insert(.playlist)
        case "audio", "video", "youtube", "vimeo", "tweet", "soundcloud", "spotify", "dailymotion",
            "ted":
            if name == "audio" { marks.insert(.audio) }
            if name == "video" { marks.insert(.video) }
            insertShortcodeEmbed(shortcode)
        case "noindex":
            if isClosed { return enclosed(shortcode).end }
        default:
            if PageBuilder.isOne(name) { return readBuilder(name, shortcode, isClosed: isClosed) }
            if shortcode.hasAssignments, showsLabels(name) { readLabels(name, shortcode) }
        }
        return shortcode.end
    }

    private mutating func close(_ shortcode: Shortcode) {
        separateLetters()
        switch name(shortcode) {
        case "caption", "wp_caption": closeIfOpen(.captionShortcode)
        default: break
        }
    }

    /// Keeps words on both sides of a tag apart, but leaves a comma where it is.
    private mutating func separateLetters() {
        if output.hasText { output.separatesNextLetter = true }
    }

    private mutating func closeIfOpen(_ element: HTMLElement) {
        let position = stack.position(of: element)
        if position > 0, position >= stack.barrier { close(to: position) }
    }

    mutating func emitShortcodeCaption() {
        guard let caption = shortcodeCaption else { return }
        shortcodeCaption = nil
        if isAudible, !caption.isEmpty { output.insert(ContentBlock(.caption, caption)) }
    }

    /// `[embed]https://…[/embed]`
    private mutating func readEnclosedEmbed(_ shortcode: Shortcode) -> Int {
        let content = enclosed(shortcode)
        let url = tokenizer.decodedString(content.text).collapsingSpace
        if !url.isEmpty, !url.contains("<") { output.insert(ContentBlock(.embed, url: url)) }
        return content.end
    }

    /// `[code]…[/code]`: nothing inside is markup.
    private mutating func readEnclosedCode(_ shortcode: Shortcode) -> Int {
        let content = enclosed(shortcode)
        let attributes = attributes(of: shortcode)
        let language = attributes.named["language"] ?? attributes.named["lang"]
        breakBlock()
        guard !stack.top.absorbs else { return shortcode.end }
        output.close()
        var code = tokenizer.decodedString(content.text)[...]
        while code.first?.isNewline == true { code = code.dropFirst() }
        while code.last?.isWhitespace == true { code = code.dropLast() }
        if !code.isEmpty {
            output.insert(
                ContentBlock(.code, String(code), language: language))
        }
        return content.end
    }

    /// Text between a tag that is closed and the next closing tag of that name.
    func enclosed(_ shortcode: Shortcode) -> (text: Range<Int>, end: Int) {
        let name = shortcode.name
        var position = shortcode.end
        while true {
            position = source.first(ASCII.leftBracket, in: position..<source.count)
            guard position < source.count else {
                return (shortcode.end..<shortcode.end, shortcode.end)
            }
            if let other = Shortcode(in: source, at: position), other.form == .closing,
                source.string(other.name) == source.string(name)
            {
                return (shortcode.end..<position, other.end)
            }
            position += 1
        }
    }

    private mutating func insertShortcodeEmbed(_ shortcode: Shortcode) {
        let attributes = attributes(of: shortcode)
        let keys = ["src", "url", "mp4", "m4v", "webm", "ogv", "mp3", "m4a", "ogg", "wav"]
        let candidates = keys.compactMap { attributes.named[$0] } + attributes.unnamed
        if let url = candidates.first(where: { $0.hasPrefix("http") || $0.hasPrefix("/") }) {
            output.insert(ContentBlock(.embed, url: url))
        }
    }

    private func attributes(of shortcode: Shortcode) -> ShortcodeAttributes {
        ShortcodeAttributes(in: source, shortcode.attributes)
    }

    private func name(_ shortcode: Shortcode) -> String { source.string(shortcode.name) }

    /// Whether attributes of an unknown shortcode may be read on the page: those of forms, players and lists are settings.
    private func showsLabels(_ name: String) -> Bool {
        (!Self.knownNames.contains(name) || name == "contact-field") && !name.contains("form")
            && MembershipNames.kind(ofShortcode: name) == .other
    }

    private func isKnown(_ name: Range<Int>) -> Bool {
        guard name.count <= 64 else { return false }
        let name = source.string(name)
        return Self.knownNames.contains(name) || PageBuilder.isCertainlyOne(name)
    }

    /// WordPress's own, and those of wide-spread plug-ins that are no English words.
    private static let knownNames: Set<String> = [
        "archives", "audio", "caption", "contact-field", "contact-form", "contact-form-7",
        "display-posts", "embed",
        "ez-toc", "footnotes", "gallery", "googlemaps", "googlevideo", "gravityform",
        "instagram-feed", "jetpack_subscription_form",
        "latexpage", "mc4wp_form", "ngg_images", "nggallery", "ninja_form", "playlist", "polldaddy",
        "recipe-grid", "rev_slider",
        "sharedaddy", "sitemap", "slideshow", "soundcloud", "tablepress", "toc", "tweet", "video",
        "vimeo", "wp_caption",
        "wpforms", "wpvideo", "woocommerce_cart", "woocommerce_checkout", "woocommerce_my_account",
        "youtube",
    ]
}
