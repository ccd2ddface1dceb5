/// Tags and their attributes.
///
///     start tag = "<" name *( space / "/" / attribute ) ">"      attribute = name [ "=" value ]
///     value     = '"' … '"' / "'" … "'" / what reaches to white space or ">"
///
/// A tag the text ends in is no token.
extension HTMLTokenizer {
    mutating func readStartTag() -> Markup {
        guard let tag = readTag(nameStart: position + 1) else { return .nothing }
        noteStartTag(tag.name)
        return .token(.startTag(tag))
    }

    mutating func readEndTag() -> Markup {
        guard let tag = readTag(nameStart: position + 2) else { return .nothing }
        return .token(.endTag(tag))
    }

    private mutating func readTag(nameStart: Int) -> HTMLTag? {
        let start = position
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        var name = HTMLName()
        position = nameStart
        while let byte = source.byte(at: position), !byte.isHTMLSpace, byte != ASCII.slash,
            byte != ASCII.greaterThan
        {
            name.append(byte)
            position += 1
        }
        let nameRange = nameStart..<position
        guard let isSelfClosing = readAttributes() else {
            unfinishedTag = start
            return nil
        }
        return HTMLTag(name: name, nameRange: nameRange, isSelfClosing: isSelfClosing)
    }

    /// Reads to behind `>`; whether the tag ended in `/>`, or `nil` when it never ended.
    private mutating func readAttributes() -> Bool? {
        while true {
            skipSpace()
            guard let byte = source.byte(at: position) else { return nil }
            if byte == ASCII.greaterThan {
                position += 1
                return false
            }
            if byte == ASCII.slash {
                position += 1
                guard source.byte(at: position) == ASCII.greaterThan else { continue }
                position += 1
                return true
            }
            readAttribute()
        }
    }

    private mutating func readAttribute() {
        let start = position
        var name = HTMLName()
        repeat {
            // A `=` in first place belongs to the name.
            name.append(source[position])
            position += 1
        } while source.byte(at: position).map { !endsAttributeName($0) } ?? false
        let nameRange = start..<position
        skipSpace()
        var value = position..<position
        if source.byte(at: position) == ASCII.equals {
            position += 1
            skipSpace()
            value = readValue()
        }
        if attributes.count < Self.maximumAttributes {
            attributes.append(HTMLAttribute(name: name, nameRange: nameRange, value: value))
        }
    }

    private mutating func readValue() -> Range<Int> {
        guard let byte = source.byte(at: position) else { return position..<position }
        if byte == ASCII.quotation || byte == ASCII.apostrophe {
            let start = position + 1
            let end = source.first(byte, in: start..<source.count)
            position = min(end + 1, source.count)
            return start..<end
        }
        let start = position
        while let byte = source.byte(at: position), !byte.isHTMLSpace, byte != ASCII.greaterThan {
            position += 1
        }
        return start..<position
    }

    private func endsAttributeName(_ byte: UInt8) -> Bool {
        byte.isHTMLSpace || byte == ASCII.slash || byte == ASCII.greaterThan || byte == ASCII.equals
    }

    mutating func skipSpace() {
        while let byte = source.byte(at: position), byte.isHTMLSpace { position += 1 }
    }
}
