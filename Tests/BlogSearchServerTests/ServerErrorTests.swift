import BlogSearchPlatform
import Testing

@testable import BlogSearchServer

/// Why an address cannot be listened on, each with what helps against it.
@Suite struct ServerErrorTests {
    @Test(arguments: [
        (
            Errno.addressInUse,
            "The address 127.0.0.1:80 cannot be listened on (refused): end what listens there, or name another port."
        ),
        (
            .noPermission,
            "The address 127.0.0.1:80 cannot be listened on (refused): take a port from 1024 on, which needs no rights, and put a proxy before it."
        ),
        (
            .addressNotAvailable,
            "The address 127.0.0.1:80 cannot be listened on (refused): name an address that this machine has, or 0.0.0.0 for all."
        ),
        (
            .inputOutput,
            "The address 127.0.0.1:80 cannot be listened on (refused): name another host or port."
        ),
    ])
    func aRefusal_hasItsOwnNextStep(code: Errno, sentence: String) {
        var options = ServerOptions()
        (options.host, options.port) = ("127.0.0.1", 80)
        #expect(ServerError(code, "refused", options).description == sentence)
    }
}
