import ArgumentParser
import BlogSearch
import BlogSearchPlatform

/// `wpsearch tune`: weights of fields by the owner's judgements.
struct TuneCommand: LongCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune",
        abstract:
            "Choose weights of fields by judged queries, and say what is noise in their gain.",
        discussion: """
            Example:
              wpsearch tune Corpus/reader-queries.tsv

            Judgements are those of eval. Each fold of the queries is held out once:
            weights are chosen by the others, one field after the other, for the
            highest mean nDCG@10, and measured by those held out. That mean beside
            the present one, and how likely so large a difference would be by chance
            (a randomisation test, as in eval --compare), say what the weights are
            worth. The weights printed in the end are chosen by all queries.

            Nothing is changed without --write, and with it only when the gain on
            queries held out is hardly chance (0.05 or less). The former settings
            are kept beside the file then, its name with -before at its end.

            Ends with 0 when there is such a gain, and with 1 when there is none.
            With fewer than 20 queries nothing can be told.
            """)

    @Argument(help: "A file of judgements, or a folder of them.", completion: .file())
    var judgements: String

    @Option(amount: "Into how many parts to deal the queries.")
    var folds = 5

    @OptionGroup var words: MatchingOptions

    @Flag(help: "Write the weights to the settings of the index, if their gain is hardly chance.")
    var write = false

    @Option(help: FormatHelp.plain)
    var format = EvalCommand.Format.text

    @OptionGroup var indexOption: IndexOption

    func validate() throws {
        guard (2...WeightTuning.leastQueries).contains(folds) else {
            throw ValidationError(
                "--folds is a number from 2 to \(WeightTuning.leastQueries), not \(folds).")
        }
    }

    var provision: Provision { .reading }

    func run() async throws {
        let set = try JudgementSet(at: judgements)
        let engine = try indexOption.open()
        var request = QueryRequest()
        try words.given.apply(to: &request)
        let (path, folds, options) = (judgements, folds, request.options)
        let tuning = try await withProgress("Trying") { progress in
            try engine.tune(set, from: path, folds: folds, options: options, progress: progress)
        }
        let settings = try engine.settingsReport()
        var text = TuningText(tuning: tuning, settings: settings.path)
        if write, tuning.isGain {
            try write(tuning.weights, over: settings)
            text.isWritten = true
        }
        Standard.output.write(
            format == .json ? try JSONText.pretty(text) + "\n" : text.text,
            asJSON: format == .json)
        guard tuning.isGain else { throw Failure.nothingFound }
    }

    /// Writes the settings with other weights, and keeps the former file.
    private func write(_ weights: [Field: Double], over report: SettingsReport) throws {
        var settings = report.settings
        settings.weights.merge(weights) { $1 }
        let former = try ByteFile.contents(of: report.path, limit: 4 << 20)
        do {
            if let former { try ReplacedFile.write(former, to: report.path + "-before") }
            try ReplacedFile.write(
                Array((JSONText.pretty(settings) + "\n").utf8), to: report.path)
        } catch let error as Errno {
            throw CommandError(
                "\(report.path) cannot be written (\(error.words)): copy the weights into it.")
        }
    }
}

/// A file that is written anew: whoever reads it sees the old one or the new one.
private enum ReplacedFile {
    static func write(_ bytes: [UInt8], to path: String) throws(Errno) {
        let path = path.withoutLinks
        UnfinishedFile.removeLeft(of: path)
        let other = UnfinishedFile.name(of: path)
        let file = try System.openFile(other, [.writing, .creating, .onlyNew])
        defer { System.closeFile(file) }
        do throws(Errno) {
            try System.write(bytes, to: file)
            if let refusal = System.rename(other, to: path) { throw refusal }
        } catch {
            System.remove(other)
            throw error
        }
    }
}
