// The only file that sees libstemmer: https://snowballstem.org, version 2.2 on Debian 12. Package.swift says whether it is
// there.
//
// A stemmer must never be used by two threads (libstemmer crashes, measured); the class is therefore not Sendable.
// Making one costs 1 µs. It wants a lower-case word in NFC with its accents: "Running" stays "Running", and
// German, French or Russian rules look at the very letters folding takes away.

#if LIBSTEMMER
    internal import CStemmer

    /// One of libstemmer's algorithms, made ready.
    @safe final class LibStemmer {
        private let handle: OpaquePointer

        /// `nil` when libstemmer has no algorithm of that name, or that of another version than 2.2.
        init?(algorithm: String) {
            guard let handle = unsafe sb_stemmer_new(algorithm, "UTF_8") else { return nil }
            unsafe self.handle = handle
            if let (word, stem) = Self.samples[algorithm],
                self.stem(Array(word.utf8)) != Array(stem.utf8)
            {
                return nil
            }
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

        /// Words that version 3.1 gives other stems than 2.2 does, by algorithm; of the others no such word is known.
        ///
        /// The library has no function that tells its version.
        private static let samples = [
            "danish": ("jazzens", "jaz"), "dutch": ("toespraak", "toesprak"),
            "english": ("organism", "organ"), "finnish": ("uim'", "uim'"),
            "french": ("niées", "ni"), "german": ("verödete", "verodet"), "greek": ("ίσα", ""),
            "italian": ("l'automa", "l'autom"), "lithuanian": ("integers", "integ"),
            "norwegian": ("stammers", "stamm"), "romanian": ("numiți", "numiț"),
            "swedish": ("brynet", "brynet"),
        ]
    }
#endif
