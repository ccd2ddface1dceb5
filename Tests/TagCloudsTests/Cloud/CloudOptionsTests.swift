import Testing

@testable import TagClouds

@Suite struct CloudOptionsTests {
    @Test func theDefaults_areWordPress() throws {
        #expect(try CloudOptions() == .wordPress)
    }

    @Test func whatCannotBeDrawn_isRefused_inOneSentence() {
        #expect(
            sentence { try CloudOptions(number: -1) }
                == "The cloud's number cannot be -1: it must be 0 (all) or more.")
        #expect(
            sentence { try CloudOptions(minimumCount: -2) }
                == "The cloud's minimum count cannot be -2: it must be 0 or more.")
        #expect(
            sentence { try CloudOptions(smallest: .nan) }
                == "The cloud's font size cannot be nan: it must be a finite number.")
        #expect(
            sentence { try CloudOptions(largest: .infinity) }
                == "The cloud's font size cannot be inf: it must be a finite number.")
        #expect(
            sentence { try CloudOptions(buckets: 0) }
                == "The cloud's number of buckets cannot be 0: it must be 1 or more.")
    }

    private func sentence(_ make: () throws -> CloudOptions) -> String {
        do {
            _ = try make()
            return "accepted"
        } catch {
            return "\(error)"
        }
    }
}
