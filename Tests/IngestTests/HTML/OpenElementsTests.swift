import Testing

@testable import Ingest

@Suite struct OpenElementsTests {
    private func element(_ element: HTMLElement, isBarrier: Bool = false) -> OpenElement {
        var entry = OpenElement()
        entry.element = element
        entry.isBarrier = isBarrier
        return entry
    }

    @Test func innermostOfEachElement_isKnownAfterEveryPushAndPop() {
        var stack = OpenElements(root: OpenElement())
        stack.push(element(.div))
        stack.push(element(.p))
        stack.push(element(.div))
        #expect(stack.position(of: .div) == 3)
        #expect(stack.position(of: .p) == 2)
        #expect(stack.position(of: .ul) == 0)
        let closed = stack.pop()
        #expect(closed?.element == .div)
        #expect(stack.position(of: .div) == 1)
        #expect(stack.top.element == .p)
    }

    @Test func barriers_nestAndComeBack() {
        var stack = OpenElements(root: OpenElement())
        stack.push(element(.table, isBarrier: true))
        stack.push(element(.td, isBarrier: true))
        #expect(stack.barrier == 2)
        _ = stack.pop()
        #expect(stack.barrier == 1)
        _ = stack.pop()
        #expect(stack.barrier == 0)
    }

    @Test func root_staysForEver() {
        var stack = OpenElements(root: OpenElement())
        let closed = stack.pop()
        #expect(closed == nil)
        #expect(stack.depth == 0)
    }

    @Test func depth_isBounded() {
        var stack = OpenElements(root: OpenElement())
        for _ in 0..<OpenElements.maximumDepth + 10 { stack.push(element(.div)) }
        #expect(stack.depth == OpenElements.maximumDepth - 1)
        let isNoted = stack.push(element(.div))
        #expect(!isNoted)
    }
}
