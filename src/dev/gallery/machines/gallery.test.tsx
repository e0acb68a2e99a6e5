import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CoverageReport } from './coverage.tsx'
import type { ChartState, ChartTransition, Diagram } from './diagram.ts'
import { typeText } from './documentation.tsx'
import { Outline } from './outline.tsx'

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
