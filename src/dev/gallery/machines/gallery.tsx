import { useEffect, useState, type MouseEvent } from 'react'
import { addressOf, chooseMachine, useChosenMachine } from './choice.ts'
import { CoverageReport } from './coverage.tsx'
import { activeStates, transitionTaken, type Diagram } from './diagram.ts'
import { Documentation } from './documentation.tsx'
import { Prose } from './prose.tsx'
import * as css from './gallery.css.ts'
import { LivePanel, type Watched } from './live-panel.tsx'
import { Outline } from './outline.tsx'
import type { Lit } from './statechart.ts'
import { useLive, type Live } from './use-live.ts'
import { Viewport } from './viewport.tsx'

/** How long an arrow stays highlighted after its transition, in ms. */
const litFor = 2500

/** The highlighted parts: the watched actor's states, and for a while its last transitions. */
function useLit(diagram: Diagram, watched: Watched | undefined, log: Live['log']): Lit | undefined {
  const own = log.filter(({ tab, sessionId }) => tab === watched?.tab.id && sessionId === watched.actor.sessionId)
  const [faded, setFaded] = useState(0)
  const latest = own[0]?.number ?? 0
  useEffect(() => {
    const timer = setTimeout(() => setFaded(latest), litFor)
    return () => clearTimeout(timer)
  }, [latest])
  if (watched === undefined) return undefined
  const taken = own.filter(({ number }) => number > faded).flatMap(({ transitions }) => transitions)
  return {
    states: new Set(activeStates(watched.actor.value, diagram.id)),
    transitions: new Set(taken.flatMap((one) => transitionTaken(diagram.chart, one)?.id ?? [])),
  }
}

/** What is watched: a tab, and if chosen one of its machines. */
interface Choice {
  tab: string
  sessionId?: string | undefined
}

/** The chosen machine of the tab, otherwise its first one of this kind; undefined if the tab is gone, or does not run it. */
function watchedOf({ tabs }: Live, machineId: string, choice: Choice | undefined): Watched | undefined {
  const tab = tabs.find(({ id }) => id === choice?.tab)
  const actors = tab?.actors.filter((actor) => actor.machineId === machineId) ?? []
  const actor = actors.find(({ sessionId }) => sessionId === choice?.sessionId) ?? actors[0]
  return tab === undefined || actor === undefined ? undefined : { tab, actor }
}

interface MachineProps {
  diagram: Diagram
  live: Live
  choice: Choice | undefined
  onWatch: (tab: string, sessionId?: string) => void
}

function Machine({ diagram, live, choice, onWatch }: MachineProps) {
  const { name, id, about, isRoot, documentation } = diagram
  const [selected, setSelected] = useState<string>()
  const watched = watchedOf(live, id, choice)
  const isGone = live.tabs.every((tab) => tab.id !== choice?.tab)
  const lit = useLit(diagram, watched, live.log)
  return (
    <>
      <h1 className={css.name}>{name}</h1>
      <p className={css.about}>
        {about} {isRoot ? 'It lives in a system of its own.' : 'Another machine starts it.'}
      </p>
      <CoverageReport diagram={diagram} />
      <div className={css.stage}>
        <Viewport {...{ diagram, lit, selected }} onSelect={setSelected} />
        <LivePanel {...{ diagram, live, lit, watched, isGone, onWatch }} />
        <div className={css.columns}>
          <section aria-labelledby="outline" className={css.part}>
            <h2 id="outline" className={css.title}>
              States and transitions
            </h2>
            <Outline {...{ chart: diagram.chart, lit, selected }} onSelect={setSelected} />
          </section>
          <section aria-labelledby="documentation" className={css.part}>
            <h2 id="documentation" className={css.title}>
              Documentation
            </h2>
            {documentation.description?.split('\n\n').map((paragraph) => (
              <p key={paragraph}>
                <Prose text={paragraph} />
              </p>
            ))}
            <Documentation diagram={diagram} />
          </section>
        </div>
      </div>
    </>
  )
}

/** The page /dev/machines: every machine with drawing and description, highlighted as it runs in another tab (D3). */
export function Gallery({ diagrams }: { diagrams: readonly Diagram[] }) {
  const live = useLive()
  const [picked, setPicked] = useState<Choice>()
  const choice = picked ?? (live.first === undefined ? undefined : { tab: live.first })
  const chosen = useChosenMachine()
  const diagram = diagrams.find(({ name }) => name === chosen) ?? diagrams[0]
  const title = diagram === undefined ? 'Machines' : `${diagram.name} · Machines`
  useEffect(() => {
    document.title = title
  }, [title])
  const go = (event: MouseEvent, name: string): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    chooseMachine(name)
  }
  const running = (id: string): number => live.tabs.flatMap(({ actors }) => actors).filter(({ machineId }) => machineId === id).length
  return (
    <div className={css.page}>
      <nav aria-label="Machines">
        <ul className={css.menuList}>
          {diagrams.map(({ name, id }) => (
            <li key={name}>
              <a
                className={css.menuLink}
                href={addressOf(name)}
                aria-current={name === diagram?.name ? 'page' : undefined}
                onClick={(event) => go(event, name)}
              >
                {name}
                {running(id) > 0 && <span className={css.running}> ● runs</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={css.main}>
        {diagram === undefined ? (
          <p>There are no diagrams: run npm run diagrams.</p>
        ) : (
          <Machine key={diagram.name} {...{ diagram, live, choice }} onWatch={(tab, sessionId) => setPicked({ tab, sessionId })} />
        )}
      </main>
    </div>
  )
}
