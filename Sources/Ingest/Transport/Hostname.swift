/// Host names as the network wants them: ASCII, lower case.
///
/// Labels with other letters are written in Punycode after `xn--` (RFC 3492, parameters of section 5):
/// `müller.de` is `xn--mller-kva.de`. Of IDNA's mapping only lower case and composition are done.
enum Hostname {
    /// The name in ASCII; `nil` when it cannot be a host.
    static func ascii(_ name: Substring) -> String? {
        if name.hasPrefix("[") {
            let inner = name.dropFirst().dropLast()
            let isNumber =
                name.hasSuffix("]") && inner.contains(":")
                && inner.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
            return isNumber ? name.lowercased() : nil
        }
        let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        let encoded = labels.map { isPlain($0) ? String($0) : "xn--" + (punycode($0) ?? "/") }
        let host = encoded.joined(separator: ".")
        let isRight =
            !host.isEmpty && host.utf8.count <= 253 && encoded.dropLast().allSatisfy { !$0.isEmpty }
            && host.utf8.allSatisfy(mayStand)
        return isRight ? host : nil
    }

    private static func isPlain(_ label: Substring) -> Bool {
        label.utf8.allSatisfy { $0 < 0x80 }
    }

    private static func mayStand(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    /// RFC 3492, section 6.3; `nil` for labels longer than any host name has.
    private static func punycode(_ label: Substring) -> String? {
        let scalars = label.unicodeScalars.map { Int($0.value) }
        guard scalars.count <= 63 else { return nil }
        var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let basicCount = output.count
        if basicCount > 0 { output.append(0x2D) }
        var (next, delta, bias, handled) = (0x80, 0, 72, basicCount)
        while handled < scalars.count {
            let smallest = scalars.filter { $0 >= next }.min() ?? next
            delta += (smallest - next) * (handled + 1)
            next = smallest
            for scalar in scalars {
                if scalar < next { delta += 1 }
                guard scalar == next else { continue }
                appendInteger(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func appendInteger(_ number: Int, bias: Int, to output: inout [UInt8]) {
        var rest = number
        var k = 36
        while true {
            let threshold = min(max(k - bias, 1), 26)
            if rest < threshold { break }
            output.append(character(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            k += 36
        }
        output.append(character(rest))
    }

    private static func character(_ digit: Int) -> UInt8 {
        UInt8(digit < 26 ? 0x61 + digit : 0x30 + digit - 26)
    }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k = 0
        while delta > 455 {
            delta /= 35
            k += 36
        }
        return k + 36 * delta / (delta + 38)
    }
}
