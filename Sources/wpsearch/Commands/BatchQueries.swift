import BlogSearch

/// `query --batch`: one query a line in, one JSON answer a line out, flushed at once.
///
/// A line is plain text, or a JSON object with `text` and the long flags' names. A line that cannot be read, or
/// whose answer meets damage in the index, or no whole index in its place, is answered with `{"error": "…"}` and the next
/// one is read.
struct BatchQueries {
    let engine: SearchEngine
    /// What holds for every line that does not say otherwise.
    let defaults: SearchOptions
    /// Only numbers of hits are wanted, of every line that does not say otherwise.
    let count: Bool

    func run() throws {
        let isWatched = Standard.output.isTerminal
        while let line = readLine(strippingNewline: true)?.withFewMarks {
            var answer = try answer(to: line)
            answer.append(UInt8(ascii: "\n"))
            if isWatched {
                Standard.output.writeJSON(String(decoding: answer, as: UTF8.self))
            } else {
                Standard.output.write(answer)
            }
        }
    }

    private func answer(to line: String) throws -> [UInt8] {
        do {
            var text = line
            var options = defaults
            var notes: [String] = []
            if count { options.limit = 0 }
            if line.first(where: { !$0.isWhitespace }) == "{" {
                if let asked = try asked(in: line) {
                    text = asked.text ?? ""
                    options = try asked.options(over: defaults, count: count)
                    notes = asked.unknownKeys.map {
                        "\"\($0)\" is no option of a query: passed over"
                    }
                } else {
                    notes = ["the line is no JSON object: searched as text"]
                }
            }
            var answer = try engine.answer(to: text, options: options).inCommandWords
            answer.query.notes = notes + answer.query.notes
            return answer.jsonBytes
        } catch let error as BatchError {
            return try bytes(of: error.description)
        } catch let error as IndexError where BatchQueries.isOfPresentFile(error) {
            return try bytes(of: error.commandWords)
        }
    }

    /// Whether another file, or a later state of this one, may be answered from.
    private static func isOfPresentFile(_ error: IndexError) -> Bool {
        [.damaged, .replaced, .busy, .tooOld, .tooNew, .noStemmer].contains(error.code)
    }

    private func bytes(of sentence: String) throws -> [UInt8] {
        try Array(JSONText.line(["error": sentence]).utf8)
    }

    /// The line as an object, `nil` when it is no JSON and so plain text.
    private func asked(in line: String) throws -> BatchQuery? {
        do {
            return try JSONText.value(BatchQuery.self, of: line)
        } catch let error as BatchError {
            throw error
        } catch {
            return nil
        }
    }
}

/// Why a batch line could not be answered.
struct BatchError: Error, CustomStringConvertible {
    let description: String
}
