extension Post {
    /// An id for things whose source gives none: the low 52 bits of the FNV-1a hash of `key`, at least 1.
    ///
    /// The same key always gives the same id; two keys collide with a chance of about n²/2⁵³.
    /// 52 bits survive a trip through JSON readers that know only doubles.
    @inlinable public static func stableID(for key: some StringProtocol) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in key.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return max(1, Int((hash ^ (hash >> 52)) & 0xf_ffff_ffff_ffff))
    }

    /// The id that a file or a person writes: a number of at least 1 is the id itself, of any other text it is a hash.
    public static func id(written text: String) -> Int {
        if let id = Int(text), id > 0 { return id }
        return stableID(for: "id/" + text)
    }
}
