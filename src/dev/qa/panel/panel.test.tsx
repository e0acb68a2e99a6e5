import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountPanel, type PanelDeps } from './panel.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 }))))
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const deps = {
  live: { actors: () => [], subscribe: () => () => {} },
  recording: () => ({ format: 'everharrow-recording/3', build: 'test', parts: [] }),
  parts: () => [],
  annotate: () => undefined,
  theatre: undefined,
  problem: undefined,
  app: { router: { options: { context: { api: {} } } } },
} as unknown as PanelDeps

test.each([
  ['by the shortcut: its first button has the focus, since a dialog of the page keeps the Tab key', true, 'Hide'],
  ['by the address: the focus stays in the page', false, undefined],
])('the panel is opened %s', (_name, takesFocus, expected) => {
  mountPanel(deps, { takesFocus })
  const { activeElement } = document.querySelector('iframe')!.contentDocument!
  expect(activeElement?.closest('button')?.textContent).toBe(expected)
})
