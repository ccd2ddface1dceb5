/// Where unstructured tasks run: they do not inherit the executor of the task that creates them.
package enum UnstructuredTasks {
    /// The executor of the present work; `nil` for that of all tasks.
    @TaskLocal package static var executor: (any TaskExecutor)?
}
