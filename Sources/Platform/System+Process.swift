internal import CPlatform

extension System {
    /// A limit that the system sets for a process.
    package enum Limit { case fileSize, stack }

    /// The value of a limit; `UInt64.max` without a limit.
    package static func limit(of what: Limit) -> UInt64 { wpsearch_limit(what == .stack) }

    /// The folder with data of programs, from the user's folder on.
    package static let dataFolder = WPSEARCH_DATA_FOLDER
    /// Whether `XDG_DATA_HOME` names another folder.
    package static let hasDataHome = wpsearch_has_data_home()

    /// The program that opens an address in the user's browser.
    package static let opener = WPSEARCH_OPENER
    /// Whether windows can only be opened where the environment names a display.
    package static let needsDisplay = wpsearch_needs_display()

    /// The commit that the program was built of, seven hexadecimal digits, and whether files differed from it; `nil` where whoever
    /// built it said none.
    package static var commit: (digits: String, isChanged: Bool)? {
        let number = Int(wpsearch_commit_number())
        guard number > 0 else { return nil }
        let digits = String(number & 0xFFF_FFFF, radix: 16)
        return (String(repeating: "0", count: max(0, 7 - digits.count)) + digits, number >> 28 != 0)
    }

    package static var processNumber: CInt { getpid() }
    /// Whether there is a process with a number, of whomever.
    package static func isRunning(_ process: CInt) -> Bool {
        kill(process, 0) == 0 || wpsearch_errno() == EPERM
    }

    package static var processors: Int { sysconf(CInt(_SC_NPROCESSORS_ONLN)) }
    /// Processor time of the process, in microseconds.
    package static var processorTime: Int { Int(wpsearch_processor_time()) }
    /// Nanoseconds since 1970.
    package static var now: Int64? {
        let now = wpsearch_now()
        return now < 0 ? nil : now
    }

    /// Seconds since 1970.
    package static var seconds: Int64 { (now ?? 0) / 1_000_000_000 }

    /// Does nothing for a while.
    package static func pause(microseconds: UInt32) { usleep(microseconds) }

    package static func end(_ code: CInt) -> Never { exit(code) }
}
