import TestSupport

typealias Scratch = TemporaryFolder
