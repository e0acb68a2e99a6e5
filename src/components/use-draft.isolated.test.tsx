import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftLifetime, draftOwnerOf, forgetDrafts, keepDraftsInTab, readDraft, setDraftOwner, writeDraft } from '#src/lib/drafts.ts'
import { useDraft } from './use-draft.ts'

const key = 'site.draft.letter'
const none = { title: '', text: '' }

function Form() {
  const [value, set, clear, isRefused] = useDraft('letter', none)
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
      {isRefused && <p role="alert">Not saved</p>}
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
/** Another tab of this browser: it does not share this tab's session storage. */
const inAnotherTab = () => sessionStorage.setItem('site.tab', 'another')
const keep = (value: unknown, at = Date.now()) => localStorage.setItem(key, JSON.stringify({ at, value }))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') })
})
afterEach(() => {
  cleanup()
  setDraftOwner(null)
  keepDraftsInTab(false)
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a draft', () => {
  test('is saved with a timestamp when typing pauses, and is restored after a reload', () => {
    const { unmount } = render(<Form />)
    type('Title', 'Lost')
    wait(299)
    expect(localStorage.getItem(key)).toBeNull()
    type('Title', ' sickle')
    wait(300)
    expect(JSON.parse(localStorage.getItem(key)!)).toMatchObject({ at: Date.now(), value: { title: 'Lost sickle', text: '' } })
    unmount()
    render(<Form />)
    expect(field('Title').value).toBe('Lost sickle')
  })

  test('keeps two fields that change at the same time', () => {
    render(<Form />)
    type('Title', 'a')
    type('Text', 'b')
    wait(300)
    expect(stored()).toEqual({ title: 'a', text: 'b' })
  })

  test.each([
    ['the page unloads', () => dispatchEvent(new Event('pagehide'))],
    [
      'the tab is hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
    ['the screen unmounts', cleanup],
  ])('is saved immediately when %s', (_name, happen) => {
    render(<Form />)
    type('Title', 'x')
    happen()
    expect(stored()).toEqual({ title: 'x', text: '' })
  })

  test('expires 24 hours after the last change', () => {
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

  test('is deleted when it is cleared, including text typed just before', () => {
    render(<Form />)
    type('Title', 'x')
    wait(300)
    type('Text', 'y')
    press('Clear')
    wait(1000)
    expect([localStorage.length, field('Title').value, field('Text').value]).toEqual([0, '', ''])
  })

  test('does not save the values shown after clearing until they change', () => {
    const { unmount } = render(<Form />)
    type('Text', 'y')
    press('Clear the text')
    wait(1000)
    expect([field('Title').value, localStorage.length]).toEqual(['Kept in sight', 0])
    unmount()
    expect(localStorage.length).toBe(0)
  })

  test('is deleted when all fields are emptied', () => {
    render(<Form />)
    type('Title', 'x')
    wait(300)
    fireEvent.input(field('Title'), { target: { value: '' } })
    wait(300)
    expect(localStorage.length).toBe(0)
  })
})

describe('logout', () => {
  test('deletes only the drafts; open forms become empty and do not save again', () => {
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

  test('in another tab: this tab’s pending save does not restore the draft', () => {
    const { unmount } = render(<Form />)
    type('Title', 'x')
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    unmount()
    expect(localStorage.length).toBe(0)
  })
})

describe('a draft belongs to its author', () => {
  const [ashling, bram] = ['100000000008', '100000000016']
  const written = (title: string) => {
    type('Title', title)
    wait(300)
  }

  test.each([
    ['the same member again', ashling, 'of Ashling'],
    ['another member', bram, ''],
  ])('after an expired session it is hidden, and %s sees “%s”', (_name, next, found) => {
    setDraftOwner(ashling)
    render(<Form />)
    written('of Ashling')
    act(() => setDraftOwner(null))
    expect(field('Title').value).toBe('')
    act(() => setDraftOwner(next))
    expect(field('Title').value).toBe(found)
  })

  test('while the profile is not known, the stored session tells whose drafts they are', () => {
    setDraftOwner(ashling, 'session-1')
    writeDraft('letter', { title: 'of Ashling', text: '' })
    setDraftOwner(null)
    // After a reload whose profile call has no response.
    expect([draftOwnerOf('session-1'), draftOwnerOf('session-2'), draftOwnerOf(null)]).toEqual([ashling, null, null])
    setDraftOwner(draftOwnerOf('session-1'))
    render(<Form />)
    expect(field('Title').value).toBe('of Ashling')
    act(() => setDraftOwner(bram, 'session-2'))
    expect([draftOwnerOf('session-1'), draftOwnerOf('session-2')]).toEqual([null, bram])
    forgetDrafts()
    expect(draftOwnerOf('session-2')).toBeNull()
  })

  test('text typed just before the session ends is stored for the member', () => {
    setDraftOwner(ashling)
    render(<Form />)
    type('Title', 'last words')
    act(() => setDraftOwner(null))
    wait(1000)
    expect(readDraft('letter')).toBeUndefined()
    act(() => setDraftOwner(ashling))
    expect(field('Title').value).toBe('last words')
  })

  test('another member’s sign-in removes the previous member’s drafts from the storage', () => {
    const remove = vi.fn<(name: string) => void>()
    vi.stubGlobal('indexedDB', { deleteDatabase: remove })
    setDraftOwner(ashling)
    writeDraft('letter', { title: 'of Ashling', text: '' })
    writeDraft('other', 'of Ashling')
    expect(remove).not.toHaveBeenCalled()
    setDraftOwner(null)
    setDraftOwner(bram)
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Ashling')
    expect(remove.mock.calls).toEqual([['site.draft-pictures']])
    vi.unstubAllGlobals()
  })

  test.each([
    ['in the same tab the draft moves to the member who signs in', () => undefined, 'begun signed out', undefined],
    ['in another tab the draft stays with the signed-out visitor', inAnotherTab, '', { title: 'begun signed out', text: '' }],
  ])('begun while signed out: %s', (_name, move, shown, left) => {
    render(<Form />)
    written('begun signed out')
    move()
    act(() => setDraftOwner(ashling))
    expect(field('Title').value).toBe(shown)
    act(() => setDraftOwner(null))
    expect(readDraft('letter')).toEqual(left)
  })

  test('the form of a second tab becomes empty when the member logs out in the first, and saves nothing', () => {
    setDraftOwner(ashling)
    const { unmount } = render(<Form />)
    written('of Ashling')
    type('Text', 'more')
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
    act(() => setDraftOwner(null))
    expect(field('Title').value).toBe('')
    unmount()
    expect(localStorage.length).toBe(0)
  })

  test('a form that unmounts after its member’s session saves for that member or not at all', () => {
    setDraftOwner(ashling)
    setDraftOwner(null)
    expect(writeDraft('letter', { title: 'late', text: '' }, ashling)).toBe(true)
    expect(readDraft('letter')).toBeUndefined()
    setDraftOwner(bram)
    expect(writeDraft('letter', { title: 'later', text: '' }, ashling)).toBe(false)
    expect(readDraft('letter')).toBeUndefined()
  })
})

describe('browser storage', () => {
  test.each([
    ['is not JSON', '{'],
    ['is not an object', '"x"'],
    ['has no timestamp', '{"value":{"title":"x","text":"y"}}'],
    ['has no value', `{"at":${String(Date.parse('2026-11-21T03:00:00Z'))}}`],
    ['has a timestamp far in the future', `{"at":${String(Date.parse('2026-11-23T03:00:00Z'))},"value":{"title":"x","text":"y"}}`],
  ])('a value that %s is treated as empty', (_name, text) => {
    localStorage.setItem(key, text)
    render(<Form />)
    expect(field('Title').value).toBe('')
  })

  test('a value with another shape gives the fields that fit', () => {
    keep({ title: 7, text: 'fits', more: 'unknown' })
    render(<Form />)
    expect([field('Title').value, field('Text').value]).toEqual(['', 'fits'])
  })

  test('a storage that throws on every call does not block typing, and shows an alert', () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'key'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('refused', 'SecurityError')
      })
    const { unmount } = render(<Form />)
    type('Title', 'still here')
    wait(300)
    expect(field('Title').value).toBe('still here')
    expect(screen.getByRole('alert').textContent).toBe('Not saved')
    expect(() => {
      act(forgetDrafts)
      unmount()
    }).not.toThrow()
  })
})

test.each([
  ['a browser: a new tab reads them', false, 'mine'],
  ['the game: the view that another player opens does not', true, ''],
])('drafts of nobody in %s', (_, isInGame, shown) => {
  keepDraftsInTab(isInGame)
  const { unmount } = render(<Form />)
  type('Title', 'mine')
  unmount()
  const same = render(<Form />)
  expect(field('Title').value).toBe('mine')
  same.unmount()
  inAnotherTab()
  render(<Form />)
  expect(field('Title').value).toBe(shown)
})

test('a full storage shows an alert until a save succeeds', () => {
  render(<Form />)
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  type('Title', 'a')
  wait(300)
  expect(screen.getByRole('alert')).toBeDefined()
  set.mockRestore()
  type('Title', 'b')
  wait(300)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(stored()).toEqual({ title: 'ab', text: '' })
})

test('a draft deleted by another tab’s logout is not saved again and shows no alert', () => {
  setDraftOwner('100000000008')
  render(<Form />)
  localStorage.clear()
  type('Title', 'late')
  wait(300)
  expect([screen.queryByRole('alert'), localStorage.length]).toEqual([null, 0])
})

test('the server’s page is hydrated unchanged, then the draft is restored', () => {
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
