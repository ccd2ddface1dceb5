// The only file that sees libcurl: its handles, each owned by an object, and the bytes that it gives to functions of ours.
//
// The library is opened when the network is first asked (10 ms, most of them for the thirty libraries that it brings): its
// time is not one of a query's, and what asks no network works where it is missing.

internal import CCurl

/// libcurl, opened. It is `@unchecked Sendable`: its functions do not change once they are found.
@safe final class CurlLibrary: @unchecked Sendable {
    /// What it is called: by OpenSSL and by GnuTLS on Linux, and on macOS, in this order.
    static let names = [
        "libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib",
    ]

    /// That of this system, opened when it is first asked for; `nil` where there is none that is new enough.
    static let ofSystem = names.lazy.compactMap(CurlLibrary.init).first

    fileprivate let functions: UnsafeMutablePointer<wpsearch_curl>

    init?(_ name: String) {
        guard let functions = unsafe wpsearch_curl_open(name) else { return nil }
        unsafe self.functions = functions
    }
}

/// Takes what comes of an answer; false ends the transfer.
protocol CurlReceiver: AnyObject {
    /// A line of the head, with the line break behind it.
    func take(line: [UInt8]) -> Bool
    /// Some bytes of the body.
    func take(part: [UInt8]) -> Bool
}

/// One transfer: an easy handle. Only the thread that made it may use it.
@safe final class CurlTransfer {
    /// Room for libcurl's own words, as it wants it (`CURL_ERROR_SIZE`).
    private static let sizeOfWords = 256

    /// What whoever made it knows it by.
    let number: Int
    private let receiver: any CurlReceiver
    private let library: CurlLibrary
    fileprivate let handle: UnsafeMutableRawPointer
    private let wordsOfError: UnsafeMutablePointer<CChar>
    /// The lines of the request's head: a list of libcurl's.
    private var lines: UnsafeMutableRawPointer?

    /// - Returns: `nil` when the system gives no memory.
    init?(_ library: CurlLibrary, number: Int, to receiver: any CurlReceiver) {
        guard let handle = unsafe wpsearch_curl_easy(library.functions) else { return nil }
        self.library = library
        self.number = number
        self.receiver = receiver
        unsafe self.handle = handle
        unsafe wordsOfError = .allocate(capacity: CurlTransfer.sizeOfWords)
        unsafe wordsOfError.initialize(repeating: 0, count: CurlTransfer.sizeOfWords)
        unsafe lines = nil
        unsafe set(.errorBuffer, UnsafeRawPointer(wordsOfError))
        // What libcurl gives with every byte: this transfer, which nobody retains, since the handle ends with it.
        let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe set(.headerData, owner)
        unsafe set(.writeData, owner)
        unsafe set(.headerFunction) {
            unsafe CurlTransfer.take($0, $1 * $2, $3) { $0.take(line: $1) }
        }
        unsafe set(.writeFunction) {
            unsafe CurlTransfer.take($0, $1 * $2, $3) { $0.take(part: $1) }
        }
    }

    deinit {
        unsafe wpsearch_curl_end_easy(library.functions, handle)
        unsafe wpsearch_curl_free_lines(library.functions, lines)
        unsafe wordsOfError.deallocate()
    }

    // MARK: Setting

    func set(_ option: CurlOption, _ value: Int) {
        unsafe wpsearch_curl_set_number(library.functions, handle, option.rawValue, value)
    }

    func set(_ option: CurlOption, _ value: Bool) { set(option, value ? 1 : 0) }

    /// Sets a text, which libcurl copies.
    func set(_ option: CurlOption, _ value: String) {
        unsafe value.withCString { unsafe set(option, UnsafeRawPointer($0)) }
    }

    /// Sets the lines of the request's head that are not libcurl's own.
    ///
    /// - Returns: whether there was memory for them.
    func setHead(_ head: [String]) -> Bool {
        for line in head {
            guard let longer = unsafe wpsearch_curl_line(library.functions, lines, line) else {
                return false
            }
            unsafe lines = longer
        }
        unsafe set(.httpHeader, UnsafeRawPointer(lines))
        return true
    }

