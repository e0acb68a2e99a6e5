/**
 * The site's own inspector page (D3): it uses the protocol of `@statelyai/inspect` to communicate with the page that opened it, so it works
 * without the internet. Each machine is drawn as nested boxes with highlighted active states, with its context, events and effects.
 */
import { createBrowserReceiver } from '@statelyai/inspect'
import { createHistory, type History, type Snapshot } from './history.ts'
import { activePaths, childStates, transitionsOf, type StateConfig, type StateValue } from './statechart.ts'

interface Shown {
  name: string
  section: HTMLElement
  chart: HTMLElement
  context: HTMLElement
  calls: HTMLElement
  log: HTMLElement
  history: History
}

const shown = new Map<string, Shown>()
/** Stopped actors: later messages about them must not show them again. */
const ended = new Set<string>()
/** Names of all current and former machines. */
const names = new Map<string, string>()
const charts = document.querySelector<HTMLElement>('#charts')!
const status = document.querySelector<HTMLElement>('#status')!

const element = (tag: string, className: string, text = ''): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** One state as a box: its name, the targets of its events, its child states. */
function drawState(name: string, path: string, config: StateConfig): HTMLElement {
  const box = element('div', 'state')
  box.dataset['state'] = path
  box.setAttribute('role', 'group')
  box.setAttribute('aria-label', name)
  box.append(element('b', 'name', name))
  const transitions = transitionsOf(config)
  if (transitions.length > 0) {
    const list = element('ul', 'transitions')
    list.append(...transitions.map((one) => element('li', '', one)))
    box.append(list)
  }
  const inside = childStates(config)
  if (inside.length > 0) {
    const nest = element('div', config.type === 'parallel' ? 'inside parallel' : 'inside')
    nest.append(...inside.map(([key, child]) => drawState(key, path === '' ? key : `${path}.${key}`, child)))
    box.append(nest)
  }
  return box
}

function addActor(id: string, name: string, definition: string | undefined): void {
  if (definition === undefined || shown.has(id) || ended.has(id)) return
  const config = JSON.parse(definition) as StateConfig
  // Effects are actors too; the machine that started them shows them.
  if (config.states === undefined) return
  const machine = config.id ?? name
  names.set(id, machine)
  const section = element('section', 'machine')
  const title = element('h2', '', machine)
  const chart = drawState(machine, '', config)
  chart.dataset['machine'] = machine
  const list = (label: string): HTMLElement => {
    const made = element('ol', 'log')
    made.setAttribute('aria-label', `${label} of ${machine}`)
    made.tabIndex = 0
    return made
  }
  const context = element('pre', 'context')
  const [calls, log] = [list('Calls'), list('Events')]
  const side = element('div', 'side')
  side.append(element('h3', '', 'Context'), context, element('h3', '', 'Calls of ports'), calls, element('h3', '', 'Events'), log)
  section.append(title, chart, side)
  shown.set(id, { name: machine, section, chart, context, calls, log, history: createHistory() })
}

/** Removes a stopped actor from the page. */
function leave(id: string): void {
  ended.add(id)
  shown.get(id)?.section.remove()
  shown.delete(id)
}

/** Shows the actor with its first event or snapshot: React may create actors for a screen that it renders again, and these never start. */
function started(id: string): Shown | undefined {
  const actor = shown.get(id)
  if (actor !== undefined && !actor.section.isConnected) charts.append(actor.section)
  return actor
}

function light(id: string, value: StateValue | undefined): void {
  const actor = shown.get(id)
  if (actor === undefined || value === undefined) return
  const active = new Set(activePaths(value))
  for (const box of actor.chart.querySelectorAll<HTMLElement>('[data-state]')) {
    const isActive = active.has(box.dataset['state']!)
    box.classList.toggle('active', isActive)
    if (isActive) box.setAttribute('aria-current', 'true')
    else box.removeAttribute('aria-current')
  }
}

const began = Date.now()
const seconds = (at: number): string => `${((at - began) / 1000).toFixed(1)} s`

/** The lists of a machine, the newest first. */
function write({ history, calls, log }: Shown): void {
  log.replaceChildren(
    ...history
      .entries()
      .toReversed()
      .map(({ at, from, type, payload, changes }) => {
        const item = element('li', '', `${seconds(at)} ${from} → `)
        item.append(element('b', '', type))
        if (payload !== '') item.append(element('code', '', payload))
        for (const change of changes) item.append(element('div', 'change', change))
        return item
      }),
  )
  calls.replaceChildren(
    ...history
      .calls()
      .toReversed()
      .map(({ id, at, end }) =>
        element('li', '', `${seconds(at)} ${id}: ${end === undefined ? 'goes on' : `${end.how} after ${String(end.at - at)} ms`}`),
      ),
  )
}

/** Child machines have their own charts, under their names. */
const isEffect = (parent: Shown, id: string): boolean => ![...shown.values()].some(({ name }) => name !== parent.name && name === id)

createBrowserReceiver().subscribe((event) => {
  status.textContent = 'Connected'
  if (event.type === '@xstate.actor') {
    addActor(event.sessionId, event.name, event.definition)
    light(event.sessionId, (event.snapshot as { value?: StateValue } | undefined)?.value)
    return
  }
  const actor = shown.get(event.sessionId)
  if (actor === undefined) return
  const at = Number(event.createdAt)
  if (event.type === '@xstate.event') {
    started(event.sessionId)
    // Only machines are announced here: any other sender is an effect.
    const from = event.sourceId === undefined ? 'page' : (names.get(event.sourceId) ?? 'port')
    actor.history.received(event.event, from, at)
  } else {
    const { status: actorStatus, value, context, children } = event.snapshot as Snapshot & { status?: string; value?: StateValue }
    if (actorStatus !== undefined && actorStatus !== 'active') {
      leave(event.sessionId)
      return
    }
    started(event.sessionId)
    light(event.sessionId, value)
    actor.context.textContent = JSON.stringify(context, null, 1)
    actor.history.processed(event.event, { context, children }, at, (id) => isEffect(actor, id))
  }
  write(actor)
})
