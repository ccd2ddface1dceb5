import TestSupport

/// Bytes that are nearly requests.
enum RequestFuzz {
    private static let methods = [
        "GET", "HEAD", "POST", "OPTIONS", "DELETE", "get", "G T", "", "CONNECT",
    ]
    private static let targets = [
        "/", "/?q=wombat", "/wp-json/", "/wp-json/wpsearch/v1/search?q=a&limit=5", "*", "http://x/",
        "x",
        "/%00", "/?q=%", "/read/7", "/../..", "/\u{7F}", "/é", "/?rest_route=/wp/v2/posts", "",
    ]
    private static let fields = [
        "Host: x", "Content-Length: 5", "Content-Length: -1", "Content-Length: x",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked", "Connection: close", "Connection: upgrade",
        "Upgrade: websocket",
        "Expect: 100-continue", "Accept-Encoding: gzip", "If-None-Match: *", "Range: bytes=0-",
        ": x", "A",
        " folded", "Origin: null", "Cookie: a=b", "X: \u{0}",
    ]

    static func bytes(_ random: inout SplitMix64) -> [UInt8] {
        var text = ""
        for _ in 0..<(1 + random.below(3)) {
            let method = methods[random.below(methods.count)]
            let target = targets[random.below(targets.count)]
            let version = ["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "", "http/1.1"][random.below(5)]
            text += "\(method) \(target) \(version)\r\n"
            for _ in 0..<random.below(5) { text += fields[random.below(fields.count)] + "\r\n" }
            text += "\r\n" + ["", "hello", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n"][random.below(4)]
        }
        var bytes = Array(text.utf8)
        for _ in 0..<random.below(4) where !bytes.isEmpty {
            bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
        }
        if random.chance(30) { bytes = Array(bytes.prefix(random.below(bytes.count + 1))) }
        return bytes
    }
}
