/**
 * Our own inspector page (D3): speaks the protocol of `@statelyai/inspect` with the page that opened it, so it works without the internet.
 * Each machine is drawn as nested boxes, the active states lit, with what it was told last.
 */
import { createBrowserReceiver } from '@statelyai/inspect'
import { activePaths, childStates, transitionsOf, type StateConfig, type StateValue } from './statechart.ts'

interface Shown {
  section: HTMLElement
  chart: HTMLElement
  log: HTMLElement
}

const shown = new Map<string, Shown>()
const charts = document.querySelector<HTMLElement>('#charts')!
const status = document.querySelector<HTMLElement>('#status')!

const element = (tag: string, className: string, text = ''): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** One state as a box: its name, where its events lead, the states inside it. */
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
  if (definition === undefined || shown.has(id)) return
  const config = JSON.parse(definition) as StateConfig
  // Effects are actors too; what they do shows in the machine that started them.
  if (config.states === undefined) return
  const section = element('section', 'machine')
  const title = element('h2', '', config.id ?? name)
  const chart = drawState(config.id ?? name, '', config)
  chart.dataset['machine'] = config.id ?? name
  const log = element('ol', 'log')
  log.setAttribute('aria-label', `Events of ${config.id ?? name}`)
  section.append(title, chart, log)
  shown.set(id, { section, chart, log })
}

/** Onto the page with its first event: React may make actors for a screen that it then draws again, and these never start. */
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

/** How many events of each machine stay on the page. */
const longest = 40

createBrowserReceiver().subscribe((event) => {
  status.textContent = 'Connected'
  if (event.type === '@xstate.actor') {
    addActor(event.sessionId, event.name, event.definition)
    light(event.sessionId, (event.snapshot as { value?: StateValue } | undefined)?.value)
  } else if (event.type === '@xstate.snapshot') light(event.sessionId, (event.snapshot as { value?: StateValue }).value)
  else if (event.type === '@xstate.event') {
    const log = started(event.sessionId)?.log
    if (log === undefined) return
    log.prepend(element('li', '', event.event.type))
    while (log.children.length > longest) log.lastElementChild?.remove()
  }
})
