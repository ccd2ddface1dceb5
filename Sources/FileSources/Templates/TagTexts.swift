internal import Ingest

/// What readers see of one tag: captions and summaries in its attributes, what it embeds.
struct TagTexts {
    /// A block, or what stands in a line.
    private(set) var html: String?
    /// Words that stand in a line.
    private(set) var text: String?
    /// What is put where the tag's end is.
    private(set) var ending: String?

    init(_ tag: TemplateTag, hasEnd: Bool) {
        let values = tag.values
        let quotes = ["blockquote", "quote", "epigraph"]
        let folds = ["details", "expand", "collapse", "accordion", "spoiler", "tab"]
        if let embed = Self.embed(tag, values) {
            html = embed
        } else if quotes.contains(tag.name), hasEnd {
            html = "<blockquote>"
            let source = Self.source(tag, values)
            let footer = source.map { "<footer>\(TagHTML.escaped($0))</footer>\n\n" } ?? ""
            ending = footer + "</blockquote>"
        } else if folds.contains(tag.name), hasEnd {
            let summary =
                values.text("summary", "title", "label", "header", "name")
                ?? values.words.first { $0.isQuoted }?.text
            html = summary.map { "<details><summary>\(TagHTML.inline($0))</summary>" }
            ending = summary == nil ? nil : "</details>"
        } else if tag.kind == .tag, let linked = Self.link(tag, values) {
            text = linked
        } else if ["img", "asset_img"].contains(tag.name) {
            html = Self.picture(ofHexo: values)
        } else {
            html = Self.described(values)
        }
    }

    /// Who said what is quoted.
    private static func source(_ tag: TemplateTag, _ values: TagArguments) -> String? {
        if tag.kind == .shortcode {
            let parts = [
                values.text("author", "name", "by"), values.text("source", "cite", "title", "from"),
            ]
            .compactMap { $0 }
            return parts.isEmpty ? nil : parts.joined(separator: ", ")
        }
        // `{% blockquote Author, Source https://… %}`
        let words = tag.arguments.split(whereSeparator: \.isWhitespace)
        return words.filter { !$0.contains("://") }.joined(separator: " ").nonEmpty
    }

    /// What comes from elsewhere.
    private static func embed(_ tag: TemplateTag, _ values: TagArguments) -> String? {
        let isIncluded = ["include", "include_cached", "include_relative"].contains(tag.name)
        let words = values.words.map(\.text)
        let file = isIncluded ? words.first?.split(separator: "/").last.map(String.init) ?? "" : ""
        let name =
            isIncluded ? String(file.prefix { $0 != "." && $0 != "-" && $0 != "_" }) : tag.name
        let id =
            values.value("id", "video", "videoid", "url", "src") ?? (isIncluded ? nil : words.first)
        guard let id, !id.isEmpty, !id.contains("{") else { return nil }
        let address: String
        switch name.lowercased() {
        case "youtube", "youtubeplayer": address = "https://www.youtube.com/watch?v="
        case "vimeo": address = "https://vimeo.com/"
        case "gist":
            let path = values.words.count > 1 && tag.kind == .shortcode ? "\(id)/\(words[1])" : id
            return TagHTML.embed("https://gist.github.com/" + path)
        case "instagram": address = "https://www.instagram.com/p/"
        case "jsfiddle": address = "https://jsfiddle.net/"
        case "codepen", "iframe", "video", "audio", "soundcloud", "spotify":
            return id.contains("://") || id.hasPrefix("/") ? TagHTML.embed(id) : nil
        default: return nil
        }
        return TagHTML.embed(id.contains("://") ? id : address + id)
    }

    /// Hexo's links: `{% link text url %}`, `{% post_link name text %}`.
    private static func link(_ tag: TemplateTag, _ values: TagArguments) -> String? {
        let words = values.words.map(\.text)
        switch tag.name {
        case "link":
            guard let index = words.firstIndex(where: { $0.contains("://") }), index > 0 else {
                return nil
            }
            let text = words[..<index].joined(separator: " ")
            return "[\(text)](\(words[index]))"
        case "post_link", "asset_link":
            let text = words.dropFirst().filter { $0 != "true" && $0 != "false" }
            return text.joined(separator: " ").nonEmpty
        default: return nil
        }
    }

    /// `{% img [class] /path [width] [height] "title" "alt" %}`
    private static func picture(ofHexo values: TagArguments) -> String? {
        let quoted = values.words.filter(\.isQuoted).flatMap { word in
            // `'"title text" "alt text"'` is two texts in one.
            word.text.contains("\"")
                ? word.text.split(separator: "\"").map(String.init) : [word.text]
        }.compactMap(\.trimmed.nonEmpty)
        let free = values.words.filter { !$0.isQuoted }.map(\.text)
        let source = free.first { $0.contains("/") || $0.contains(".") }
        let alt =
            quoted.last
            ?? free.drop { $0 != source }.dropFirst()
            .filter { Int($0) == nil }.joined(separator: " ").nonEmpty
        return source == nil && alt == nil
            ? nil
            : TagHTML.figure(
                source: source, alt: alt, title: quoted.count > 1 ? quoted[0] : nil, caption: nil)
    }

    /// A picture with its texts, or the texts alone.
    private static func described(_ values: TagArguments) -> String? {
        let source = values.text("src", "image", "image_path", "file", "path", "url", "img")
        let alt = values.text("alt", "image_alt")
        let title = values.text("title", "heading", "header")
        let caption = values.text(
            "caption", "cap", "figcaption", "summary", "description", "text", "content", "message",
            "label")
        guard alt != nil || title != nil || caption != nil else { return nil }
        if source != nil || alt != nil {
            return TagHTML.figure(source: source, alt: alt, title: title, caption: caption)
        }
        return [title, caption].compactMap { $0 }.map { "<p>\(TagHTML.inline($0))</p>" }.joined()
    }
}

/// HTML for what tags stand for, on one line so that Markdown leaves it alone.
enum TagHTML {
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character.isNewline ? " " : character)
            }
        }
        return result
    }

    /// A text that may be Markdown or HTML.
    static func inline(_ text: String) -> String {
        guard text.contains(where: { "*_[<`&".contains($0) }) else { return escaped(text) }
        return MarkdownHTML.render(text).split(whereSeparator: \.isNewline).joined(separator: " ")
            .replacing("<p>", with: "").replacing("</p>", with: "")
    }

    static func code(_ text: String, language: String?) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        let name = language.map { " class=\"language-\(escaped($0))\"" } ?? ""
        return "<pre><code\(name)>\(result)</code></pre>"
    }

    static func embed(_ address: String) -> String {
        "<iframe src=\"\(escaped(address))\"></iframe>"
    }

    static func figure(
        source: String?, alt: String?, title: String?, caption: String?
    ) -> String {
        let picture =
            source == nil && alt == nil
            ? "" : "<img src=\"\(escaped(source ?? ""))\" alt=\"\(escaped(alt ?? ""))\">"
        let texts = [title, caption].compactMap { $0.map(inline) }
        let words = texts.isEmpty ? "" : "<figcaption>\(texts.joined(separator: " "))</figcaption>"
        return "<figure>\(picture)\(words)</figure>"
    }
}
