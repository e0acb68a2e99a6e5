/** The parts of /dev/machines, and the page beside tabs of the site, which the test plays on the channel (D3). */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteMessage } from '#src/dev/qa/channel.ts'
import { CoverageReport } from './coverage.tsx'
import type { ChartState, ChartTransition, Diagram } from './diagram.ts'
import { typeText } from './documentation.tsx'
import { Gallery } from './gallery.tsx'
import { Outline } from './outline.tsx'

const diagrams = Object.values(import.meta.glob<Diagram>('../../../../machines/diagrams/*.json', { eager: true, import: 'default' }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const state = (id: string, more: Partial<ChartState> = {}): ChartState => ({
  id,
  name: id.split('.').at(-1)!,
  ...(id.includes('.') ? { parent: 'door' } : {}),
  kind: 'atomic',
  isInitial: false,
  entry: [],
  exit: [],
  invokes: [],
  tags: [],
  isReached: true,
  ...more,
})
const transition: ChartTransition = {
  id: 't0',
  key: 'door.open on door.slam [isWindy] → door.broken',
  source: 'door.open',
  eventType: 'door.slam',
  trigger: 'door.slam',
  guard: 'isWindy',
  actions: ['bang'],
  targets: ['door.broken'],
  reenters: false,
  isReached: false,
  reason: 'There is no wind in tests.',
}
const diagram: Diagram = {
  name: 'door',
  id: 'door',
  about: 'A door.',
  isRoot: true,
  chart: {
    states: [state('door', { kind: 'compound' }), state('door.open', { isInitial: true }), state('door.broken', { isReached: false })],
    transitions: [transition],
  },
  layout: { width: 0, height: 0, states: [], arrows: [] },
  documentation: { inputs: [], events: [], emitted: [], guards: [], actions: [], delays: [], actors: [], ports: [] },
  coverage: { states: { reached: 2, all: 3 }, transitions: { reached: 0, all: 1 }, situations: 1 },
}

test('unreached states and transitions are listed with their reason, or with a note that no test reaches them', () => {
  render(<CoverageReport diagram={diagram} />)
  expect(screen.getByText('2/3 states, 0/1 transitions')).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Not reached' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '✗ door.broken: no path of the tests comes here',
    '✗ door.open on door.slam [isWindy] → door.broken: There is no wind in tests.',
  ])
})

test('shows the coverage on real screens, and the reason for each transition not taken', () => {
  const beyond = { 'door.open on door.slam → door.broken': 'nobody slams doors here' }
  render(<CoverageReport diagram={{ ...diagram, coverage: { ...diagram.coverage, onScreens: { taken: 2, all: 3, beyond } } }} />)
  expect(screen.getByText('2/3 transitions that a person causes')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Not taken on screens' })).getByRole('listitem').textContent).toBe(
    '✗ door.open on door.slam → door.broken: nobody slams doors here',
  )
})

test('the outline describes the diagram as text', () => {
  const lit = { states: new Set(['door', 'door.open']), transitions: new Set(['t0']) }
  render(<Outline chart={diagram.chart} lit={lit} selected={undefined} onSelect={() => {}} />)
  const open = screen.getByRole('button', { name: 'open' }).closest('li')!
  expect(open.getAttribute('aria-current')).toBe('true')
  expect(open.textContent).toContain('● here begins here')
  expect(within(open).getByRole('list', { name: 'Transitions of open' }).textContent).toBe(
    'door.slam if isWindy → broken; does bang ● just taken ✗ not reached: There is no wind in tests.',
  )
  expect(screen.getByRole('button', { name: 'broken' }).closest('li')!.textContent).toContain('✗ not reached')
})

test('types are printed in TypeScript syntax', () => {
  const fields = { kind: { const: 'a' }, list: { type: 'array', items: { type: 'string' } }, more: { enum: [1, 2] } }
  expect(typeText({ type: 'object', properties: fields, required: ['kind'] })).toBe('{ kind: "a"; list?: (string)[]; more?: 1 | 2 }')
  expect(typeText({ type: 'object', properties: {}, additionalProperties: {} })).toBe('{ [field: string]: unknown }')
})

