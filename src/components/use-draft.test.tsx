import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftLifetime, forgetDrafts } from '#src/lib/drafts.ts'
import { useDraft } from './use-draft.ts'

const key = 'site.draft.letter'
const none = { title: '', text: '' }

function Form() {
  const [value, set, clear] = useDraft('letter', none)
  return (
    <form>
      <input aria-label="Title" value={value.title} onChange={(event) => set({ ...value, title: event.target.value })} />
      <input aria-label="Text" value={value.text} onChange={(event) => set((before) => ({ ...before, text: event.target.value }))} />
      <button type="button" onClick={() => clear()}>
        Clear
      </button>
      <button type="button" onClick={() => clear({ title: 'Kept in sight', text: '' })}>
        Clear the text
      </button>
    </form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const stored = (): unknown => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: unknown }).value
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const type = (name: string, text: string) => fireEvent.input(field(name), { target: { value: field(name).value + text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const keep = (value: unknown, at = Date.now()) => localStorage.setItem(key, JSON.stringify({ at, value }))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a draft', () => {
  test('is written when typing pauses, with its moment, and is there again after a reload', () => {
    const { unmount } = render(<Form />)
    type('Title', 'Lost')
    wait(299)
    expect(localStorage.getItem(key)).toBeNull()
    type('Title', ' sickle')
    wait(300)
    expect(JSON.parse(localStorage.getItem(key)!)).toEqual({ at: Date.now(), value: { title: 'Lost sickle', text: '' } })
    unmount()
    render(<Form />)
    expect(field('Title').value).toBe('Lost sickle')
  })

  test('two fields changed at once are both kept', () => {
    render(<Form />)
    type('Title', 'a')
    type('Text', 'b')
    wait(300)
    expect(stored()).toEqual({ title: 'a', text: 'b' })
  })

  test.each([
    ['the page goes', () => dispatchEvent(new Event('pagehide'))],
    [
      'the tab is hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
    ['the screen is left', cleanup],
  ])('is written at once when %s', (_name, happen) => {
    render(<Form />)
    type('Title', 'x')
    happen()
    expect(stored()).toEqual({ title: 'x', text: '' })
  })

  test('lives for 24 hours from the last change', () => {
    keep({ title: 'old', text: '' })
    wait(draftLifetime - 1)
    const { unmount } = render(<Form />)
    expect(field('Title').value).toBe('old')
    unmount()
    wait(1)
    localStorage.setItem('site.draft.other', JSON.stringify({ at: Date.now(), value: 'young' }))
    render(<Form />)
    expect(field('Title').value).toBe('')
    expect(Object.keys(localStorage)).toEqual(['site.draft.other'])
  })

  test('is forgotten when it is sent, even what was just typed', () => {
    render(<Form />)
    type('Title', 'x')
    wait(300)
    type('Text', 'y')
    press('Clear')
    wait(1000)
    expect([localStorage.length, field('Title').value, field('Text').value]).toEqual([0, '', ''])
  })

  test('what is shown after that is kept only when it changes', () => {
    const { unmount } = render(<Form />)
    type('Text', 'y')
    press('Clear the text')
    wait(1000)
    expect([field('Title').value, localStorage.length]).toEqual(['Kept in sight', 0])
    unmount()
    expect(localStorage.length).toBe(0)
  })

  test('is forgotten when everything is taken out again', () => {
    render(<Form />)
    type('Title', 'x')
    wait(300)
    fireEvent.input(field('Title'), { target: { value: '' } })
    wait(300)
    expect(localStorage.length).toBe(0)
  })
})

describe('logout', () => {
  test('forgets all drafts and nothing else; open forms become empty and do not write theirs again', () => {
    localStorage.setItem('site.access-token', 'a')
    localStorage.setItem('site.draft.other', 'x')
    const { unmount } = render(<Form />)
    type('Title', 'secret')
    wait(300)
    type('Text', 'more')
    act(forgetDrafts)
    expect(field('Title').value).toBe('')
    unmount()
    expect(Object.keys(localStorage)).toEqual(['site.access-token'])
  })

  test('in another tab: what this one still had to write does not bring it back', () => {
    const { unmount } = render(<Form />)
    type('Title', 'x')
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    unmount()
    expect(localStorage.length).toBe(0)
  })
})

describe('a storage that', () => {
  test.each([
    ['is no JSON', '{'],
    ['is another thing', '"x"'],
    ['has no moment', '{"value":{"title":"x","text":"y"}}'],
    ['has no value', `{"at":${String(Date.parse('2026-11-21T03:00:00Z'))}}`],
    ['comes from a clock far ahead', `{"at":${String(Date.parse('2026-11-23T03:00:00Z'))},"value":{"title":"x","text":"y"}}`],
  ])('holds what %s is as good as empty', (_name, text) => {
    localStorage.setItem(key, text)
    render(<Form />)
    expect(field('Title').value).toBe('')
  })

  test('holds another shape gives what fits', () => {
    keep({ title: 7, text: 'fits', more: 'unknown' })
    render(<Form />)
    expect([field('Title').value, field('Text').value]).toEqual(['', 'fits'])
  })

  test('refuses everything does not stop anybody from typing', () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'key'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('refused', 'SecurityError')
      })
    const { unmount } = render(<Form />)
    type('Title', 'still here')
    wait(300)
    expect(field('Title').value).toBe('still here')
    expect(() => {
      act(forgetDrafts)
      unmount()
    }).not.toThrow()
  })
})

test('the server’s page is hydrated as it is, then the draft comes', () => {
  keep({ title: 'kept', text: '' })
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Form />)
  expect(root.innerHTML).not.toContain('kept')
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  let app: ReturnType<typeof hydrateRoot> | undefined
  act(() => {
    app = hydrateRoot(root, <Form />, { onRecoverableError })
  })
  expect(field('Title').value).toBe('kept')
  expect(onRecoverableError).not.toHaveBeenCalled()
  act(() => app!.unmount())
  root.remove()
})
