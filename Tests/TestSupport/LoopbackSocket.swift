import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A TCP socket on 127.0.0.1, which programs that are started meanwhile do not inherit.
///
/// It is closed when the last who has it lets go of it, and by nobody else: the number of a socket that is closed is soon that of
/// another one, and a thread that still waits on the number would get what comes for that.
final class LoopbackSocket: Sendable {
    private let number: Int32

    private init(_ number: Int32) {
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var one: Int32 = 1
            setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(number) }

    private static func make() throws -> LoopbackSocket {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let number = Foundation.socket(AF_INET, kind, 0)
        guard number >= 0 else { throw failure }
        return LoopbackSocket(number)
    }

    private static var failure: any Error {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        return address
    }

    /// One that listens at a free port.
    static func listening() throws -> (socket: LoopbackSocket, port: UInt16) {
        let socket = try make()
        var address = address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket.number, $0, length) == 0
                    && getsockname(socket.number, $0, &length) == 0
            }
        }
        guard isBound, listen(socket.number, 64) == 0 else { throw failure }
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// One that is connected to a port.
    static func connected(to port: UInt16) throws -> LoopbackSocket {
        let socket = try make()
        var address = address(port: port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket.number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw failure }
        return socket
    }

    /// Waits for a connection; `nil` when none will come.
    func next() -> LoopbackSocket? {
        while true {
            let client = accept(number, nil, nil)
            if client >= 0 { return LoopbackSocket(client) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            // Other tests have them; one of them ends.
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(10_000)
            default: return nil
            }
        }
    }

    /// How long a silence is waited for.
    func setPatience(seconds: Int) {
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(
            number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Says something, or as much of it as is listened to. Who has gone away does not end the process of the tests.
    func send(_ bytes: [UInt8]) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(number, $0.baseAddress, $0.count, flags)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Some bytes; `nil` at the end.
    func read(_ most: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: most)
        while true {
            let count = recv(number, &buffer, most, 0)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }

    /// Says that nothing more will be said.
    func finish() { shutdown(number, Int32(SHUT_WR)) }

    /// Wakes who waits on it, for good; it is still open.
    func end() { shutdown(number, Int32(SHUT_RDWR)) }
}