describe('the page', () => {
  /** The channel's end in the gallery: the test itself is every tab of the site. */
  class Channel extends EventTarget {
    static open: Channel[] = []
    static posted: unknown[] = []
    constructor() {
      super()
      Channel.open.push(this)
    }
    postMessage(data: unknown): void {
      Channel.posted.push(data)
    }
    close(): void {
      Channel.open = Channel.open.filter((one) => one !== this)
    }
  }
  beforeEach(() => {
    Channel.open = []
    Channel.posted = []
    vi.stubGlobal('BroadcastChannel', Channel)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    )
  })

  type Posted = SiteMessage extends infer Message ? (Message extends SiteMessage ? Omit<Message, 'from' | 'tab' | 'title'> : never) : never
  /** A tab of the site sends a message. */
  const hear = (tab: string, title: string, message: Posted): void =>
    act(() => {
      const data = { from: 'site', tab, title, ...message }
      for (const channel of Channel.open) channel.dispatchEvent(new MessageEvent('message', { data }))
    })
  const open = (machine: string): ReturnType<typeof userEvent.setup> => {
    history.pushState(null, '', `/dev/machines?machine=${machine}`)
    render(<Gallery diagrams={diagrams} />)
    return userEvent.setup()
  }
  const name = (): string => screen.getByRole('heading', { level: 1 }).textContent
  const current = (element: Element | null): string | null | undefined => element?.getAttribute('aria-current')
  const drawn = (state: string): Element | null => document.querySelector(`svg.chart [data-state="${state}"]`)
  const outlined = (state: string): Element | null => document.querySelector(`[data-outline="${state}"]`)
  const linkTo = (machine: string): HTMLElement =>
    within(screen.getByRole('navigation', { name: 'Machines' })).getByRole('link', { name: new RegExp(`^${machine}\\b(?!-)`) })

  test.each(diagrams)('$name is drawn, and described as text', ({ name: machine, id }) => {
    const onError = vi.spyOn(console, 'error')
    open(machine)
    expect(name()).toBe(machine)
    expect(document.querySelector('svg.chart title')!.textContent).toBe(`Statechart ${id}`)
    const idsOf = (attribute: string): string[] =>
      [...document.querySelectorAll(`[${attribute}]`)].map((element) => element.getAttribute(attribute)!).sort()
    expect(idsOf('data-outline')).toEqual(idsOf('data-state'))
    expect(document.querySelector('[data-coverage]')!.textContent).toMatch(/^\d+\/\d+ states, \d+\/\d+ transitions/)
    expect(onError.mock.calls).toEqual([])
    onError.mockRestore()
  })

  test('a link selects a machine, the address contains it, and Back returns to the previous one', async () => {
    const user = open('session')
    await user.click(linkTo('popups'))
    expect([location.search, name(), document.title]).toEqual(['?machine=popups', 'popups', 'popups · Machines'])
    history.back()
    await waitFor(() => expect(name()).toBe('session'))
    expect(document.title).toBe('session · Machines')
  })

  test('a running machine’s current state and its last transition are highlighted', async () => {
    const user = open('session')
    expect(Channel.posted).toEqual([{ from: 'gallery', type: 'hello' }])
    expect(screen.getByText(/^No tab of the site answers\./)).toBeDefined()
    const postSession = (value: string, more: { sessionId: string; machineId: string; value: string }[] = []): void =>
      hear('tab-1', '/en/shop', {
        type: 'actors',
        actors: [{ sessionId: 'x:1', machineId: 'session', value: { signedIn: value } }, ...more],
      })
    postSession('fresh')
    expect([current(drawn('session.signedIn.fresh')), current(outlined('session.signedIn'))]).toEqual(['true', 'true'])
    expect(drawn('session.signedIn.fresh')!.textContent).toContain('● here')
    expect(current(drawn('session.signedOut'))).toBeNull()
    expect(linkTo('session').textContent).toContain('● runs')

    hear('tab-1', '/en/shop', {
      type: 'taken',
      sessionId: 'x:1',
      machineId: 'session',
      transitions: [{ source: 'session.signedIn.fresh', eventType: 'session.tokenRejected', targets: ['session.signedIn.refreshing'] }],
    })
    postSession('refreshing')
    const lastTransition = 'session.tokenRejected: signedIn.fresh → signedIn.refreshing'
    expect(screen.getByRole('status', { name: 'Last transition' }).textContent).toBe(lastTransition)
    expect(screen.getByRole('list', { name: 'What happened, the latest first' }).textContent).toContain(lastTransition)
    expect(document.querySelectorAll('svg.chart .arrow.taken')).toHaveLength(1)
    expect(current(drawn('session.signedIn.refreshing'))).toBe('true')
    await waitFor(() => expect(document.querySelectorAll('svg.chart .arrow.taken')).toHaveLength(0))

    // A second actor of the same machine may be selected; a closed tab is removed.
    postSession('fresh', [{ sessionId: 'x:9', machineId: 'session', value: 'signedOut' }])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Actor' }), 'x:9 · signedOut')
    expect(current(drawn('session.signedOut'))).toBe('true')
    hear('tab-1', '/en/shop', { type: 'gone' })
    expect(screen.getByText(/^No tab of the site answers\./)).toBeDefined()
    expect(document.querySelectorAll('svg.chart [aria-current]')).toHaveLength(0)
  })

  const runs = (machineId: string, sessionId: string) => ({ type: 'actors' as const, actors: [{ sessionId, machineId, value: 'closed' }] })
  const chosen = (): string | undefined => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tab' }).selectedOptions[0]?.textContent
  const canSend = (): boolean => screen.queryByRole('form', { name: 'Send an event' }) !== null

  test('a tab that starts or is reloaded while the page is open is asked', () => {
    open('popups')
    expect(Channel.posted).toEqual([{ from: 'gallery', type: 'hello' }])
    hear('tab-1', '/en', { type: 'started' })
    expect(Channel.posted).toEqual([
      { from: 'gallery', type: 'hello' },
      { from: 'gallery', type: 'hello' },
    ])
    expect(screen.getByText(/^No tab of the site answers\./)).toBeDefined()
    hear('tab-1', '/en', runs('popups', 'x:1'))
    hear('tab-1', '/en', { type: 'gone' })
    hear('tab-2', '/en', { type: 'started' })
    hear('tab-2', '/en', runs('popups', 'x:1'))
    // The only tab is followed without a choice.
    expect([chosen(), canSend()]).toEqual(['/en · tab-2', true])
  })

  test('if the chosen tab is reloaded, no other one is watched in its place, and events cannot be sent', async () => {
    const user = open('popups')
    hear('tab-1', '/en', runs('popups', 'x:1'))
    hear('tab-2', '/ko', runs('popups', 'x:1'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tab' }), '/ko · tab-2')
    hear('tab-2', '/ko', { type: 'gone' })
    expect([chosen(), canSend()]).toEqual(['Choose', false])
    expect(screen.getByText('The watched tab was closed or reloaded. Choose a tab.')).toBeDefined()
    hear('tab-3', '/ko', runs('popups', 'x:1'))
    expect([chosen(), canSend()]).toEqual(['Choose', false])
    // Back shows the same page again.
    hear('tab-2', '/ko', runs('popups', 'x:1'))
    expect([chosen(), canSend()]).toEqual(['/ko · tab-2', true])
    hear('tab-2', '/ko', { type: 'gone' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tab' }), '/ko · tab-3')
    expect([chosen(), canSend()]).toEqual(['/ko · tab-3', true])
  })

  test('if the tab that is watched without a choice is reloaded, no other one is watched in its place', () => {
    open('popups')
    hear('tab-1', '/en', runs('popups', 'x:1'))
    hear('tab-2', '/ko', runs('popups', 'x:1'))
    expect(chosen()).toBe('/en · tab-1')
    hear('tab-1', '/en', { type: 'gone' })
    expect([chosen(), canSend()]).toEqual(['Choose', false])
  })

  test('the chosen tab stays chosen when another machine is selected', async () => {
    const user = open('session')
    const actors = ['session', 'popups'].map((machineId) => ({ sessionId: `x:${machineId}`, machineId, value: 'closed' }))
    hear('tab-1', '/en', { type: 'actors', actors })
    hear('tab-2', '/ko', { type: 'actors', actors })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tab' }), '/ko · tab-2')
    await user.click(linkTo('popups'))
    expect([name(), chosen()]).toEqual(['popups', '/ko · tab-2'])
  })

  test('an event’s form follows its type, and the event is sent to the selected tab', async () => {
    const user = open('popups')
    const actors = [{ sessionId: 'x:3', machineId: 'popups', value: { stack: 'closed', snackbar: 'hidden', loader: 'idle' } }]
    hear('tab-1', '/en', { type: 'actors', actors })
    hear('tab-2', '/ko', { type: 'actors', actors })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tab' }), '/ko · tab-2')
    const form = within(screen.getByRole('form', { name: 'Send an event' }))
    expect(screen.getByText(/^This changes the running page/)).toBeDefined()
    // Results of effects and timers cannot be sent by the user.
    const events = within(form.getByRole('combobox', { name: 'Event' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(events).toContain('popup.open')
    expect(events.filter((type) => type.startsWith('xstate.'))).toEqual([])

    await user.selectOptions(form.getByRole('combobox', { name: 'Which popup' }), 'viewer')
    await user.click(form.getByRole('button', { name: 'Send to the running page' }))
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'index' })))
    expect(form.getByText('Write a number.')).toBeDefined()
    await user.type(form.getByRole('textbox', { name: 'index' }), '0')
    await user.click(form.getByRole('button', { name: 'Add to items' }))
    await user.type(form.getByRole('textbox', { name: 'src' }), '/a.webp')
    await user.type(form.getByRole('textbox', { name: 'alt' }), 'A field')
    await user.click(form.getByRole('button', { name: 'Send to the running page' }))
    expect(screen.getByText('Sent popup.open to /ko.')).toBeDefined()
    expect(Channel.posted.at(-1)).toEqual({
      from: 'gallery',
      type: 'send',
      tab: 'tab-2',
      sessionId: 'x:3',
      event: { type: 'popup.open', popup: { kind: 'viewer', index: 0, items: [{ src: '/a.webp', alt: 'A field' }] } },
    })
  })
})
