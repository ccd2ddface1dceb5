import Foundation
import Observation

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// Columns and rows of a terminal.
package struct Size: Sendable, Hashable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// What is on the screen.
package struct Picture: Sendable, Hashable {
    package var lines: [Line]
    /// The row, from 0, behind whose text the cursor stands; `nil` hides it.
    package var cursorRow: Int?
    /// Lines of a second column, and where it begins, from 0.
    package private(set) var beside: [Line] = []
    package private(set) var besideColumn = 0
    package private(set) var besideRow = 0

    package init(_ lines: [Line], cursorRow: Int? = nil) {
        self.lines = lines
        self.cursorRow = cursorRow
    }

    /// Puts lines beside the others, behind a rule. They begin where the cursor is sent to, however wide the others came out.
    package mutating func place(_ lines: [Line], at column: Int, rows: Range<Int>) {
        beside = (0..<rows.count).map { place in
            Line([Run("│ ", .dim)] + (lines.indices.contains(place) ? lines[place].runs : []))
        }
        (besideColumn, besideRow) = (column, rows.lowerBound)
    }
}

/// A program that is drawn on a terminal. It is drawn again after each key, and whenever something changes that its picture
/// was made of and that is observed.
@MainActor package protocol Program: AnyObject {
    /// Whether it has come to its end.
    var isOver: Bool { get }
    /// What is to be seen at a size.
    func picture(_ size: Size) -> Picture
    /// A key was pressed.
    func press(_ key: Key)
}

/// The terminal that the process was started in.
@MainActor package final class Screen {
    /// There is no terminal to draw on.
    package struct NoTerminal: LocalizedError {
        package var errorDescription: String? { "This is drawn on a terminal, and there is none." }
    }

    private enum Event: Sendable {
        case key(Key)
        case resized, changed, ended
    }

    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private var shown: [String] = []

    /// Takes the terminal, until it is closed or the process ends in whatever way.
    package init() throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw NoTerminal() }
        (events, continuation) = AsyncStream.makeStream()
        RawMode.begin()
        Self.read(into: continuation)
    }

    /// Gives the terminal back.
    package func close() { RawMode.end() }

    package var size: Size {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
            return Size(columns: 80, rows: 24)
        }
        return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Shows a program until it is over, or the terminal is gone.
    package func run(_ program: some Program) async {
        draw(program)
        for await event in events {
            switch event {
            case .key(let key): program.press(key)
            case .resized: shown = []
            case .changed: break
            case .ended: return
            }
            if program.isOver { return }
            draw(program)
        }
    }

    private func draw(_ program: some Program) {
        let size = size
        let picture = withObservationTracking {
            program.picture(size)
        } onChange: { [continuation] in
            continuation.yield(.changed)
        }
        show(picture, size)
    }

    /// Sends what differs from what is there, in one piece: little to wait for over a slow line.
    private func show(_ picture: Picture, _ size: Size) {
        let rows = (0..<size.rows).map { row in
            var text = picture.lines.count > row ? Self.drawn(picture.lines[row]) : ""
            let other = row - picture.besideRow
            if picture.beside.indices.contains(other) {
                text += "\u{1B}[\(row + 1);\(picture.besideColumn + 1)H\u{1B}[0m\u{1B}[K"
                text += Self.drawn(picture.beside[other])
            }
            return text
        }
        var output = shown.isEmpty ? "\u{1B}[2J" : ""
        for (row, text) in rows.enumerated() where shown.count <= row || shown[row] != text {
            output += "\u{1B}[\(row + 1);1H\u{1B}[0m\u{1B}[K" + text
        }
        shown = rows
        if let row = picture.cursorRow, rows.indices.contains(row) {
            // Behind its text, however wide that came out.
            output += "\u{1B}[\(row + 1);1H" + rows[row] + "\u{1B}[?25h"
        }
        RawMode.write("\u{1B}[?2026h\u{1B}[?25l" + output + "\u{1B}[?2026l")
    }

    private static func drawn(_ line: Line) -> String {
        line.runs.map { run in
            let text = run.text.harmless.replacing("\n", with: " ")
            let link = (run.link ?? "").harmless
            let isLink = !link.isEmpty && !link.contains { $0.isWhitespace }
            return (isLink ? "\u{1B}]8;;\(link)\u{1B}\\" : "") + "\u{1B}[0;\(run.style.codes)m"
                + text
                + (isLink ? "\u{1B}]8;;\u{1B}\\" : "")
        }.joined() + "\u{1B}[0m"
    }

    /// Puts a text on the clipboard of the terminal, also of one at the other end of a line.
    package static func copy(_ text: String) {
        RawMode.write("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    }

    /// Reads keys and signals on a thread of its own.
    private nonisolated static func read(into continuation: AsyncStream<Event>.Continuation) {
        Thread.detachNewThread {
            var parser = KeyParser()
            var buffer = [UInt8](repeating: 0, count: 256)
            while true {
                var watched = [
                    pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: RawMode.signalled, events: Int16(POLLIN), revents: 0),
                ]
                let ready = poll(&watched, 2, parser.isWaiting ? 100 : -1)
                if ready == 0 {
                    for key in parser.timeout() { continuation.yield(.key(key)) }
                    continue
                }
                guard ready > 0 else { continue }
                if watched[1].revents != 0, readBytes(watched[1].fd, &buffer) > 0 {
                    continuation.yield(.resized)
                }
                guard watched[0].revents != 0 else { continue }
                let count = readBytes(STDIN_FILENO, &buffer)
                guard count > 0 else { break }
                for key in parser.keys(for: buffer.prefix(count)) { continuation.yield(.key(key)) }
            }
            continuation.yield(.ended)
        }
    }
}

/// `read`, which has the name of a method above.
private func readBytes(_ file: Int32, _ buffer: inout [UInt8]) -> Int {
    read(file, &buffer, buffer.count)
}
