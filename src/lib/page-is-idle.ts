const once = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }))

/** Resolves when the page is shown (not only prerendered), has loaded, and the browser is idle. */
export async function pageIsIdle(): Promise<void> {
  if ((document as { prerendering?: boolean }).prerendering === true) await once(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await once(window, 'load')
  await new Promise<void>((resolve) => (globalThis.requestIdleCallback ?? ((start: () => void) => setTimeout(start, 1)))(() => resolve()))
}
