import Foundation

/// The built command, killed in the midst of its work.
package enum KilledCommand {
    /// Runs `wpsearch` several times at once, and kills each as soon as something is so.
    ///
    /// - Parameter moments: say of each whether it is to be killed now. One that has ended before is not.
    /// - Returns: how many were killed.
    package static func run(
        _ arguments: [String], index: String, _ moments: [() throws -> Bool]
    ) throws -> Int {
        var running = try moments.map { (process: try start(arguments, index), isDue: $0) }
        defer { for one in running { kill(one.process.processIdentifier, SIGKILL) } }
        var killed = 0
        while !running.isEmpty {
            for (place, one) in running.enumerated().reversed() {
                let isDue = try one.isDue()
                guard isDue || !one.process.isRunning else { continue }
                running.remove(at: place)
                if one.process.isRunning { kill(one.process.processIdentifier, SIGKILL) }
                one.process.waitUntilExit()
                if one.process.terminationReason == .uncaughtSignal { killed += 1 }
            }
            usleep(300)
        }
        return killed
    }

    private static func start(_ arguments: [String], _ index: String) throws -> Process {
        let process = Process()
        process.executableURL = BuiltProducts.folder.appendingPathComponent("wpsearch")
        process.arguments = arguments
        process.environment = ["WPSEARCH_INDEX": index, "PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
