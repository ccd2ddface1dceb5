import BlogSearchNetwork
import Foundation
import Ingest
import TestSupport
import Testing

/// Whom a secure connection is made to: a server of OpenSSL's program on this machine, with certificates made for the test.
@Suite(.enabled(if: OpenSSL.program != nil)) struct CertificateTests {
    private static let untrusted = TransportError(
        .notSecure,
        detail: "its certificate is not trusted: expired, self-signed or of an unknown authority")

    @Test func aCertificateOfAKnownAuthority_forTheName_isTrusted() async throws {
        let answer = try await ask(.valid, trusting: "authority")
        #expect(try answer.get().status == 200)
        #expect(try String(decoding: answer.get().body, as: UTF8.self).contains("s_server"))
    }

    @Test(
        arguments: [
            (Certificate.valid, "other", untrusted), (.valid, nil, untrusted),
            (.expired, "authority", untrusted), (.selfSigned, "authority", untrusted),
            (
                .ofAnotherName, "authority",
                TransportError(.notSecure, detail: "its certificate is not for this name")
            ),
            (
                .valid, "nothing",
                TransportError(
                    .notSecure, detail: "the certificates that are trusted here cannot be read")
            ),
        ] as [(Certificate, String?, TransportError)])
    func anyOther_isNot(
        _ certificate: Certificate, trusting authority: String?, error: TransportError
    ) async throws {
        let answer = try await ask(certificate, trusting: authority)
        #expect(throws: error) { try answer.get() }
    }

    /// What the server shows.
    enum Certificate: String, Sendable {
        case valid, expired, selfSigned, ofAnotherName
    }

    /// Asks `https://localhost`.
    ///
    /// - Parameter authority: whose certificates are trusted; those of the system when `nil`.
    private func ask(
        _ certificate: Certificate, trusting authority: String?
    ) async throws -> Result<TransportResponse, any Error> {
        let folder = try TemporaryFolder()
        let files = try Files(in: folder, certificate)
        let server = try Server(files)
        defer { server.stop() }
        let transport = NetworkTransport(
            version: "1", connectLimit: .seconds(600), idleLimit: .seconds(3600),
            authorities: authority.map { files.path("\($0).pem") })
        let result: Result<TransportResponse, any Error>
        do {
            let request = TransportRequest(
                url: "https://localhost:\(server.port)/", timeLimit: .seconds(3600))
            result = .success(try await transport.send(request))
        } catch {
            result = .failure(error)
        }
        await transport.shutdown()
        return result
    }
}

private enum OpenSSL {
    /// Its program; `nil` where it is not installed.
    static let program = [
        "/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl",
    ].first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Keys and certificates in a folder: of an authority, of another one, and of a server.
private struct Files {
    private static let newKey = [
        "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
    ]

    let folder: String

    func path(_ name: String) -> String { folder + "/" + name }

    init(in folder: TemporaryFolder, _ certificate: CertificateTests.Certificate) throws {
        self.folder = folder.path
        for name in ["authority", "other"] { try makeAuthority(name) }
        switch certificate {
        case .valid: try makeServer("localhost", ["-days", "2"])
        case .ofAnotherName: try makeServer("blog.example", ["-days", "2"])
        case .selfSigned: try makeAuthority("server")
        case .expired:
            // Newer versions of the program take no days before today, older ones no dates.
            do {
                try makeServer("localhost", ["-days", "-1"])
            } catch {
                try makeServer(
                    "localhost",
                    ["-not_before", "20200101000000Z", "-not_after", "20200102000000Z"])
            }
        }
    }

    private func makeAuthority(_ name: String) throws {
        try run(
            ["req", "-x509"] + Self.newKey + [
                "-keyout", path("\(name).key"), "-out", path("\(name).pem"), "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            ])
    }

    private func makeServer(_ host: String, _ dates: [String]) throws {
        try run(
            ["req"] + Self.newKey + [
                "-keyout", path("server.key"), "-out", path("server.csr"), "-subj", "/CN=\(host)",
            ])
        try Data("subjectAltName=DNS:\(host)".utf8).write(
            to: URL(fileURLWithPath: path("extensions")))
        try run(
            [
                "x509", "-req", "-in", path("server.csr"), "-CA", path("authority.pem"), "-CAkey",
                path("authority.key"), "-CAcreateserial", "-extfile", path("extensions"), "-out",
                path("server.pem"),
            ] + dates)
    }

    private func run(_ arguments: [String]) throws {
        let process = try Process.openSSL(arguments)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw OpenSSLFailure(arguments: arguments) }
    }
}

/// A server that shows what it knows of the connection as a page.
private final class Server {
    private let process: Process
    let port: Int

    init(_ files: Files) throws {
        process = try Process.openSSL([
            "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", files.path("server.pem"),
            "-key", files.path("server.key"),
        ])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // ACCEPT 127.0.0.1:40123
        var said = ""
        while !said.hasSuffix("\n") || !said.contains("ACCEPT") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw OpenSSLFailure(arguments: [said]) }
            said += String(decoding: more, as: UTF8.self)
        }
        port = try #require(Int(said.split(separator: ":").last?.prefix { $0.isNumber } ?? ""))
    }

    func stop() {
        // A program that was started from a thread of tasks may have every other signal blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}

private struct OpenSSLFailure: Error {
    let arguments: [String]
}

extension Process {
    fileprivate static func openSSL(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(OpenSSL.program))
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        return process
    }
}
