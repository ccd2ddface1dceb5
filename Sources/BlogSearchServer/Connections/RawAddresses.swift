internal import NIOCore

/// Writes letters beyond ASCII in the address of a request with percent signs, as browsers do and many programs do not: the parser
/// of HTTP refuses such bytes.
///
///     connection = *( request-line *field CRLF ) [ anything ]
///
/// Only first lines are changed, and only their bytes from 0x80 on. Behind a request with a body nothing is: where that ends is for
/// the parser to say.
final class RawAddresses: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private enum Place {
        case requestLine, fields, anything
    }

    /// What tells that a body follows.
    private static let ofBodies = ["content-length:", "transfer-encoding:"].map { Array($0.utf8) }
    /// So much of a field is kept to know it by.
    private static let longest = 18

    private var place = Place.requestLine
    /// The beginning of the line, in lower case, and its length.
    private var beginning: [UInt8] = []
    private var length = 0
    private var hasBody = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        guard place != .anything else { return context.fireChannelRead(data) }
        var written = context.channel.allocator.buffer(capacity: bytes.readableBytes)
        for byte in bytes.readableBytesView { read(byte, into: &written) }
        context.fireChannelRead(wrapInboundOut(written))
    }

    private func read(_ byte: UInt8, into written: inout ByteBuffer) {
        if place == .requestLine, byte >= 0x80 {
            written.writeBytes([UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 15)])
        } else {
            written.writeInteger(byte)
        }
        guard byte == UInt8(ascii: "\n") else {
            if byte != UInt8(ascii: "\r") { length += 1 }
            if place == .fields, beginning.count < Self.longest {
                beginning.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
            }
            return
        }
        endLine()
    }

    private func endLine() {
        switch place {
        case .requestLine:
            // Empty lines before a request are none of it.
            if length > 0 { place = .fields }
        case .fields where length > 0:
            hasBody = hasBody || Self.ofBodies.contains { beginning.starts(with: $0) }
        case .fields: place = hasBody ? .anything : .requestLine
        case .anything: break
        }
        beginning = []
        length = 0
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}

@available(*, unavailable)
extension RawAddresses: Sendable {}
