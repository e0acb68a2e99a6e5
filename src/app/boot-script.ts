import { awaitsKeyPicture } from '#src/design/key-picture.ts'
import { facesId, facesKey } from '#src/features/session/head-script.ts'

/**
 * The page's first script (design.md "First paint"), at the end of its body. When the key picture is there and the page has been painted, it
 * brings the other pictures, and when what moves as the page opens stands still, the site's own scripts: none of them takes line or processor
 * from the key picture. At once where a stored token is to be checked, with the first touch or key, or when the picture takes too long. Each
 * file is run in a task of its own: a phone stays answerable while the site wakes. A button that is pressed before the site has woken is
 * pressed again when it has; links and forms work by themselves until then. Who comes back is put where they were.
 */

const bootNames = {
  sheet: facesId,
  awaitsKeyPicture,
  storageKey: facesKey,
  /** Where the router keeps how far down each page was left: by its history entry's key, then by element (docs/decisions/0031). */
  scrollKey: 'tsr-scroll-restoration-v1_3',
  /** Milliseconds the scripts wait for a key picture. */
  wait: 3000,
}

/**
 * What it does, in the browser; written as a function so that it is checked, sent as its text. ES2019: it is not compiled.
 * @param chunks addresses of the scripts, in the order in which they need one another
 * @param styles addresses of the style sheets that came in the page: whoever wants one later shall find it there
 * @param faces addresses of the font files
 */
