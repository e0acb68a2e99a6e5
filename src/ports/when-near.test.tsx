/** Parts that wait for somebody to come near: they are taken over, not drawn anew, however early they are reached. */
import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createGates, GatesContext, WhenNear, type Gates } from './when-near.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

// It once failed: a promise passed to `use` in React's first look and no more in its second is "Update hook called on initial render".
it('a part that comes near while React takes it over is taken over', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      // As early as can be: between React's first look at the part and its second.
      observe = (): void => this.tell([{ isIntersecting: true }])
      disconnect = (): void => {}
    },
  )
  const part = (
    <WhenNear id="foot" rootMargin="200px">
      <footer>here</footer>
    </WhenNear>
  )
  const gates = createGates(async () => {})
  const page = (
    <GatesContext value={gates}>
      <Suspense>{part}</Suspense>
    </GatesContext>
  )
  const root = document.createElement('div')
  document.body.append(root)
  // What the server sends: without a document nobody waits.
  const { document: itsDocument } = globalThis
  vi.stubGlobal('document', undefined)
  const html = renderToString(page)
  vi.stubGlobal('document', itsDocument)
  root.innerHTML = html
  const drawn = root.querySelector('footer')
  const errors: unknown[] = []
  await act(async () => {
    hydrateRoot(root, page, { onRecoverableError: (error) => errors.push(error instanceof Error ? (error.cause ?? error) : error) })
  })
  expect(errors).toEqual([])
  expect(root.querySelector('footer')).toBe(drawn)
})

// It once failed: who was signed in already kept the visitor's header until the pointer moved; who left the teaser at once found none on the next page.
it.each([
  ['it is opened', (gates: Gates) => gates.open('foot')],
  ['a navigation opens all', (gates: Gates) => gates.openAll()],
])('a part does not wait when %s before React has come to it', async (_, open) => {
  const gates = createGates(async () => {})
  document.body.innerHTML = '<div id="foot"><footer>here</footer></div>'
  open(gates)
  const gate = gates.of('foot', undefined)
  await expect(
    Promise.race([gate.promise, new Promise((_resolve, late) => setTimeout(late, 500, new Error('waits')))]),
  ).resolves.toBeUndefined()
})

// It once failed: “Log in”, pressed while a header that was opened early was still on its way, did nothing.
it('a click on a part that was opened before React has come to it is kept until it answers', () => {
  const gates = createGates(async () => {})
  document.body.innerHTML = '<div id="head"><a href="/elsewhere">Log in</a></div>'
  gates.open('head')
  const gate = gates.of('head', undefined)
  const link = document.querySelector('a')!
  const press = (): MouseEvent => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    link.dispatchEvent(click)
    return click
  }
  expect(press().defaultPrevented).toBe(true)
  expect(gate.clicked).toBe(link)
  gate.release()
  link.addEventListener('click', (event) => event.preventDefault())
  gate.clicked = undefined
  press()
  expect(gate.clicked).toBeUndefined()
})
