extension String {
    /// Bytes that should be UTF-8, for a sentence: what is none of it as `\xFF`.
    ///
    /// Names of files are bytes to the system. Put into a text as they are, two of them could become one.
    package init(showing bytes: some Sequence<UInt8>) {
        self.init()
        var parser = Unicode.UTF8.ForwardParser()
        let bytes = Array(bytes)
        var input = bytes.makeIterator()
        var index = 0
        while true {
            switch parser.parseScalar(from: &input) {
            case .valid(let scalar):
                unicodeScalars.append(Unicode.UTF8.decode(scalar))
                index += scalar.count
            case .error(let length):
                for byte in bytes[index..<index + length] {
                    self += "\\x" + String(0x100 + Int(byte), radix: 16).dropFirst().uppercased()
                }
                index += length
            case .emptyInput: return
            }
        }
    }
}
