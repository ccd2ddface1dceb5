import BlogSearchPlatform

/// The program that shows an address to the user: one of `$BROWSER`, else that of the desktop.
enum Browser {
    /// Opens an address, and waits until the program that does so has ended: one for terminals is one.
    ///
    /// - Returns: `false` where there is no display, or no program that succeeds.
    static func open(_ address: String) -> Bool {
        commands(for: address).contains { words in
            guard let code = try? System.run(words) else { return false }
            return code == 0
        }
    }

    /// What is tried, one after the other.
    private static func commands(for address: String) -> [[String]] {
        guard let named = environment("BROWSER") else {
            let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment($0) != nil }
            return hasDisplay || !System.needsDisplay ? [[System.opener, address]] : []
        }
        return named.split(separator: ":").map { command in
            let words = command.split(separator: " ").map(String.init)
            let filled = words.map { $0.replacing("%s", with: address) }
            return filled == words ? words + [address] : filled
        }.filter { !$0.isEmpty }
    }
}