    /// Sets the request's body, which libcurl copies.
    func setBody(_ body: [UInt8]) {
        unsafe wpsearch_curl_set_size(
            library.functions, handle, CurlOption.postFieldSizeLarge.rawValue, Int64(body.count))
        // Without an address libcurl would read a body from the standard input.
        if body.isEmpty { return set(.copyPostFields, "") }
        unsafe body.withUnsafeBytes { unsafe set(.copyPostFields, $0.baseAddress) }
    }

    private func set(_ option: CurlOption, _ value: UnsafeRawPointer?) {
        unsafe wpsearch_curl_set_pointer(library.functions, handle, option.rawValue, value)
    }

    private func set(_ option: CurlOption, _ value: wpsearch_curl_taker) {
        unsafe wpsearch_curl_set_taker(library.functions, handle, option.rawValue, value)
    }

    // MARK: Asking

    /// What is known of it; -1 where the library does not say.
    func number(_ fact: CurlFact) -> Int {
        // The type of a fact is a part of its number.
        fact.rawValue & 0xF0_0000 == 0x60_0000
            ? Int(unsafe wpsearch_curl_size(library.functions, handle, fact.rawValue))
            : unsafe wpsearch_curl_number(library.functions, handle, fact.rawValue)
    }

    /// libcurl's words on how it failed: for nobody who reads sentences.
    var words: String {
        let bytes = unsafe UnsafeRawBufferPointer(
            start: wordsOfError, count: CurlTransfer.sizeOfWords)
        return unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    // MARK: Receiving

    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ owner: UnsafeMutableRawPointer?,
        _ give: (any CurlReceiver, [UInt8]) -> Bool
    ) -> Int {
        guard let owner = unsafe owner else { return 0 }
        let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
        let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
        // Any other number than that of the bytes ends the transfer, also where there are none.
        return give(transfer.receiver, bytes) ? count : count + 1
    }
}

/// The transfers of one thread, with the connections that they leave behind for each other: a multi handle.
///
/// It is `@unchecked Sendable`: any thread may wake it, and only the one that waits for it may do anything else.
@safe final class CurlTransfers: @unchecked Sendable {
    let library: CurlLibrary
    private let handle: UnsafeMutableRawPointer
    private var running: [UInt: CurlTransfer] = [:]

    /// - Returns: `nil` when the system gives no memory.
    init?(_ library: CurlLibrary) {
        guard let handle = unsafe wpsearch_curl_multi(library.functions) else { return nil }
        self.library = library
        unsafe self.handle = handle
    }

    deinit {
        for transfer in running.values { stop(transfer) }
        unsafe wpsearch_curl_end_multi(library.functions, handle)
    }

    func set(_ option: CurlMultiOption, _ value: Int) {
        unsafe wpsearch_curl_set_of_multi(library.functions, handle, option.rawValue, value)
    }

    /// Begins a transfer.
    ///
    /// - Returns: whether there was memory for it.
    func add(_ transfer: CurlTransfer) -> Bool {
        guard unsafe wpsearch_curl_add(library.functions, handle, transfer.handle) == 0 else {
            return false
        }
        running[unsafe UInt(bitPattern: transfer.handle)] = transfer
        return true
    }

    /// Ends a transfer, wherever it stands.
    func remove(_ transfer: CurlTransfer) {
        stop(transfer)
        running[unsafe UInt(bitPattern: transfer.handle)] = nil
    }

    private func stop(_ transfer: CurlTransfer) {
        unsafe wpsearch_curl_remove(library.functions, handle, transfer.handle)
    }

    /// Does what can be done at once, and takes out the transfers that have ended.
    func work() -> [(transfer: CurlTransfer, code: CInt)] {
        unsafe wpsearch_curl_perform(library.functions, handle)
        var (ended, code): ([(CurlTransfer, CInt)], CInt) = ([], 0)
        while let easy = unsafe wpsearch_curl_next_ended(library.functions, handle, &code) {
            guard let transfer = running[UInt(bitPattern: easy)] else { continue }
            ended.append((transfer, code))
            remove(transfer)
        }
        return ended
    }

    /// Waits until something can be done, somebody wakes it, or a time is over.
    func wait(milliseconds: CInt) {
        unsafe wpsearch_curl_wait(library.functions, handle, milliseconds)
    }

    /// Ends the waiting of the thread that waits, or its next one.
    func wake() { unsafe wpsearch_curl_wake(library.functions, handle) }
}
