/// How far opening an index is, where that takes long: what an older program wrote is brought up to date then.
package enum OpeningProgress {
    /// Told from time to time, in posts; of the task that opens an index.
    @TaskLocal package static var report: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in
    }
}
