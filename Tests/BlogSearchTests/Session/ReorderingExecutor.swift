import Foundation
import Synchronization
import TestSupport

/// Runs what tasks have to do in a random order, which is the same for the same seed and the same jobs at hand: as if each
/// waited a while for a processor.
final class ReorderingExecutor: TaskExecutor {
    private struct State {
        var random: SplitMix64
        var jobs: [UnownedJob] = []
        var overtaken = 0
        var isOver = false
    }

    private let state: Mutex<State>
    private let come = DispatchSemaphore(value: 0)

    init(seed: UInt64) {
        state = Mutex(State(random: SplitMix64(seed: seed ^ 0x5eed)))
        Thread.detachNewThread { [self] in runAll() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        come.signal()
    }

    /// Ends its thread once nothing is to be done.
    ///
    /// - Returns: how many jobs ran before one that had come earlier.
    func end() -> Int {
        let overtaken = state.withLock { state in
            state.isOver = true
            return state.overtaken
        }
        come.signal()
        return overtaken
    }

    private func runAll() {
        while true {
            come.wait()
            let (job, isOver) = state.withLock { state -> (UnownedJob?, Bool) in
                guard !state.jobs.isEmpty else { return (nil, state.isOver) }
                let index = state.random.below(state.jobs.count)
                if index > 0 { state.overtaken += 1 }
                return (state.jobs.remove(at: index), false)
            }
            if isOver { return }
            job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
