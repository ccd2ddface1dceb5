/// One comment of WordPress's block editor: `<!-- wp:name {"key": …} -->`, `<!-- /wp:name -->`, `<!-- wp:name /-->`.
struct MembershipBlock {
    enum Form: Hashable { case opening, closing, single }

    let form: Form
    /// The name as written; WordPress's own have no namespace.
    let name: String
    /// Position behind the comment.
    let end: Int
    /// Whether what stands in it is for members, or for nobody.
    let hides: Bool

    /// Whether all behind it is hidden.
    var hidesRest: Bool { form != .closing && MembershipNames.hidesRest(block: name) }

    /// The block that ends what this one hides, `nil` where that goes on to the end of the post.
    var endName: String? {
        name == "pms/content-restriction-start" ? "pms/content-restriction-end" : nil
    }

    /// Reads the comment whose `<` is at a position; `nil` where there is none of a block.
    init?(_ source: SourceBytes, at position: Int) {
        guard source.startsWith("<!--", at: position) else { return nil }
        var start = position + 4
        while let byte = source.byte(at: start), byte.isHTMLSpace { start += 1 }
        let isClosing = source.byte(at: start) == ASCII.slash
        if isClosing { start += 1 }
        guard source.matches("wp:", at: start) else { return nil }
        start += 3
        var nameEnd = start
        while let byte = source.byte(at: nameEnd), Self.isInName(byte, source, nameEnd) {
            nameEnd += 1
        }
        let end = Self.endOfComment(source, from: nameEnd)
        let isSingle = end >= nameEnd + 4 && source[end - 4] == ASCII.slash
        self.end = end
        form = isClosing ? .closing : isSingle ? .single : .opening
        name = source.string(start..<nameEnd)
        let hasNamespace = name.utf8.contains(ASCII.slash)
        hides =
            !isClosing
            && (Self.isHidden(source, nameEnd..<end)
                || hasNamespace
                    && (MembershipNames.hides(block: name)
                        || MembershipNames.hidesRest(block: name)))
    }

    /// Where a comment ends, at the latest where the text does.
    static func endOfComment(_ source: SourceBytes, from start: Int) -> Int {
        var offset = source.first(ASCII.greaterThan, in: start..<source.count)
        while offset < source.count {
            if offset >= start + 2, source[offset - 1] == ASCII.hyphen,
                source[offset - 2] == ASCII.hyphen
            {
                return offset + 1
            }
            offset = source.first(ASCII.greaterThan, in: (offset + 1)..<source.count)
        }
        return source.count
    }

    /// Bytes of a name; the slash of `/-->` is none.
    private static func isInName(_ byte: UInt8, _ source: SourceBytes, _ position: Int) -> Bool {
        if byte == ASCII.slash { return source.byte(at: position + 1) != ASCII.hyphen }
        if byte == ASCII.hyphen { return !source.startsWith("-->", at: position) }
        return byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
    }

    /// Attributes by which plug-ins, and WordPress since 6.9, hide any block:
    ///
    ///     "blockVisibility":false · "hideBlock":true                        WordPress, Block Visibility
    ///     "visibilityByRole":"logged-in" · "userStatus":"logged_in"         Block Visibility, Content Control
    ///     "llms_visibility":"enrolled" · "um_who_access":"1" · "blockPermissionsCondition":"…"
    private static func isHidden(_ source: SourceBytes, _ range: Range<Int>) -> Bool {
        for position in range {
            switch source[position] {
            case UInt8(ascii: "V"):
                if source.startsWith("Visibility\":false", at: position) { return true }
            case UInt8(ascii: "B"):
                if source.startsWith("Block\":true", at: position),
                    position >= 5, source.startsWith("\"hide", at: position - 5)
                {
                    return true
                }
                if source.startsWith("ByRole\":\"logged-in\"", at: position)
                    || source.startsWith("ByRole\":\"user-role\"", at: position)
                {
                    return true
                }
            case UInt8(ascii: "S"):
                if source.startsWith("Status\":\"logged_in\"", at: position) { return true }
            case UInt8(ascii: "P"):
                if source.startsWith("PermissionsCondition\":\"user", at: position)
                    || source.startsWith("PermissionsCondition\":\"roles", at: position)
                    || source.startsWith("PermissionsCondition\":\"logged_in", at: position)
                {
                    return true
                }
            case UInt8(ascii: "_"):
                if source.startsWith("_who_access\":\"1\"", at: position)
                    || source.startsWith("_visibility\":\"enrolled\"", at: position)
                    || source.startsWith("_visibility\":\"logged_in\"", at: position)
                {
                    return true
                }
            default: break
            }
        }
        return false
    }
}
