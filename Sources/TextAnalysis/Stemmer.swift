// The only file that sees libstemmer: https://snowballstem.org, version 2.2 on Debian 12.
//
// A stemmer must never be used by two threads (libstemmer crashes, measured); the class is therefore not Sendable.
// Making one costs 0.2 µs. It wants a lower-case word in NFC with its accents: "Running" stays "Running", and
// German, French or Russian rules look at the very letters folding takes away.

internal import CStemmer

/// One of libstemmer's algorithms, made ready.
@safe final class Stemmer {
    private let handle: OpaquePointer

    /// `nil` when libstemmer has no algorithm of that name.
    init?(algorithm: String) {
        guard let handle = unsafe sb_stemmer_new(algorithm, "UTF_8") else { return nil }
        unsafe self.handle = handle
    }

    deinit {
        unsafe sb_stemmer_delete(handle)
    }

    /// The stem of a lower-case word in NFC, as libstemmer gives it; the word itself when memory ran out.
    func stem(_ word: [UInt8]) -> [UInt8] {
        let count = Int32(clamping: word.count)
        return unsafe word.withUnsafeBufferPointer { bytes in
            guard let stem = unsafe sb_stemmer_stem(handle, bytes.baseAddress, count) else {
                return word
            }
            let length = unsafe Int(sb_stemmer_length(handle))
            return unsafe Array(UnsafeBufferPointer(start: stem, count: length))
        }
    }
}
