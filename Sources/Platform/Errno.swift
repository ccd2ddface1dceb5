internal import CPlatform

/// Why the system refused something: `errno`.
package struct Errno: Error, Hashable, Sendable {
    package let code: CInt

    package init(_ code: CInt) { self.code = code }

    static var last: Errno { Errno(wpsearch_errno()) }

    package static let none = Errno(0)
    package static let noFile = Errno(ENOENT)
    package static let fileExists = Errno(EEXIST)
    package static let noFolder = Errno(ENOTDIR)
    package static let isFolder = Errno(EISDIR)
    package static let circleOfLinks = Errno(ELOOP)
    package static let nameTooLong = Errno(ENAMETOOLONG)
    package static let noPermission = Errno(EACCES)
    package static let notPermitted = Errno(EPERM)
    package static let readOnlyFileSystem = Errno(EROFS)
    package static let noSpace = Errno(ENOSPC)
    package static let quotaExceeded = Errno(EDQUOT)
    package static let fileTooLarge = Errno(EFBIG)
    package static let tooManyOpenFiles = Errno(EMFILE)
    package static let tooManyOpenFilesOfAll = Errno(ENFILE)
    package static let noMemory = Errno(ENOMEM)
    package static let noLocks = Errno(ENOLCK)
    package static let notSupported = Errno(EOPNOTSUPP)
    package static let staleFile = Errno(ESTALE)
    package static let inputOutput = Errno(EIO)
    package static let noDeviceOrAddress = Errno(ENXIO)
    package static let noDevice = Errno(ENODEV)
    package static let wouldWait = Errno(EAGAIN)
    package static let brokenPipe = Errno(EPIPE)
    package static let networkUnreachable = Errno(ENETUNREACH)
    package static let networkDown = Errno(ENETDOWN)
    package static let hostUnreachable = Errno(EHOSTUNREACH)
    package static let hostDown = Errno(EHOSTDOWN)
    package static let noBuffers = Errno(ENOBUFS)
    package static let addressNotAvailable = Errno(EADDRNOTAVAIL)
    package static let addressInUse = Errno(EADDRINUSE)
    package static let connectionRefused = Errno(ECONNREFUSED)
    package static let connectionReset = Errno(ECONNRESET)
    package static let connectionAborted = Errno(ECONNABORTED)
    package static let timedOut = Errno(ETIMEDOUT)
}
