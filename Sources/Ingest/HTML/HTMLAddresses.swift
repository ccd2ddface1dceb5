internal import Blog

/// A body whose addresses may leave an index: links, pictures and forms lead to the web, or nowhere.
///
/// Only values of attributes that hold an address are looked at, as a browser reads them: references decoded, white space
/// and line ends gone. What is refused becomes `#`; every other byte stays. It is no more than that: scripts and handlers of
/// events stay as the site has them, so whoever draws the HTML of a blog that is not trusted cleans it as any other.
///
/// Where text ends that is no markup (`<style>`) depends on what is around it (`<svg>`), so the body is read both ways.
package enum HTMLAddresses {
    private static let names: Set<String> = [
        "action", "background", "cite", "codebase", "data", "formaction", "longdesc", "manifest",
        "ping", "poster", "icon", "profile", "usemap", "lowsrc", "dynsrc",
    ]

    /// What WordPress lets authors link to beside the web and runs nothing.
    private static let schemes: Set<String> = [
        "ftp", "ftps", "irc", "ircs", "news", "nntp", "sms", "webcal", "xmpp",
    ]

    /// The body with addresses of the web. Linear in its length.
    package static func harmless(_ html: String) -> String {
        guard html.utf8.contains(ASCII.lessThan) else { return html }
        return harmless(harmless(html, withRawText: true), withRawText: false)
    }

    private static func harmless(_ html: String, withRawText: Bool) -> String {
        SourceBytes.with(html) { source in
            let ranges = refusedValues(in: source, withRawText: withRawText)
            guard !ranges.isEmpty else { return html }
            var output: [UInt8] = []
            var copied = 0
            for range in ranges where range.lowerBound >= copied {
                source.append(copied..<range.lowerBound, to: &output)
                output.append(ASCII.numberSign)
                copied = range.upperBound
            }
            source.append(copied..<source.count, to: &output)
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Where values stand that are no addresses of the web, in order.
    private static func refusedValues(
        in source: SourceBytes, withRawText: Bool
    ) -> [Range<Int>] {
        var tokenizer = HTMLTokenizer(source)
        var ranges: [Range<Int>] = []
        while true {
            let token = tokenizer.next()
            switch token {
            case .startTag(let tag):
                ranges += refusedValues(of: tokenizer)
                let state = HTMLElement(tag.name).contentState
                if withRawText, state != .data { tokenizer.enter(state) }
            case .endOfFile:
                // A tag that the text ends in goes on in the page that the text is put into.
                return tokenizer.unfinishedTag == nil
                    ? ranges : ranges + refusedValues(of: tokenizer)
            default: break
            }
        }
    }

    private static func refusedValues(of tokenizer: HTMLTokenizer) -> [Range<Int>] {
        tokenizer.attributes.filter { attribute in
            let name = tokenizer.source.string(attribute.nameRange).lowercased()
            let isSet = name.hasSuffix("srcset")
            guard isSet || names.contains(name) || name.hasSuffix("href") || name.hasSuffix("src")
            else { return false }
            let value = tokenizer.decodedString(attribute.value)
            return isSet
                ? value.split(separator: ",").contains { !isHarmless($0) } : !isHarmless(value)
        }.map(\.value)
    }

    /// Pictures that stand in the page itself run nothing.
    private static func isHarmless(_ value: some StringProtocol) -> Bool {
        let text = value.trimmed
        if PublicAddress.inBody(text) != nil { return true }
        if let scheme = PublicAddress.scheme(of: text), schemes.contains(scheme) { return true }
        let start = text.prefix(20).lowercased()
        return ["png", "gif", "jpeg", "jpg", "webp", "avif"].contains {
            start.hasPrefix("data:image/" + $0 + ";") || start.hasPrefix("data:image/" + $0 + ",")
        }
    }
}
