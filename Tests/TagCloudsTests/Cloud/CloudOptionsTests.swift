import Foundation
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

    @Test func options_andClouds_survivePackingAndUnpacking() throws {
        let cloud = TagCloud(
            entries([1, 2, 3]), options: try CloudOptions(number: 2, order: .random, scale: .rank))
        let packed = try JSONEncoder().encode(cloud)
        #expect(try JSONDecoder().decode(TagCloud.self, from: packed) == cloud)
    }

    @Test func unpacking_refusesTheSame() throws {
        let packed = String(
            decoding: try JSONEncoder().encode(CloudOptions.wordPress), as: UTF8.self)
        let negative = packed.replacing("\"number\":45", with: "\"number\":-1")
        #expect(negative != packed)
        #expect(throws: CloudError(.number, "-1")) {
            try JSONDecoder().decode(CloudOptions.self, from: Data(negative.utf8))
        }
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
