internal import CPlatform

extension System {
    /// How a file is opened. Opening never waits. (For a pipe it would, until somebody opens the other end.)
    package struct Opening: OptionSet, Sendable {
        package let rawValue: CInt
        package init(rawValue: CInt) { self.rawValue = rawValue }

        package static let reading = Opening([])
        package static let writing = Opening(rawValue: O_RDWR)
        package static let creating = Opening(rawValue: O_CREAT)
        /// Every write goes to its end.
        package static let appending = Opening(rawValue: O_APPEND)
        /// Only a file that is not there yet.
        package static let onlyNew = Opening(rawValue: O_EXCL)
        package static let notThroughLink = Opening(rawValue: O_NOFOLLOW)
    }

    package static func closeFile(_ descriptor: CInt) { close(descriptor) }

    /// Truncates a file to no bytes.
    package static func empty(_ descriptor: CInt) { ftruncate(descriptor, 0) }

    /// Waits until what was written to a file is on the disk.
    package static func flush(_ descriptor: CInt) -> Errno? { fsync(descriptor) == 0 ? nil : .last }

    /// Another descriptor of the same open file.
    package static func duplicate(_ descriptor: CInt) -> CInt? {
        let other = dup(descriptor)
        return other >= 0 ? other : nil
    }

    package static func isOpen(_ descriptor: CInt) -> Bool { wpsearch_is_open(descriptor) }
}