/* v8 ignore start */
function boot(chunks: readonly string[], styles: readonly string[], faces: readonly string[], names: typeof bootNames): void {
  const { documentElement, head } = document
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const touches = ['pointerdown', 'keydown', 'touchstart']
  let hasBegun = false
  const link = (rel: string, href: string, more: Partial<HTMLLinkElement>): HTMLLinkElement =>
    Object.assign(document.createElement('link'), { rel, href, ...more })
  /** Whether the file came. */
  const bring = (file: HTMLLinkElement): Promise<boolean> =>
    new Promise((arrived) => {
      file.addEventListener('load', () => arrived(true))
      file.addEventListener('error', () => arrived(false))
      head.append(file)
    })
  const nextTask = (): Promise<void> => new Promise((later) => setTimeout(later))
  // To ask for a file takes a phone a millisecond or two, and each one asked for wakes other processes that share its processors.
  const bringInTurn = async (files: readonly HTMLLinkElement[]): Promise<boolean> => {
    const all: Promise<boolean>[] = []
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop -- tasks of their own
      if (all.length % 3 === 0) await nextTask()
      all.push(bring(file))
    }
    return (await Promise.all(all)).every(Boolean)
  }
  // docs/decisions/0015: the first time not before the key picture, and all together, since each new face lays the page out again.
  const bringFaces = async (scripts: Promise<unknown>): Promise<void> => {
    const sheet = document.querySelector<HTMLStyleElement>(`#${names.sheet}`)
    if (sheet === null || sheet.media === 'all') return
    const haveCome = await bringInTurn(
      faces.map((href) => link('preload', href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', fetchPriority: 'low' })),
    )
    await scripts
    // A sheet of its own behind all others: where one changes in their midst, the browser looks up every face anew, the system's too.
    head.append(Object.assign(document.createElement('style'), { textContent: sheet.textContent }))
    try {
      if (haveCome) localStorage.setItem(names.storageKey, '1')
    } catch {
      // Without storage they come late each time.
    }
  }
  const run = async (): Promise<void> => {
    for (const chunk of chunks) {
      // oxlint-disable-next-line no-await-in-loop -- each after those it needs
      await import(/* @vite-ignore */ chunk)
      // oxlint-disable-next-line no-await-in-loop -- a task of its own
      await nextTask()
    }
    handOver()
  }
  const bringPictures = (): void => documentElement.removeAttribute(names.awaitsKeyPicture)
  const begin = (): void => {
    if (hasBegun) return
    hasBegun = true
    bringPictures()
    for (const touch of touches) removeEventListener(touch, begin, true)
    head.append(...styles.map((href) => link('stylesheet', href, { disabled: true })))
    // Fetched first, run then: what runs while others arrive shares the processor with them. Older browsers cannot tell when a module has
    // come: they run them one after the other.
    const canTell = document.createElement('link').relList.supports('modulepreload')
    const files = chunks.map((href) => link('modulepreload', href, { fetchPriority: 'low' }))
    const scripts = bringInTurn(canTell ? files : [])
    void bringFaces(scripts)
    void scripts.then(run)
  }
  for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true })
  // Who comes back from elsewhere is where they were. The router's own script would also scroll everybody else to the top, who may have read
  // on while the page arrived.
  try {
    // Asked first whether there can be any: the first look into the storage waits for another process, which a newcomer need not.
    const { __TSR_key: key } = history.state as { __TSR_key: string }
    const left = JSON.parse(sessionStorage.getItem(names.scrollKey) || '{}')[key] as Record<string, { scrollX: number; scrollY: number }>
    // What the browser itself remembers may be older.
    if ('window' in left) history.scrollRestoration = 'manual'
    for (const [element, { scrollX, scrollY }] of Object.entries(left)) {
      const moved = element === 'window' ? globalThis : document.querySelector(element)
      if (moved !== null) moved.scrollTo(scrollX, scrollY)
    }
  } catch {
    // Nobody comes back, or what is kept cannot be read.
  }
  const handOver = (): void => {
    removeEventListener('click', sitePress, true)
    const { button } = sitePress
    if (button?.type === 'button') pressAgain(button)
  }
  // A part that still waits for somebody to come near (src/ports/when-near.tsx) is told that somebody has. React marks what it has taken over,
  // but also what it only tried to: the page and the part say when it is done.
  const isAwake = (button: HTMLButtonElement): boolean =>
    documentElement.dataset['hydrated'] !== undefined &&
    button.closest('[data-part=waiting]') === null &&
    Object.keys(button).some((key) => key.startsWith('__reactProps'))
  const pressAgain = (button: HTMLButtonElement): void => {
    if (isAwake(button)) button.click()
    else if (button.isConnected) {
      button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      requestAnimationFrame(() => pressAgain(button))
    }
  }
  // What moves as the page opens (the front page's picture) moves undisturbed.
  const go = (): void => {
    bringPictures()
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect !== null && (effect.getComputedTiming().endTime as number) < names.wait)
    void Promise.all(moving.map((animation) => animation.finished.catch(() => {}))).then(begin)
  }
  // A frame, what waits behind it, and the browser's word that the page is on the screen: between the two it draws, on other threads.
  const soon = (): void =>
    void requestAnimationFrame(() =>
      setTimeout(() => {
        // What is out of sight stands still, and never ends.
        setTimeout(begin, names.wait)
        const type = 'paint'
        if (!PerformanceObserver.supportedEntryTypes.includes(type)) return go()
        const observer = new PerformanceObserver((all) => {
          if (all.getEntriesByName('first-contentful-paint').length === 0) return
          observer.disconnect()
          go()
        })
        observer.observe({ type, buffered: true })
      }),
    )
  if (documentElement.dataset['session'] === 'uninitialised' || documentElement.dataset['arriving'] !== undefined || sitePress.button)
    begin()
  else if (picture === null || picture.complete) soon()
  else {
    picture.addEventListener('load', soon)
    picture.addEventListener('error', soon)
    setTimeout(begin, names.wait)
  }
}
/* v8 ignore stop */

/** Only in pages that have one: asked for when the page is React's, so that one that is blocked or slow keeps nothing of the site waiting. */
const besideScript = (src: string): string =>
  `;new MutationObserver(function(_,w){w.disconnect();import(${JSON.stringify(src)}).catch(function(){})}).observe(document.documentElement,{attributeFilter:['data-hydrated']})`

export interface BootScriptOptions {
  /** Addresses of the scripts, each after those it needs; the last one starts the site. */
  chunks: readonly string[]
  styles: readonly string[]
  faces: readonly string[]
  /** Address of a script that runs beside the site, which does not know it (docs/decisions/0014). */
  beside?: string | undefined
}

export const bootScript = (o: BootScriptOptions): string =>
  `(${boot.toString()})(${[o.chunks, o.styles, o.faces, bootNames].map((one) => JSON.stringify(one)).join()})${o.beside === undefined ? '' : besideScript(o.beside)}`
