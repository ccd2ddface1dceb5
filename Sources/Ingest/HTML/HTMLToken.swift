/// What the tokenizer finds, one after the other.
///
/// Tokens hold positions in the source, not copies: most bytes of a page are only looked at once.
/// The tokenizer turns positions into names, values and comments on request
/// (`HTMLTokenizer+Values.swift`).
package enum HTMLToken {
    /// Characters that mean themselves.
    case text(Range<Int>)
    /// One or two characters that stand for something else in the source: a decoded reference, a
    /// line end that was written CR, U+FFFD where the standard puts it for NUL.
    case scalars(Unicode.Scalar, Unicode.Scalar?)
    case startTag(HTMLTag)
    case endTag(HTMLTag)
    /// What stands between `<!--` and `-->`, or inside any other `<!…>`, `<?…>` or `</…>` that is
    /// no tag.
    case comment(Range<Int>)
    case doctype(HTMLDoctype)
    case endOfFile
}

/// A start tag or end tag; its attributes are kept by the tokenizer until the next one.
package struct HTMLTag {
    package var name: HTMLName
    /// The name as written.
    package var nameRange: Range<Int>
    var isSelfClosing: Bool
}

/// An attribute as written; the value is without its quotes, its references not yet decoded.
package struct HTMLAttribute {
    var name: HTMLName
    var nameRange: Range<Int>
    var value: Range<Int>
}

/// `<!DOCTYPE name PUBLIC "publicID" "systemID">`
package struct HTMLDoctype {
    var name: Range<Int>?
    var publicID: Range<Int>?
    var systemID: Range<Int>?
    var forcesQuirks = false
}

/// The state a tokenizer is in between two tokens; the tree around it decides (HTML standard,
/// 13.2.6.2).
package enum HTMLTokenizerState {
    /// Ordinary markup.
    case data
    /// References but no tags: `title`, `textarea`.
    case rcdata
    /// Neither: `style`, `iframe`, `noscript`, …
    case rawText
    /// Neither, and comments may hide an end tag: `script`.
    case scriptData
    /// Everything to the end is text.
    case plainText
    /// Everything to `]]>` is text.
    case cdata
}
