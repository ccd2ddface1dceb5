internal import Blog

/// What tokens say, decoded on request.
extension HTMLTokenizer {
    /// Value of the first attribute called `name`, references decoded; `nil` when the last tag has
    /// none.
    package func value(_ name: HTMLName) -> String? {
        attribute(name).map { decodedString($0.value) }
    }

    /// The first attribute called `name` of the last tag.
    func attribute(_ name: HTMLName) -> HTMLAttribute? {
        attributes.first { $0.name == name }
    }

    /// A value with its references decoded and line ends normalised.
    func decodedString(_ range: Range<Int>) -> String {
        let needsDecoding =
            source.firstMarkup(in: range) < range.upperBound
        return needsDecoding
            ? StreamSafe.decoding(decodedValue(range)) : source.string(range)
    }

    func decodedValue(_ range: Range<Int>) -> [UInt8] {
        decoded(range) { reference in
            CharacterReference(in: source, at: reference, inAttribute: true)
                .flatMap { $0.end <= range.upperBound ? $0 : nil }
        }
    }

    /// Bytes with line ends normalised, U+FFFD for NUL and the references that `reference` finds replaced.
    func decoded(
        _ range: Range<Int>, reference: (Int) -> CharacterReference?
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(range.count)
        var position = range.lowerBound
        while position < range.upperBound {
            let stop = source.firstMarkup(in: position..<range.upperBound)
            source.append(position..<stop, to: &output)
            position = stop
            guard position < range.upperBound else { break }
            switch source[position] {
            case 0:
                output.append(Unicode.Scalar("\u{FFFD}"))
                position += 1
            case ASCII.carriageReturn:
                output.append(ASCII.lineFeed)
                let isPair =
                    position + 1 < range.upperBound && source[position + 1] == ASCII.lineFeed
                position += isPair ? 2 : 1
            case ASCII.ampersand:
                if let found = reference(position) {
                    output.append(found.first)
                    if let second = found.second { output.append(second) }
                    position = found.end
                } else {
                    fallthrough
                }
            default:
                output.append(source[position])
                position += 1
            }
        }
        return output
    }
}
