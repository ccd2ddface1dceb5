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
        replacing(in: html) { $0.allSatisfy(isHarmless) ? nil : "#" }
    }

    /// The body with relative addresses made whole.
    package static func resolved(_ html: String, at base: WebAddress) -> String {
        replacing(in: html) { written in
            let parts = written.map { part -> String? in
                // In a set of pictures the size of each follows.
                let end = written.count > 1 ? part.firstIndex(of: " ") : nil
                let address = part[..<(end ?? part.endIndex)]
                guard !address.hasPrefix("#"), WebAddress(address) == nil else { return nil }
                let rest = address.drop { $0 != "#" } + part[address.endIndex...]
                return base.resolving(address).map { $0.description + rest }
            }
            if parts.allSatisfy({ $0 == nil }) { return nil }
            return zip(parts, written).map { $0 ?? String($1) }.joined(separator: ", ")
                .replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
                .replacing("'", with: "&#39;")
        }
    }

    /// The body with other values for addresses.
    ///
    /// - Parameter change: what to write for a value, of a set of pictures for all of them; `nil` leaves it.
    private static func replacing(in html: String, _ change: ([Substring]) -> String?) -> String {
        guard html.utf8.contains(ASCII.lessThan) else { return html }
        return [true, false].reduce(html) { html, withRawText in
            SourceBytes.with(html) { source in
                var output: [UInt8] = []
                var copied = 0
                for (range, value) in values(in: source, withRawText: withRawText, change)
                where range.lowerBound >= copied {
                    source.append(copied..<range.lowerBound, to: &output)
                    output += value.utf8
                    copied = range.upperBound
                }
                if copied == 0 { return html }
                source.append(copied..<source.count, to: &output)
                return String(decoding: output, as: UTF8.self)
            }
        }
    }

    /// Where values stand that change, in order, and what to.
    private static func values(
        in source: SourceBytes, withRawText: Bool, _ change: ([Substring]) -> String?
    ) -> [(Range<Int>, String)] {
        var tokenizer = HTMLTokenizer(source)
        var found: [(Range<Int>, String)] = []
        while true {
            switch tokenizer.next() {
            case .startTag(let tag):
                found += values(of: tokenizer, change)
                let state = HTMLElement(tag.name).contentState
                if withRawText, state != .data { tokenizer.enter(state) }
            case .endOfFile:
                // A tag that the text ends in goes on in the page that the text is put into.
                return tokenizer.unfinishedTag == nil
                    ? found : found + values(of: tokenizer, change)
            default: break
            }
        }
    }

    private static func values(
        of tokenizer: HTMLTokenizer, _ change: ([Substring]) -> String?
    ) -> [(Range<Int>, String)] {
        tokenizer.attributes.compactMap { attribute in
            let name = tokenizer.source.string(attribute.nameRange).lowercased()
            let isSet = name.hasSuffix("srcset")
            guard isSet || names.contains(name) || name.hasSuffix("href") || name.hasSuffix("src")
            else { return nil }
            let value = tokenizer.decodedString(attribute.value)
            let parts = isSet ? value.split(separator: ",") : [value[...]]
            return change(parts.map { $0.trimmed[...] }).map { (attribute.value, $0) }
        }
    }

    /// Pictures that stand in the page itself run nothing.
    private static func isHarmless(_ text: Substring) -> Bool {
        if PublicAddress.inBody(String(text)) != nil { return true }
        if let scheme = PublicAddress.scheme(of: String(text)), schemes.contains(scheme) {
            return true
        }
        let start = text.prefix(20).lowercased()
        return ["png", "gif", "jpeg", "jpg", "webp", "avif"].contains {
            start.hasPrefix("data:image/" + $0 + ";") || start.hasPrefix("data:image/" + $0 + ",")
        }
    }
}
