/// Where work goes that is no child of the task that began it: tasks for themselves do not inherit the executor of who makes
/// them.
package enum TaskPlace {
    /// The executor of the present work; `nil` for that of all tasks.
    @TaskLocal package static var executor: (any TaskExecutor)?
}
