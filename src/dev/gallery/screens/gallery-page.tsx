import { Suspense, use, useEffect, useState } from 'react'
import { languageTags } from '#contract/locales.ts'
import type { Locale } from '#contract/common.ts'
import { createApi } from '#src/api/api.ts'
import { defaultBases } from '#src/api/bases.ts'
import { Empty } from '#src/design/empty.tsx'
import { Note } from '#src/design/note.tsx'
import { heading2, heading4 } from '#src/design/text.css.ts'
import { readChoice, searchOf, type Choice, type Width } from './choice.ts'
import { Filters } from './filters.tsx'
import { createFrameQueue, type FrameQueue } from './frame-queue.ts'
import { Frame } from './frame.tsx'
import * as css from './gallery.css.ts'
import { keepRecordings } from './keep-recordings.ts'
import { screenIds, screens, type Address, type ScreenId } from './screens.ts'
import { shotsOf, type ShotSection } from './shots.ts'

interface Found {
  addresses: readonly Address[]
  /** Why the provider could not list them. */
  problem?: string
}

type FoundCache = Map<string, Promise<Found>>

/** The addresses of a screen, queried once per language. */
function findAddresses(cache: FoundCache, screen: ScreenId, locale: Locale): Promise<Found> {
  const key = `${locale} ${screen}`
  const api = createApi({ fetch: (...args) => fetch(...args), bases: defaultBases, language: () => languageTags[locale] })
  const found =
    cache.get(key) ??
    Promise.resolve(screens[screen]({ api, locale })).then(
      (addresses): Found => ({ addresses }),
      (error: unknown): Found => ({ addresses: [], problem: `${screen}: ${String(error)}` }),
    )
  cache.set(key, found)
  return found
}

/** Minimum width of a column: below it, a page of 1920 is unreadable. */
const narrowest: Record<Width, number> = { 1920: 760, 1000: 480, 360: 300 }
const gap = 24

/** The current width of an element. */
function useRoom(): [(node: HTMLElement | null) => void | (() => void), number] {
  const [room, setRoom] = useState(0)
  const [watch] = useState(() => (node: HTMLElement | null) => {
    if (node === null) return undefined
    const observer = new ResizeObserver(([entry]) => setRoom(Math.floor(entry!.contentRect.width)))
    observer.observe(node)
    return () => observer.disconnect()
  })
  return [watch, room]
}

interface ShotsProps {
  choice: Choice
  room: number
  cache: FoundCache
  queue: FrameQueue
}

function Shots({ choice, room, cache, queue }: ShotsProps) {
  const { group, locale, width } = choice
  const wanted =
    group === 'components' ? [] : choice.screen === 'all' ? (group === 'screens' ? screenIds : (['/'] as const)) : [choice.screen]
  const found = wanted.map((screen) => findAddresses(cache, screen, locale)).map((promise) => use(promise))
  const addresses = found.flatMap((one) => one.addresses)
  const [sections, setSections] = useState<readonly ShotSection[]>([])
  const key = JSON.stringify([choice, addresses])
  useEffect(() => {
    // Frames read their recordings when they load, so store these first.
    const made = shotsOf(choice, addresses)
    keepRecordings(made)
    setSections(made)
    // oxlint-disable-next-line react/exhaustive-deps -- the key contains all of both
  }, [key])

  const columns = group === 'components' ? 1 : Math.max(1, Math.floor((room + gap) / (narrowest[width] + gap)))
  const column = Math.floor((room - gap * (columns - 1)) / columns)
  return (
    <>
      {found.flatMap(({ problem }) =>
        problem === undefined
          ? []
          : [
              <Note key={problem} tone="bad">
                {problem}
              </Note>,
            ],
      )}
      {wanted.length > 0 && addresses.length === 0 && found.every(({ problem }) => problem === undefined) && (
        <Empty title="Nothing of this kind">In this language the content has none. Choose another language or screen.</Empty>
      )}
      {sections.map(({ title, shots }) => (
        <section key={title} className={css.section} aria-label={title}>
          <h2 className={heading4}>
            {title} <small className={css.count}>{shots.length}</small>
          </h2>
          <div className={css.grid} style={{ gap, gridTemplateColumns: `repeat(${String(columns)}, minmax(0, 1fr))` }}>
            {shots.map((shot) => (
              <Frame
                key={`${shot.href} ${String(width)}`}
                shot={shot}
                width={width}
                room={column}
                fitsContent={group === 'components'}
                queue={queue}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

/** `/dev/screens` (D3): screens in situations of the machines, and components, by language and width. */
export function GalleryPage() {
  const [choice, setChoice] = useState(() => readChoice(location.search))
  const [watch, room] = useRoom()
  const [cache] = useState<FoundCache>(() => new Map())
  const [queue] = useState(() => createFrameQueue(2))
  useEffect(() => {
    const goBack = (): void => setChoice(readChoice(location.search))
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [])
  const choose = (next: Choice): void => {
    history.pushState(null, '', searchOf(next))
    setChoice(next)
  }
  return (
    <>
      <header className={css.head}>
        <h1 className={heading2}>Screens</h1>
        <p className={css.lead}>
          The site in every situation of its machines, from restored snapshots; nothing is asked of the machines’ effects. Pages load as
          they come near.
        </p>
        <Filters choice={choice} onChoose={choose} />
      </header>
      <main ref={watch} className={css.main}>
        <Suspense fallback={<output>Asking what there is…</output>}>
          {room > 0 && <Shots choice={choice} room={room} cache={cache} queue={queue} />}
        </Suspense>
      </main>
    </>
  )
}
