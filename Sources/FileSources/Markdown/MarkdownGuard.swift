internal import Ingest

/// What cmark-gfm 0.29 takes quadratic time or space for, and no author writes.
enum MarkdownGuard {
    private static let maximumCells = 1000
    private static let maximumExpansion = 256 << 20

    /// False for a table row of more than a thousand cells, and for link definitions that would be copied into
    /// more than 256 MB of links.
    static func isHarmless(_ markdown: String) -> Bool {
        if isPlain(markdown) { return true }
        var brackets = 0
        var longestDefinition = 0
        var line = Line()
        for byte in markdown.utf8 {
            if byte == 0x0A {
                longestDefinition = max(longestDefinition, line.definitionLength)
                line = Line()
                continue
            }
            line.read(byte)
            if byte == UInt8(ascii: "[") { brackets += 1 }
            if line.bars > maximumCells { return false }
        }
        longestDefinition = max(longestDefinition, line.definitionLength)
        return brackets.multipliedReportingOverflow(by: longestDefinition).partialValue
            <= maximumExpansion
    }

    /// Whether a text has too few bars and brackets to do harm, however they stand.
    private static func isPlain(_ markdown: String) -> Bool {
        SourceBytes.with(markdown) { bytes in
            var brackets = 0
            var bars = 0
            let mostBrackets = maximumExpansion / max(bytes.count, 1)
            return !bytes.contains(UInt8(ascii: "[")) { _ in
                brackets += 1
                return brackets > mostBrackets
            }
                && !bytes.contains(UInt8(ascii: "|")) { _ in
                    bars += 1
                    return bars > maximumCells
                }
        }
    }

    /// The text as it is, for reading and finding.
    static func preformatted(_ text: String) -> String {
        var html = "<pre>"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": html += "&lt;"
            case "&": html += "&amp;"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html + "</pre>"
    }

    /// What matters of a line.
    private struct Line {
        var bars = 0
        private var length = 0
        private var first: UInt8 = 0
        private var previous: UInt8 = 0
        private var hasColon = false
        private var hasSpace = false

        /// The line's length if it may be `[label]: address` (or go on from one), else 0.
        var definitionLength: Int { hasColon || !hasSpace ? length : 0 }

        mutating func read(_ byte: UInt8) {
            length += 1
            if first == 0, byte > 0x20 { first = byte }
            if first != 0, byte <= 0x20 { hasSpace = true }
            if byte == UInt8(ascii: "|") { bars += 1 }
            if byte == UInt8(ascii: ":"), previous == UInt8(ascii: "]"),
                first == UInt8(ascii: "[") || first == UInt8(ascii: ">")
            {
                hasColon = true
            }
            previous = byte
        }
    }
}
