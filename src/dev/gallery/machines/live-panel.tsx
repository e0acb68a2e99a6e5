import { useState } from 'react'
import type { RunningActor } from '#src/dev/qa/channel.ts'
import { Button } from '#src/design/button.tsx'
import { Field, Select } from '#src/design/field.tsx'
import { textLink } from '#src/design/link.css.ts'
import { activeStates, leaves, transitionTaken, type Diagram } from './diagram.ts'
import { EventForm } from './event-form.tsx'
import * as css from './gallery.css.ts'
import { shortState, transitionText, type Happening, type Tab } from './live.ts'
import type { Lit } from './statechart.ts'
import type { Live } from './use-live.ts'

/** The running machine that is watched. */
export interface Watched {
  tab: Tab
  actor: RunningActor
}

interface Props {
  diagram: Diagram
  live: Live
  lit: Lit | undefined
  watched: Watched | undefined
  /** The tab to watch does not answer. */
  isGone: boolean
  onWatch: (tab: string, sessionId?: string) => void
}

/** The innermost active states of an actor. */
const stateText = ({ value }: RunningActor, machineId: string): string => leaves(activeStates(value, machineId)).map(shortState).join(', ')

/** The transitions of a happening, as text in the chart's terms. */
function happeningText({ transitions }: Happening, { chart }: Diagram): string {
  return transitions.map((taken) => transitionText(taken, transitionTaken(chart, taken)?.trigger)).join('; ')
}

/** Running tabs: the watched one, its last transitions, and the form that sends it events (D3). */
export function LivePanel({ diagram, live, lit, watched, isGone, onWatch }: Props) {
  const [sent, setSent] = useState('')
  const { tabs, log, refresh, send } = live
  const actors = watched?.tab.actors.filter(({ machineId }) => machineId === diagram.id) ?? []
  const events = diagram.documentation.events
  const happened =
    watched === undefined ? [] : log.filter(({ tab, sessionId }) => tab === watched.tab.id && sessionId === watched.actor.sessionId)
  const isHandled = (type: string): boolean =>
    diagram.chart.transitions.some(({ source, eventType }) => eventType === type && lit?.states.has(source) === true)

  return (
    <section aria-labelledby="live" className={css.live}>
      <h2 id="live" className={css.title}>
        Live
      </h2>
      <div className={css.row}>
        <a className={textLink} href="/" target="_blank" rel="noopener">
          Open the site beside (new tab)
        </a>
        <Button tone="soft" size="sm" onClick={refresh}>
          Look for tabs again
        </Button>
      </div>
      {tabs.length === 0 ? (
        <p>No tab of the site answers. It must be open in this browser, at this address, with the sandbox on.</p>
      ) : (
        <Field label="Tab">
          {(control) => (
            <Select {...control} value={watched?.tab.id ?? ''} onChange={({ target }) => onWatch(target.value)}>
              {watched === undefined && <option value="">Choose</option>}
              {tabs.map(({ id, title }) => (
                <option key={id} value={id}>{`${title} · ${id.slice(0, 8)}`}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {tabs.length > 0 && watched === undefined && (
        <p>{isGone ? 'The watched tab was closed or reloaded. Choose a tab.' : `${diagram.id} does not run there now.`}</p>
      )}
      {watched !== undefined && actors.length > 1 && (
        <Field label="Actor" hint="This machine runs several times in this tab.">
          {(control) => (
            <Select {...control} value={watched.actor.sessionId} onChange={({ target }) => onWatch(watched.tab.id, target.value)}>
              {actors.map((actor) => (
                <option key={actor.sessionId} value={actor.sessionId}>{`${actor.sessionId} · ${stateText(actor, diagram.id)}`}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {watched !== undefined && (
        <p data-standing="">
          Stands in <strong>{stateText(watched.actor, diagram.id)}</strong>
        </p>
      )}
      <output aria-live="polite" aria-label="Last transition" className={css.last}>
        {happened[0] === undefined ? '' : happeningText(happened[0], diagram)}
      </output>
      {happened.length > 0 && (
        <ol className={css.log} aria-label="What happened, the latest first">
          {happened.map((one) => (
            <li key={one.number} value={one.number}>
              {happeningText(one, diagram)}
            </li>
          ))}
        </ol>
      )}
      {watched !== undefined && events.length > 0 && (
        <>
          <h3 className={css.partTitle}>Send an event</h3>
          <p className={css.warning}>This changes the running page: {watched.tab.title} does what the event says, calls included.</p>
          <EventForm
            key={diagram.name}
            events={events}
            isHandled={isHandled}
            onSend={(event) => {
              send({ from: 'gallery', type: 'send', tab: watched.tab.id, sessionId: watched.actor.sessionId, event })
              setSent(`Sent ${event.type} to ${watched.tab.title}.`)
            }}
          />
          <output className={css.dim}>{sent}</output>
        </>
      )}
    </section>
  )
}
