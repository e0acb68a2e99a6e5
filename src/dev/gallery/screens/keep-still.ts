/** In ms: a page's scripts run long after its window exists. */
const often = 20

type Page = Window & Pick<typeof globalThis, 'HTMLElement'>

/**
 * Prevents an inert frame from taking the focus: its scripts can still focus elements, and dialogs do when they open. While the frame is
 * inert, nothing in it gets the focus. For a ref of the frame.
 */
export function keepStill(frame: HTMLIFrameElement | null): (() => void) | undefined {
  if (frame === null) return undefined
  const still = new WeakSet<object>()
  const calm = (): void => {
    const page = frame.contentWindow as Page | null
    if (page === null || still.has(page.HTMLElement)) return
    still.add(page.HTMLElement)
    const { prototype } = page.HTMLElement
    // oxlint-disable-next-line typescript/unbound-method -- called with its element below
    const { focus } = prototype
    prototype.focus = function focusIfUsed(this: HTMLElement, options) {
      if (!frame.inert) focus.call(this, options)
    }
  }
  calm()
  const timer = setInterval(calm, often)
  const loaded = (): void => {
    calm()
    clearInterval(timer)
  }
  frame.addEventListener('load', loaded)
  return () => {
    clearInterval(timer)
    frame.removeEventListener('load', loaded)
  }
}
