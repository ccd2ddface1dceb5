import Blog

extension HTMLName {
    static let alt = HTMLName("alt")
    static let ariaLabelledby = HTMLName("aria-labelledby")
    static let cite = HTMLName("cite")
    static let `class` = HTMLName("class")
    static let data = HTMLName("data")
    static let footnoteBackref = HTMLName("data-footnote-backref")
    static let hidden = HTMLName("hidden")
    static let href = HTMLName("href")
    static let id = HTMLName("id")
    static let lang = HTMLName("lang")
    static let name = HTMLName("name")
    static let role = HTMLName("role")
    static let src = HTMLName("src")
    static let style = HTMLName("style")
    static let instagramPermalink = HTMLName("data-instgrm-permalink")
    static let pagefindIgnore = HTMLName("data-pagefind-ignore")
    static let wpsearchIgnore = HTMLName("data-wpsearch-ignore")

    /// Where scripts that load pictures late keep the address, best first.
    static let lateSources = ["data-orig-file", "data-src", "data-lazy-src", "data-original"].map {
        HTMLName($0)
    }
    /// Where highlighters note the language of code.
    static let codeLanguages = ["data-language", "data-lang", "data-enlighter-language"].map {
        HTMLName($0)
    }
}

/// What attributes add to blocks: addresses, anchors, languages. They never add text, but for
/// `alt`.
extension ContentParser {
    /// Whether the attribute lists the class `name`.
    func hasClass(_ name: StaticString, _ attribute: HTMLAttribute?) -> Bool {
        guard let value = attribute?.value else { return false }
        var found = false
        forEachClass(in: value) { range in
            if range.count == name.utf8CodeUnitCount, source.matches(name, at: range.lowerBound) {
                found = true
            }
        }
        return found
    }

    func forEachClass(in value: Range<Int>, _ body: (Range<Int>) -> Void) {
        var position = value.lowerBound
        while position < value.upperBound {
            let start = position
            while position < value.upperBound, !source[position].isHTMLSpace { position += 1 }
            if position > start { body(start..<position) }
            position += 1
        }
    }

    /// The address in `name`, or where a script would find it; `nil` for none and for inline data.
    func address(_ name: HTMLName) -> String? {
        guard purpose == .blocks else { return nil }
        for candidate in [name] + HTMLName.lateSources {
            guard let attribute = tokenizer.attribute(candidate), !attribute.value.isEmpty,
                !source.matches("data:", at: attribute.value.lowerBound),
                !source.matches("about:", at: attribute.value.lowerBound)
            else { continue }
            return tokenizer.decodedString(attribute.value)
        }
        return nil
    }

    // MARK: - Pictures and embeds

    /// A picture is a block with its alternative text; a smiley or formula stands in the line.
    mutating func insertImage() {
        guard isAudible else { return }
        let alt = tokenizer.attribute(.alt).map { tokenizer.decodedString($0.value) } ?? ""
        let classes = tokenizer.attribute(.class)
        if hasClass("wp-smiley", classes) || hasClass("emoji", classes)
            || hasClass("latex", classes)
        {
            return appendWords(alt)
        }
        output.leaveGap(.space)
        if purpose == .line { return appendWords(alt) }
        let url = address(.src)
        let text = alt.collapsingSpace
        if url != nil || !text.isEmpty { output.insert(ContentBlock(.image, text, url: url)) }
    }

    mutating func insertEmbed(_ url: String?) {
        output.leaveGap(.space)
        guard isAudible, let url else { return }
        output.insert(ContentBlock(.embed, url: url))
    }

    /// `<source>` in a `<video>` that has no address itself.
    mutating func noteMediaSource(_ element: HTMLElement) {
        guard element == .source, mediaAddress == nil,
            stack.top.element == .video || stack.top.element == .audio
        else { return }
        mediaAddress = address(.src)
    }

    // MARK: - Anchors and languages

    mutating func noteAnchor(_ element: HTMLElement) {
        guard purpose == .blocks, isAudible else { return }
        guard
            let attribute = tokenizer.attribute(.id)
                ?? (element == .a ? tokenizer.attribute(.name) : nil),
            !attribute.value.isEmpty
        else { return }
        if element.isBlock {
            anchor = tokenizer.decodedString(attribute.value)
        } else if stack.top.kind == .heading {
            let name = tokenizer.decodedString(attribute.value)
            if output.isOpen {
                output.current.anchor = output.current.anchor ?? name
            } else {
                anchor = anchor ?? name
            }
        }
    }

    mutating func noteLanguage(_ attribute: HTMLAttribute) {
        guard purpose == .blocks, !attribute.value.isEmpty else { return }
        let language = tokenizer.decodedString(attribute.value)
        if languages.last != language { languages.append(language) }
        stack.setLanguage(Int32(languages.count - 1))
    }

    /// The language a `<pre>` or the `<code>` in it names.
    mutating func noteCodeLanguage() {
        guard purpose == .blocks else { return }
        let named =
            HTMLName.codeLanguages.compactMap { tokenizer.value($0) }.first { !$0.isEmpty }
            ?? tokenizer.attribute(.class).flatMap { language(ofClasses: $0) }
        guard let named else { return }
        codeLanguage = named
        if output.isOpen, output.kind == .code, output.current.language == nil {
            output.current.language = named
        }
    }

    /// `language-swift`, `lang-swift` or `brush: swift` (also `brush:swift;`) among the classes.
    func language(ofClasses attribute: HTMLAttribute) -> String? {
        let classes = tokenizer.decodedString(attribute.value)
            .split { $0 == " " || $0 == ";" || $0 == "\n" || $0 == "\t" }
        for (index, name) in classes.enumerated() {
            for prefix in ["language-", "lang-", "brush:"] where name.hasPrefix(prefix) {
                let language = name.dropFirst(prefix.count)
                if !language.isEmpty { return String(language) }
                return index + 1 < classes.count ? String(classes[index + 1]) : nil
            }
        }
        return nil
    }
}

extension String {
    /// Words with one space between.
    var collapsingSpace: String {
        var last = ASCII.space
        for byte in utf8 {
            let isRegular =
                byte > ASCII.space && byte < 0x80 || byte == ASCII.space && last != ASCII.space
            if !isRegular { return split { $0.isWhitespace }.joined(separator: " ") }
            last = byte
        }
        return last == ASCII.space && !isEmpty ? String(dropLast()) : self
    }
}
